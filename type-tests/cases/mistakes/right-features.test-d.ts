import {
  build_routes,
  define_routes,
  get,
  helpers,
  pipe_through,
  pipeline,
  plug,
  post,
  resources,
  scope,
} from "waymark"
import type { LinkQuery, RouteOptions, TableBuilder } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { openapi } from "waymark/openapi"
import { define_plug, define_router, problem_details } from "waymark/server"
import type { Conn } from "waymark/server"
import { z } from "zod"
import { conn, flag, logged, schemas } from "./application.js"

/* Contracts of resources and scopes, problems, plugs of controllers, features, types of bodies, clients and documents that compile. */
const files = {
  ...schemas,
  Form: z.object({ title: z.string(), size: z.string().optional() }),
  Upload: z.object({ file: z.file() }),
}
const U = define_routes([
  resources("/users", "UserController", {
    only: ["index", "show", "create"],
    where: { id: "integer" },
    answers: { 404: "Problem" },
    contracts: {
      index: { query: "Filter", answers: { 200: "User" }, metadata: { cache: 60 } },
      create: { body: "New", answers: { 201: "User", 422: "Problem" }, body_types: ["application/json"] },
    },
  }),
  scope("/in", { answers: { 401: "Problem" } }, [
    post("/login", "LoginController", "create", { body: "New", answers: { 204: null } }),
    post("/form", "FormController", "create", {
      body: "Form",
      body_types: ["multipart/form-data"],
      answers: { 204: null },
    }),
    post("/upload", "FormController", "upload", { body: "Upload", on_invalid: "action", answers: { 204: null } }),
    get("/plain", "PlainController", "show"),
  ]),
])
const problems = { Problem: ({ message }: { readonly message: string }) => ({ detail: message }) }
define_router(U, { schemas: files, problems, check_answers: false, schema_timeout: 100 })
define_router(U, {
  schemas: files,
  problems: { Problem: (error, at) => ({ detail: `${at.request_path}: ${error.message}` }) },
})
define_router(U, { schemas: { ...files, Unused: z.string() }, problems, no_route: () => ({ detail: "" }) })
const web = define_router(U, { schemas: files, problems })
web.controller("UserController", {
  index: ({ query_params: { page = 1 }, ...rest }) => void [page.toFixed(), rest],
  show: (at, { id }) => (id > 7 ? at.answer(404, { detail: "" }) : at.json(id.toFixed())),
  create: (at) => at.answer(flag ? 201 : 201, { id: 1, name: at.body_params.name }),
})
const form = web.controller("FormController", {
  create: (at) => at.put_status("created").text(at.body_params.title + (at.body_params.size ?? "")),
  upload: (at) => (at.body_params.ok ? at.text(at.body_params.value.file.name) : at.answer(401, { detail: "" })),
})
web.controller("PlainController", { show: (at) => (flag ? at.answer(401, { detail: "" }) : at.text("")) })
const login = web.controller("LoginController").actions({ create: logged((at) => at.answer(204)) })
const set_user = define_plug<{ assigns: { user: { id: number } } }>((at) => at.assign("user", { id: 1 }))
const maybe_user = define_plug<{ assigns: { user?: { id: number } } }>((at) =>
  flag ? at.assign("user", { id: 1 }) : at,
)
const need_user = define_plug<{ requires: { user: { id: number } } }>((at) => at)
const take_user = define_plug<{ requires: { user?: { id: number } } }>((at) => at)
const user = web
  .controller("UserController")
  .plug(set_user)
  .plug(need_user, { only: ["show", "create"] })
  .plug(take_user, { except: ["index"] })
  .actions({
    index: (at) => at.json(at.assigns.user.id),
    show: logged((at, { id }) => at.json(at.assigns.user.id + id)),
    create: (at) => at.answer(201, { id: at.assigns.user.id, name: "" }),
  })
web
  .controller("LoginController")
  .plug(maybe_user)
  .plug(take_user)
  .actions({ create: (at) => at.json(at.assigns.user?.id) })
web.build({
  UserController: user,
  FormController: form,
  LoginController: login,
  PlainController: { show: (at) => at.text("") },
})

// Assigns and params that are optional hold in plugs of pipelines, in plugs of controllers and in actions.
const O = define_routes([
  pipeline("maybe", [plug("maybe_user"), plug("take_user")]),
  pipe_through("maybe"),
  get("/posts/:slug", "PostController", "show"),
  get("/posts", "PostController", "show"),
])
const optional = define_router(O, { plugs: { maybe_user, take_user } })
optional.controller("PostController", { show: (at, { slug = "none" }) => at.text(slug + (at.assigns.user?.id ?? 0)) })
optional
  .controller("PostController")
  .plug(take_user)
  .actions({ show: (at, { slug }) => at.text(slug?.trim() ?? "") })

