import type { FirstProblem } from "../../core/lib/errors/error-message.js"
import type { ReturnsJson } from "../../core/lib/types/json-value.types.js"
import type { AnyRow, CheckedRows } from "../../core/table/rules/check.types.js"
import type { AnySchemas } from "../../core/table/contracts/schemas.types.js"
import type { WantedSchemas } from "../../core/table/contracts/schemas-known.types.js"
import type { Conn } from "../conn/conn.js"
import { contractsOf, deprecated, forwards, redirects } from "./all-rows.js"
import { compile_matcher } from "../../core/match/table-matcher.js"
import { list_routes } from "../../core/table/routes.js"
import { startRouter } from "./core-router.js"
import { observeDispatch } from "./telemetry.js"
import type { ConnClassOf, ConnOfMethods, EveryFeature } from "./edge/conns.types.js"
import type { AnyFeatures, LiveGiven, SureFeatures } from "./edge/edge.types.js"
import type { WantedPlugs } from "./flow/pipes-known.types.js"
import type { PlugsFit } from "./flow/plug-value.types.js"
import type { CheckedBefore, Inferred } from "./flow/mounts.types.js"
import type { ProblemMaker } from "./problems/problems.js"
import type { ProblemsFor, SchemasSound, WantedProblems } from "./problems/problems.types.js"
import type { Plug, PlugOrMaker, PlugRegistry, RequiresAssigns, RequiresNothing } from "./flow/plug.js"
import type { RouterProblem, TableOptions } from "./router-problem.types.js"
import { row_options } from "./row-options.js"
import { warnOfUnreachable } from "./warnings.js"
import type { Web } from "./web.types.js"

/**
 * A built router, whatever it requires.
 *
 * @typeParam Methods those that the features of its conns add
 */
export interface AnyRouter<Methods = EveryFeature> {
  /** The class of its conns, for endpoints of `waymark/edge`. It is first, since compilers report the first property that differs. */
  readonly conn_class: ConnClassOf<Methods>
  /** The route table that it was built from. */
  readonly table: readonly unknown[]
  /** A router is a plug without options. */
  init(opts?: readonly []): unknown
  /**
   * Runs the pipelines and the action or plug of the route that the conn's request matches.
   *
   * @throws {MalformedURIError} 400, when a segment of the path is not valid percent-encoding
   * @throws {NoRouteError} 404, when no route matches
   */
  call(conn: ConnOfMethods<Methods>, opts?: unknown): ConnOfMethods<Methods> | Promise<ConnOfMethods<Methods>>
}

/**
 * A built router: a plug that sends each conn to its route.
 *
 * @typeParam Assigns the assigns that the conn must already have, from the router's `before`
 */
export interface Router<Assigns extends object = {}> extends AnyRouter, RequiresAssigns<Assigns> {}

/** A built router of `waymark/edge`, whose conns have the methods of some features. */
export interface EdgeRouter<Assigns extends object = {}, Methods = unknown>
  extends AnyRouter<Methods>, RequiresAssigns<Assigns> {}

/**
 * A router that requires no assigns.
 *
 * @typeParam Message what the compiler prints for any other router
 */
export interface FreeRouter<Message extends string> extends AnyRouter, RequiresNothing<Message> {}

/** The options of `define_router`. */
export interface RouterOptions<
  Plugs extends object = PlugRegistry,
  Before = readonly PlugOrMaker[],
  Schemas extends AnySchemas = AnySchemas,
  Problems = { readonly [schema: string]: ProblemMaker },
  Features extends AnyFeatures = AnyFeatures,
  NoRouteBody = unknown,
