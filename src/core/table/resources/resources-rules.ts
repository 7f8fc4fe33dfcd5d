import { merge } from "../../lib/types/merge.js"
import { inspect } from "../../lib/errors/inspect.js"
import type { JoinPath } from "../../pattern/join.js"
import type { PatternProblem, SignProblem } from "../../pattern/pattern.js"
import type { Answers, EachOptions, Kinds, NoAnswers, NoKinds } from "../alternatives.types.js"
import type { HasKinds } from "../rules/kind-texts.types.js"
import type {
  AnswersProblem,
  HasAnswers,
  HasContracts,
  RequestProblem,
  SoundBodilessOptions,
  SoundOptions,
  Status,
} from "../contracts/contract-rules.js"
import type { WhereProblem } from "../rules/where-rules.js"
import type { OptionValueProblem } from "../rules/option-values.types.js"
import type { TableNode } from "../kinds.js"
import { badActionsMessage, contractActionMessage, contractName, inContractMessage, quoteList } from "../messages.js"
import type {
  BadActionsMessage,
  ContractActionMessage,
  ContractName,
  InContractMessage,
  QuoteList,
} from "../messages.js"
import type { OptionRules } from "../contracts/contract-rules.types.js"
import { CONTRACT_OPTIONS, SCOPE_OPTIONS } from "../options.js"
import type { ActionContract, ContractOptionNames } from "../options.js"
import { actionsOf, RESOURCE_ACTIONS, RESOURCE_ROUTES, RESOURCES_OPTIONS, SINGLETON_ACTIONS } from "./resources.js"
import type {
  IgnoredOption,
  ResourceAction,
  ResourcesNode,
  ResourcesOptionNames,
  ResourcesOptions,
} from "./resources.js"
import type { MemberPath, ResourcesActions } from "./resources.types.js"
import { optionsProblem, pathProblem, plugProblem, reservedProblem } from "../rules/rules.js"
import type { Problem } from "../rules/rules.js"
import type { LiteralPlugProblem, OptionsProblem, ReservedName, UnknownOption } from "../rules/rules.types.js"
import type { Option, ScopeType } from "../scope.js"
import { gotUnless } from "../rules/values.js"

/** The problem of a row of resources; `checkResourcesPath` checks its path as a pattern. */
export function resourcesProblem(
  [, path, controller, options, items]: readonly unknown[],
  rules: OptionRules,
): Problem {
  return (
    pathProblem(path) ??
    plugProblem(controller) ??
    namesProblem(controller, options, rules) ??
    gotUnless(items === undefined || Array.isArray(items), "the items of resources must be a list of nodes", items)
  )
}

function namesProblem(controller: unknown, options: unknown, rules: OptionRules): Problem {
  const ownProblem = (given: Readonly<Record<string, unknown>>): Problem => {
    const { name, as = name, singleton, only, except } = given
    return (
      reservedProblem(as, controller) ??
      actionsProblem("only", only, singleton === true) ??
      actionsProblem("except", except, singleton === true) ??
      contractsProblem(given, rules)
    )
  }
  return optionsProblem(options, "resources", KNOWN_OPTIONS, ownProblem, rules, RESOURCES_OPTIONS)
}

/** The options of resources, and {@link IgnoredOption}. */
const KNOWN_OPTIONS = /* @__PURE__ */ merge(SCOPE_OPTIONS, RESOURCES_OPTIONS)

function actionsProblem(option: string, actions: unknown, isSingleton: boolean): Problem {
  const given: readonly unknown[] = Array.isArray(actions) ? actions : []
  const supported: readonly string[] = isSingleton ? SINGLETON_ACTIONS : RESOURCE_ACTIONS
  const known: readonly unknown[] = supported
  if (given.every((action) => known.includes(action)) && new Set(given).size === given.length) return undefined
  return badActionsMessage(option, isSingleton ? "singleton " : "", quoteList(supported), given.map(inspect).join(", "))
}

