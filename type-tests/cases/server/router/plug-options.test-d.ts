import { forward, get, pipe_through, pipeline, plug, scope, scoped_alias } from "waymark"
import { define_router as define_edge_router } from "waymark/edge"
import type { CoreConn } from "waymark/edge"
import { basic_auth, bearer_token, compress, cors, parsers, proxy_to, rate_limit, standard_plugs } from "waymark/plugs"
import { call_plug, define_endpoint, define_plug, define_router } from "waymark/server"
import type { Conn } from "waymark/server"

/* The options of plugs are checked where they are written: in pipelines, in rows that go to a plug, and in forwards. */
const max = (conn: Conn, { max: limit }: { max: number }) => conn.text(limit.toFixed())
const pages = { PageController: { index: (conn: Conn) => conn.text("") } }
const inner = define_router([get("/", "PageController", "index")]).build(pages)
const callable = Object.assign((_request: Request) => {}, { fetch: () => new Response() })
const limit = rate_limit({ requests: 5, seconds: 1 })
class Secret {
  readonly #value = 1
  read(): number {
    return this.#value
  }
}

/* Wrong. */
// @ts-expect-error - a row with another option than the plug takes
define_router([get("/p", "Ping", { count: 1 })]).build({ Ping: max })
// @ts-expect-error - an option of another type
define_router([scope("/", "Web", [get("/p", "Ping", { max: "1" })])]).build({ Web: { Ping: max } })
// @ts-expect-error - a string for a plug that takes an object
define_router([get("/p", "Ping", "show")]).build({ Ping: max })
// @ts-expect-error - one of two rows is right
define_router([get("/p", "Ping", { max: 1 }), get("/q", "Ping", { max: 1, min: 0 })]).build({ Ping: max })
// @ts-expect-error - a forward with another option
define_router([forward("/p", "Ping", { count: 1 })]).build({ Ping: max })
// @ts-expect-error - a forward without the options that the plug needs
define_router([forward("/p", "Ping")]).build({ Ping: max })
define_router([get("/p", "Ping", { count: 1 })]).build({
  // @ts-expect-error - the options of an object's init
  Ping: { init: (o: { max: number }) => o.max, call: (conn: Conn, ready: number) => conn.text(ready.toFixed()) },
})
define_router([get("/p", "Ping", { count: 1 })]).build({
  // @ts-expect-error - the options that a plug declares
  Ping: define_plug<{ options: { max: number } }>((conn, o) => conn.text(o.max.toFixed())),
})
// @ts-expect-error - options for a router
define_router([forward("/p", "Inner", { count: 1 })]).build({ Inner: inner })
// @ts-expect-error - options for an application
define_router([forward("/p", "App", { count: 1 })]).build({ App: { fetch: () => new Response() } })
// @ts-expect-error - the same for one that is a function with fetch
define_router([forward("/p", "App", { count: 1 })]).build({ App: callable })
// @ts-expect-error - options for a plug that was made already
define_router([forward("/p", "Api", { timeout: 1 })]).build({ Api: proxy_to("http://127.0.0.1:4001") })
define_router([pipeline("p", [plug("rate_limit", { requests: 1, seconds: 1 })])], { plugs: { rate_limit: limit } })
  // @ts-expect-error - the same in a pipeline
  .build({})
define_router([pipeline("p", [plug("parsers", { length: 100 })])], { plugs: { parsers: parsers() } })
  // @ts-expect-error - the same with one of the plug's own options
  .build({})
define_router([pipeline("p", [plug("compress", { min_length: 1 })])], { plugs: { compress: compress() } })
  // @ts-expect-error - the same with another plug
  .build({})
define_router([pipeline("p", [plug("auth", { key: "k" })])], { plugs: { auth: bearer_token({ key: "k".repeat(32) }) } })
  // @ts-expect-error - the same with a plug that declares assigns
  .build({})
