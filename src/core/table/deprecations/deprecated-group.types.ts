import type { ProblemGroup, SignGroup } from "../groups.types.js"
import type { RouteGroups } from "../routes.types.js"
import type { DeprecatedProblem, UnknownUseMessage } from "./deprecated.js"

/** Options with `deprecated`. The compiler compares an interface without instantiating it. */
export interface HasDeprecated {
  readonly deprecated: unknown
}

/** The sign of a deprecated row in the union of routes, and its problem, which depends on the value alone. */
// prettier-ignore
export type DeprecatedIn<Options> =
  Options extends HasDeprecated ? SignGroup<"deprecated"> | ProblemGroup<DeprecatedProblem<Options["deprecated"]>> :
  never

/** The sign of a scope or of resources with `deprecated`, by the names of their options. */
export type DeprecatedSign<Names> = "deprecated" extends Names ? SignGroup<"deprecated"> : never

/** The `use` of a deprecated row that is not a helper of the table: a message about the whole table; or `never`. */
// prettier-ignore
export type UnknownUse<Table extends readonly unknown[]> =
  "deprecated" extends RouteGroups<Table>["kind"] ?
    UseMessage<UsesIn<RouteGroups<Table>["routes"]>, RouteGroups<Table>["target"]["keys"]> :
  never

// prettier-ignore
type UsesIn<Rows> =
  Rows extends { readonly inherited: { readonly deprecated: { readonly use: infer Use } } } ? Use :
  never

// prettier-ignore
type UseMessage<Use, Keys> =
  Use extends string ?
    string extends Use | Keys ? never :
    `${Use}_path` extends Keys ? never : readonly [place: "table", text: `${UnknownUseMessage<Use>} (at table)`] :
  never
