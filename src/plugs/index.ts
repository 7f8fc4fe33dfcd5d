/**
 * The standard plugs: bodies, sessions, static files, security.
 *
 * @module waymark/plugs
 */

export { accepts, NotAcceptableError } from "./accepts.js"
export type { Format } from "./accepts.js"
export { bearer_token, InvalidTokenError } from "./bearer-token.js"
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
} from "./bearer-token.js"
export { action_name, current_path } from "./current-route.js"
export { compress } from "./compress.js"
export type { CompressOptions } from "./compress.js"
export type { Compression } from "./compression.js"
export { cors } from "./cors.js"
export type { CorsOptions, OriginCheck } from "./cors.js"
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
  ParseError,
  RequestTooLargeError,
  UnsupportedContentEncodingError,
  UnsupportedMediaTypeError,
} from "./body/errors.js"
export type { BodyLimits, ParserName } from "./body/limits.js"
export { Upload } from "./body/upload.js"
export { force_ssl } from "./force-ssl.js"
export type { ForceSslOptions, HstsOptions } from "./force-ssl.js"
export { head } from "./head.js"
export { layouts, put_layout, put_root_layout } from "./layouts.js"
export { logger } from "./logger.js"
export type { LoggerOptions } from "./logger.js"
export { method_override } from "./method-override.js"
export { parsers } from "./parsers.js"
export type { ParsersOptions } from "./parsers.js"
export { InvalidCrossOriginRequestError, InvalidCSRFTokenError, protect_from_forgery } from "./protect-from-forgery.js"
export type { ForgeryOptions } from "./protect-from-forgery.js"
export { proxy_to, ProxyError } from "./proxy-to.js"
export type { ProxyOptions } from "./proxy-to.js"
export type { CoreConn } from "../conn/core-conn.js"
export type { CookieConn } from "../conn/features/cookies.js"
export type { LayoutMethods } from "../conn/features/layouts.js"
export type { SessionConn } from "../conn/features/sessions.js"
export type { DefinedPlugOf } from "../router/edge-plug.js"
export type { InOrder } from "../router/plug-order.js"
export { InvalidQueryError } from "../conn/query-params.js"
export { client_network, rate_limit, TooManyRequestsError } from "./rate-limit.js"
export type { Limiter, LimiterResult, RateLimitKey, RateLimitOptions, SharedRateLimitOptions } from "./rate-limit.js"
export { redis_store } from "./redis-store.js"
export type { RedisClient, RedisStoreOptions } from "./redis-store.js"
export { request_id } from "./request-id.js"
export type { RequestIdOptions } from "./request-id.js"
export { rewrite_on } from "./rewrite-on.js"
export type { ForwardedHeader, RewriteOnOptions } from "./rewrite-on.js"
export { put_secure_browser_headers } from "./secure-headers.js"
export { send_download } from "./send-download.js"
export type { DownloadOptions, DownloadSource } from "./send-download.js"
export { session } from "./session.js"
export type { SessionOptions, SessionStore, StoredSession } from "./session.js"
export { sign_token, verify_token } from "./token.js"
export type { SignTokenOptions, TokenContext, VerifiedToken, VerifyTokenOptions } from "./token.js"
export { standard_plugs } from "./standard-plugs.js"
export { InvalidPathError, static_files } from "./static-files.js"
export type { FileConn, StaticFilesOptions } from "./static-files.js"
