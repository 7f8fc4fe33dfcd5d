import type { FirstProblem } from "../../../core/lib/errors/error-message.js"
import { connClass } from "../../conn/core-conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { MAX_SCANNED, scanningMatcher } from "../../../core/match/scan.js"
import { listRoutesBy } from "../../../core/table/routes.js"
import type { AnyRow, CheckedRows } from "../../../core/table/rules/check.types.js"
import type { Route } from "../../../core/table/route.js"
import type { StrictPlug } from "./conns.types.js"
import type { Contracts } from "../contracts/contract.js"
import { startRouter } from "../core-router.js"
import type {
  AnyFeatures,
  KindsGiven,
  MatcherGiven,
  MethodsOf,
  PartsGiven,
  ProblemNamesOf,
  RowsGiven,
  SchemasOf,
} from "./edge.types.js"
import type { MakeMatcher, ParamKinds, ResourceRoutes, Warnings } from "./edge-parts.js"
import {
  noContracts,
  noContractSockets,
  noForwards,
  noKinds,
  noRedirects,
  noResources,
} from "../../../core/table/uncompiled.js"
import { noKindsMessage, tooManyRoutesMessage } from "../../../core/table/rules/feature-messages.js"
import type { Deprecations } from "../forwards/deprecated.js"
import type { Forwards } from "../forwards/forwards.js"
import type { Redirects } from "../forwards/redirects.js"
import type { CheckedBefore, Inferred } from "../flow/mounts.types.js"
import type { WantedPlugs } from "../flow/pipes-known.types.js"
import type { PlugsFit } from "../flow/plug-value.types.js"
import type { PlugOrMaker, PlugRegistryOf } from "../flow/plug.js"
import type { RouterProblem, Sure, TableOptions } from "../router-problem.types.js"
import type { SchemasSound } from "../problems/problems.types.js"
import type { RowOptions } from "../row-options.js"
import type { Web } from "../web.types.js"

/** The options of `define_router` of `waymark/edge`: plugs, and the features that the program names. */
export interface EdgeRouterOptions<
  Plugs = PlugRegistryOf<CoreConn>,
  Before = readonly PlugOrMaker[],
  Features = AnyFeatures,
  Given = Contracts,
  Forwarding = Forwards,
  Resources = ResourceRoutes,
  Kinds = ParamKinds,
  Matching = MakeMatcher,
  Redirecting = Redirects,
  OfRows = RowOptions,
  Deprecating = Deprecations,
> extends TableOptions<Plugs, Before, Features> {
  /** The schemas of rows: `contracts(schemas)`. */
  readonly contracts?: Given
  /** For rows that forward: `forwards`. */
  readonly forwards?: Forwarding
  /** For rows that redirect: `redirects`. */
  readonly redirects?: Redirecting
  /** For rows with `deprecated`: `deprecated`. */
  readonly deprecated?: Deprecating
  /** For tables with `resources`: `resource_routes`. */
  readonly resources?: Resources
  /** For rows with kinds of params: `param_kinds`. */
  readonly kinds?: Kinds
  /** Finds routes in tables of more than 50 routes: `compile_matcher`. Smaller tables are scanned without it. */
  readonly matcher?: Matching
  /** For rows with a timeout or a `cache_control`: `row_options`. */
  readonly row_options?: OfRows
  /** Warns of rows that no request reaches: `warnings`. */
  readonly warnings?: Warnings
}

/** @throws {ArgumentError} when the table is larger than {@link MAX_SCANNED} */
function scanner(routes: readonly Route[], kinds: ParamKinds | undefined): ReturnType<MakeMatcher> {
  if (routes.length <= MAX_SCANNED) return scanningMatcher(routes, kinds?.conditions)
  throw new ArgumentError(tooManyRoutesMessage(MAX_SCANNED))
}

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
  Kinds extends ParamKinds = never,
  Matching extends MakeMatcher = never,
  Redirecting extends Redirects = never,
  OfRows extends RowOptions = never,
  Deprecating extends Deprecations = never,
  // Inferred besides `Plugs`, which is not known yet while the types of plain functions in it are inferred.
  Names extends PropertyKey = never,
  Options extends object = object,
>(
  this: RouterProblem<
    Table,
    Plugs,
    Names,
    FirstProblem<
      PartsGiven<
        Table,
        Sure<Options, "contracts", Given>,
        Sure<Options, "forwards", Forwarding>,
        Features,
        Sure<Options, "resources", Resources>,
        Sure<Options, "row_options", OfRows>
      >,
      FirstProblem<
        FirstProblem<
          FirstProblem<
            KindsGiven<Table, Sure<Options, "kinds", Kinds>>,
            RowsGiven<Table, Sure<Options, "redirects", Redirecting>, Sure<Options, "deprecated", Deprecating>>
          >,
          MatcherGiven<Table, Sure<Options, "matcher", Matching>>
        >,
        PlugsFit<Plugs, StrictPlug<CoreConn & MethodsOf<Features>>, CoreConn & MethodsOf<Features>>
      >
    >,
    [Given] extends [never] ? unknown : SchemasSound<Table, SchemasOf<Given>, ProblemNamesOf<Given>>,
    Options & { readonly schemas: SchemasOf<Given> }
  >,
  table: CheckedRows<Table>,
  options?: EdgeRouterOptions<
    // With the type of a plug for the wanted names, TypeScript 5.9 to 7.0 would not infer the conn of a function in place; 5.4 only with it.
    Plugs & { readonly [Name in Names]: StrictPlug<CoreConn & MethodsOf<Features>> | {} } & WantedPlugs<
        Table,
        Plugs,
        {}
      >,
    CheckedBefore<Before>,
    Features,
    Given,
    Forwarding,
    Resources,
    Kinds,
    Matching,
    Redirecting,
    OfRows,
    Deprecating
  > &
    Inferred<Options>,
): Web<Table, Plugs, Before, SchemasOf<Given>, MethodsOf<Features>>
export function defineEdgeRouter(rows: readonly unknown[], options: EdgeRouterOptions = {}): unknown {
  const { matcher, contracts, kinds, conn = [], row_options } = options
  const rules = {
    ...(contracts?.rules ?? noContracts),
    forward: options.forwards?.kind ?? noForwards,
    redirect: options.redirects?.kind ?? noRedirects,
    resources: options.resources ?? noResources,
    socket: contracts?.socketKind?.(conn) ?? noContractSockets,
    where: kinds?.where ?? noKinds,
    row_options: row_options?.rule,
    deprecated: options.deprecated?.rules,
  }
  const routes = listRoutesBy(rows, rules)
  // `helpers` of the same table may have folded it before.
  const kinded = kinds === undefined && routes.find(({ where }) => where !== undefined)
  if (kinded) throw new ArgumentError(noKindsMessage(kinded.path))
  return startRouter<CoreConn>(rows, {
    ...options,
    routes,
    matcherOf: matcher ?? (() => scanner(routes, kinds)),
    conn_class: connClass(row_options === undefined ? conn : [...conn, ...row_options.conn]),
    features: conn,
  })
}