/** The problem of the answers, and of the contracts of actions. */
function contractsProblem(options: ResourcesOptions, rules: OptionRules): Problem {
  const { contracts = {} } = options
  const problem = rules.inherited(options)
  if (problem !== undefined) return problem
  const actions = actionsOf(options)
  for (const [action, contract] of Object.entries(contracts)) {
    if (contract === undefined) continue
    const known = actions.find((name) => name === action)
    if (known === undefined) return contractActionMessage(action, quoteList(actions))
    const [, , verb] = RESOURCE_ROUTES[known]
    const ownProblem = (given: ActionContract): Problem => {
      const found = rules.route(given, verb)
      return found && inContractMessage(action, found)
    }
    const inner = optionsProblem(contract, contractName(action), CONTRACT_OPTIONS, ownProblem, rules)
    if (inner !== undefined) return inner
  }
  return undefined
}

/** The problem of resources. Most resources have no options. */
// prettier-ignore
export type ResourcesProblem<Node extends ResourcesNode, Options, Within extends ScopeType> =
  [keyof Options] extends [never] ? BareProblem<Node[1], Node[2]> :
  BareProblem<Node[1], Node[2], Options> |
  UnknownOption<Options, "resources", ResourcesOptionNames, IgnoredOption> |
  OptionValueProblem<Options> |
  ActionsProblem<Options, "only"> |
  ActionsProblem<Options, "except"> |
  ParamNameProblem<Node[1], Options> |
  (Options extends HasAnswers ? AnswersProblem<Options> : never) |
  (Options extends HasContracts ? ContractsProblem<Options["contracts"], ResourcesActions<Options>> : never) |
  (Options extends HasKinds ? WhereProblem<Options, JoinPath<Within["path"], MemberPath<Node[1], Options, Option<Options, "param", "id">>>> : never) |
  (Node extends readonly [unknown, unknown, unknown, unknown, unknown] ? NestedNameProblem<Node[1], Options> : never)

/** The problem of the options of resources that are not a node. */
export type ResourcesOptionsProblem<Options> = OptionsProblem<
  Options,
  "resources",
  typeof RESOURCES_OPTIONS,
  ResourcesOptionNames,
  IgnoredOption
>

// prettier-ignore
export type ContractsProblem<Contracts, Actions> =
  Contracts extends SoundContracts ?
    [keyof Contracts] extends [Actions] ?
      NamesIn<Contracts, keyof Contracts> extends ContractOptionNames[number] | Status | `${Status}` ? never :
      EachContractProblem<Contracts, Actions> :
    EachContractProblem<Contracts, Actions> :
  EachContractProblem<Contracts, Actions>

/** The names of options and the statuses of answers. */
// prettier-ignore
type NamesIn<Contracts, Action extends keyof Contracts> =
  Action extends unknown ? keyof Contracts[Action] | keyof Contracts[Action]["answers" & keyof Contracts[Action]] :
  never

// prettier-ignore
type EachContractProblem<Contracts, Actions> =
  Contracts extends unknown ? { readonly [Action in keyof Contracts & string]-?: ActionProblem<Action, Contracts[Action], Actions> }[keyof Contracts & string] :
  never

// prettier-ignore
type ActionProblem<Action extends string, Contract, Actions> =
  Contract extends undefined ? never :
  Action extends Actions & ResourceAction ?
    UnknownOption<Contract, ContractName<Action>, ContractOptionNames> | OptionValueProblem<Contract> |
    InContract<Action, RequestProblem<keyof Contract, (typeof RESOURCE_ROUTES)[Action][2], Contract> | AnswersProblem<Contract>> :
  string extends Action ? never :
  ContractActionMessage<Action, QuoteActions<Actions>>

/** Most contracts, as {@link SoundContractRow}. */
interface SoundContracts {
  readonly index?: SoundBodilessOptions & NoStatuses
  readonly edit?: SoundBodilessOptions & NoStatuses
  readonly new?: SoundBodilessOptions & NoStatuses
  readonly show?: SoundBodilessOptions & NoStatuses
  readonly create?: SoundOptions & NoStatuses
  readonly update?: SoundOptions & NoStatuses
  readonly delete?: SoundOptions & NoStatuses
}

/** The options themselves are no statuses. */
interface NoStatuses {
  readonly [status: number]: never
}

type InContract<Action extends string, Text> = Text extends string ? InContractMessage<Action, Text> : never

