import type { Assigned } from "../../conn/assign.types.js"
import type { AllMethods } from "../../conn/conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import type { AnyInput } from "../../conn/request/input.types.js"
import type { Halted } from "../../conn/response/response.js"
import type { StatusName } from "../../conn/response/statuses.js"
import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { Verdict } from "../../../core/lib/types/verdict.types.js"
import type { Unmet } from "./flow.types.js"
import type { LacksMethodMessage, OtherAssignMessage, UnmetTargetMessage } from "../messages.js"
import type { OptionsOf } from "./plug-options.types.js"
import type { Declares, FlowOf, FlowResult, PlugFlow, PlugOf } from "./plug.js"

/** The conn of an action or of a plug. */
export interface CallingConn extends CoreConn<unknown, object, AnyInput> {}

/** A plug for conns with any features, with any options. */
export type CallablePlug = PlugOf<never>

/** The message about a plug that the conn cannot be passed to, or `never`. */
// prettier-ignore
export type CallProblem<Own extends CallingConn, Given> =
  [Unmet<Own["assigns"], FlowOf<Given>["requires"]>] extends [never] ?
    [LackedMethod<Own, Given>] extends [never] ?
      [OtherKey<Own["assigns"], FlowOf<Given>["assigns"]>] extends [never] ? never :
      OtherAssignMessage<OneOf<OtherKey<Own["assigns"], FlowOf<Given>["assigns"]> & string>> :
    LacksMethodMessage<"the plug", LackedMethod<Own, Given>> :
  UnmetTargetMessage<"the plug", OneOf<Unmet<Own["assigns"], FlowOf<Given>["requires"]> & string>>

/** The methods of features that the plug's conn has, and the given conn has not. */
// prettier-ignore
type LackedMethod<Own, Given> =
  Given extends ((conn: infer Needed, opts: never) => unknown) | { readonly call: (conn: infer Needed, opts: never) => unknown } ?
    [Needed] extends [never] ? never : Exclude<keyof Needed, keyof Own> :
  never

/** The keys to which the plug may assign a value that is not of the type that the conn's assign has. */
type OtherKey<Assigns, Added> = Assigns extends unknown
  ? { [Key in keyof Assigns & keyof Added]-?: Required<Added>[Key] extends Assigns[Key] ? never : Key }[keyof Assigns &
      keyof Added]
  : never

/** The options of a plug as arguments; none if it takes none. */
// prettier-ignore
export type OptionsArgs<Given> =
  unknown extends OptionsOf<Given> ? readonly [opts?: unknown] :
  undefined extends OptionsOf<Given> ? readonly [opts?: OptionsOf<Given>] :
  readonly [opts: OptionsOf<Given>]

/** The conn after a plug: one that was halted, or one with the assigns of the plug. */
// prettier-ignore
export type AfterPlug<Own extends CallingConn, Added> =
  [keyof Added] extends [never] ? Own :
  (Own & Halted) | (Own & Assigned<RequiredKey<Added> & string> & { readonly assigns: NewAssigns<Own["assigns"], Added> })

/** Without an optional key that the conn has already: the plug may leave its value. */
// prettier-ignore
type NewAssigns<Assigns, Added> = {
  readonly [Key in keyof Added as Key extends RequiredKey<Added> ? Key : Exclude<Key, keyof Assigns>]: Added[Key]
}
type RequiredKey<Added> = { [Key in keyof Added]-?: {} extends Pick<Added, Key> ? never : Key }[keyof Added]

/**
 * A plug that is a function and declares its flow. A call returns what the function returns: a plug in place, such as one of a
 * controller, returns it in turn. `call_plug` returns the conn in its place.
 */
// An intersection, since compilers print shorter errors for it than for an interface.
export type FlowPlug<Declared extends PlugFlow> = FlowCall<Declared, FullConn> & Declares<Declared>

/** The same for conns with certain features. */
export type FlowPlugWith<Declared extends PlugFlow, Methods> = FlowCall<Declared, CallingConn & Methods> &
  Declares<Declared>

interface FlowCall<Declared extends PlugFlow, Needed extends CallingConn> {
  // `this`, since a problem in the type of the conn would make the plug differ from others.
  <Own extends Needed>(
    this: Verdict<CallProblem<Own, Declares<Declared>>> extends "wrong"
      ? ErrorMessage<OneOf<CallProblem<Own, Declares<Declared>>>>
      : void,
    conn: Own,
    ...options: OptionsArgs<Declares<Declared>>
  ): Called<Own, Declared> | Promise<Called<Own, Declared>>
}

/** A conn with all features, as the function expects. */
interface FullConn extends CallingConn, AllMethods {
  put_status(status: number | StatusName): this
}

/** Nothing may be returned only by a plug that need not assign anything. */
type Called<Own extends CallingConn, Declared extends PlugFlow> =
  AfterPlug<Own, FlowOf<Declares<Declared>>["assigns"]> | Response | Extract<FlowResult<Declared>, void | undefined>
