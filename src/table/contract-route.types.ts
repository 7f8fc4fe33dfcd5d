import type { KindedPath } from "../pattern/input.types.js"
import type { JoinPath } from "../pattern/join.js"
import type { AfterColon, PatternProblem, SignProblem } from "../pattern/pattern.js"
import type { ActionKind, ActionName, ActionRow } from "./action-row.types.js"
import type {
  ContractOf,
  ContractProblem,
  KindsWithoutLists,
  LinkOf,
  NamesAfter,
  RequestOf,
  WhereProblem,
} from "./contract.js"
import type { PlainOptions } from "./options.js"
import type {
  OwnAssigns,
  RouteAlias,
  RouteHelper,
  RouteRow,
  RowAction,
  RowInherited,
  RowRoute,
  RowTarget,
} from "./route.js"
import type { Option, ScopeType } from "./scope.js"
import type { ResolveOpts } from "./scoped-alias.js"

/** The route of a row of any options. */
// prettier-ignore
export type AnyRowRoute<Row extends RouteRow, Within extends ScopeType> =
  Row extends readonly [string, string, string, unknown, PlainOptions?] ? RowRoute<Row, Within> :
  ContractRoute<Row, Within>

/**
 * The route of a row with kinds or a contract of its own: the {@link RowRoute} with other types. Its members are written out,
 * since a mapped type would be several times as expensive to check.
 */
export type ContractRoute<Row extends RouteRow, Within extends ScopeType> = {
  readonly kind: "match"
  readonly problem: PatternProblem<Row[1]> | RowWhereProblem<Row, Within> | ContractProblem<Row[4], Row[0]>
  readonly after_glob: SignProblem<JoinPath<Within["path"], Row[1]>>
  readonly pipeline: never
  readonly target: RowTarget<Within["as"], Row[2], NamingOptions<Row[4]>>
  readonly row: ActionRow<
    RouteAlias<Row[4], Within["alias"], Row[2]>,
    ActionName<Row[3]>,
    ActionKind<
      RequestOf<OwnLink<Row, Within>, Row[4]>["request"],
      Within["pipes"],
      OwnAssigns<Row[4], Within["inherited"]>
    >
  >
  readonly routes: ContractRoute<Row, Within>
  readonly links: LinkRow<RowAction<Row[3]>, OwnLink<Row, Within>, JoinPath<Within["path"], Row[1]>, Row[3]>
  readonly calls: CallRow<RowAction<Row[3]>, RequestOf<OwnLink<Row, Within>, Row[4]>["request"], Row[0], Row[3]>
  readonly action: RowAction<Row[3]>
  readonly captures: `${Within["captures"]}${Row[1]}`
  readonly input: OwnLink<Row, Within>
  readonly request: RequestOf<OwnLink<Row, Within>, Row[4]>["request"]
  readonly verb: Row[0]
  readonly path: JoinPath<Within["path"], Row[1]>
  readonly host: RowInherited<Row, Within>["host"]
  readonly plug: RouteAlias<Row[4], Within["alias"], Row[2]>
  readonly plug_opts: Row[3] extends string ? Row[3] : ResolveOpts<Row[3], Within["alias"]>
  readonly helper: RouteHelper<Within["as"], Row[4], Row[2]>
  readonly pipe_through: Within["pipes"]
  readonly private: RowInherited<Row, Within>["private"]
  readonly assigns: RowInherited<Row, Within>["assigns"]
  readonly metadata: Option<Row[4], "metadata", {}>
  readonly log: RowInherited<Row, Within>["log"]
  readonly trailing_slash: RowInherited<Row, Within>["trailing_slash"]
  readonly where: RowInherited<Row, Within>["where"]
  readonly contract: ContractOf<Row[4]>
  readonly signature: readonly ["match", ...OwnSignature<Row, Within>]
}

/**
 * The parts of a route that the type of its helper is computed from. They do not depend on the object of options, which the
 * compiler would instantiate again for each call of a helper.
 */
export interface LinkRow<Action extends PropertyKey, Input, Path, Opts> {
  readonly action: Action
  readonly input: Input
  readonly path: Path
  readonly plug_opts: Opts
}

/** The same for the type of its call in a client. */
export interface CallRow<Action extends PropertyKey, Request, Verb, Opts> {
  readonly action: Action
  readonly request: Request
  readonly verb: Verb
  readonly plug_opts: Opts
}

export type OwnSignature<Row extends RouteRow, Within extends ScopeType> = readonly [
  verb: Row[0],
  path: JoinPath<Within["path"], Row[1]>,
  host: RowInherited<Row, Within>["host"],
  kinds: KindedPath<JoinPath<Within["path"], Row[1]>, RowInherited<Row, Within>["where"]>,
]

type OwnLink<Row extends RouteRow, Within extends ScopeType> = LinkOf<
  AfterColon<`${Within["captures"]}${Row[1]}`>,
  Row[4]
>

/** The problem of a row's `where`. Most rows have none, and then the whole path is not needed. */
// prettier-ignore
type RowWhereProblem<Row extends RouteRow, Within extends ScopeType> =
  Row[4] extends { readonly where: infer Kinds } ?
    [Kinds, keyof Kinds] extends [KindsWithoutLists, NamesAfter<AfterColon<`${Within["captures"]}${Row[1]}`>>] ? never :
    WhereProblem<Row[4], JoinPath<Within["path"], Row[1]>> :
  never

/** The options of a row if they may change its names or are unknown; else undefined, so that rows of a controller share a target. */
// prettier-ignore
type NamingOptions<Options> =
  keyof Options extends UnnamingOption ? undefined :
  Options
type UnnamingOption =
  "where" | "query" | "body" | "on_invalid" | "answers" | "metadata" | "log" | "host" | "private" | "assigns"
