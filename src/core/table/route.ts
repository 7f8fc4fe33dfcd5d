import type { Where } from "../pattern/kind.js"
import type { JoinPath } from "../pattern/join.js"
import type { AfterColon, PatternProblem, SignProblem } from "../pattern/pattern.js"
import type { ActionKind, Entries, TargetRow } from "./rows/action-row.types.js"
import type { EachOptions, SureRow } from "./alternatives.types.js"
import type {
  AreKindsOf,
  CallRow,
  LinkRow,
  NamingOptions,
  OwnLink,
  OwnSignature,
} from "./contracts/contract-route.types.js"
import type { KindTexts } from "./rules/kind-texts.types.js"
import type { ContractOf, InheritedRequest, NoAnswersScope, RequestOf, RouteContract } from "./contracts/contract.js"
import type { BodilessProblem, RequestProblem, SoundContractRow, StatusProblem } from "./contracts/contract-rules.js"
import type { Deprecated } from "./deprecations/deprecated.js"
import type { PlainOptions, RouteOptions } from "./options.js"
import type { UnusualProblem } from "./rules/option-values.types.js"
import type { RouteAlias, RouteHelper, RowAction, RowTarget } from "./rows/row-target.types.js"
import type { Inherit, Inherited, InheritOne, InheritedType, ScopeType, Settled } from "./scope.js"
import type { ResolveOpts } from "./names/scoped-alias.js"
import type { NamesAfter, WhereProblem } from "./rules/where-rules.js"

/** The kinds of routes; each is described at {@link Route}. */
export const ROUTE_KINDS = ["match", "forward", "redirect"] as const

/** One route of a table, with everything that it inherits from its scopes. */
export interface Route extends Omit<Inherited, Settled> {
  /** `forward` if every path that begins with `path` goes to the plug, `redirect` for a redirect, else `match`. */
  readonly kind: (typeof ROUTE_KINDS)[number]
  /** In lower case; `"*"` for any. */
  readonly verb: string
  /** The pattern, from the root. */
  readonly path: string
  /** `"redirect"` for a redirect. */
  readonly plug: string
  /** A controller's action, or the plug's options; for a redirect, its target `to` and its `status`. */
  readonly plug_opts: unknown
  /** The helper's name without `_path`, or `null`. */
  readonly helper: string | null
  readonly pipe_through: readonly string[]
  /** The kinds of the params in the path, if there are any. A request with another text does not match. */
  readonly where: Where | undefined
  /** The schemas of the request and of the answers, if there are any. */
  readonly contract: RouteContract | undefined
  /** How long its pipelines and its action may take, in milliseconds, if there is a limit. */
  readonly timeout: number | undefined
  /** The `cache-control` of its answers with 200, 203, 206 and 304 to GET and HEAD, if it has the option. */
  readonly cache_control: string | undefined
  /** Since when the route is deprecated, if it is. */
  readonly deprecated: Deprecated | undefined
}

/** The action that sockets have in helpers. */
export const SOCKET_ACTION = "open"

/** Creates a route from its own parts and the options that it inherits. */
export function makeRoute(
  { kind, verb, path, plug, plug_opts, helper, contract }: Omit<Route, keyof Inherited | "pipe_through">,
  {
    host,
    where,
    answers: _answers,
    lists: _lists,
    headers: _headers,
    timeout,
    cache_control,
    deprecated,
    ...inherited
  }: Inherited,
  pipe_through: readonly string[],
): Route {
  const route = { kind, verb, path, host, plug, plug_opts, helper, pipe_through, ...inherited }
  if (Object.keys(where).length > 0) Object.assign(route, { where })
  if (contract !== undefined) Object.assign(route, { contract })
  // One by one: a loop over their names would take a third of the time of the fold.
  if (timeout) Object.assign(route, { timeout })
  if (cache_control) Object.assign(route, { cache_control })
  if (deprecated) Object.assign(route, { deprecated })
  return Object.freeze(route as Route) // a missing key reads as undefined; test/cases/routes.ts
}

/** The row of a verb route, or that of a match without its first element. */
export type RouteRow = readonly [string, string, string, unknown, (RouteOptions | undefined)?]

/**
 * The fields of a route that determine which requests it matches. The last is a path that has the kinds of all params, as in
 * `KindedPath`; it may be that of the scopes. All are read as one type, since this costs less than reading each.
 */
export type RouteSignature = readonly [
  kind: Route["kind"],
  verb: string,
  path: string,
  host: string | null,
  kinds: string,
]

