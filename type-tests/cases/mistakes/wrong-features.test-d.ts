import { build_routes, define_routes, get, pipe_through, pipeline, plug, post, resources, scope } from "waymark"
import type { TableBuilder } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { openapi } from "waymark/openapi"
import { define_plug, define_router } from "waymark/server"
import { schemas } from "./application.js"

/* Contracts of resources and scopes, problems, plugs of controllers, features, types of bodies, clients and documents that do not compile. */
const U = define_routes([
  resources("/users", "UserController", {
    only: ["index", "show", "create"],
    where: { id: "integer" },
    answers: { 404: "Problem" },
    contracts: {
      index: { query: "Filter", answers: { 200: "User" } },
      create: { body: "New", answers: { 201: "User" }, body_types: ["application/json"] },
    },
  }),
  scope("/in", { answers: { 401: "Problem" } }, [
    post("/login", "LoginController", "create", { body: "New", answers: { 204: null } }),
  ]),
])
const problems = { Problem: ({ message }: { readonly message: string }) => ({ detail: message }) }
const web = define_router(U, { schemas, problems })

// @ts-expect-error - no action of resources
resources("/a", "A", { contracts: { indx: { query: "Filter" } } })
// @ts-expect-error - an action that only leaves out
resources("/a", "A", { only: ["show"], contracts: { index: { query: "Filter" } } })
// @ts-expect-error - an action that except leaves out
resources("/a", "A", { except: ["index"], contracts: { index: { query: "Filter" } } })
// @ts-expect-error - a singleton has no index
resources("/a", "A", { singleton: true, contracts: { index: { query: "Filter" } } })
// @ts-expect-error - no option of contracts
resources("/a", "A", { contracts: { index: { qury: "Filter" } } })
// @ts-expect-error - where is an option of the resources
resources("/a", "A", { contracts: { index: { where: { id: "integer" } } } })
// @ts-expect-error - the body of a GET
define_routes([resources("/a", "A", { contracts: { index: { body: "New" } } })])
// @ts-expect-error - types of a body without a body
define_routes([resources("/a", "A", { contracts: { create: { body_types: ["application/json"] } } })])
// @ts-expect-error - no type of a body
post("/a", "A", "a", { body: "New", body_types: ["text/plain"] })
// @ts-expect-error - an empty list would refuse every body
define_routes([post("/a", "A", "a", { body: "New", body_types: [] })])
// @ts-expect-error - a string in place of a list
post("/a", "A", "a", { body: "New", body_types: "application/json" })
// @ts-expect-error - a scope has no query
scope("/a", { query: "Filter" }, [get("/", "A", "a")])
// @ts-expect-error - a scope has no contracts
scope("/a", { contracts: {} }, [get("/", "A", "a")])
// @ts-expect-error - a schema for a status without a body, in a scope
define_routes([scope("/a", { answers: { 204: "User" } }, [get("/", "A", "a")])])
// @ts-expect-error - no status, in a scope
define_routes([scope("/a", { answers: { 99: "User" } }, [get("/", "A", "a")])])
// @ts-expect-error - a status that no server sends as its own
define_routes([get("/", "A", "a", { answers: { 100: null } })])
// @ts-expect-error - on_invalid has one value
post("/a", "A", "a", { body: "New", on_invalid: "acton" })
// @ts-expect-error - a schema that is not given
define_router(U, { schemas: { User: schemas.User, Filter: schemas.Filter, New: schemas.New }, problems })
// @ts-expect-error - problems is missing: a scope's 401 is none of the framework's, but 404 and 400 are declared
define_router(define_routes([post("/a", "A", "a", { body: "New", answers: { 422: "Problem" } })]), { schemas })
// @ts-expect-error - a problem of no schema
define_router(U, { schemas, problems: { ...problems, Probelm: problems.Problem } })
// @ts-expect-error - a body that the schema does not take
define_router(U, { schemas, problems: { Problem: () => ({ detial: "" }) } })
// @ts-expect-error - check_answers is a flag
define_router(U, { schemas, problems, check_answers: "no" })
// @ts-expect-error - a time in words
define_router(U, { schemas, problems, schema_timeout: "5s" })
web.controller("UserController", {
  index: (conn, params) => {
    // @ts-expect-error - the query has no such field
    void conn.query_params.pgae
    // @ts-expect-error - no param in the path
    void params.id
    // @ts-expect-error - a status that the row does not declare
    return conn.answer(201, { id: 1, name: "" })
  },
  show: (conn, { id }) => {
    // @ts-expect-error - the id is a number
    void id.trim()
    // @ts-expect-error - the 404 of the resources is a Problem
    return conn.answer(404, { id: 1, name: "" })
  },
  // @ts-expect-error - a field is missing
  create: (conn) => conn.answer(201, { id: 1 }),
})
web.controller("LoginController", {
  create: (conn) => {
    // @ts-expect-error - the body has no such field
    void conn.body_params.nmae
    // @ts-expect-error - an answer without a body
    conn.answer(204, { id: 1 })
    // @ts-expect-error - the scope declares a Problem
    return conn.answer(401, "no")
  },
})

