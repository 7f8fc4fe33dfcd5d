import { define_routes, forward, get, match, pipe_through, pipeline, plug, post, resources, scope } from "waymark"
import type { RouteOptions } from "waymark"
import { define_router } from "waymark/server"
import { flag, schemas } from "./application.js"

/* Rows that do not compile. */
// @ts-expect-error
define_routes([get("/u/:id", "U", "a", { where: { id: "int" } })])
// @ts-expect-error
define_routes([get("/u/:id", "U", "a", { where: { ib: "integer" } })])
// @ts-expect-error
define_routes([get("/u/:id", "U", "a", { where: flag ? { id: "integer" } : { ib: "integer" } })])
// @ts-expect-error
define_routes([get("/u", "U", "a", { answers: { 99: "User" } })])
// @ts-expect-error
define_routes([get("/u", "U", "a", { answers: { 200: "User", 304: "User" } })])
// @ts-expect-error
define_routes([get("/u", "U", "a", { body: "New" })])
// @ts-expect-error
define_routes([get("/u", "U", "a", { on_invalid: "acton", query: "Filter" })])
// @ts-expect-error
define_routes([get("/u", "U", "a", { on_invalid: "action" })])
// @ts-expect-error
define_routes([scope("/o/:org", { where: { or: "integer" } }, [get("/x", "X", "a")])])
// @ts-expect-error
define_routes([resources("/users", "U", { where: { id: "uid" } })])
// @ts-expect-error
define_routes([resources("/users", "U", { only: ["index", "shwo"] })])
// @ts-expect-error
define_routes([get("/c/:color", "C", "a", { where: { color: [] } })])
// @ts-expect-error
define_routes([get("/c/:color", "C", "a", { where: { color: ["a", 5] } })])
// @ts-expect-error
define_routes([get("/a/*rest", "C", "a", { where: { rest: "integer" } })])
// @ts-expect-error
define_routes([resources("/u", "U", { query: "Filter" })])
// @ts-expect-error
define_routes([resources("/u", "U", { answers: { 99: "User" } })])
// @ts-expect-error
define_routes([resources("/u", "U", { contracts: { indx: { query: "Filter" } } })])
// @ts-expect-error
define_routes([resources("/u", "U", { only: ["index"], contracts: { show: { answers: { 200: "User" } } } })])
// @ts-expect-error
define_routes([resources("/u", "U", { contracts: { index: { qury: "Filter" } } })])
// @ts-expect-error
define_routes([resources("/u", "U", { contracts: { index: { query: 5 } } })])
// @ts-expect-error
define_routes([resources("/u", "U", { contracts: { index: { body: "New" } } })])
// @ts-expect-error
define_routes([scope("/u", { answers: { 204: "User" } }, [get("/", "U", "a")])])
// @ts-expect-error
define_routes([scope("/u", { metadata: ["a"] }, [get("/", "U", "a")])])
// @ts-expect-error
define_routes([scope("/u", { query: "Filter" }, [get("/", "U", "a")])])
// @ts-expect-error
define_routes([match("*", "/u", "U", "a", { body: 5 })])
// @ts-expect-error
define_routes([forward("/u", "U", [], { query: "Filter" })])
// @ts-expect-error
define_routes([get("/u", "U", "a", { metadata: { deprecated: "yes" } }), get("/v", "U", "b", { deprecated: "yes" })])
// @ts-expect-error - answers as a list
define_routes([get("/a", "A", "a", { answers: ["User"] })])
// @ts-expect-error - status as a name
define_routes([get("/a", "A", "a", { answers: { ok: "User" } })])
// @ts-expect-error - schema itself
define_routes([get("/a", "A", "a", { answers: { 200: schemas.User } })])
// @ts-expect-error - query schema itself
define_routes([get("/a", "A", "a", { query: schemas.Filter })])
// @ts-expect-error - body on HEAD by match
define_routes([match("head", "/a", "A", "a", { body: "New" })])
// @ts-expect-error - body on GET by match
define_routes([match("get", "/a", "A", "a", { body: "New" })])
// @ts-expect-error - on_invalid with answers only
define_routes([post("/a", "A", "a", { on_invalid: "action", answers: { 200: "User" } })])
// @ts-expect-error - status 600
define_routes([post("/a", "A", "a", { answers: { 600: "User" } })])
// @ts-expect-error - status 2000
define_routes([post("/a", "A", "a", { answers: { 2000: "User" } })])
// @ts-expect-error - redirect with body
define_routes([post("/a", "A", "a", { answers: { 307: "User" } })])
// @ts-expect-error - a schema for a redirect
define_routes([get("/a", "A", "a", { answers: { 302: "User" } })])
// @ts-expect-error - a schema for 204
define_routes([get("/a", "A", "a", { answers: { 204: "User" } })])
// @ts-expect-error - raw tuple with contract mistake in scope
define_routes([["scope", { path: "/s" }, [["get", "/a", "A", "a", { body: "New" }]]]])
// @ts-expect-error - where on forward of unknown param
define_routes([forward("/x", "X", [], { where: { id: "integer" } })])
// @ts-expect-error - where with a wide list
define_routes([get("/c/:c", "A", "a", { where: { c: ["a/b"] } })])
// @ts-expect-error - where of an empty text
define_routes([get("/c/:c", "A", "a", { where: { c: [""] } })])
// @ts-expect-error - where regexp
define_routes([get("/c/:c", "A", "a", { where: { c: /x/ } })])
// @ts-expect-error - where on resources nested under other name
define_routes([resources("/u", "UController", { where: { u_id: "integer" } })])
// @ts-expect-error - nested id with own name
define_routes([resources("/users", "UserController", [get("/x", "X", "x", { where: { id: "integer" } })])])
// @ts-expect-error - singleton has no id
define_routes([resources("/account", "AccountController", { singleton: true, where: { id: "integer" } })])
// @ts-expect-error - resources with a query
define_routes([resources("/u", "UController", { query: "Filter" })])
// @ts-expect-error - resources in scope with body
define_routes([scope("/s", [resources("/u", "UController", { body: "New" })])])
// @ts-expect-error - scope with answers of list
define_routes([scope("/s", { log: "loud" }, [get("/", "A", "a")])])
// @ts-expect-error - null where
define_routes([get("/:id", "A", "a", { where: null })])
// @ts-expect-error - host number
define_routes([get("/:id", "A", "a", { host: 5 })])
// @ts-expect-error - assigns list
define_routes([get("/:id", "A", "a", { assigns: ["x"] })])
// @ts-expect-error - private function
define_routes([get("/:id", "A", "a", { private: () => ({}) })])
// @ts-expect-error - as number
define_routes([scope("/a", { as: 5 }, [])])
// @ts-expect-error - pipe_through with an object
define_routes([pipe_through({ name: "api" })])
// @ts-expect-error - pipeline of strings
define_routes([pipeline("api", ["json"])])
// @ts-expect-error - plug of a number
define_routes([pipeline("api", [plug(5)])])
// @ts-expect-error - row in a pipeline
define_routes([pipeline("api", [get("/", "A", "a")])])
// @ts-expect-error - options of a type without satisfies
define_router([get("/", "A", "a", { query: "Filter" } as RouteOptions)], { schemas })
// @ts-expect-error - a row in a row's place, nested list in resources
define_routes([resources("/u", "UController", { only: ["show"] }, [[get("/x", "X", "x")]])])
// @ts-expect-error - wrong row in resources
define_routes([resources("/u", "UController", ["get", "/x", "X", "x"])])
