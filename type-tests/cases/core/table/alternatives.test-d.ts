import { expectTypeOf } from "expect-type"
import { z } from "zod"
import { get, helpers, list_routes, match, post, resources, scope } from "../../../../src/index.js"
import type { ActionContract, RouteOptions, ScopeOptions } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import type { ActionConn, ActionParams } from "../../../../src/server.js"
import type { AnswersOf } from "../../../../src/core/client/index.js"
import type { RouteGroups } from "../../../../src/core/table/routes.types.js"
import type { Params } from "../../../../src/server/conn/request/query-params.js"

/*
 * Options that may be there: the action gets the union of what it may get, and names in each alternative are checked.
 */
declare const flag: boolean
declare const integers: { readonly where: { readonly id: "integer" } }
declare const none: {}
declare const any_options: RouteOptions
declare const any_kinds: Pick<RouteOptions, "where" | "log">
declare const any_scope: Pick<ScopeOptions, "where" | "log">
declare const any_scope_options: ScopeOptions
declare const any_contract: ActionContract
declare const optional: { readonly where?: { readonly id: "integer" } }
declare const kind: "integer" | "uuid"

const params = [
  get("/0/:id", "U", "plain"),
  get("/1/:id", "U", "condition", flag ? { where: { id: "integer" } } : {}),
  get("/2/:id", "U", "variables", flag ? integers : none),
  get("/3/:id", "U", "wide", any_kinds),
  get("/4/:id", "U", "optional", optional),
  get("/5/:id", "U", "inner", { where: flag ? { id: "integer" } : {} }),
  get("/6/:id", "U", "two", { where: { id: kind } }),
  get("/7/:id/:to", "U", "other", flag ? { where: { id: "integer" } } : { where: { to: "integer" } }),
  match("purge", "/8/:id", "U", "matched", flag ? { where: { id: "integer" } } : {}),
  ["get", "/9/:id", "U", "tuple", flag ? integers : none],
  resources("/10", "R", flag ? { only: ["show"], where: { id: "integer" } } : { only: ["show"] }),
  scope("/11/:id", flag ? { where: { id: "integer" } } : {}, [get("/", "U", "scoped")]),
  scope("/12/:id", any_scope, [get("/", "U", "wide_scope")]),
] as const
const web = define_router(params)
type ActionOf =
  | "plain"
  | "condition"
  | "variables"
  | "wide"
  | "optional"
  | "inner"
  | "two"
  | "other"
  | "matched"
  | "tuple"
  | "scoped"
  | "wide_scope"
type IdOf<Action extends ActionOf> = Action extends unknown
  ? ActionParams<typeof web, "U", Action> extends { id: infer Id }
    ? Id
    : never
  : never
expectTypeOf<IdOf<"plain">>().toEqualTypeOf<string>()
expectTypeOf<IdOf<Exclude<ActionOf, "plain">>>().toEqualTypeOf<string | number>()
expectTypeOf<ActionParams<typeof web, "R", "show">["id"]>().toEqualTypeOf<string | number>()

// A link that is right in either case, and one that is not.
const Routes = helpers(params)
const site = new URL("https://example.com")
Routes.u_path(site, "condition", 7)
Routes.u_path(site, "inner", 7)
// @ts-expect-error - an integer is a number or an object
Routes.u_path(site, "two", true)

// Each alternative is one of the routes in the list.
expectTypeOf(list_routes(params)[1].contract).toEqualTypeOf<undefined>()
expectTypeOf(list_routes(params)[1].where).toEqualTypeOf<{ readonly id: "integer" } | undefined>()

const schemas = { Query: z.object({ page: z.string() }), Body: z.object({ name: z.string() }) }
const contracts = [
  get("/q", "C", "query", flag ? { query: "Query" } : {}),
  post("/b", "C", "body", flag ? { body: "Body" } : {}),
  post("/a", "C", "action", flag ? { body: "Body", on_invalid: "action" } : { body: "Body" }),
] as const
const contract_web = define_router(contracts, { schemas })
type Of<Action extends "query" | "body" | "action"> = ActionConn<typeof contract_web, "C", Action>
expectTypeOf<Of<"query">["query_params"]>().toEqualTypeOf<Params | { page: string }>()
expectTypeOf<Of<"body">["body_params"]>().toEqualTypeOf<Readonly<Record<string, unknown>> | { name: string }>()
expectTypeOf<Extract<Of<"action">["body_params"], { ok: true }>["value"]>().toEqualTypeOf<{ name: string }>()

