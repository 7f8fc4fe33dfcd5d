import { define_routes, get, pipe_through, pipeline, plug } from "waymark"
import { urls } from "waymark/edge"
import { route_explorer } from "waymark/explorer"
import { fastify_plugin, middleware, read_manifest, serve } from "waymark/node"
import { trace_requests } from "waymark/otel"
import {
  accepts,
  action_name,
  basic_auth,
  bearer_token,
  compress,
  cookie_store,
  cors,
  current_path,
  force_ssl,
  parsers,
  rate_limit,
  redis_store,
  rewrite_on,
  send_download,
  session,
  sign_token,
  standard_plugs,
  static_files,
  verify_token,
} from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import {
  assert_error_sent,
  build_conn,
  bypass_through,
  conn_test,
  init_test_session,
  json_response,
  redirected_to,
} from "waymark/testing"
import { conn } from "./application.js"

/* Standard plugs, servers and tools of tests that are called wrongly. */
const P = define_routes([get("/", "P", "i")])
const web = define_router(P)
const Endpoint = define_endpoint({ router: web.build({ P: { i: (at: Conn) => at.text("") } }) })

// @ts-expect-error - a scheme that is not a string
define_endpoint({ url: { scheme: 80, host: "example.com" } })
// @ts-expect-error - a scheme that is not a string, in a small core
urls({ url: { scheme: URL } })
// @ts-expect-error - a single origin in place of a list
cors({ origins: "https://x" })
// @ts-expect-error - every origin with credentials
cors({ origins: "*", credentials: true })
// @ts-expect-error - no origins
cors({})
// @ts-expect-error - the option of another library
cors({ origin: ["https://x"] })
// @ts-expect-error - cors in a pipeline
define_router([pipeline("api", [plug("cors")]), pipe_through("api"), get("/", "P", "i")], {
  plugs: { cors: cors({ origins: "*" }) },
})
// @ts-expect-error - no such encoding
compress({ encodings: ["zstd"] })
// @ts-expect-error - a size in words
compress({ min_length: "1kb" })
// @ts-expect-error - a window without its length
rate_limit({ requests: 10 })
// @ts-expect-error - a limiter and a window
rate_limit({ requests: 10, seconds: 60, limiter: { points: 1, consume: async () => ({}) } })
// @ts-expect-error - a key that is not text
rate_limit({ requests: 10, seconds: 60, key: () => 7 })
// @ts-expect-error - no key
bearer_token({})
// @ts-expect-error - a number as the key
bearer_token({ key: 7 })
// @ts-expect-error - one algorithm in place of a list
bearer_token({ key: "k".repeat(32), algorithms: "HS256" })
// @ts-expect-error - a password is missing
basic_auth({ username: "ada" })
// @ts-expect-error - no such parser
parsers({ parsers: ["xml"] })
// @ts-expect-error - a size in words
parsers({ length: "8mb" })
// @ts-expect-error - a limit of no parser
parsers({ parsers: [["xml", { length: 1 }]] })
// @ts-expect-error - a folder without its path prefix
static_files({ from: "public" })
// @ts-expect-error - one name in place of a list
static_files({ at: "/", from: "public", only: "assets" })
// @ts-expect-error - a store without its salt
cookie_store({})
// @ts-expect-error - a session without a key
session({ store: cookie_store({ signing_salt: "s" }) })
// @ts-expect-error - no such attribute
session({ store: cookie_store({ signing_salt: "s" }), key: "_k", same_site: "lax" })
// @ts-expect-error - a URL is no client
redis_store("redis://localhost")
// @ts-expect-error - no such header
rewrite_on(["x_forwarded_prot"])
// @ts-expect-error - one header in place of a list
rewrite_on("x_forwarded_proto")
// @ts-expect-error - a flag in words
force_ssl({ hsts: "yes" })
// @ts-expect-error - formats as one text
accepts(conn, "html")
// @ts-expect-error - no such format
accepts(conn, ["htlm"])
// @ts-expect-error - a token needs its purpose
void sign_token(conn, { user: 1 })
// @ts-expect-error - no purpose
void verify_token(conn)
// @ts-expect-error - a promise of a token, that was not awaited
void verify_token(conn, "user", sign_token(conn, "user", 7))
// @ts-expect-error - a token that may be such a promise
void verify_token(conn, "user", Math.random() > 1 ? "token" : sign_token(conn, "user", 7))
// @ts-expect-error - a number in place of a token
void verify_token(conn, "user", 7)
// @ts-expect-error - a function in place of its result
void verify_token(conn, "user", () => "token")
// @ts-expect-error - the options in place of the token
void verify_token(conn, "user", { max_age: 60 })
// @ts-expect-error - a promise in place of its value
void sign_token(conn, "user", Promise.resolve(7))
// @ts-expect-error - a function in place of its value
void sign_token(conn, "user", () => 7)