export type RowRoute<Row extends RouteRow, Within extends ScopeType> = {
  readonly kind: "match"
  readonly problem: PatternProblem<Row[1]>
  readonly after_glob: SignProblem<JoinPath<Within["path"], Row[1]>>
  readonly pipeline: never
  readonly target: RowTarget<Within["as"], Row[2], Row[4]>
  readonly row: TargetRow<
    RouteAlias<Row[4], Within["alias"], Row[2]>,
    Row[3],
    ActionKind<AfterColon<`${Within["captures"]}${Row[1]}`>, Within["pipes"], OwnAssigns<Row[4], Within["inherited"]>>,
    Within
  >
  readonly routes: RowRoute<Row, Within>
  readonly links: RowRoute<Row, Within>
  readonly calls: RowRoute<Row, Within>
  readonly action: RowAction<Row[3]>
  readonly captures: `${Within["captures"]}${Row[1]}`
  readonly input: AfterColon<`${Within["captures"]}${Row[1]}`>
  readonly request: AfterColon<`${Within["captures"]}${Row[1]}`>
  readonly verb: Row[0]
  readonly path: JoinPath<Within["path"], Row[1]>
  readonly inherited: RowInherited<Row, Within>
  readonly plug: RouteAlias<Row[4], Within["alias"], Row[2]>
  readonly plug_opts: Row[3] extends string ? Row[3] : ResolveOpts<Row[3], Within["alias"]>
  readonly helper: RouteHelper<Within["as"], Row[4], Row[2]>
  readonly pipe_through: Within["pipes"]
  readonly metadata: RowInherited<Row, Within>["metadata"]
  readonly where: WhereIfAny<RowInherited<Row, Within>["where"]>
  readonly contract: undefined
  readonly signature: readonly [
    "match",
    Row[0],
    JoinPath<Within["path"], Row[1]>,
    RowInherited<Row, Within>["host"],
    Within["captures"],
  ]
}

/** The route of a plain row that inherits answers: the {@link RowRoute} with other types of requests. */
export type AnsweredRoute<Row extends RouteRow, Within extends ScopeType> = {
  readonly kind: "match"
  readonly problem: PatternProblem<Row[1]>
  readonly after_glob: SignProblem<JoinPath<Within["path"], Row[1]>>
  readonly pipeline: never
  readonly target: RowTarget<Within["as"], Row[2], Row[4]>
  readonly row: TargetRow<
    RouteAlias<Row[4], Within["alias"], Row[2]>,
    Row[3],
    ActionKind<RequestIn<Row, Within>, Within["pipes"], OwnAssigns<Row[4], Within["inherited"]>>,
    Within
  >
  readonly routes: AnsweredRoute<Row, Within>
  readonly links: AnsweredRoute<Row, Within>
  readonly calls: CallRow<RequestIn<Row, Within>, Row[0], Row[3]>
  readonly action: RowAction<Row[3]>
  readonly captures: `${Within["captures"]}${Row[1]}`
  readonly input: AfterColon<`${Within["captures"]}${Row[1]}`>
  readonly request: RequestIn<Row, Within>
  readonly verb: Row[0]
  readonly path: JoinPath<Within["path"], Row[1]>
  readonly inherited: RowInherited<Row, Within>
  readonly plug: RouteAlias<Row[4], Within["alias"], Row[2]>
  readonly plug_opts: Row[3] extends string ? Row[3] : ResolveOpts<Row[3], Within["alias"]>
  readonly helper: RouteHelper<Within["as"], Row[4], Row[2]>
  readonly pipe_through: Within["pipes"]
  readonly metadata: RowInherited<Row, Within>["metadata"]
  readonly where: WhereIfAny<RowInherited<Row, Within>["where"]>
  readonly contract: ContractOf<{}, Within["inherited"]["answers"], {}, Within["inherited"]["headers"]>
  readonly signature: readonly [
    "match",
    Row[0],
    JoinPath<Within["path"], Row[1]>,
    RowInherited<Row, Within>["host"],
    Within["captures"],
  ]
}

type RequestIn<Row extends RouteRow, Within extends ScopeType> = InheritedRequest<
  AfterColon<`${Within["captures"]}${Row[1]}`>,
  Within["answers"]
>["request"]

/** The route of a row without kinds of params and without a contract of its own. */
// prettier-ignore
export type PlainRoute<Row extends RouteRow, Within extends ScopeType> =
  Within extends NoAnswersScope ? RowRoute<Row, Within> :
  AnsweredRoute<Row, Within>

