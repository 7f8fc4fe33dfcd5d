import { expectTypeOf } from "expect-type"
import { build_routes, get, post, resources, scope, socket } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { define_router } from "waymark/server"
import * as z from "zod"

const schemas = {
  Org: z.object({ "x-org": z.string(), "x-ids": z.array(z.string()).optional() }),
  Team: z.object({ "x-team": z.coerce.number() }),
  User: z.object({ name: z.string() }),
  New: z.object({ name: z.string() }),
}
type Org = { "x-org": string; "x-ids"?: string[] | undefined }
type Team = { "x-team": number }
declare const flag: boolean

const routes = [
  get("/plain", "C", "plain"),
  scope("/orgs", { headers: "Org" }, [
    get("/", "C", "inherited"),
    get("/own", "C", "own", { headers: "Team" }),
    get("/none", "C", "none", { headers: false }),
    get("/answers", "C", "answers", { answers: { 200: "User" } }),
    get("/maybe", "C", "maybe", flag ? { headers: "Team" } : {}),
    post("/", "C", "create", { body: "New", on_invalid: "action" }),
    scope("/deep", { answers: { 200: "User" } }, [get("/", "C", "deep")]),
    resources("/users", "U", { only: ["index", "show"], contracts: { show: { headers: "Team" } } }),
  ]),
  resources("/teams", "T", { only: ["show"], headers: "Team" }),
  get("/either", "C", "either", flag ? { headers: "Org" } : {}),
  get("/one-of", "C", "one_of", { headers: flag ? "Org" : "Team" }),
] as const
const web = define_router(routes, { schemas })
web.controller("C", {
  plain: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<undefined>(), conn),
  inherited: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org>(), conn),
  own: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Team>(), conn),
  none: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<undefined>(), conn),
  answers: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org>(), conn.answer(200, { name: "" })),
  maybe: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org | Team>(), conn),
  create: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org>(), conn),
  deep: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org>(), conn.answer(200, { name: "" })),
  either: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org | undefined>(), conn),
  one_of: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org | Team>(), conn),
})
web.controller("U", {
  index: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Org>(), conn),
  show: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Team>(), conn),
})
web.controller("T", { show: (conn) => (expectTypeOf(conn.header_params).toEqualTypeOf<Team>(), conn) })

// Clients demand them.
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com" })
export const calls = (): readonly unknown[] => [
  api.c("plain"),
  api.c("inherited", { headers: { "x-org": "a" } }),
  api.c("inherited", { headers: { "x-org": "a", "x-ids": ["1", "2"], "x-trace": "b" } }),
  api.c("own", { headers: { "x-team": "5" } }),
  api.c("none"),
  api.c("create", { headers: { "x-org": "a" }, body: { name: "" } }),
  api.u("show", 7, { headers: { "x-team": "5" } }),
  // @ts-expect-error - no headers
  api.c("inherited"),
  // @ts-expect-error - the header is missing
  api.c("inherited", { headers: {} }),
  // @ts-expect-error - no list of strings
  api.c("inherited", { headers: { "x-org": "a", "x-ids": [1] } }),
  // @ts-expect-error - the headers are missing
  api.c("create", { body: { name: "" } }),
  // @ts-expect-error - the headers are missing
  api.u("show", 7),
]
export const statusOf = async (): Promise<void> => {
  const answer = await api.c("answers", { headers: { "x-org": "a" } })
  expectTypeOf(answer.status).toEqualTypeOf<200 | 400>()
}

/* Refused: where they are written, and at the schemas. */
// @ts-expect-error - unknown schema "Nope" (at get "/")
define_router([get("/", "C", "run", { headers: "Nope" })], { schemas })
// @ts-expect-error - unknown schema "Nope" (at get "/a/")
define_router([scope("/a", { headers: "Nope" }, [get("/", "C", "run")])], { schemas })
// @ts-expect-error - "X-Org" of schema "Org" is not in lower case
define_router([get("/", "C", "run", { headers: "Org" })], { schemas: { Org: z.object({ "X-Org": z.string() }) } })
// @ts-expect-error - the row "/" has schemas: define_router needs { contracts }
edge.define_router([get("/", "C", "run", { headers: "Org" })])
edge.define_router([get("/", "C", "run", { headers: "Org" })], { contracts: edge.contracts(schemas) })
// @ts-expect-error - option "headers" is not for sockets
define_router([socket("/live", "LiveSocket", { headers: "Org" })], { schemas })
// @ts-expect-error - missing problems: { User: (error) => … }, for the answer 400
define_router([get("/", "C", "run", { headers: "Org", answers: { 400: "User" } })], { schemas })
// @ts-expect-error - a schema's name is a string
get("/", "C", "run", { headers: 5 })
build_routes((table) => [
  table.scope("/a", { headers: "Org" }, (rows) => [rows.get("/", "C", "run", { headers: false })]),
])