const set_user = define_plug<{ assigns: { user: { id: number } } }>((conn) => conn.assign("user", { id: 1 }))
const need_user = define_plug<{ requires: { user: { id: number } } }>((conn) => conn)
// @ts-expect-error - no controller
web.controller("UserControler").actions({})
// @ts-expect-error - an action is missing
web.controller("LoginController").actions({})
// @ts-expect-error - no action of the controller
web.controller("LoginController").plug(set_user, { only: ["crate"] })
// @ts-expect-error - no action of the controller
web.controller("UserController").plug(set_user, { except: ["delete"] })
web
  .controller("LoginController")
  // @ts-expect-error - user is required and not set
  .plug(need_user)
  .actions({ create: (conn) => conn.answer(204) })
web
  .controller("UserController")
  .plug(set_user, { only: ["show"] })
  .actions({
    // @ts-expect-error - the plug does not run for this action
    index: (conn) => conn.json(conn.assigns.user.id),
    // @ts-expect-error - another type
    show: (conn) => conn.json(conn.assigns.user.id.trim()),
    create: (conn) => conn.answer(201, { id: 1, name: "" }),
  })
// @ts-expect-error - a string is no plug
web.controller("UserController").plug("set_user")

const api = client<typeof U, typeof schemas>(U, { base_url: "https://x" })
// @ts-expect-error - the query has no such field
void api.user("index", { query: { pgae: 1 } })
// @ts-expect-error - no id
void api.user("show")
// @ts-expect-error - an id that is not an integer
void api.user("show", "seven")
// @ts-expect-error - a body is required
void api.user("create")
// @ts-expect-error - a field is missing
void api.user("create", { body: {} })
// @ts-expect-error - a body of a GET
void api.user("index", { body: { name: "" } })
// @ts-expect-error - no action
void api.user("delete", 7)
// @ts-expect-error - no controller
void api.usr("index")
void api.user("show", 7).then((answer) => {
  // @ts-expect-error - one of the answers is a Problem
  if (answer.status === 404) void answer.body.name
})
void api.login("create", { body: { name: "" } }).then((answer) => {
  // @ts-expect-error - no such status
  if (answer.status === 402) void answer.body
})
// @ts-expect-error - no option of a call
void api.user("index", { sginal: undefined })

// @ts-expect-error - no pipeline of the table
openapi(U, { info: { title: "", version: "" }, schemas, security: { auth: { type: "http", scheme: "bearer" } } })
// @ts-expect-error - no tag of the table
openapi(U, { info: { title: "", version: "" }, schemas, tags: [{ name: "Usr" }] })
// @ts-expect-error - info has no version
openapi(U, { info: { title: "" }, schemas })

const guarded = define_routes([pipeline("in", [plug("set_user")]), pipe_through("in"), get("/", "P", "i")])
// @ts-expect-error - the plug is missing
edge.define_router(guarded)
// @ts-expect-error - the schemas are missing
edge.define_router(U, { resources: edge.resource_routes })
// @ts-expect-error - resources are missing
edge.define_router([scope("/in", [resources("/a", "A")])])
// @ts-expect-error - a schema is missing
edge.define_router(U, { contracts: edge.contracts({ User: schemas.User }), resources: edge.resource_routes })
// @ts-expect-error - problems of no schema
edge.contracts(schemas, { problems: { Probelm: () => ({ detail: "" }) } })
// @ts-expect-error - no feature
edge.define_router(guarded, { plugs: { set_user: (conn: edge.CoreConn) => conn }, conn: ["cookies"] })
edge.define_router(guarded, { plugs: { set_user: (conn: edge.CoreConn) => conn } }).controller("P", {
  // @ts-expect-error - no feature of sessions
  i: (conn) => conn.put_session("a", 1),
})
// @ts-expect-error - needs the feature of cookies
edge.define_router(guarded, { plugs: { set_user: (conn: edge.CoreConn & edge.CookieMethods) => conn } })
// @ts-expect-error - no option of an endpoint
edge.define_endpoint({ ruoter: undefined })

interface Names {
  readonly schemas: typeof schemas
  readonly plugs: { readonly put_user: object }
}
build_routes((table: TableBuilder<Names>) => [
  // @ts-expect-error - no schema of the answers of resources
  table.resources("/a", "A", { answers: { 404: "Prblem" } }),
  // @ts-expect-error - no schema of a body
  table.put("/b", "A", "b", { body: "Nw" }),
  // @ts-expect-error - no controller's name
  table.scope("/c", (rows) => [rows.get("/", "controller", "c")]),
  // @ts-expect-error - a list in place of the function
  table.scope("/d", [get("/", "D", "d")]),
  // @ts-expect-error - no plug
  table.pipeline("p", [table.plug("put_usr")]),
])
// @ts-expect-error - a list in place of the function
build_routes([get("/", "D", "d")])
