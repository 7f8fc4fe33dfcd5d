export { accepts, NotAcceptableError } from "./accepts.js"
export { cookie_store } from "./cookie-store.js"
export type { CookieStoreOptions } from "./cookie-store.js"
export { delete_csrf_token, get_csrf_token, get_csrf_token_for } from "./csrf-token.js"
export { fetch_cookies } from "./fetch-cookies.js"
export { fetch_flash, fetch_live_flash } from "./fetch-flash.js"
export { fetch_session } from "./fetch-session.js"
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
export { layouts, put_layout, put_root_layout } from "./layouts.js"
export { method_override } from "./method-override.js"
export { parsers } from "./parsers.js"
export type { ParsersOptions } from "./parsers.js"
export { InvalidCrossOriginRequestError, InvalidCSRFTokenError, protect_from_forgery } from "./protect-from-forgery.js"
export type { ForgeryOptions } from "./protect-from-forgery.js"
export { redis_store } from "./redis-store.js"
export type { RedisClient, RedisStoreOptions } from "./redis-store.js"
export { put_secure_browser_headers } from "./secure-headers.js"
export { session } from "./session.js"
export type { SessionOptions, SessionStore, StoredSession } from "./session.js"
export { standard_plugs } from "./standard-plugs.js"
export { InvalidPathError, static_files } from "./static-files.js"
export type { StaticFilesOptions } from "./static-files.js"
