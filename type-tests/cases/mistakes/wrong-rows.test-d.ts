import { define_routes, get, match, forward, resources, scope } from "waymark"
import { flag } from "./application.js"

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
