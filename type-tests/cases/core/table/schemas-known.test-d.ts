import type { StandardSchemaV1 } from "@standard-schema/spec"
import { expectTypeOf } from "expect-type"
import { client } from "../../../../src/core/client/index.js"
import {
  dynamic,
  forward,
  get,
  helpers,
  match,
  pipe_through,
  pipeline,
  post,
  redirect,
  resources,
  scope,
  socket,
} from "../../../../src/index.js"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { AnySchemas } from "../../../../src/core/table/contracts/schemas.types.js"
import type { GivenSchemasKnown } from "../../../../src/core/table/contracts/schemas-known.types.js"

declare const flag: boolean
const site = { base_url: "https://example.com" }
const routes = [
  pipeline("browser", []),
  pipe_through("browser"),
  get("/", "PageController", "index"),
  get("/users", "UserController", "index", {
    query: "Filter",
    lists: { a: "comma" },
    answers: { 200: "Users", 304: null },
  }),
  resources("/posts", "PostController", { where: { id: "integer" } }),
  scope("/admin", { where: {} }, [
    match("*", "/a", "AController", "a", { body: "New", on_invalid: "action" }),
    scope("/b", [post("/b", "BController", "b", { body: "New", answers: { 201: "Users" } })]),
  ]),
  ...(flag ? ([get("/c", "CController", "c", { query: "Extra" })] as const) : []),
  forward("/jobs", "Jobs"),
  redirect("/people", "/users", 308),
] as const
type Table = typeof routes
type Named<Names extends string> = { readonly [Name in Names]: StandardSchemaV1<{ a: string }> }
type Check<Names extends string> = GivenSchemasKnown<Table, Named<Names>>
type Unknown<Text extends string> = ErrorMessage<`unknown schema ${Text}`>

// All names are known, or nothing is said about the schemas.
expectTypeOf<Check<"Filter" | "Users" | "New" | "Extra" | "Unused">>().toBeUnknown()
expectTypeOf<GivenSchemasKnown<Table, AnySchemas>>().toBeUnknown()
expectTypeOf<GivenSchemasKnown<Table, {}>>().toBeUnknown()
expectTypeOf<GivenSchemasKnown<readonly unknown[], Named<"Other">>>().toBeUnknown()

// A name of a query, a body, an answer, in scopes and in parts that depend on a condition.
expectTypeOf<Check<"Users" | "New" | "Extra">>().toEqualTypeOf<Unknown<'"Filter" (at get "/users")'>>()
expectTypeOf<Check<"Filter" | "New" | "Extra">>().toExtend<Unknown<'"Users" (at get "/users")' | '"Users" (at post "/admin/b/b")'>>() // prettier-ignore
expectTypeOf<Check<"Users" | "Filter" | "Extra">>().toExtend<Unknown<'"New" (at * "/admin/a")' | '"New" (at post "/admin/b/b")'>>() // prettier-ignore
expectTypeOf<Check<"Users" | "Filter" | "New">>().toEqualTypeOf<Unknown<'"Extra" (at get "/c")'>>()

// Names of scopes and resources, in them, and in the contracts of actions.
const nested = [
  scope("/a", { answers: { 401: "Scope" } }, [get("/x", "X", "x")]),
  resources("/b", "BController", { only: ["show"], answers: { 404: "Resources" } }),
  resources("/c", "CController", { only: ["create"], contracts: { create: { body: "Body" } } }, [
    get("/y", "Y", "y", { answers: { 200: "Nested" } }),
  ]),
] as const
type CheckNested<Names extends string> = GivenSchemasKnown<typeof nested, Named<Names>>
expectTypeOf<CheckNested<"Scope" | "Resources" | "Body" | "Nested">>().toBeUnknown()
expectTypeOf<CheckNested<"Resources" | "Body" | "Nested">>().toEqualTypeOf<Unknown<'"Scope" (at get "/a/x")'>>()
expectTypeOf<CheckNested<"Scope" | "Body" | "Nested">>().toEqualTypeOf<Unknown<'"Resources" (at get "/b/:id")'>>()
expectTypeOf<CheckNested<"Scope" | "Resources" | "Nested">>().toEqualTypeOf<Unknown<'"Body" (at post "/c")'>>()
expectTypeOf<CheckNested<"Scope" | "Resources" | "Body">>().toEqualTypeOf<Unknown<'"Nested" (at get "/c/:c_id/y")'>>()

// How lists are written, the types of a body and the protocols of a socket are no schemas, whatever else the table has.
const listed = [
  scope("/a", { lists: { ids: "repeated" } }, [get("/x", "X", "x", { query: "Query" })]),
  post("/y", "Y", "y", { body: "Body", body_types: ["application/json"] }),
  socket("/z", "ZSocket", { receives: "Query", protocols: ["chat.v1"] }),
  redirect("/b/:id", "https://example.com/:id", 301),
] as const
expectTypeOf<GivenSchemasKnown<typeof listed, Named<"Query" | "Body">>>().toBeUnknown()
expectTypeOf<GivenSchemasKnown<typeof listed, Named<"Query">>>().toEqualTypeOf<Unknown<'"Body" (at post "/y")'>>()

// In calls.
type Whole = Named<"Filter" | "Users" | "New" | "Extra">
void helpers<Table, Whole>(routes)
void client<Table, Whole>(routes, site)
void helpers(routes)
void client(routes, site)
void helpers<Table>(routes)
void client<Table>(routes, site)
const open = dynamic([])
void client<typeof open, Whole>(open, site)
// @ts-expect-error - schemas of another table
void helpers<Table, Named<"Other">>(routes)
// @ts-expect-error - schemas of another table
void client<Table, Named<"Other">>(routes, site)
