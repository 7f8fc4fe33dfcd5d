import type { ErrorMessage } from "../lib/error-message.js"
import type { Merge } from "../lib/merge.js"
import type { OneOf } from "../lib/one-of.types.js"
import type { SureMembers } from "../lib/sure-members.types.js"
import type { Verdict } from "../lib/verdict.types.js"
import type { AnyActionRow } from "../table/action-row.types.js"
import type { Conn } from "../conn/conn.js"
import type { EveryFeature } from "./conns.types.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { InputOf } from "./contract.types.js"
import type { AssignsOf, KindsByAction, MadeFor, NoComputedKeys, ParamsArg, ParamsOf } from "./controller.types.js"
import type { RouterFlow, Unmet } from "./flow.types.js"
import type { ControllerPlugOptionsMessage, UnmetTargetMessage } from "./messages.js"
import type { MissingOptions } from "./plug-options.types.js"
import type { FlowOf, PlugResult } from "./plug.js"

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
 */
export interface ControllerWithPlugs<Name extends string, Actions, Kinds, Flow extends RouterFlow, Assigns> {
  /**
   * Adds a plug, which runs after the pipelines and before the action. The actions for which it runs get its assigns.
   *
   * @param plug a plug that runs without options
   * @param actions its actions: `only` or `except`; default: all
   * @throws {ArgumentError} when the controller does not have one of these actions
   */
  plug<
    const Given extends Flow["plug"],
    const Only extends readonly (keyof Assigns & string)[] = never,
    const Except extends readonly (keyof Assigns & string)[] = readonly [],
  >(
    plug: Verdict<PlugProblem<Assigns, Given, PossibleActions<keyof Assigns, Only, Except>>> extends "wrong"
      ? ErrorMessage<PlugProblem<Assigns, Given, PossibleActions<keyof Assigns, Only, Except>>>
      : Given,
    actions?: PlugActions<Only, Except>,
  ): ControllerWithPlugs<
    Name,
    Actions,
    Kinds,
    Flow,
    AssignsAfterPlug<Assigns, FlowOf<Given>["assigns"], SureActions<keyof Assigns, Only, Except>>
  >
  /** Returns the actions as functions that run the plugs first. */
  actions(actions: ActionsAfterPlugs<Kinds, Flow, Assigns>): MadeFor<Name> & Actions
}

/** The message about a plug that lacks assigns or options. */
// prettier-ignore
type PlugProblem<Assigns, Given, Action> =
  [MissingOptions<Given>] extends [never] ?
    [Unmet<Assigns[Action & keyof Assigns], FlowOf<Given>["requires"]>] extends [never] ? never :
    UnmetTargetMessage<"the plug of the controller", OneOf<Unmet<Assigns[Action & keyof Assigns], FlowOf<Given>["requires"]> & string>> :
  ControllerPlugOptionsMessage

type AssignsAfterPlug<Assigns, Added, Action> = {
  readonly [Key in keyof Assigns]: Key extends Action ? MergeEach<Assigns[Key], Added> : Assigns[Key]
}

/** Distributes over the assigns of an action that has several routes. */
type MergeEach<Assigns, Added> = Assigns extends unknown ? Merge<Assigns, Added> : never

type ActionsAfterPlugs<Kinds, Flow extends RouterFlow, Assigns> = {
  readonly [Action in keyof Assigns]: ActionAfterPlugs<Kinds[Action & keyof Kinds], Flow, Assigns[Action]>
}

// prettier-ignore
type ActionAfterPlugs<Kind, Flow extends RouterFlow, Assigns> =
  Assigns extends object ? (
    conn: Flow["methods"] extends EveryFeature ? Conn<ParamsOf<Kind>, Assigns, InputOf<Kind, Flow>> : CoreConn<ParamsOf<Kind>, Assigns, InputOf<Kind, Flow>> & Flow["methods"],
    params: ParamsArg<Kind>,
  ) => PlugResult | Promise<PlugResult> :
  never
