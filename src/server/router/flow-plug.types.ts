import type { AllMethods } from "../conn/conn.js"
import type { StatusName } from "../conn/response/statuses.js"
import type { ErrorMessage } from "../../core/lib/errors/error-message.js"
import type { OneOf } from "../../core/lib/types/one-of.types.js"
import type { Verdict } from "../../core/lib/types/verdict.types.js"
import type { AfterPlug, CallingConn, CallProblem, OptionsArgs } from "./flow/call-plug.types.js"
import type { Declares, FlowOf, FlowResult, PlugFlow } from "./flow/plug.js"

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