// @ts-expect-error - the same with a plug as a value
define_router([pipeline("p", [plug(basic_auth({ username: "a", password: "b" }), { realm: "c" })])]).build({})
// @ts-expect-error - a function that makes a plug
define_router([pipeline("p", [plug(parsers)])]).build({})
// @ts-expect-error - another one
define_router([pipeline("p", [plug(rate_limit)])]).build({})
// @ts-expect-error - a plug of endpoints as a value
define_router([pipeline("p", [plug(cors({ origins: "*" }))])]).build({})
define_router([pipeline("p", [plug("accepts", "json")]), pipe_through("p")], { plugs: { ...standard_plugs } })
  // @ts-expect-error - a string for a list of formats
  .build({})
define_edge_router([get("/p", "Ping", { count: 1 })]).build({
  // @ts-expect-error - another option, on edge
  Ping: (conn: CoreConn, o: { max: number }) => conn.text(o.max.toFixed()),
})
define_edge_router([get("/p", "Ping", "show")]).build({
  // @ts-expect-error - a string, on edge
  Ping: (conn: CoreConn, o: { max: number }) => conn.text(o.max.toFixed()),
})

/* Right. */
define_router([get("/p", "Ping", { max: 1 }), forward("/q", "Ping", { max: 2 })]).build({ Ping: max })
define_router([get("/p", "Ping", "show"), get("/q", "Ping", "list")]).build({
  Ping: (conn, action) => conn.text(action satisfies "show" | "list"),
})
define_router([get("/p", "Ping", "show")]).build({ Ping: (conn: Conn, action: string) => conn.text(action) })
define_router([get("/p", "Ping", "show")]).build({ Ping: (conn) => conn.text("") })
define_router([get("/p", "Ping", { max: 1 })]).build({ Ping: (conn) => conn.text("") })
define_router([forward("/p", "Inner"), forward("/q", "Other", []), forward("/r", "Third", {})]).build({
  Inner: inner,
  Other: inner,
  Third: { fetch: () => new Response() },
})
define_router([forward("/p", "App")]).build({ App: callable })
define_router([forward("/p", "Ping")]).build({ Ping: (conn: Conn, o: { max?: number }) => conn.text(String(o.max)) })
define_router([scope("/", "Web", [get("/p", "Ping", { view: scoped_alias("View"), tags: ["a"] })])]).build({
  Web: { Ping: (conn: Conn, o: { view: string; tags: string[] }) => conn.text(o.view + o.tags.join("")) },
})
define_router([get("/p", "Ping", { secret: new Secret(), at: new Date(), match: /x/ })]).build({
  Ping: (conn: Conn, o: { secret: Secret; at: Date; match: RegExp }) =>
    conn.text(`${o.secret.read()} ${o.at.getTime()} ${o.match.source}`),
})
define_router([pipeline("p", [plug(parsers()), plug("limit", []), plug("limit"), plug("limit", {})])], {
  plugs: { limit },
}).build({})
define_edge_router([get("/p", "Ping", { max: 1 })]).build({
  Ping: (conn: CoreConn, o: { max: number }) => conn.text(o.max.toFixed()),
})
define_edge_router([scope("/", "A", [get("/p", "Ping", "show"), get("/q", "B.C", "x")])]).build({
  A: { Ping: { show: (conn) => conn.text("") }, B: { C: (conn, action) => conn.text(action satisfies "x") } },
})
declare const options: unknown
define_router([get("/p", "Ping", options)]).build({ Ping: max })

/* A plug with options in a list that passes none, as the messages say. */
const defined = define_plug<{ options: { max: number } }>((conn) => conn)
const calling = define_router([get("/", "PageController", "index")])
const PageController = calling
  .controller("PageController")
  .plug((conn) => call_plug(conn, defined, { max: 3 }), { only: ["index"] })
  .plug((conn) => call_plug(conn, max, { max: 3 }))
  .actions({ index: (conn) => conn.text("") })
define_endpoint({
  plugs: [(conn) => call_plug(conn, defined, { max: 3 }), (conn) => call_plug(conn, max, { max: 3 })],
  router: calling.build({ PageController }),
})