const api = client<typeof U, typeof files>(U, { base_url: "https://x" })
void api.user("index")
void api.user("index", { query: { page: 2, q: "a" } })
void api.user("show", 7).then((answer) => answer.status === 404 && answer.body.detail.trim())
void api.user("create", { body: { name: "" }, headers: { "x-a": "1" } })
void api.form("create", { body: { title: "" } })
void api.form("upload", { body: { file: new File([], "a") } })
void api.login("create", { body: { name: "" } })
void api.plain("show").then((answer) => answer.status === 401 && answer.body.detail)
const Routes = helpers<typeof U, typeof files>(U)
Routes.user_path(conn, "index", { page: 2 })
Routes.user_path(conn, "show", { id: 7 })
Routes.form_path(conn, "upload", { any: "query" })
export const second: LinkQuery<typeof files, "Filter"> = { page: 2 }
openapi(U, { info: { title: "", version: "" }, schemas: files, tags: [{ name: "User" }] })
openapi(U, { info: { title: "", version: "" }, schemas: { ...files, Unused: schemas.User } })

const guarded = define_routes([
  pipeline("in", [plug("put")]),
  pipe_through("in"),
  get("/", "P", "i", { query: "Filter" }),
])
const put = (at: edge.CoreConn & edge.CookieMethods): edge.CoreConn => at.put_resp_cookie("a", "b")
const small = edge.define_router(guarded, { plugs: { put }, conn: [edge.cookies], contracts: edge.contracts(schemas) })
const P = small.controller("P", {
  i: (at) => at.put_status(200).put_resp_cookie("a", "b").text(String(at.query_params.page)),
})
edge.define_endpoint({ router: small.build({ P }), errors: edge.error_pages() })
const named = edge.define_router(guarded, {
  plugs: { put },
  conn: [edge.cookies, edge.status_names],
  contracts: edge.contracts(schemas),
})
named.controller("P", { i: (at) => at.put_status("accepted").put_resp_cookie("a", "b").text("") })
edge.define_router(U, {
  contracts: edge.contracts(files, { problems: { Problem: () => ({ detail: "" }) } }),
  resources: edge.resource_routes,
  kinds: edge.param_kinds,
})
export const server_plug = (at: Conn): Conn => at.put_status("ok").put_status(404)

// Tables of `build_routes` in the same places as others.
interface Names {
  readonly schemas: typeof schemas
  readonly plugs: { readonly put: object }
}
const options = { metadata: { a: 1 } } satisfies RouteOptions
const crud = (table: TableBuilder) => [table.get("/crud", "CrudController", "index")] as const
const B = build_routes((table: TableBuilder<Names>) => [
  table.pipeline("in", [table.plug("put"), table.plug((at: object) => at)]),
  table.scope("/o/:org", "Org", { as: "o" }, (rows) => [
    rows.pipe_through("in"),
    rows.get("/:id", "A", "show", { where: { id: "integer", org: "uuid" }, query: "Filter", answers: { 200: "User" } }),
    rows.resources("/t", "TController", { except: ["new", "edit"] }, (nested) => [
      nested.post("/x", "X", "x", { body: "New" }),
    ]),
    ...(flag ? [rows.get("/dev", "Dev", "index")] : []),
    rows.get("/wide", "A", "wide", options),
  ]),
])
helpers<typeof B, typeof schemas>(B).o_a_path(conn, "show", "0b3f6a8e-4b0f-4c3e-9d5f-0d5c1f2a3b4c", 7, { page: 2 })
define_router(B, { schemas, plugs: { put } })
void client<typeof B, typeof schemas>(B, { base_url: "https://x" }).o_a(
  "show",
  "0b3f6a8e-4b0f-4c3e-9d5f-0d5c1f2a3b4c",
  7,
)
helpers([...build_routes((table) => [...crud(table), table.get("/", "P", "i")]), get("/z", "Z", "z")]).crud_path(
  conn,
  "index",
)
// problem_details for schemas that take more fields, or fewer
export const problem_schemas = {
  Loose: z.looseObject({ title: z.string(), status: z.number() }),
  Any: z.record(z.string(), z.unknown()),
  Few: z.object({ title: z.string() }),
}
define_router([get("/p", "P", "p", { answers: { 404: "Loose", 406: "Any", 410: "Few" } })] as const, {
  schemas: problem_schemas,
  problems: { Loose: problem_details, Any: problem_details, Few: problem_details },
})
