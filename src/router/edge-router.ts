import { connClass } from "../conn/core-conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import { ArgumentError } from "../lib/argument-error.js"
import { joinPath } from "../pattern/join.js"
import { scanningMatcher } from "../match/scan.js"
import { compiledMatcher, smallMatcher } from "../match/compiled-matcher.js"
import { matcherOf } from "../match/table-matcher.js"
import { compiledRoutes } from "../table/kept-routes.js"
import { listRoutesBy } from "../table/routes.js"
import { CONTRACT_RULES } from "../table/contract-rules.js"
import { joinAlias } from "../table/naming.js"
import type { ContractRules } from "../table/contract-rules.types.js"
import type { NodeKind } from "../table/node-kind.types.js"
import { RESOURCES_KIND } from "../table/resources-rules.js"
import type { ResourcesNode } from "../table/resources.js"
import type { AnyRow, CheckedRows, SoundConstant } from "../table/check.types.js"
import type { Route } from "../table/route.js"
import type { Scope } from "../table/scope.js"
import type { SchemasKnown } from "../table/schemas-known.types.js"
import type { AnySchemas, SchemaInput } from "../table/schemas.types.js"
import { contractsOf, eventsIn } from "./contract.js"
import type { Contracts } from "./contract.js"
import { startRouter } from "./core-router.js"
import type { RouterParts } from "./core-router.js"
import type {
  AnyFeatures,
  EdgeWeb,
  MethodsOf,
  PartsGiven,
  PlugsOf,
  ProblemNamesOf,
  SchemasOf,
  StrictPlug,
} from "./edge.types.js"
import { noContractsMessage, noForwardsMessage, noResourcesMessage } from "./feature-messages.js"
import type { Forwards } from "./forwards.js"
import type { CheckedBefore } from "./mounts.types.js"
import type { PipesKnown } from "./pipes-known.types.js"
import type { PlugRegistryOf } from "./pipeline.js"
import type { PlugOrMaker } from "./plug.js"
import type { ProblemMaker } from "./problems.js"
import type { ProblemOf, ProblemsGiven } from "./problems.types.js"
import type { QueriesReadable } from "./readable-queries.types.js"
import { warnOfUnreachable } from "./warnings.js"

/** The options of `define_router` of `waymark/edge`: plugs, and the features that the program names. */
export interface EdgeRouterOptions<Plugs, Before, Features, Given, Forwarding, Resources> {
  /** Plugs by the names that pipelines and `pipe_through` use. */
  readonly plugs?: Plugs
  /** As in `waymark/server`: the plugs that run before this router. It only uses their types. */
  readonly before?: Before
  /** Features of the conn: `cookies`, `sessions`, `chunks`, `files`, `layouts`, `nested_queries`. */
  readonly conn?: Features
  /** The schemas of rows: `contracts(schemas)`. */
  readonly contracts?: Given
  /** For rows that forward: `forwards`. */
  readonly forwards?: Forwarding
  /** For tables with `resources`: `resource_routes`. */
  readonly resources?: Resources
  /** Finds routes in tables of more than 50 routes: `compile_matcher`. Smaller tables are scanned without it. */
  readonly matcher?: MakeMatcher
  /** Warns of rows that no request reaches: `warnings`. */
  readonly warnings?: Warnings
  /** The router's name in error messages; default `"Router"`. */
  readonly name?: string
}

/** Makes the matcher of a table: `compile_matcher`. */
export type MakeMatcher = RouterParts<CoreConn>["matcherOf"]

/** The largest table whose routes are tried one after the other: for these, compiling the table gains little. */
const MAX_SCANNED = 50

/** @throws {ArgumentError} when the table is larger than {@link MAX_SCANNED} */
const scanner: MakeMatcher = (_table, routes) => {
  if (routes.length <= MAX_SCANNED) return scanningMatcher(routes)
  throw new ArgumentError(
    `the table has ${routes.length} routes: with more than ${MAX_SCANNED}, define_router needs { matcher: compile_matcher }`,
  )
}

const none = (): undefined => undefined

