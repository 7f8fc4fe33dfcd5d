import * as everything from "waymark/plugs"
import type { Conn } from "waymark/server"

const key = "s".repeat(64)
const store = everything.cookie_store({ signing_salt: "salt" })
const limits = { requests: 10, seconds: 60 }

export const all = { ...everything }
export const of_BadEncodingError = (error: unknown) =>
  error instanceof everything.BadEncodingError ? error : undefined
export const of_InvalidCSRFTokenError = (error: unknown) =>
  error instanceof everything.InvalidCSRFTokenError ? error : undefined
export const of_InvalidCrossOriginRequestError = (error: unknown) =>
  error instanceof everything.InvalidCrossOriginRequestError ? error : undefined
export const of_InvalidPathError = (error: unknown) =>
  error instanceof everything.InvalidPathError ? error : undefined
export const of_InvalidQueryError = (error: unknown) =>
  error instanceof everything.InvalidQueryError ? error : undefined
export const of_InvalidTokenError = (error: unknown) =>
  error instanceof everything.InvalidTokenError ? error : undefined
export const of_NotAcceptableError = (error: unknown) =>
  error instanceof everything.NotAcceptableError ? error : undefined
export const of_ParseError = (error: unknown) => (error instanceof everything.ParseError ? error : undefined)
export const of_ProxyError = (error: unknown) => (error instanceof everything.ProxyError ? error : undefined)
export const of_RequestTooLargeError = (error: unknown) =>
  error instanceof everything.RequestTooLargeError ? error : undefined
export const of_TooManyRequestsError = (error: unknown) =>
  error instanceof everything.TooManyRequestsError ? error : undefined
export const of_UnsupportedContentEncodingError = (error: unknown) =>
  error instanceof everything.UnsupportedContentEncodingError ? error : undefined
export const of_UnsupportedMediaTypeError = (error: unknown) =>
  error instanceof everything.UnsupportedMediaTypeError ? error : undefined
export const of_Upload = (value: unknown) => (value instanceof everything.Upload ? value : undefined)
export const of_accepts = (conn: Conn) => everything.accepts(conn, ["html"])
export const of_action_name = everything.action_name
export const of_basic_auth = everything.basic_auth({ username: "a", password: "b" })
export const of_bearer_token = everything.bearer_token({ key, algorithms: ["HS256"] })
export const of_client_network = everything.client_network("127.0.0.1")
export const of_compress = everything.compress({ min_length: 1_000 })
export const of_etag = everything.etag()
export const of_cookie_store = store
export const of_cors = everything.cors({ origins: "*" })
export const of_current_path = everything.current_path
export const of_delete_csrf_token = everything.delete_csrf_token
export const of_encode_basic_auth = everything.encode_basic_auth("a", "b")
export const of_fetch_cookies = everything.fetch_cookies
export const of_fetch_flash = everything.fetch_flash
export const of_fetch_live_flash = everything.fetch_live_flash
export const of_fetch_session = everything.fetch_session
export const of_force_ssl = everything.force_ssl({ host: "example.com" })
export const of_get_csrf_token = everything.get_csrf_token
export const of_get_csrf_token_for = everything.get_csrf_token_for
export const of_head = everything.head
export const of_layouts = everything.layouts({ root: ({ inner_content }) => String(inner_content) })
export const of_logger = everything.logger({ log: "debug" })
export const of_method_override = everything.method_override
export const of_parse_basic_auth = (conn: Conn) => everything.parse_basic_auth(conn)
export const of_parsers = everything.parsers({ length: 1_000 })
export const of_protect_from_forgery = everything.protect_from_forgery
export const of_proxy_to = everything.proxy_to("http://localhost:4000")
export const of_put_layout = everything.put_layout
export const of_put_root_layout = everything.put_root_layout
export const of_put_secure_browser_headers = everything.put_secure_browser_headers
export const of_sign_url = () => everything.sign_url("s".repeat(64), "https://example.com/", { max_age: 60 })
export const of_verify_url = everything.verify_url({ purpose: "download" })
export const of_InvalidSignatureError = (error: unknown) =>
  error instanceof everything.InvalidSignatureError ? error.reason : undefined
export const of_rate_limit = everything.rate_limit(limits)
export const of_redis_store = (client: everything.RedisClient) => everything.redis_store(client)
export const of_request_basic_auth = everything.request_basic_auth
export const of_request_id = everything.request_id()
export const of_rewrite_on = everything.rewrite_on(["x_forwarded_for"], { trusted_proxies: ["10.0.0.0/8"] })
export const of_send_download = (conn: Conn) => everything.send_download(conn, { content: "a" }, { filename: "a.txt" })
export const of_session = everything.session({ store, key: "_key" })
export const of_sign_token = (conn: Conn) => everything.sign_token(conn, "salt", { user_id: 7 })
export const of_standard_plugs = { ...everything.standard_plugs }
export const of_static_files = everything.static_files({ at: "/", from: "public" })
export const of_verify_token = (conn: Conn) => everything.verify_token(conn, "salt", "token")

export const limit_by_key = everything.rate_limit({ ...limits, key: (conn) => conn.remote_ip })
export const cors_by_key = everything.cors({ origins: (origin) => origin.endsWith(".example.com") })
export const no_layouts = everything.layouts({})
export const typed_layouts = everything.layouts({ root: ({ conn }) => conn.request_path })
export const for_endpoint = [of_request_id, of_session, of_parsers] as const
export const plugs = { of_bearer_token, limited: everything.rate_limit(limits), ...everything.standard_plugs }
