import type { ErrorMessage, FirstProblem } from "../../core/lib/errors/error-message.js"
import type { OneOf } from "../../core/lib/types/one-of.types.js"
import type { Verdict } from "../../core/lib/types/verdict.types.js"
import type { IsRefused } from "../../core/table/rules/refused.types.js"
import type { SoundConstant } from "../../core/table/rules/check.types.js"
import type { PipesKnown } from "./flow/pipes-known.types.js"
import type { UncertainOptionMessage } from "./messages.js"
import type { PlugsInOrder } from "./plug-order.types.js"

/**
 * The type of `this` of `define_router`: the first error message about a table, or `unknown`.
 *
 * @typeParam Needs the message about a feature that a row needs
 * @typeParam Schemas the message about schemas
 * @typeParam Given the whole options
 */
export type RouterProblem<
  Table extends readonly unknown[],
  Plugs extends object,
  Names extends PropertyKey,
  Needs,
  Schemas,
  Given,
> = FirstProblem<
  FirstProblem<SoundConstant<Table>, OptionsCertain<Given>>,
  IsRefused<Table> extends true
    ? unknown
    : FirstProblem<Needs, FirstProblem<PipesKnown<Table, Names>, FirstProblem<PlugsInOrder<Table, Plugs>, Schemas>>>
>

/**
 * The type of `this` of `define_router`: an error message if an option or a member of it is there only under a condition, and the types of the router
 * rely on it.
 *
 * @typeParam Given the whole options; `object` if there are none
 */
// prettier-ignore
type OptionsCertain<Given> =
  Verdict<UncertainOption<Given, TypedOption>> extends "wrong" ? ErrorMessage<UncertainOptionMessage<OneOf<UncertainOption<Given, TypedOption>>>> :
  unknown

/** The options that the types of plugs and conns rely on. */
type TypedOption = "plugs" | "before" | "conn" | "schemas" | "problems"

/**
 * A feature that is certainly among the options of a router of `waymark/edge`, or `never`. The options have no keys while the compiler
 * infers functions in them.
 */
// prettier-ignore
export type Sure<Given, Name extends string, Feature> =
  [keyof Given] extends [never] ? Feature :
  [Given] extends [{ readonly [Key in Name]: {} }] ? Feature :
  never

/** The options that one of the alternatives has, and that are not certain. No type relies on names and lists that are not known. */
// prettier-ignore
type UncertainOption<Given, Name> =
  Name extends string ?
    [Given] extends [{ readonly [Key in Name]: {} }] ? IsWhole<Given[Name]> extends true ? never : Name :
    [KnownValue<Given, Name>] extends [never] ? never :
    Name :
  never

/** Whether each alternative of an object has a value under all of its keys. One of type `any`, such as that of an import that failed, is not checked. */
// prettier-ignore
type IsWhole<Value> =
  [unknown] extends [Value] ? true :
  IsWholeObject<Value>

// prettier-ignore
type IsWholeObject<Value> =
  Value extends readonly unknown[] | Record<keyof Value, {}> ? true :
  false

// prettier-ignore
type KnownValue<Given, Name extends string> =
  Given extends unknown ? Name extends keyof Given ? Known<NonNullable<Given[Name]>> : never :
  never

// prettier-ignore
type Known<Value> =
  string extends keyof Value ? never :
  Value extends readonly unknown[] ? number extends Value["length"] ? never : Value :
  Value

/** The options that `define_router` has in both entries. */
export interface TableOptions<Plugs, Before, Features> {
  /** Plugs by the names that pipelines and `pipe_through` use. */
  readonly plugs?: Plugs
  /**
   * The plugs that run before this router, such as the endpoint's, or the functions that make them. The router does not
   * call them. It only uses their types, so that its plugs and actions have the assigns that they set.
   */
  readonly before?: Before
  /** Features of the conn: in `waymark/server`, where it has all others, `events` and `sockets` of `waymark/live`. */
  readonly conn?: Features
  /** The router's name in error messages; default `"Router"`. */
  readonly name?: string
}