/* Values that a session cannot keep. */
conn.put_session("seen", new Date()).put_session("body", conn.body_params)
conn.put_session("return_to", undefined).put_session("return_to", conn.get_req_header("referer")[0])
// @ts-expect-error - the function returns nothing
conn.put_session("seen", console.log())
// @ts-expect-error - JSON has no Map
conn.put_session("cart", new Map([["book", 2]]))
// @ts-expect-error - JSON has no bigint, at "id"
conn.put_session("user", { id: 7n })
// @ts-expect-error - await it first
conn.put_session("user", Promise.resolve(7))
// @ts-expect-error - no such algorithm
bearer_token({ key: "k".repeat(32), algorithms: ["HS265"] })
// @ts-expect-error - a download needs a file or content
send_download(conn, { filename: "a.csv" })
// @ts-expect-error - a path as text
send_download(conn, "a.csv")
// @ts-expect-error - the action of no conn
action_name("show")
// @ts-expect-error - a query as text
current_path(conn, "page=2")
// @ts-expect-error - standard plugs that do not exist
void standard_plugs.fetch_sesion
// @ts-expect-error - a port in words
void serve(Endpoint, { port: "4000" })
// @ts-expect-error - a router in place of an endpoint
void serve(web)
// @ts-expect-error - no such limit
void serve(Endpoint, { limits: { timeout: 5 } })
// @ts-expect-error - the options come second
void serve({ port: 4000 }, Endpoint)
// @ts-expect-error - a router in place of an endpoint
middleware(web)
// @ts-expect-error - a table in place of an endpoint
fastify_plugin(P)
// @ts-expect-error - a manifest in place of its path
read_manifest({ latest: {} })
// @ts-expect-error - tracing takes no endpoint
trace_requests(Endpoint)
// @ts-expect-error - one guard in place of a list
route_explorer(P, { guards: "require_user" })
// @ts-expect-error - no such guard in the table
route_explorer(define_routes([pipe_through("require_user"), get("/", "P", "i")]), { guards: ["requir_user"] })
// @ts-expect-error - the hosts as one text
route_explorer(P, { hosts: "app.test" })

const { get: ask } = conn_test(Endpoint)
// @ts-expect-error - the path comes second
void ask("/")
// @ts-expect-error - params as text
void ask(build_conn(), "/", 7)
// @ts-expect-error - a promise in place of a conn
json_response(ask(build_conn(), "/"), 200)
// @ts-expect-error - a status is missing
json_response(conn)
// @ts-expect-error - a status in words
redirected_to(conn, "found")
// @ts-expect-error - a session of no object
init_test_session(conn, "user")
// @ts-expect-error - a conn in place of a function
void assert_error_sent(404, ask(build_conn(), "/"))
// @ts-expect-error - a pipeline's name in place of the conn
void bypass_through("browser", Endpoint)
// @ts-expect-error - a table in place of an endpoint
conn_test(P)
// @ts-expect-error - no option of an endpoint
define_endpoint({ secret_key: "x" })
// @ts-expect-error - a logger without its methods
define_endpoint({ logger: { log: () => {} } })
// @ts-expect-error - formats that are not functions
define_endpoint({ render_errors: { formats: { html: "Nothing here" } } })
// @ts-expect-error - the page itself is called by the endpoint
define_endpoint({ debug_errors: true })
// @ts-expect-error - a URL in place of its parts
define_endpoint({ url: "https://x" })
