import type { Refusal } from "../../../core/lib/errors/error-message.js"
import type { LacksMethodMessage, NotCalledMessage, NotPlugMessage, PlugResultMessage } from "../messages.js"
import type { ResultOf } from "../inline-plug.types.js"
import type { EndpointMessageOf, PlugResult } from "./plug.js"

/** A function that makes a plug. */
export type PlugMaker = (...options: never) => ((...args: never) => unknown) | { readonly call: unknown }

/**
 * The type of `this` in a function that takes plugs by name: an error message, to which no `this` is assignable, if one of them is
 * not a plug of its conns.
 *
 * @typeParam Fitting the plugs of its conns
 */
export type PlugsFit<Plugs, Fitting, Own> = Refusal<WrongPlug<Plugs, Fitting, Own>>

type WrongPlug<Plugs, Fitting, Own> = {
  readonly [Name in keyof Plugs & string]-?: [Plugs[Name]] extends [Fitting]
    ? never
    : NamedValueProblem<Plugs[Name], `plug "${Name}"`, Own>
}[keyof Plugs & string]

/**
 * The message about a value that is not a plug of a router's conns.
 *
 * @typeParam Given how messages name the value
 * @typeParam NoPlug the message about a value that is neither a function of the conn nor an object with such a method
 */
// prettier-ignore
export type ValueProblem<Value, Given extends string, NoPlug extends string, Own> =
  [EndpointMessageOf<Value>] extends [never] ?
    [ResultOf<Value>] extends [PlugResult | Promise<PlugResult>] ?
      [LackedMethod<Value, Own>] extends [never] ? NoPlug :
      LacksMethodMessage<Given, LackedMethod<Value, Own>> :
    // A generic plug, whose result is its conn, is one too.
    [Value] extends [PlugMaker] ? NotCalledMessage<Given> :
    [NeededConn<Value>] extends [never] ? NoPlug :
    PlugResultMessage<Given> :
  EndpointMessageOf<Value>

/** The same for a value that messages name alone. */
export type NamedValueProblem<Value, Given extends string, Own> = ValueProblem<Value, Given, NotPlugMessage<Given>, Own>

/** The conn that a plug takes. */
// prettier-ignore
export type NeededConn<Value> =
  Value extends (conn: infer Needed, opts: never) => unknown ? Needed :
  Value extends { call(conn: infer Needed, opts: never): unknown } ? Needed :
  never

/** The methods of features that the plug's conn has, and the given conn has not. */
// prettier-ignore
export type LackedMethod<Value, Own> =
  [NeededConn<Value>] extends [never] ? never :
  NeededConn<Value> extends infer Needed extends { readonly assigns: unknown } ? Exclude<keyof Needed, keyof Own> & string :
  never
