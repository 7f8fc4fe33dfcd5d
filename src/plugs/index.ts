export { accepts, NotAcceptableError } from "./accepts.js"
export { basic_auth, encode_basic_auth, parse_basic_auth, request_basic_auth } from "./basic-auth.js"
export type { BasicAuthOptions, RealmOptions } from "./basic-auth.js"
export {
  BadEncodingError,
  InvalidQueryError,
  ParseError,
  RequestTooLargeError,
  UnsupportedMediaTypeError,
} from "./body/errors.js"
export type { BodyLimits, ParserName } from "./body/limits.js"
export { Upload } from "./body/upload.js"
export { head } from "./head.js"
export { method_override } from "./method-override.js"
export { parsers } from "./parsers.js"
export type { ParsersOptions } from "./parsers.js"
export { put_secure_browser_headers } from "./secure-headers.js"
export { InvalidPathError, static_files } from "./static-files.js"
export type { StaticFilesOptions } from "./static-files.js"