/** The rules without contracts: each route that has one is refused, so nothing else is checked. */
const NO_CONTRACTS: ContractRules = {
  values: {},
  route: none,
  answers: none,
  contract: ({ query, body, body_types, on_invalid, events } = {}, answers, path) => {
    if ((query ?? body ?? body_types ?? on_invalid ?? events ?? Object.keys(answers)[0]) === undefined) return undefined
    throw new ArgumentError(noContractsMessage(path))
  },
}

/** The rules of nodes whose feature is not named: their routes are refused. */
const refuseNodes = (message: (node: readonly unknown[], within: Scope) => string): NodeKind<readonly unknown[]> => ({
  problem: none,
  read: (node, within) => {
    throw new ArgumentError(message(node, within))
  },
})
const NO_RESOURCES = /* @__PURE__ */ refuseNodes(([, , plug], { alias }) =>
  noResourcesMessage(joinAlias(alias, String(plug))),
)
const NO_FORWARDS = /* @__PURE__ */ refuseNodes(([, path], within) =>
  noForwardsMessage(joinPath(within.path, String(path))),
)

/** Called with each table that is built, the name of its router, and the table's routes. */
export type Warnings = (table: readonly unknown[], name: string, routes: readonly Route[]) => void

/**
 * Starts a router from a table, its plugs, and the features that the program names. A feature that is not named is not in the
 * bundle; a table that needs one does not compile without it.
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {ArgumentError} when a row needs a feature that is not named, names a schema that is not given, or a pipeline or plug
 *   that is not known
 * @see Phoenix.Router 1.6
 * @example
 * import { get } from "waymark"
 * import { define_endpoint, define_router } from "waymark/edge"
 *
 * const web = define_router([get("/pages/:page", "PageController", "show")])
 * const PageController = web.controller("PageController", { show: (conn, { page }) => conn.text(page) })
 * const Endpoint = define_endpoint({ router: web.build({ PageController }) })
 *
 * const response = await Endpoint.fetch(new Request("http://localhost/pages/hello"))
 * await response.text() //=> "hello"
 */
export function defineEdgeRouter<
  const Table extends readonly AnyRow[] | AnyRow[],
  Plugs extends object = {},
  const Before extends readonly PlugOrMaker[] = readonly [],
  const Features extends AnyFeatures = readonly [],
  Given extends Contracts = never,
  Forwarding extends Forwards = never,
  Resources extends ResourceRoutes = never,
  // Inferred besides `Plugs`, which is not known yet while the types of plain functions in it are inferred.
  Names extends PropertyKey = never,
>(
  this: SoundConstant<Table> &
    PartsGiven<Table, Given, Forwarding, Features, Resources> &
    ([Given] extends [never]
      ? unknown
      : SchemasKnown<Table, SchemasOf<Given>> &
          QueriesReadable<Table, SchemasOf<Given>> &
          ProblemsGiven<Table, ProblemNamesOf<Given>>) &
    PipesKnown<Table, Names>,
  table: CheckedRows<Table>,
  options?: EdgeRouterOptions<
    Plugs & { readonly [Name in Names]: StrictPlug<CoreConn & MethodsOf<Features>> } & PlugsOf<
        Plugs,
        CoreConn & MethodsOf<Features>
      >,
    CheckedBefore<Before>,
    Features,
    Given,
    Forwarding,
    Resources
  >,
): EdgeWeb<Table, Plugs, Before, SchemasOf<Given>, MethodsOf<Features>>
export function defineEdgeRouter(rows: readonly unknown[], options: AnyOptions = {}): unknown {
  const { matcher = scanner, contracts, forwards, resources = NO_RESOURCES } = options
  const rules = { ...(contracts?.rules ?? NO_CONTRACTS), forward: forwards?.kind ?? NO_FORWARDS, resources }
  return startEdge(
    rows,
    options,
    (table) => listRoutesBy(table, rules),
    (table, routes) => compiledMatcher.get(table) ?? smallMatcher.get(table) ?? matcher(table, routes),
  )
}

