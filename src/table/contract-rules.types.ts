import type { Answers, Events, RouteContract } from "./contract.js"
import type { ActionContract, ValueRule } from "./options.js"

/** The rules for the options of contracts. A program without contracts has others, which refuse all contracts. */
export interface ContractRules {
  /** The values of the options. */
  readonly values: { readonly [type: string]: ValueRule | undefined }
  /** The problem of the options of a route. */
  readonly route: (options: ActionContract & { readonly events?: Events }, verb: unknown) => string | undefined
  /** The problem of the answers that the routes of a scope inherit. */
  readonly answers: (answers: Answers | undefined) => string | undefined
  /** The contract of a route: of its options, and of its answers with those that it inherits. */
  readonly contract: (
    options: (ActionContract & { readonly events?: Events }) | undefined,
    answers: RouteContract["answers"],
    path: string,
  ) => RouteContract | undefined
}