/** The actions in the order of their routes. */
// prettier-ignore
type QuoteActions<Actions, Names extends readonly string[] = typeof RESOURCE_ACTIONS, Done extends readonly string[] = readonly []> =
  Names extends readonly [infer Head extends string, ...infer Tail extends readonly string[]] ?
    QuoteActions<Actions, Tail, Head extends Actions ? readonly [...Done, Head] : Done> :
  QuoteList<Done>

/** The problems that resources without options can have. */
type BareProblem<Path extends string, Plug extends string, Options = {}> =
  | PatternProblem<Path>
  | LiteralPlugProblem<Plug>
  | ReservedName<Options, Plug>
  | (Path extends `${string}*${string}` ? GlobResourcesProblem<Path, Options> : never)

/** The problem of the name of the id that `param` sets. */
// prettier-ignore
export type ParamNameProblem<Path extends string, Options> =
  Path extends `${string}*${string}` ? never :
  Options extends { readonly param: infer Param extends string } ? SignProblem<JoinPath<Path, `/:${Param}`>> :
  never

/** The problem of the name of the id in nested paths that `name` sets. */
// prettier-ignore
type NestedNameProblem<Path extends string, Options> =
  Path extends `${string}*${string}` ? never :
  Options extends { readonly name: infer Name extends string } ? SignProblem<JoinPath<Path, `/:${Name}_${ParamName<Options>}`>> :
  never

type ParamName<Options> = Options extends { readonly param: infer Param extends string } ? Param : "id"

/** The problem of actions whose path has segments after a glob. */
// prettier-ignore
export type GlobResourcesProblem<Path extends string, Options> =
  Path extends `${string}*${string}` ?
    Options extends { readonly singleton: true } ?
      [Extract<ResourcesActions<Options>, "edit" | "new">] extends [never] ? SignProblem<Path> : SignProblem<`${Path}/new`> :
    [Exclude<ResourcesActions<Options>, "index" | "create">] extends [never] ? SignProblem<Path> :
    SignProblem<`${Path}/:${ParamName<Options>}`> :
  SignProblem<Path>

// prettier-ignore
export type ActionsProblem<Options, Key extends "only" | "except"> =
  Options extends { readonly [K in Key]: infer Actions extends readonly string[] } ?
    Options extends { readonly singleton: true } ? UnsupportedActions<Key, "singleton ", Actions, typeof SINGLETON_ACTIONS> :
    UnsupportedActions<Key, "", Actions, typeof RESOURCE_ACTIONS> :
  never

// prettier-ignore
type UnsupportedActions<Key extends string, Kind extends string, Actions extends readonly string[], Supported extends readonly string[]> =
  [Exclude<Actions[number], Supported[number]>] extends [never] ?
    HasDuplicates<Actions> extends true ? BadActionsMessage<Key, Kind, QuoteList<Supported>, QuoteList<Actions>> : never :
  string extends Actions[number] ? never :
  BadActionsMessage<Key, Kind, QuoteList<Supported>, QuoteList<Actions>>

// prettier-ignore
type HasDuplicates<Names extends readonly string[]> =
  Names extends readonly [infer Head, ...infer Tail extends readonly string[]] ? Head extends Tail[number] ? true : HasDuplicates<Tail> :
  false

/** Resources that certainly have kinds of params, answers and contracts, or certainly lack them. */
export type SureResources =
  | readonly ["resources", string, string]
  | SureOptions<ResourcesOptions & (Kinds | NoKinds) & (Answers | NoAnswers) & (Contracts | NoContracts)>

type SureOptions<Options> = Options extends unknown
  ? readonly ["resources", string, string, Options, (readonly TableNode[])?]
  : never
interface Contracts {
  readonly contracts: {}
}
interface NoContracts {
  readonly contracts?: never
}

/** Resources as a union of those that may be there. */
// prettier-ignore
export type EachResources<Node extends ResourcesNode, Options, Each = EachOptions<Options, ParamName<Options>>> =
  Each extends ResourcesOptions ?
    Node extends readonly [unknown, unknown, unknown, unknown, infer Items extends readonly TableNode[]] ? readonly ["resources", Node[1], Node[2], Each, Items] :
    readonly ["resources", Node[1], Node[2], Each] :
  never