/**
 * Like `define_router`, for a table that `waymark compile` or `waymark/bundler` has compiled: a bundle then contains neither the
 * rules of tables nor the code that folds and matches other tables.
 *
 * @throws {ArgumentError} also when the table was not compiled
 * @example
 * import { compiled_table } from "waymark"
 * import { define_compiled_router, define_endpoint } from "waymark/edge"
 *
 * const routes = compiled_table<[["get", "/", "PageController", "index"]]>(
 *   '{"version":"1.7","template":{},"plugs":["PageController"],"pipes":[[]],"routes":[["get","/",0,"index","page"]],"pipelines":[],"unreachable":[]}',
 * )
 * const web = define_compiled_router(routes)
 * typeof web.build //=> "function"
 */
export const defineCompiledRouter: typeof defineEdgeRouter = function (
  rows: readonly unknown[],
  options: AnyOptions = {},
): unknown {
  return startEdge(
    rows,
    options,
    (table) => compiled(compiledRoutes.get(table)),
    (table) => compiled(compiledMatcher.get(table) ?? smallMatcher.get(table)),
  )
} as typeof defineEdgeRouter // it has the same types; test/unit/edge/compiled.test.ts

function compiled<Value>(value: Value | undefined): Value {
  if (value !== undefined) return value
  throw new ArgumentError("define_compiled_router takes a table that waymark compile or waymark/bundler has compiled")
}

function startEdge(
  rows: readonly unknown[],
  { plugs, name, conn = [], contracts, forwards, warnings }: AnyOptions,
  routesOf: RouterParts<CoreConn>["routesOf"],
  matcherOf: MakeMatcher,
): unknown {
  const web = startRouter<CoreConn>(rows, {
    routesOf,
    matcherOf,
    plugs,
    name,
    contracts,
    events: eventsIn(conn),
    forwards,
    warnings,
  })
  const conn_class = connClass(conn)
  return { ...web, build: (registry: object) => Object.assign(web.build(registry), { conn_class }) }
}

interface AnyOptions extends EdgeRouterOptions<
  PlugRegistryOf<CoreConn>,
  readonly PlugOrMaker[],
  AnyFeatures,
  Contracts,
  Forwards,
  ResourceRoutes
> {}

/**
 * The schemas of rows, and how values go through them: the feature for rows with `query`, `body` and `answers`.
 *
 * @param schemas by the names that rows use: any Standard Schemas
 * @example
 * import { get } from "waymark"
 * import { contracts, define_endpoint, define_router } from "waymark/edge"
 * import { z } from "zod"
 *
 * const schemas = { Filter: z.object({ page: z.coerce.number().default(1) }) }
 * const web = define_router([get("/users", "UserController", "index", { query: "Filter" })], { contracts: contracts(schemas) })
 * const Router = web.build({ UserController: { index: (conn) => conn.json(conn.query_params.page + 1) } })
 *
 * const response = await define_endpoint({ router: Router }).fetch(new Request("http://localhost/users?page=2"))
 * await response.json() //=> 3
 */
export function contracts<Schemas extends AnySchemas, const Problem extends keyof Schemas = never>(
  schemas: Schemas,
  options: {
    /** Whether the values of `conn.answer` go through their schemas; default `true`. */
    readonly check_answers?: boolean
    /** How long a schema may take, in milliseconds; default 30,000. */
    readonly schema_timeout?: number
    /** Functions that make the bodies of errors, by the schema that a row declares for the status. */
    readonly problems?: { readonly [Name in Problem]: ProblemOf<SchemaInput<Schemas, Name>, CoreConn> }
    /** Makes the body of the answer to a request that no route matches. */
    readonly no_route?: ProblemMaker<unknown, CoreConn>
  } = {},
): Contracts<Schemas, Problem> {
  return { ...contractsOf({ ...options, schemas }), schemas, rules: CONTRACT_RULES }
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
export const resource_routes: ResourceRoutes = RESOURCES_KIND
export interface ResourceRoutes extends NodeKind<ResourcesNode> {}

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