> extends TableOptions<Plugs, Before, Features> {
  /** The schemas by the names that `query`, `body` and `answers` of routes use: any Standard Schemas. */
  readonly schemas?: Schemas
  /**
   * Whether the values of `conn.answer` go through their schemas; default `true`. With `false`, they are written as they are, also
   * with fields that the schema does not declare.
   */
  readonly check_answers?: boolean
  /**
   * How long a schema that returns a promise may take, in milliseconds, or `Infinity`; default 30,000. A request whose schema
   * takes longer is answered with 500.
   */
  readonly schema_timeout?: number
  /**
   * Functions that make the bodies of errors, by the schema that a row declares for the status. It has to have one for each schema of
   * a status that the router itself answers with: 400, 406, 413, 415 and 422.
   */
  readonly problems?: Problems
  /** Makes the body of the answer to a request that no route matches. Default: an error page. */
  readonly no_route?: ProblemMaker<NoRouteBody> & ReturnsJson<NoRouteBody>
  /** Called with a message for each route that no request can reach, when the router is built; default `console.warn`. */
  readonly warn?: (message: string) => void
}

/**
 * Starts a router from a table and the plugs that its pipelines name. Its `controller` types controllers, and its `build`
 * returns the router.
 *
 * If a route names schemas, the router validates each request after the pipelines and before the action. An invalid query is
 * answered with 400, an invalid body with 422, unless the route has `on_invalid: "action"`. If it declares a schema for the status of an
 * error, `problems` makes the body of the answer.
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {ArgumentError} when a route names a schema that is not among `schemas`, a pipeline or a `pipe_through` names neither
 *   a pipeline nor one of `plugs`, a pipeline contains itself through others, `problems` lacks a function that the table needs, or
 *   `schema_timeout` is not above 0
 * @see Phoenix.Router 1.6
 * @example
 * import { get } from "waymark"
 * import { define_router } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const web = define_router([get("/pages/:page", "PageController", "show")])
 * const PageController = web.controller("PageController", { show: (conn, { page }) => conn.text(page) })
 * const Router = web.build({ PageController })
 *
 * const conn = await Router.call(build_conn("GET", "/pages/hello"))
 * conn.resp_body //=> "hello"
 */
export function define_router<
  const Table extends readonly AnyRow[] | AnyRow[],
  Plugs extends object = {},
  const Before extends readonly PlugOrMaker[] = readonly [],
  Schemas extends AnySchemas = {},
  // Inferred besides `Plugs`, which is not known yet while the types of plain functions in it are inferred.
  Names extends PropertyKey = never,
  // The names of the functions, which are typed by the schemas of these names.
  ProblemNames extends PropertyKey = never,
  const Features extends AnyFeatures = readonly [],
  NoRouteBody = unknown,
  Given extends object = object,
>(
  this: RouterProblem<
    Table,
    Plugs,
    Names,
    FirstProblem<LiveGiven<Table, SureFeatures<Features>>, PlugsFit<Plugs, Plug, Conn>>,
    SchemasSound<Table, Schemas, ProblemNames>,
    Given
  >,
  table: CheckedRows<Table>,
  options?: RouterOptions<
    Plugs & { readonly [Name in Names]: Plug | {} } & WantedPlugs<Table, Plugs, Plug>,
    CheckedBefore<Before>,
    Schemas & WantedSchemas<Table, Schemas>,
    ProblemsFor<ProblemNames, Schemas> & WantedProblems<Table, ProblemNames>,
    Features,
    NoRouteBody
  > &
    Inferred<Given>,
): Web<Table, Plugs, Before, Schemas>
export function define_router(
  rows: readonly unknown[],
  options: RouterOptions<PlugRegistry, readonly PlugOrMaker[], AnySchemas, object> = {},
): unknown {
  const { plugs, name, warn, conn = [] } = options
  return startRouter<Conn>(rows, {
    routes: list_routes(rows),
    matcherOf: compile_matcher,
    plugs,
    name,
    contracts: contractsOf(options),
    conn_class: undefined,
    features: conn,
    forwards,
    redirects,
    deprecated,
    row_options,
    observe: observeDispatch,
    warnings: (table, router, routes) => warnOfUnreachable(table, router, routes, warn),
  })
}
