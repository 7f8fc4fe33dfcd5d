import type { Where } from "../../pattern/kind.js"
import type { DeprecationRules } from "../deprecations/rules.js"
import type { Answers, Events, InheritedParts, RouteContract } from "./contract.js"
import type { Lists } from "./lists.js"
import type { ActionContract } from "../options.js"
import type { ValueRule } from "../option-values.js"

/** The rules for options that are features of `waymark/edge` on their own; undefined where a program refuses the options. */
export interface RowOptionRules {
  /** The rule for the values of `timeout` and `cache_control`. */
  readonly row_options?: ((options: Readonly<Record<string, unknown>>) => string | undefined) | undefined
  readonly deprecated?: DeprecationRules | undefined
}

/** The rules for the options of contracts. A program without contracts has others, which refuse all contracts. */
export interface ContractRules extends RowOptionRules {
  /** The values of the options. */
  readonly values: { readonly [type: string]: ValueRule | undefined }
  /** The problem of the options of a route. */
  readonly route: (options: ActionContract & { readonly events?: Events }, verb: unknown) => string | undefined
  /** The problem of the answers and lists that the routes of a scope inherit. */
  readonly inherited: (options: InheritedContract) => string | undefined
  /** The contract of a route: of its options, and of its answers and lists with those that it inherits. */
  readonly contract: (
    options: (ActionContract & { readonly events?: Events }) | undefined,
    inherited: InheritedParts,
    path: string,
  ) => RouteContract | undefined
}

/** The options of scopes and resources that contracts of their routes inherit. */
export interface InheritedContract {
  readonly answers?: Answers | undefined
  readonly lists?: Lists | undefined
}

/** The rules for the kinds of params. */
export interface KindRules {
  /** The problem of the option `where`, for a path with those of its scopes. */
  readonly where: (where: Where, path: string) => string | undefined
}

/** The rules for the options of rows. */
export interface OptionRules extends ContractRules, KindRules {}
