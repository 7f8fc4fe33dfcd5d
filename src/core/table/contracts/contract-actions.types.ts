import type { KeyOfEach } from "../../lib/types/is-union.types.js"
import type { AfterColon } from "../../pattern/pattern.js"
import type { ActionKind, ActionRow } from "../rows/action-row.types.js"
import type { EachOptions, SureOptions } from "../alternatives.types.js"
import type { HasContracts } from "./contract-rules.js"
import type { CallRow } from "./contract-route.types.js"
import type { ContractOf, InheritedRequest, LinkOf, RequestOf } from "./contract.js"
import type { AnyShared, SharedRoute } from "../resources/shared-route.types.js"
import type { InheritOne } from "../scope.js"

/** The {@link AnyShared} of actions with contracts. */
export interface SharedContracts<Action extends string> extends AnyShared<Action> {
  readonly contracts: Readonly<Record<Action, unknown>>
  readonly answers: string
}

/** The route of an action with a contract. The members are written out, as in `ContractRoute`. */
type ActionContractRoute<
  Shared extends SharedContracts<Action>,
  Action extends string,
  Name extends keyof Shared["verbs"],
  Contract,
> = {
  readonly kind: "match"
  readonly captures: Shared["captures"][Action]
  readonly input: ActionParts<Shared, Action, Contract>["link"]
  readonly request: ActionParts<Shared, Action, Contract>["request"]
  readonly verb: Shared["verbs"][Name]
  readonly path: Shared["paths"][Action]
  readonly inherited: Shared["inherited"]
  readonly plug: Shared["plug"]
  readonly action: Action
  readonly plug_opts: Action
  readonly helper: Name extends Action ? Shared["helper"] : null
  readonly pipe_through: Shared["pipe_through"]
  readonly metadata: InheritOne<Shared["inherited"], Contract, "metadata">
  readonly timeout: InheritOne<Shared["inherited"], Contract, "timeout">
  readonly cache_control: InheritOne<Shared["inherited"], Contract, "cache_control">
  readonly where: SharedRoute<Shared, Action, Name>["where"]
  readonly contract: ContractOf<
    Contract,
    InheritOne<Shared["inherited"], Contract, "answers">,
    InheritOne<Shared["inherited"], Contract, "lists">,
    InheritOne<Shared["inherited"], Contract, "headers">
  >
  readonly signature: SharedRoute<Shared, Action, Name>["signature"]
}

/** The inputs from which links and requests of an action are computed; properties of an interface as in `LinkOf`. */
interface ActionParts<Shared extends SharedContracts<Action>, Action extends string, Contract> {
  readonly link: [keyof Contract] extends [never]
    ? AfterColon<Shared["captures"][Action]>
    : LinkOf<AfterColon<Shared["captures"][Action]>, Contract>
  readonly request: [keyof Contract] extends [never]
    ? InheritedRequest<AfterColon<Shared["captures"][Action]>, Shared["answers"]>["request"]
    : RequestOf<
        LinkOf<AfterColon<Shared["captures"][Action]>, Contract>,
        Contract,
        Shared["answers"],
        Shared["inherited"]["lists"]
      >["request"]
}
/**
 * The contracts of actions, each with all of its options or as a union of those that may be there. Most are known, which is found
 * out for all of them together.
 */
// prettier-ignore
export type SettledContracts<Contracts, Names extends string> =
  [Contracts] extends [{ readonly [Name in Names]?: SureOptions }] ?
    [KeyOfEach<Contracts>] extends [keyof Contracts] ? Contracts & NoContracts<Names> : { readonly [Name in Names]: ContractIn<Contracts, Name> } :
  { readonly [Name in Names]: ContractIn<Contracts, Name> }

/** In an intersection, the contracts of actions that have none: `unknown` has no options. */
export type NoContracts<Names extends string> = Readonly<Record<Names, unknown>>

// prettier-ignore
type ContractIn<Contracts, Action> =
  Contracts extends unknown ? Action extends keyof Contracts ? ContractOrNone<Contracts[Action]> : {} :
  never

// prettier-ignore
type ContractOrNone<Contract> =
  Contract extends undefined ? {} :
  EachOptions<Contract, never>

/** The routes of an action: several if it is not known which contract it has. */
// prettier-ignore
export type EachContractRoute<Shared extends SharedContracts<Action>, Action extends string, Name extends keyof Shared["verbs"], Contract = Shared["contracts"][Action]> =
  Contract extends unknown ? ActionContractRoute<Shared, Action, Name, Contract> :
  never

// prettier-ignore
export type EachContractRow<Shared extends SharedContracts<Action>, Action extends string, Assigns, Contract = Shared["contracts"][Action]> =
  Contract extends unknown ?
    ActionRow<Shared["plug"], Action, ActionKind<ActionParts<Shared, Action, Contract>["request"], Shared["pipe_through"], Assigns>> :
  never

/** The parts of an action's routes for the types of helpers, which do not depend on the object of options; see `LinkRow`. */
// prettier-ignore
export type EachContractLink<Shared extends SharedContracts<Action>, Action extends string, Contract = Shared["contracts"][Action]> =
  Contract extends unknown ? ContractLink<Action, ActionParts<Shared, Action, Contract>["link"], Shared["paths"][Action]> :
  never

interface ContractLink<Action, Input, Path> {
  readonly action: Action
  readonly input: Input
  readonly path: Path
  readonly plug_opts: Action
}

/** The same for the type of its call in a client. */
// prettier-ignore
export type EachContractCall<Shared extends SharedContracts<Action>, Action extends keyof Shared["verbs"] & string, Contract = Shared["contracts"][Action]> =
  Contract extends unknown ? CallRow<ActionParts<Shared, Action, Contract>["request"], Shared["verbs"][Action], Action> :
  never

/** The names of the options in the contracts of resources. */
export type ContractOptions<Options> = Options extends HasContracts ? NamesOf<Options["contracts"]> : never
type NamesOf<Contracts> = Contracts extends unknown ? KeyOfEach<Contracts[keyof Contracts]> : never
