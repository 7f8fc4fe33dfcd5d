import { expectTypeOf } from "expect-type"
import { build_routes, get, helpers } from "../../../../src/index.js"
import type { RouteList, RouteOptions, TableBuilder } from "../../../../src/index.js"
import type { buildRoutesCases } from "../../../../test/cases/build-routes.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Mismatches<Cases extends readonly (readonly [string, readonly unknown[], readonly unknown[]])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], RouteList<Cases[I][2]>, RouteList<Cases[I][1]>>
}[number]
export type HasTheRoutes = AssertNone<Mismatches<typeof buildRoutesCases>>

declare const flag: boolean
declare const options: RouteOptions

// What a builder cannot know at a row is not refused there.
build_routes((table) => [
  table.get("/a/:id", "A", "a", flag ? { where: { id: "integer" } } : {}),
  table.get("/b/:id", "A", "b", { where: flag ? { id: "integer" } : {} }),
  table.get("/c", "A", "c", options),
  ...(flag ? [table.get("/d", "A", "d"), get("/e", "A", "e")] : []),
])
build_routes(() => [])

// A wrong option is an error in its place, in scopes and resources of any depth.
build_routes((table) => [
  // @ts-expect-error - the path has no param :ogr
  table.get("/:org", "A", "a", { where: { ogr: "integer" } }),
  // @ts-expect-error - no kind
  table.get("/:org", "A", "b", { where: { org: "intger" } }),
  // @ts-expect-error - no option
  table.get("/:org", "A", "c", { whre: {} }),
  // @ts-expect-error - option "body" is not for GET, whose requests have no body
  table.get("/:org", "A", "d", { body: "New" }),
  // @ts-expect-error - option "answers" takes statuses from 200 to 599
  table.post("/:org", "A", "e", { answers: { 600: "New" } }),
  // @ts-expect-error - an answer without a body has no schema
  table.post("/:org", "A", "f", { answers: { 204: "New" } }),
  // @ts-expect-error - the path has no param :ogr
  table.match("purge", "/:org", "A", "g", { where: { ogr: "integer" } }),
  // @ts-expect-error - the path has no param :c
  table.scope("/a/:b", { where: { c: "uuid" } }, (rows) => [rows.get("/", "X", "x")]),
  // @ts-expect-error - the path has no param :c
  table.scope({ path: "/a/:b", where: { c: "uuid" } }, (rows) => [rows.get("/", "X", "x")]),
  // @ts-expect-error - the path has no param :c
  table.scope("/a/:b", "B", { where: { c: "uuid" } }, (rows) => [rows.get("/", "X", "x")]),
  table.scope("/orgs/:org", "Org", (one) => [
    one.resources("/teams", "TeamController", {}, (two) => [
      two.scope("/x/:x", (three) => [
        three.get("/:id", "D", "ok", { where: { org: "uuid", team_id: "uuid", x: "uuid", id: "uuid" } }),
        // @ts-expect-error - the path has no param :y
        three.get("/:id", "D", "d", { where: { org: "uuid", team_id: "uuid", y: "uuid", id: "uuid" } }),
        // @ts-expect-error - the path has no param :teams_id
        three.resources("/r", "E", { where: { teams_id: "uuid" } }),
      ]),
    ]),
  ]),
])

// @ts-expect-error - duplicate pipe_through, reported at the call, with the place
build_routes((table) => [
  table.scope("/a", (one) => [one.pipe_through("x"), one.scope("/b", (two) => [two.pipe_through("x")])]),
])

// The names of schemas, plugs and pipelines, if the builders are given them.
interface Names {
  readonly schemas: { readonly User: object; readonly Filter: object }
  readonly plugs: { readonly put_user: object }
  readonly pipelines: "browser"
}
const named = build_routes((table: TableBuilder<Names>) => [
  table.pipeline("browser", [table.plug("put_user"), table.plug((conn: object) => conn)]),
  table.pipe_through(["browser", "put_user"]),
  table.scope("/users", { answers: { 404: "User" } }, (rows) => [
    rows.get("/", "UserController", "index", { query: "Filter", answers: { 200: "User", 204: null } }),
    rows.resources("/x", "XController", { contracts: { create: { body: "User", answers: { 201: "User" } } } }),
  ]),
])
expectTypeOf(helpers(named).user_path).parameter(1).toEqualTypeOf<"index">()
build_routes((table: TableBuilder<Names>) => [
  // @ts-expect-error - no plug
  table.pipeline("browser", [table.plug("put_usr")]),
  // @ts-expect-error - neither a pipeline nor a plug
  table.pipe_through("borwser"),
  // @ts-expect-error - one of them is neither
  table.pipe_through(["browser", "put_usr"]),
  // @ts-expect-error - no schema
  table.get("/a", "A", "a", { query: "Fitler" }),
  // @ts-expect-error - no schema
  table.post("/b", "A", "b", { body: "Usr" }),
  // @ts-expect-error - no schema
  table.get("/c", "A", "c", { answers: { 200: "Usr" } }),
  // @ts-expect-error - no schema
  table.scope("/d", { answers: { 404: "Usr" } }, (rows) => [rows.get("/", "D", "d")]),
  // @ts-expect-error - no schema
  table.resources("/e", "E", { contracts: { index: { query: "Fitler" } } }),
])
// Without the names of the pipelines, any name is taken.
build_routes((table: TableBuilder<{ plugs: Names["plugs"] }>) => [table.pipe_through(["put_user", "any"])])
