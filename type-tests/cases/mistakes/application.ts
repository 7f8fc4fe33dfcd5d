import { define_routes, delete_, get, helpers, pipe_through, pipeline, plug, post, scope } from "waymark"
import { client } from "waymark/client"
import { define_plug, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { z } from "zod"

/** A table with contracts, kinds and guards, on which the programs of this folder make mistakes. */
export declare const flag: boolean
export declare const conn: Conn
export const User = z.object({ id: z.number(), name: z.string() })
export const Problem = z.object({ detail: z.string() })
export const Filter = z.object({ page: z.coerce.number().optional(), q: z.string().optional() })
export const New = z.object({ name: z.string() })
export const schemas = { User, Problem, Filter, New }
export const routes = define_routes([
  pipeline("api", [plug("json")]),
  pipeline("auth", [plug("require_user")]),
  scope("/api", [
    pipe_through("api"),
    get("/users", "UserController", "index", { query: "Filter", answers: { 200: "User" } }),
    get("/users/:id", "UserController", "show", { where: { id: "integer" }, answers: { 200: "User", 404: "Problem" } }),
    post("/users", "UserController", "create", { body: "New", answers: { 201: "User", 204: null } }),
    scope("/admin", "Admin", [
      pipe_through("auth"),
      delete_("/users/:id", "UserController", "delete", { where: { id: "uuid" }, answers: { 204: null } }),
    ]),
  ]),
  get("/files/*path", "FileController", "show"),
  get("/d/:day", "DayController", "show", { where: { day: "date" } }),
  get("/c/:color", "ColorController", "show", { where: { color: ["red", "blue"] } }),
])
export const plugs = { json: (c: Conn) => c, require_user: (c: Conn) => c }
export const web = define_router(routes, { schemas, plugs })
export const Routes = helpers<typeof routes, typeof schemas>(routes)
export const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://x" })

const flow_routes = [
  pipeline("auth", [plug("set_user")]),
  pipeline("need", [plug("need_user")]),
  scope("/", [pipe_through(["auth"]), get("/p/:id", "P", "show"), get("/q", "P", "list")]),
] as const
export const set_user = define_plug<{ assigns: { user: { id: number } } }>((conn) => conn.assign("user", { id: 1 }))
export const need_user = define_plug<{ requires: { user: { id: number } } }>((conn) => conn)
export const flow = define_router(flow_routes, { plugs: { set_user, need_user } })
export const logged =
  <C, P, R>(action: (conn: C, params: P) => R) =>
  (conn: C, params: P): R =>
    action(conn, params)
export type AssertNone<None extends never> = None

/** A smaller table: a GET with a query, and a POST with a body. */
export const one = define_routes([
  get("/a/:id", "A", "a", { query: "F", answers: { 200: "U" }, where: { id: "integer" } }),
  post("/a", "A", "b", { body: "N", answers: { 201: "U", 422: "P" } }),
])
export const one_schemas = { F: schemas.Filter, U: schemas.User, N: schemas.New, P: schemas.Problem }
export const one_web = define_router(one, {
  schemas: one_schemas,
  problems: { P: ({ message }) => ({ detail: message }) },
})

/** A table with two guards. */
export const guarded = define_routes([
  pipeline("user", [plug("require_user")]),
  pipeline("admin", [plug("require_user"), plug("require_admin")]),
  get("/", "P", "i"),
  scope("/app", [
    pipe_through("user"),
    get("/", "A", "i"),
    scope("/admin", [pipe_through("admin"), get("/", "B", "i"), delete_("/:id", "B", "d")]),
  ]),
  scope("/open", [get("/x", "C", "x")]),
])