// prettier-ignore
export type AnyRowRoute<Row extends RouteRow, Within extends ScopeType> =
  Row extends readonly [string, string, string, unknown, PlainOptions?] ? PlainRoute<Row, Within> :
  Row extends SureRow ? ContractRoute<Row, Within> :
  UnsureRoutes<Row, EachOptions<Row[4], NamesAfter<AfterColon<`${Within["captures"]}${Row[1]}`>>>, Within>

// prettier-ignore
type UnsureRoutes<Row extends RouteRow, Options extends RouteRow[4], Within extends ScopeType> =
  Options extends unknown ? SettledRoute<readonly [Row[0], Row[1], Row[2], Row[3], Options], Within> :
  never

// prettier-ignore
type SettledRoute<Row extends RouteRow, Within extends ScopeType> =
  Row extends readonly [string, string, string, unknown, PlainOptions?] ? PlainRoute<Row, Within> :
  ContractRoute<Row, Within>

/**
 * The route of a row with kinds or a contract of its own: the {@link RowRoute} with other types. Its members are written out,
 * since a mapped type would be several times as expensive to check.
 */
export type ContractRoute<Row extends RouteRow, Within extends ScopeType> = {
  readonly kind: "match"
  readonly problem:
    | PatternProblem<Row[1]>
    // Most kinds are those of params in the row's own path, so the whole path is not needed.
    | (AreKindsOf<KindTexts<Row[4]>, AfterColon<Row[1]>> extends true
        ? never
        : WhereProblem<Row[4], JoinPath<Within["path"], Row[1]>>)
    | StatusProblem<keyof Row[4]["answers" & keyof Row[4]]>
    | (Row extends SoundContractRow
        ? never
        : RequestProblem<keyof Row[4], Row[0], Row[4]> | BodilessProblem<Row[4]> | UnusualProblem<Row[4]>)
  readonly after_glob: SignProblem<JoinPath<Within["path"], Row[1]>>
  readonly pipeline: never
  readonly target: RowTarget<Within["as"], Row[2], NamingOptions<Row[4]>>
  readonly row: TargetRow<
    RouteAlias<Row[4], Within["alias"], Row[2]>,
    Row[3],
    ActionKind<
      RequestOf<OwnLink<Row, Within>, Row[4], Within["answers"], Within["inherited"]["lists"]>["request"],
      Within["pipes"],
      OwnAssigns<Row[4], Within["inherited"]>
    >,
    Within
  >
  readonly routes: ContractRoute<Row, Within>
  readonly links: LinkRow<OwnLink<Row, Within>, Within["path"], Row[1], Row[3]>
  readonly calls: CallRow<
    RequestOf<OwnLink<Row, Within>, Row[4], Within["answers"], Within["inherited"]["lists"]>["request"],
    Row[0],
    Row[3]
  >
  readonly action: RowAction<Row[3]>
  readonly captures: `${Within["captures"]}${Row[1]}`
  readonly input: OwnLink<Row, Within>
  readonly request: RequestOf<OwnLink<Row, Within>, Row[4], Within["answers"], Within["inherited"]["lists"]>["request"]
  readonly verb: Row[0]
  readonly path: JoinPath<Within["path"], Row[1]>
  readonly inherited: RowInherited<Row, Within>
  readonly plug: RouteAlias<Row[4], Within["alias"], Row[2]>
  readonly plug_opts: Row[3] extends string ? Row[3] : ResolveOpts<Row[3], Within["alias"]>
  readonly helper: RouteHelper<Within["as"], Row[4], Row[2]>
  readonly pipe_through: Within["pipes"]
  readonly metadata: RowInherited<Row, Within>["metadata"]
  readonly where: WhereIfAny<RowInherited<Row, Within>["where"]>
  readonly contract: ContractOf<
    Row[4],
    RowInherited<Row, Within>["answers"],
    RowInherited<Row, Within>["lists"],
    RowInherited<Row, Within>["headers"]
  >
  readonly signature: readonly ["match", ...OwnSignature<Row, Within>]
}

// prettier-ignore
export type WhereIfAny<Kinds> =
  [keyof Kinds] extends [never] ? undefined :
  Kinds

// prettier-ignore
export type OwnAssigns<Options, Outer extends InheritedType> =
  Options extends undefined ? Entries<Outer["assigns"]> :
  Entries<InheritOne<Outer, Options, "assigns">>

export type RowInherited<Row extends RouteRow, Within extends ScopeType> = Inherit<Within["inherited"], Row[4]>

/** A property of the route that `list_routes` returns for a row: one of the row's own, or an inherited option. */
// prettier-ignore
export type RouteProperty<Row, Name> =
  Name extends keyof Row ? Row[Name] :
  Row["inherited" & keyof Row][Name & keyof Row["inherited" & keyof Row]]
