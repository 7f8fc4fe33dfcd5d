import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { Verdict } from "../../lib/types/verdict.types.js"
import type { PatternProblem, SignProblem } from "../../pattern/pattern.js"
import type { HasContracts } from "../contracts/contract-rules.js"
import type { ActionContract } from "../options.js"
import type { CheckItems, SoundItems } from "../rows/open-list.types.js"
import type { Hinted, OrMessage, UnknownNames, WrongOptions } from "../rules/check-arguments.js"
import type { ActionsProblem, ContractsProblem, ParamNameProblem } from "./resources-rules.js"
import type { IgnoredOption, KnownResourcesOptions, ResourcesOptionNames } from "./resources.js"
import type { ResourcesActions } from "./resources.types.js"

/**
 * The tuple of resources with options or with items. For a call that the compiler refuses, the argument is their union. Then there are
 * no items, since the table would report them too.
 */
// prettier-ignore
export type ResourcesTuple<Path, Controller, Third, Same = Third> =
  [Third] extends [readonly unknown[]] ? readonly ["resources", Path, Controller, {}, SoundItems<Third>] :
  Third extends readonly unknown[] ? KnownResourcesOptions extends Same ? never : readonly ["resources", Path, Controller, {}, SoundItems<Third>] :
  readonly ["resources", Path, Controller, SoundContracts<Third>]

/** The options, without contracts that the builder has refused, so that the table does not report them again. */
// prettier-ignore
export type SoundContracts<Options> =
  Options extends HasContracts ?
    Verdict<ContractsProblem<Options["contracts"], ResourcesActions<Options>>> extends "wrong" ? Omit<Options, "contracts"> : Options :
  Options

/** The type of the path argument. Some actions, such as `edit`, add segments to it. */
// prettier-ignore
export type CheckResourcesPath<Path extends string> =
  ResourcesPathProblem<Path> extends never ? Path :
  OrMessage<Path, ResourcesPathProblem<Path>>

type ResourcesPathProblem<Path extends string> = Path extends `${string}*${string}`
  ? SignProblem<`${Path}/:id`>
  : PatternProblem<Path>

/** The type of the third argument: options, or items. `Same` is as in {@link CheckScope}. */
// prettier-ignore
export type CheckResourcesOptions<Third, Path extends string, Same = Third> =
  Third extends readonly unknown[] ? KnownResourcesOptions extends Same ? never : CheckItems<Same> :
  Hinted<Same, KnownResourcesOptions, `${Path}/:id`, Same & WrongResources<Same>>

// prettier-ignore
type WrongResources<Options> =
  WrongOptions<Options, UnknownNames<keyof Options, ResourcesOptionNames[number] | IgnoredOption>, "resources", ResourcesOptionNames> &
  WrongActions<Options, "only"> & WrongActions<Options, "except"> & WrongContracts<Options> & WrongParam<Options>

// prettier-ignore
type WrongParam<Options> =
  Verdict<ParamNameProblem<"/", Options>> extends "wrong" ?
    { readonly [Key in keyof Options & "param"]: ErrorMessage<ParamNameProblem<"/", Options>> } :
  unknown

/** A message in the place of each wrong contract, and the actions without one, which editors complete. */
// prettier-ignore
type WrongContracts<Options> =
  Options extends HasContracts ? { readonly contracts: CheckContracts<Options["contracts"], ResourcesActions<Options>> } :
  unknown
// prettier-ignore
type CheckContracts<Contracts, Actions extends PropertyKey> = { readonly [Action in Exclude<Actions, keyof Contracts>]?: ActionContract } &
  (Verdict<ContractsProblem<Contracts, Actions>> extends "wrong" ? ContractMessages<Contracts, Actions> : unknown)
// prettier-ignore
type ContractMessages<Contracts, Actions> = {
  readonly [Action in keyof Contracts as OneContractProblem<Contracts, Action, Actions> extends never ? never : Action]: ErrorMessage<OneContractProblem<Contracts, Action, Actions>>
}
// prettier-ignore
type OneContractProblem<Contracts, Action extends keyof Contracts, Actions> = ContractsProblem<Pick<Contracts, Action>, Actions>

// prettier-ignore
type WrongActions<Options, Key extends "only" | "except"> =
  Verdict<ActionsProblem<Options, Key>> extends "wrong" ? { readonly [K in Key]: ErrorMessage<ActionsProblem<Options, Key>> } :
  unknown
