/** Mistakes in what rows know, in a table that has all of it. */
import { define_routes, get, pipe_through, post, redirect, scope, socket } from "waymark"
import { client } from "waymark/client"
import { sockets } from "waymark/live"
import { etag, rate_limit, sign_url, verify_url } from "waymark/plugs"
import { define_router, matched_route } from "waymark/server"
import { z } from "zod"

const schemas = {
  Filter: z.object({ tags: z.array(z.string()).default([]) }),
  Org: z.object({ "x-org": z.string() }),
  Upper: z.object({ "X-Org": z.string() }),
  Count: z.object({ "x-count": z.number() }),
  Report: z.object({ id: z.string(), org: z.string() }),
  Line: z.object({ text: z.string() }),
}
const routes = [
  redirect("/", "/reports", 301),
  scope("/reports", { metadata: { tier: "paid" }, timeout: 5_000, headers: "Org" }, [
    pipe_through(["limit", "etag"]),
    get("/", "ReportController", "index", {
      query: "Filter",
      lists: { tags: "comma" },
      cache_control: "private, max-age=60",
    }),
    get("/:id", "ReportController", "show", { answers: { 200: "Report" } }),
    post("/:id/archive", "ReportController", "archive", {
      deprecated: { since: "2026-11-01", sunset: "2027-05-01", use: "report" },
    }),
    scope("/", { headers: false }, [pipe_through("signed"), get("/:id/file", "ReportController", "file")]),
  ]),
  socket("/live", "LiveSocket", { receives: "Line", sends: "Line", protocols: ["v2.lines", "v1.lines"] }),
] as const

const plugs = { etag: etag(), limit: rate_limit({ tier: () => undefined }), signed: verify_url() }
const web = define_router(routes, { schemas, conn: [sockets], plugs })

// What reads the rows.
web.controller("ReportController", {
  index: (conn) => {
    // @ts-expect-error - the schema has no such header
    void conn.header_params["x-team"]
    // @ts-expect-error - the signed URL ends after a number of seconds
    void sign_url(conn, "/reports/7/file", { max_age: "1h" })
    // @ts-expect-error - a row has no such option
    return conn.json(matched_route(conn)?.tier)
  },
  show: (conn, { id }) => conn.answer(200, { id, org: conn.header_params["x-org"] }),
  archive: (conn) => conn.text(matched_route(conn)?.deprecated?.since ?? ""),
  // @ts-expect-error - the row has no headers
  file: (conn) => conn.text(conn.header_params["x-org"]),
})
web.socket("LiveSocket", {
  message: (peer, { text }) => {
    // @ts-expect-error - the row does not speak this protocol
    if (peer.protocol === "v3.lines") peer.send({ text })
  },
})
// @ts-expect-error - a tier is found by a function
rate_limit({ tier: "paid" })
// @ts-expect-error - the purpose is a name
verify_url({ purpose: 7 })

const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com" })
// @ts-expect-error - the row takes headers
void api.report("show", 7)
// @ts-expect-error - the header is a string
void api.report("show", 7, { headers: { "x-org": 7 } })
// @ts-expect-error - a list of strings
void api.report("index", { headers: { "x-org": "acme" }, query: { tags: "new" } })

// Schemas that the table names, but that fit no headers.
// @ts-expect-error - names of headers are in lower case
define_router([get("/", "PageController", "index", { headers: "Upper" })], { schemas })
// @ts-expect-error - a header is text
define_router([get("/", "PageController", "index", { headers: "Count" })], { schemas })
// @ts-expect-error - no schema has the name
define_router([get("/", "PageController", "index", { headers: "Orgs" })], { schemas })
// @ts-expect-error - the schema has no such key
define_router([get("/", "PageController", "index", { query: "Filter", lists: { tag: "comma" } })], { schemas })

// Rows that say what cannot be.
// @ts-expect-error - not a time
define_routes([get("/", "PageController", "index", { timeout: 0 })])
// @ts-expect-error - not a number
define_routes([get("/", "PageController", "index", { timeout: "5s" })])
// @ts-expect-error - no such directive
define_routes([get("/", "PageController", "index", { cache_control: "publik" })])
// @ts-expect-error - the directives contradict each other
define_routes([scope("/", { cache_control: "public, private" }, [get("/", "PageController", "index")])])
// @ts-expect-error - no such day
define_routes([get("/", "PageController", "index", { deprecated: { since: "2026-02-30" } })])
// @ts-expect-error - it ends before it begins
define_routes([get("/", "PageController", "index", { deprecated: { since: "2026-12-01", sunset: "2026-11-01" } })])
// @ts-expect-error - no such field
define_routes([get("/", "PageController", "index", { deprecated: { since: "2026-12-01", until: "2027-12-01" } })])
// @ts-expect-error - no row has this helper
define_routes([get("/", "PageController", "index", { deprecated: { since: "2026-12-01", use: "pages" } })])
// @ts-expect-error - no row serves the target
define_routes([get("/users/:id", "UserController", "show"), redirect("/people", "/users")])
// @ts-expect-error - the path has no such param
define_routes([get("/users/:id", "UserController", "show"), redirect("/people/:name", "/users/:id")])
// @ts-expect-error - not a status of a redirect
define_routes([get("/users", "UserController", "index"), redirect("/people", "/users", 200)])
// @ts-expect-error - not encrypted
define_routes([redirect("/code", "http://code.example.com/")])
// @ts-expect-error - they lead to each other
define_routes([redirect("/a", "/b"), redirect("/b", "/a")])
// @ts-expect-error - not a way to write lists
define_routes([get("/", "PageController", "index", { query: "Filter", lists: { tags: "commas" } })])
// @ts-expect-error - a space ends the name of a protocol
define_routes([socket("/live", "LiveSocket", { receives: "Line", sends: "Line", protocols: ["v1 lines"] })])
// @ts-expect-error - a socket takes no headers
define_routes([socket("/live", "LiveSocket", { receives: "Line", sends: "Line", headers: "Org" })])