// What is wrong in one alternative is wrong.
const unknown_schema = [post("/", "C", "a", flag ? { body: "Bdoy" } : {})] as const
// @ts-expect-error - unknown schema "Bdoy"
define_router(unknown_schema, { schemas })
const unknown_param = [get("/u/:id", "C", "a", flag ? { where: { idd: "integer" } } : {})] as const
// @ts-expect-error - option "where" has a kind for "idd"
define_router(unknown_param)
const no_body = [get("/", "C", "a", flag ? { body: "Body" } : {})] as const
// @ts-expect-error - option "body" is not for GET
define_router(no_body, { schemas })
const any_schema = [get("/", "C", "a", any_options)] as const
// @ts-expect-error - the schemas of a row are not known
define_router(any_schema, { schemas })
const any_schema_of_a_scope = [scope("/", any_scope_options, [get("/", "C", "a")])] as const
// @ts-expect-error - the schemas of a row are not known
define_router(any_schema_of_a_scope, { schemas })
const any_schema_of_an_action = [resources("/", "C", { contracts: { index: any_contract } })] as const
// @ts-expect-error - the schemas of a row are not known
define_router(any_schema_of_an_action, { schemas })

// The contracts of resources, and answers of scopes and resources.
declare const one_or_other:
  { readonly index: { readonly query: "Query" } } | { readonly create: { readonly body: "Body" } }
declare const maybe: { readonly index?: { readonly query?: "Query" } }
const resource_contracts = [
  resources("/1", "R1", flag ? { contracts: { index: { query: "Query" }, create: { body: "Body" } } } : {}),
  resources("/2", "R2", { contracts: { index: flag ? { query: "Query" } : {} } }),
  resources("/3", "R3", { contracts: one_or_other }),
  resources("/4", "R4", { contracts: maybe }),
  scope("/5", { answers: flag ? { 401: "Body" } : {} }, [get("/", "S", "in_condition")]),
  scope("/6", flag ? { answers: { 401: "Body" } } : {}, [get("/", "S", "scope")]),
  scope("/7", { answers: { 401: "Body" } }, [
    get("/", "S", "row", { answers: { 401: flag ? "Query" : undefined } }),
    get("/2", "S", "replaced", { answers: { 401: "Query" } }),
  ]),
] as const
const resource_web = define_router(resource_contracts, { schemas })
type ResourceWeb = typeof resource_web
expectTypeOf<ActionConn<ResourceWeb, "R1", "index">["query_params"]>().toEqualTypeOf<Params | { page: string }>()
expectTypeOf<ActionConn<ResourceWeb, "R2", "index">["query_params"]>().toEqualTypeOf<Params | { page: string }>()
expectTypeOf<ActionConn<ResourceWeb, "R3", "index">["query_params"]>().toEqualTypeOf<Params | { page: string }>()
expectTypeOf<ActionConn<ResourceWeb, "R4", "index">["query_params"]>().toEqualTypeOf<Params | { page: string }>()
expectTypeOf<ActionConn<ResourceWeb, "R3", "create">["body_params"]>().toEqualTypeOf<
  Readonly<Record<string, unknown>> | { name: string }
>()
type Answered<Action extends "in_condition" | "scope" | "row" | "replaced"> = AnswersOf<
  Extract<RouteGroups<typeof resource_contracts>["calls"], { readonly action: Action }>["request"],
  typeof schemas
>["body"]
expectTypeOf<Answered<"row">>().toEqualTypeOf<{ page: string } | { name: string }>()
expectTypeOf<Answered<"replaced">>().toEqualTypeOf<{ page: string }>()
expectTypeOf<Answered<"in_condition" | "scope">>().toEqualTypeOf<unknown>()
