import type { KindedPath } from "../../pattern/input.types.js"
import type { KindName } from "../../pattern/kinds.js"
import type { JoinPath } from "../../pattern/join.js"
import type { AfterColon } from "../../pattern/pattern.js"
import type { LinkOf } from "./contract.js"
import type { NamesAfter } from "../rules/where-rules.js"
import type { RouteOptions } from "../options.js"
import type { RouteRow, RowInherited } from "../route.js"
import type { RowAction } from "../rows/row-target.types.js"
import type { ScopeType } from "../scope.js"

/**
 * The parts of a route that the type of its helper is computed from. They do not depend on the object of options, which the
 * compiler would instantiate again for each call of a helper.
 */
export interface LinkRow<Input, Base extends string, Path extends string, Opts> {
  readonly action: RowAction<Opts>
  readonly input: Input
  readonly path: JoinPath<Base, Path>
  readonly plug_opts: Opts
}

/** The same for the type of its call in a client. */
export interface CallRow<Request, Verb, Opts> {
  readonly action: RowAction<Opts>
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

export type OwnLink<Row extends RouteRow, Within extends ScopeType> = LinkOf<
  AfterColon<`${Within["captures"]}${Row[1]}`>,
  Row[4]
>

/** Whether all kinds are of params of a path, and none is a list; computed once for all paths that end alike. */
export type AreKindsOf<Texts, Rest> = [Texts] extends [`${NamesAfter<Rest>}/${KindName}`] ? true : false

/** The options of a row if they may change its names, have a host or are unknown; else undefined, so that rows of a controller share a target. */
// prettier-ignore
export type NamingOptions<Options> =
  keyof Options extends UnnamingOption ? undefined :
  Options
type UnnamingOption = Exclude<keyof RouteOptions, "as" | "alias" | "host">
