import type { Merge } from "../../../core/lib/types/merge.js"
import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { SureMembers } from "../../../core/lib/types/sure-members.types.js"
import type { OrMessage } from "../../../core/table/rules/check-arguments.js"
import type { AnyActionRow } from "../../../core/table/rows/action-row.types.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { IsUnion, KeyOfEach } from "../../../core/lib/types/is-union.types.js"
import type { ConnOfMethods } from "../edge/conns.types.js"
import type { InputOf } from "../contracts/contract.types.js"
import type { AssignsOf, KindsByAction, MadeFor, NoComputedKeys, ParamsArg, ParamsOf } from "./controller.types.js"
import type { RouterFlow, Unmet } from "../flow/flow.types.js"
import type { NeededConn, PlugMaker } from "../flow/plug-value.types.js"
import type { AddedTo, EitherOf, ResultOf } from "../inline-plug.types.js"
import type {
  ControllerPlugConnMessage,
  ControllerPlugOptionsMessage,
  LacksMethodMessage,
  NoPlugMessage,
  NotCalledMessage,
  PlugResultMessage,
  UnmetTargetMessage,
} from "../messages.js"
import type { LackedOptions, OptionsOf } from "../flow/plug-options.types.js"
import type { EndpointMessageOf, FlowOf, PlugResult } from "../flow/plug.js"

/** For which actions of a controller a plug runs. */
export interface PlugActions<Only extends readonly string[], Except extends readonly string[]> {
  /** The actions for which the plug runs; default: all. */
  readonly only?: Only
  /** The actions for which the plug does not run. */
  readonly except?: Except
}

/** The actions for which a plug certainly runs. Lists may be chosen by a condition; without `only`, its list is `never`. */
// prettier-ignore
type SureActions<Action, Only, Except extends readonly unknown[]> =
  [Only] extends [never] ? Exclude<Action, Except[number]> :
  Exclude<SureMembers<Only>, Except[number]>

/** The actions for which it may run. */
// prettier-ignore
type PossibleActions<Action, Only extends readonly unknown[], Except> =
  [Only] extends [never] ? Exclude<Action, SureMembers<Except>> :
  Exclude<Only[number], SureMembers<Except>>

/** For each action of a controller, the input from which its types are computed. Found by its name, since a search takes quadratic time. */
// prettier-ignore
export type KindsNamed<Rows extends AnyActionRow, Name extends Rows["plug"]> =
  KindsByPlug<Rows>[Name] extends infer Kinds ? Kinds :
  unknown

type KindsByPlug<Rows extends AnyActionRow> = NoComputedKeys & {
  readonly [Row in Rows as Row["plug"]]: KindsByAction<Row>
}

/** The assigns of each action of a controller before its own plugs. */
export type AssignsByAction<Actions, Kinds, Flow extends RouterFlow> = {
  readonly [Action in keyof Actions & string]: AssignsOf<Kinds[Action & keyof Kinds], Flow>
}

/**
 * A controller without its actions, whose plugs are added one by one.
 *
 * @typeParam Actions the actions as the table declares them
 * @typeParam Assigns the assigns of each action after the plugs so far
 * @typeParam Described the comments and positions that the file of `waymark types` has for the actions
 */
export interface ControllerWithPlugs<
  Name extends string,
  Actions,
  Kinds,
  Flow extends RouterFlow,
  Assigns,
  Described = unknown,
> {
  /**
   * Adds a plug, which runs after the pipelines and before the action. The actions for which it runs get its assigns. The conn of
   * a function in place has the types of these actions' conns.
   *
   * @param plug a plug that runs without options
   * @param actions its actions: `only` or `except`; default: all
   * @throws {ArgumentError} when the controller does not have one of these actions
   */
  plug<
    const Only extends readonly (keyof Assigns & string)[] = never,
    const Except extends readonly (keyof Assigns & string)[] = readonly [],
    const Given = AnyGiven<Kinds, Flow, Assigns, PossibleActions<keyof Assigns, Only, Except>>,
  >(
    plug: OrMessage<Given, BareProblem<Kinds, Flow, Assigns, Given, PossibleActions<keyof Assigns, Only, Except>>>,
    actions?: PlugActions<Only, Except>,
  ): ControllerWithPlugs<
    Name,
    Actions,
    Kinds,
    Flow,
    AssignsAfterPlug<Assigns, Given, SureActions<keyof Assigns, Only, Except>>,
    Described
  >
  /**
   * Adds a plug with its options, as `plug(name, options)` does in a table.
   *
   * @param actions its actions: `only` or `except`, or `{}` for all
   */
  plug<
    const Only extends readonly (keyof Assigns & string)[] = never,
    const Except extends readonly (keyof Assigns & string)[] = readonly [],
    const Given = AnyGiven<Kinds, Flow, Assigns, PossibleActions<keyof Assigns, Only, Except>>,
  >(
    plug: OrMessage<Given, PlugProblem<Kinds, Flow, Assigns, Given, PossibleActions<keyof Assigns, Only, Except>>>,
    options: OptionsOf<Given>,
    actions: PlugActions<Only, Except>,
  ): ControllerWithPlugs<
    Name,
    Actions,
    Kinds,
    Flow,
    AssignsAfterPlug<Assigns, Given, SureActions<keyof Assigns, Only, Except>>,
    Described
  >
  /** Returns the actions as functions that run the plugs first. */
  actions(actions: ActionsAfterPlugs<Kinds, Flow, Assigns> & Described): MadeFor<Name> & Actions
}

