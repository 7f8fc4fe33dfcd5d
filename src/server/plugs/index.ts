/**
 * The standard plugs: bodies, sessions, static files, security.
 *
 * @module waymark/plugs
 */

export { accepts, NotAcceptableError } from "./accepts.js"
export type { Format, Formats } from "./accepts.js"
export { bearer_token, InvalidTokenError } from "./tokens/bearer-token.js"
export type {
  BearerTokenOptions,
  CryptoKeyLike,
  FixedTokenKey,
  KeyFunction,
  PublicKeySet,
  TokenAlgorithm,
  TokenClaims,
  TokenJwk,
  TokenKey,
  TokenParts,
} from "./tokens/bearer-token.js"
export { action_name, current_path } from "./current-route.js"
export { compress } from "./files/compress.js"
export type { CompressOptions } from "./files/compress.js"
export type { Compression } from "./files/compression.js"
export { cors } from "./cors.js"
export type { CorsOptions, OriginCheck } from "./cors.js"
export { cookie_store } from "./sessions/cookie-store.js"
export type { CookieStoreOptions } from "./sessions/cookie-store.js"
export { delete_csrf_token, get_csrf_token, get_csrf_token_for } from "./sessions/csrf-token.js"
export { etag } from "./files/etag.js"
export { fetch_cookies } from "./sessions/fetch-cookies.js"
export { fetch_flash, fetch_live_flash } from "./sessions/fetch-flash.js"
export { fetch_session } from "./sessions/fetch-session.js"
export { basic_auth, encode_basic_auth, parse_basic_auth, request_basic_auth } from "./tokens/basic-auth.js"
export type { BasicAuthOptions, RealmOptions } from "./tokens/basic-auth.js"
export {
  BadEncodingError,
  ParseError,
  RequestTooLargeError,
  UnsupportedContentEncodingError,
  UnsupportedMediaTypeError,
} from "./body/errors.js"
export type { BodyLimits, ParserName } from "./body/limits.js"
export { Upload } from "./body/upload.js"
export { force_ssl } from "./clients/force-ssl.js"
export type { ForceSslOptions, HstsOptions } from "./clients/force-ssl.js"
export { head } from "./head.js"
export { layouts, put_layout, put_root_layout } from "./layouts.js"
export { logger } from "./logger.js"
export type { LoggerOptions } from "./logger.js"
export { method_override } from "./method-override.js"
export { parsers } from "./parsers.js"
export type { ParsersOptions } from "./parsers.js"
export {
  InvalidCrossOriginRequestError,
  InvalidCSRFTokenError,
  protect_from_forgery,
} from "./sessions/protect-from-forgery.js"
export type { ForgeryOptions } from "./sessions/protect-from-forgery.js"
export { proxy_to, ProxyError } from "./proxy-to.js"
export type { ProxyOptions } from "./proxy-to.js"
export type { CoreConn } from "../conn/core-conn.js"
export type { CookieConn } from "../conn/features/cookies.js"
export type { LayoutMethods } from "../conn/features/layouts.js"
export type { SessionConn } from "../conn/features/sessions.js"
export type { DefinedPlugOf } from "../router/flow/define-plug.js"
export type { MadePlug, MadeSyncPlug } from "../router/flow/made-plug.js"
export type { InOrder } from "../router/plug-order.js"
export { InvalidQueryError } from "../conn/request/query-params.js"
export { client_network, rate_limit, TooManyRequestsError } from "./clients/rate-limit.js"
export type {
  Limiter,
  LimiterResult,
  RateLimitKey,
  RateLimitOptions,
  RateLimitTier,
  SharedRateLimitOptions,
  TieredRateLimitOptions,
} from "./clients/rate-limit.js"
export { redis_store } from "./sessions/redis-store.js"
export type { RedisClient, RedisStoreOptions } from "./sessions/redis-store.js"
export { request_id } from "./request-id.js"
export type { RequestIdOptions } from "./request-id.js"
export { rewrite_on } from "./clients/rewrite-on.js"
export type { ForwardedHeader, RewriteOnOptions } from "./clients/rewrite-on.js"
export { put_secure_browser_headers } from "./secure-headers.js"
export { send_download } from "./files/send-download.js"
export type { DownloadOptions, DownloadSource } from "./files/send-download.js"
export { session } from "./sessions/session.js"
export type { SessionOptions, SessionStore, StoredSession } from "./sessions/session.js"
export { InvalidSignatureError, sign_url, verify_url } from "./tokens/sign-url.js"
export type { SignUrlOptions, UrlRefusal, VerifyUrlOptions } from "./tokens/sign-url.js"
export { sign_token, verify_token } from "./tokens/token.js"
export type { SignTokenOptions, TokenContext, VerifiedToken, VerifyTokenOptions } from "./tokens/token.js"
export { standard_plugs } from "./standard-plugs.js"
export { InvalidPathError, static_files } from "./files/static-files.js"
export type { FileConn, StaticFilesOptions } from "./files/static-files.js"
