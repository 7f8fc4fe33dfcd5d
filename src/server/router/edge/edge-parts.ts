import type { CoreConn } from "../../conn/core-conn.js"
import type { ReturnsJson } from "../../../core/lib/types/json-value.types.js"
import { paramConditions } from "../../../core/match/conditions.js"
import type { Conditions } from "../../../core/match/conditions.js"
import { matcherOf } from "../../../core/match/table-matcher.js"
import type { KindRules } from "../../../core/table/contracts/contract-rules.types.js"
import type { NodeKind } from "../../../core/table/node-kind.types.js"
import type { ResourcesNode } from "../../../core/table/resources/resources.js"
import type { Route } from "../../../core/table/route.js"
import type { AnySchemas, SchemaInput } from "../../../core/table/contracts/schemas.types.js"
import { contractRules, noSockets, resourcesKind, uncompiledWhereProblem } from "../../../core/table/uncompiled.js"
import { contractsOf, socketsIn } from "../contracts/contract.js"
import type { Contracts } from "../contracts/contract.js"
import type { RouterParts } from "../core-router.js"
import type { Inferred } from "../flow/mounts.types.js"
import type { ProblemMaker } from "../problems/problems.js"
import type { ProblemOf } from "../problems/problems.types.js"
import type { Sure } from "../router-problem.types.js"
import type { RouterOptions } from "../router.js"
import { warnOfUnreachable } from "../warnings.js"

/** Makes the matcher of a table: `compile_matcher`. */
export type MakeMatcher = RouterParts<CoreConn>["matcherOf"]

/** Called with each table that is built, the name of its router, and the table's routes. */
export type Warnings = (table: readonly unknown[], name: string, routes: readonly Route[]) => void

/**
 * The schemas of rows, and how values go through them: the feature for rows with `query`, `body` and `answers`.
 *
 * @param schemas by the names that rows use: any Standard Schemas
 * @example
 * import { get } from "waymark"
 * import { contracts, define_endpoint, define_router } from "waymark/edge"
 * import * as z from "zod"
 *
 * const schemas = { Filter: z.object({ page: z.coerce.number().default(1) }) }
 * const web = define_router([get("/users", "UserController", "index", { query: "Filter" })], { contracts: contracts(schemas) })
 * const Router = web.build({ UserController: { index: (conn) => conn.json(conn.query_params.page + 1) } })
 *
 * const response = await define_endpoint({ router: Router }).fetch(new Request("http://localhost/users?page=2"))
 * await response.json() //=> 3
 */
export function contracts<
  Schemas extends AnySchemas,
  const Problem extends keyof Schemas = never,
  NoRouteBody = unknown,
  Given extends object = object,
>(
  schemas: Schemas,
  options?: Inferred<Given> &
    Pick<RouterOptions, "check_answers" | "schema_timeout"> & {
      /** Functions that make the bodies of errors, by the schema that a row declares for the status. */
      readonly problems?: { readonly [Name in Problem]: ProblemOf<SchemaInput<Schemas, Name>, CoreConn> }
      /** Makes the body of the answer to a request that no route matches. */
      readonly no_route?: ProblemMaker<NoRouteBody, CoreConn> & ReturnsJson<NoRouteBody>
    },
): Contracts<Schemas, Sure<Given, "problems", Problem>>
export function contracts(schemas: AnySchemas, options: object = {}): Contracts<AnySchemas, never> {
  return {
    ...contractsOf({ ...options, schemas }),
    schemas,
    rules: contractRules,
    socketKind: (features) => socketsIn(features)?.kind ?? noSockets,
  }
}

/**
 * The routes of rows of `resources`: the feature for tables that have them.
 *
 * @example
 * import { resources } from "waymark"
 * import { define_router, resource_routes } from "waymark/edge"
 *
 * const web = define_router([resources("/users", "UserController", { only: ["index"] })], { resources: resource_routes })
 * typeof web.build({ UserController: { index: (conn) => conn.text("Hello") } }).call //=> "function"
 */
export const resource_routes: ResourceRoutes = resourcesKind
/** The feature `resource_routes`. */
export interface ResourceRoutes extends NodeKind<ResourcesNode> {}

/**
 * Kinds of params, such as `where: { id: "integer" }`: the feature for rows that have them.
 *
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_router, param_kinds } from "waymark/edge"
 *
 * const web = define_router([get("/users/:id", "UserController", "show", { where: { id: "integer" } })], { kinds: param_kinds })
 * const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id.toFixed(1)) })
 *
 * const response = await define_endpoint({ router: web.build({ UserController }) }).fetch(new Request("http://localhost/users/7"))
 * await response.text() //=> "7.0"
 */
export const param_kinds: ParamKinds = { where: uncompiledWhereProblem, conditions: paramConditions }
/** The feature `param_kinds`. */
export interface ParamKinds extends KindRules {
  readonly conditions: Conditions
}

/**
 * Warns on the console of each row that no request can reach, when a router is built: the feature `warnings`.
 *
 * @example
 * import { get } from "waymark"
 * import { define_router, warnings } from "waymark/edge"
 *
 * const web = define_router([get("/", "PageController", "index")], { warnings })
 * typeof web.build({ PageController: { index: (conn) => conn.text("Hello") } }).call //=> "function"
 */
export const warnings: Warnings = (table, name, routes) => warnOfUnreachable(table, name, routes)

/**
 * Compiles the matcher of a table of more than 50 routes: the feature that `matcher` takes.
 *
 * @example
 * import { get } from "waymark"
 * import { compile_matcher, define_router } from "waymark/edge"
 *
 * const web = define_router([get("/", "PageController", "index")], { matcher: compile_matcher })
 * typeof web.build({ PageController: { index: (conn) => conn.text("Hello") } }).call //=> "function"
 */
export const compile_matcher: MakeMatcher = (table, routes) => matcherOf(table, () => routes)