/** Properties rather than type aliases, as the actions of {@link ControllerShape}. */
interface Before<Kind, Flow extends RouterFlow, Assigns> {
  readonly conn: ConnOfMethods<
    Flow["methods"],
    PlugParams<ParamsOf<Kind>>,
    Extract<EitherOf<Assigns>, object>,
    InputOf<Kind, Flow>
  >
  readonly inline: (conn: this["conn"], opts: never) => PlugResult | Promise<PlugResult>
  readonly object: ObjectOf<this["inline"]>
  /** The compiler reads the types of functions in place from it. `PlugProblem` checks values. Without `call`, that of an object has one type. */
  readonly any: (this["inline"] & { readonly call?: undefined }) | this["object"] | {}
}

/** The compiler infers a plug from it. */
type AnyGiven<Kinds, Flow extends RouterFlow, Assigns, Action extends keyof Assigns> = Before<
  Kinds[Action & keyof Kinds],
  Flow,
  Assigns[Action]
>["any"]

interface ObjectOf<Call> {
  readonly call: Call
  readonly [Symbol.hasInstance]?: never
}

/** Any params if the actions have different ones. */
type PlugParams<Params> = [KeyOfEach<Params>] extends [keyof Params] ? Params : AnyPathParams

/** The message about a plug that is wrong, or lacks its options. */
// prettier-ignore
type BareProblem<Kinds, Flow extends RouterFlow, Assigns, Given, Action> =
  [PlugProblem<Kinds, Flow, Assigns, Given, Action>] extends [never] ?
    [LackedOptions<Given>] extends [never] ? never : ControllerPlugOptionsMessage :
  PlugProblem<Kinds, Flow, Assigns, Given, Action>

/** The message about a value that is not a plug for the conns of the actions. */
// prettier-ignore
type PlugProblem<Kinds, Flow extends RouterFlow, Assigns, Given, Action> =
  [{}] extends [Given] ? true extends IsUnion<Given> ? never : NoPlugMessage<"a controller"> :
  [Given] extends [Flow["plug"]] ? UnmetProblem<Assigns[Action & keyof Assigns], FlowOf<Given>["requires"]> :
  [EndpointMessageOf<Given>] extends [never] ?
    [Given] extends [Before<Kinds[Action & keyof Kinds], Flow, Assigns[Action & keyof Assigns]>["inline" | "object"]] ? never :
    OtherProblem<Before<Kinds[Action & keyof Kinds], Flow, Assigns[Action & keyof Assigns]>["conn"], Assigns[Action & keyof Assigns], Given> :
  EndpointMessageOf<Given>

// prettier-ignore
type UnmetProblem<Assigns, Requires> =
  [Unmet<Assigns, Requires>] extends [never] ? never :
  UnmetTargetMessage<"the plug of the controller", OneOf<Unmet<Assigns, Requires> & string>>

// prettier-ignore
type OtherProblem<Own, Assigns, Given> =
  [Given] extends [PlugMaker] ? NotCalledMessage<"a function in the plugs of a controller"> :
  [NeededConn<Given>] extends [never] ? NoPlugMessage<"a controller"> :
  [ResultOf<Given>] extends [PlugResult | Promise<PlugResult>] ? ConnProblem<Own, Assigns, NeededConn<Given>> :
  PlugResultMessage<"the plug of the controller">

// prettier-ignore
type ConnProblem<Own, Assigns, Needed> =
  Needed extends { readonly assigns: infer Requires } ?
    [Exclude<keyof Needed, keyof Own>] extends [never] ?
      [Unmet<Assigns, Requires>] extends [never] ? ControllerPlugConnMessage : UnmetProblem<Assigns, Requires> :
    LacksMethodMessage<"the plug", Exclude<keyof Needed, keyof Own>> :
  ControllerPlugConnMessage

/** The conn's type is that of each action, with what the plug adds to its assigns. */
type AssignsAfterPlug<Assigns, Given, Action> = {
  readonly [Key in keyof Assigns]: Key extends Action ? MergeEach<Assigns[Key], Given> : Assigns[Key]
}

/** Distributes over the assigns of an action that has several routes. */
type MergeEach<Assigns, Given> = Assigns extends unknown ? Merge<Assigns, AddedTo<Assigns, Given>> : never

type ActionsAfterPlugs<Kinds, Flow extends RouterFlow, Assigns> = {
  readonly [Action in keyof Assigns]: ActionAfterPlugs<Kinds[Action & keyof Kinds], Flow, Assigns[Action]>
}

// prettier-ignore
type ActionAfterPlugs<Kind, Flow extends RouterFlow, Assigns> =
  [Assigns] extends [object] ? (
    conn: ConnOfMethods<Flow["methods"], ParamsOf<Kind>, Assigns, InputOf<Kind, Flow>>,
    params: ParamsArg<Kind>,
  ) => PlugResult | Promise<PlugResult> :
  never
