import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { ErrorMessage, Refusal } from "../../../core/lib/errors/error-message.js"
import type { Merge } from "../../../core/lib/types/merge.js"
import type { AnyActionKind, AnyActionRow } from "../../../core/table/rows/action-row.types.js"
import type { MadeFor } from "../controllers/controller.types.js"
import type { AssignsBefore, RouterFlow, TargetAssigns, Unmet } from "./flow.types.js"
import type { EarlyInList, ListProblem, MissingForRouter, MissingInList } from "../list-order.types.js"
import type {
  ListedOptionsMessage,
  OptionsMessage,
  OrderMessage,
  UnknownBeforeMessage,
  UnmetTargetMessage,
} from "../messages.js"
import type { MissingOptions, TargetDifference } from "./plug-options.types.js"
import type { DeclaresFlow, DeclaresNothing, FlowOf } from "./plug.js"
import type { NamedValueProblem } from "./plug-value.types.js"
import type { ValueOf } from "../plug-order.types.js"
import type { FittingRegistry, IsInferred, OtherNames } from "../controllers/registry-problem.types.js"

/** The assigns that a router requires: those that the plugs of its `before` set. */
export type AssignsOfBefore<Router extends RouterFlow> = AssignsBefore<Router["before"]>

/** A list of plugs without a problem: the assigns after it, and whether it contains plugs of unknown type. */
interface ListFlow<Assigns, HasUnknown extends boolean> {
  readonly assigns: Assigns
  readonly hasUnknown: HasUnknown
}

/**
 * Checks each plug of a list against the plugs before it. Results in the assigns after the list, or in the first problem.
 *
 * @typeParam Where how messages refer to the list
 * @typeParam Passed the plugs that were checked already
 */
// prettier-ignore
type FlowOfList<List extends readonly unknown[], Where extends string, Done = {}, Passed extends readonly unknown[] = readonly []> =
  List extends readonly [] ? ListFlow<Done, false> :
  List extends readonly [infer Plug, ...infer Tail] ?
    [Unmet<Done, FlowOf<Plug>["requires"]>] extends [never] ?
      [MissingOptions<Plug>] extends [never] ? FlowOfList<Tail, Where, Merge<Done, FlowOf<Plug>["assigns"]>, readonly [...Passed, Plug]> :
      ListProblem<`${Passed["length"]}`, ListedOptionsMessage<`plug ${PositionAfter<Passed>} of ${Where}`>> :
    ListProblem<`${Passed["length"]}`, UnmetIn<`plug ${PositionAfter<Passed>} of ${Where}`, Unmet<Done, FlowOf<Plug>["requires"]>, false>> :
  FlowOfUnknownHead<List, Where, Done>

/** The same for a list whose first plugs are unknown, such as one that spreads a wide list. */
// prettier-ignore
type FlowOfUnknownHead<List extends readonly unknown[], Where extends string, Done, Tail extends readonly unknown[] = readonly []> =
  List extends readonly [...infer Wide, infer Last] ? FlowOfUnknownHead<Wide, Where, Done, readonly [Last, ...Tail]> :
  FlowOfTail<readonly [List[number], ...Tail], Where, Done>

/** The plugs after unknown ones. The first may be absent, so its assigns do not count. */
// prettier-ignore
type FlowOfTail<List extends readonly unknown[], Where extends string, Done, Assigned = {}> =
  List extends readonly [infer Plug, ...infer Tail] ?
    [Unmet<Done, RequiresOf<Plug>>] extends [never] ? FlowOfTail<Tail, Where, Merge<Done, Assigned>, AssignsOfHead<Tail>> :
    ListProblem<number, UnmetIn<`a plug of ${Where}`, Unmet<Done, RequiresOf<Plug>>, true>> :
  ListFlow<Merge<Done, Assigned>, true>

type AssignsOfHead<Tail> = Tail extends readonly [infer Plug, ...unknown[]] ? FlowOf<Plug>["assigns"] : {}

type RequiresOf<Plug> = Plug extends unknown ? FlowOf<Plug>["requires"] : never

type RequiredKeys<Plug> = Plug extends unknown ? keyof FlowOf<Plug>["requires"] : never

/** Positions in messages count from 1. */
type PositionAfter<Passed extends readonly unknown[]> = [...Passed, unknown]["length"] & number

// prettier-ignore
type UnmetIn<Who extends string, Keys extends string, HasUnknown extends boolean> =
  HasUnknown extends true ? UnknownBeforeMessage<Who, OneOf<Keys>> :
  UnmetTargetMessage<Who, OneOf<Keys>>

/** An endpoint's plugs, with an error message in place of the first that lacks assigns or options. */
export type CheckedPlugs<Plugs extends readonly unknown[]> = PlugsWithError<
  Plugs,
  FirstOfList<FlowOfList<Plugs, "the endpoint">, MissingInList<Plugs, "the endpoint">>
>

/**
 * The type of `this` in a function that takes an endpoint's plugs: an error message, to which no `this` is assignable, if one of them is
 * not a plug of its conns.
 *
 * @typeParam List the plugs; with `{}` while the compiler still infers them
 * @typeParam Fitting the plugs of its conns
 */
export type ListFits<List extends readonly unknown[], Fitting, Own> = Refusal<MisfitIn<List, Fitting, Own>>

// prettier-ignore
type MisfitIn<List extends readonly unknown[], Fitting, Own, Passed extends readonly unknown[] = readonly []> =
  List extends readonly [infer Plug, ...infer Tail] ?
    [Plug] extends [Fitting] ? MisfitIn<Tail, Fitting, Own, readonly [...Passed, Plug]> :
    NamedValueProblem<Plug, `plug ${PositionAfter<Passed>} of the endpoint`, Own> :
  [List[number]] extends [Fitting] ? never :
  [{}] extends [List[number]] ? never :
  NamedValueProblem<List[number], "a plug of the endpoint", Own>

/** The same for the `before` of a router. */
export type CheckedBefore<Before extends readonly unknown[]> = PlugsWithError<
  Before,
  FirstOfList<FlowOfList<Before, "before">, EarlyInList<Before, "before">>
>

/** The problem of a list's flow, or else that of its order, if it has one. */
// prettier-ignore
type FirstOfList<Flow, Early> =
  Flow extends ListProblem<unknown, unknown> ? Flow :
  [Early] extends [never] ? Flow :
  Early

/** A mapped type, so that the compiler can infer the list from it, including inline functions. */
type PlugsWithError<Plugs extends readonly unknown[], Flow> = {
  readonly [Index in keyof Plugs]: PlugOrError<Plugs[Index], Index, Flow>
}

// prettier-ignore
type PlugOrError<Plug, Index, Flow> =
  Flow extends ListProblem<infer At, infer Message extends string> ?
    Index extends At ? number extends At ? [RequiredKeys<Plug>] extends [never] ? Plug : ErrorMessage<Message> : ErrorMessage<Message> :
    Plug :
  Plug

/**
 * An endpoint's router, or an error message if it lacks assigns.
 *
 * @typeParam Given the whole config. It is `object` while the compiler still infers the types of inline functions among the
 *   plugs; nothing can be checked then
 */
// prettier-ignore
export type CheckedMount<Plugs extends readonly unknown[], Mounted, Given> =
  object extends Given ? Mounted :
  FlowOfList<CertainPlugs<Plugs, Given>, "the endpoint"> extends ListFlow<infer Assigns, infer HasUnknown> ?
    [Unmet<Assigns, RequiresOf<Mounted>>] extends [never] ? OrderedMount<CertainPlugs<Plugs, Given>, Mounted> :
    ErrorMessage<UnmetIn<"the router", Unmet<Assigns, RequiresOf<Mounted>>, HasUnknown>> :
  Mounted

/** The plugs of a config, or none if a condition may leave them out. */
// prettier-ignore
type CertainPlugs<Plugs extends readonly unknown[], Given> =
  [Given] extends [{ readonly plugs: unknown }] ? Plugs :
  readonly []

// prettier-ignore
type OrderedMount<Plugs extends readonly unknown[], Mounted> =
  [MissingForRouter<Plugs, Mounted>] extends [never] ? Mounted :
  ErrorMessage<OrderMessage<"the router", OneOf<MissingForRouter<Plugs, Mounted>>>>

/** Any type; the compiler infers `Given` from the rest of the intersection. */
export type Inferred<Given> = [Given] extends [never] ? Given : unknown

/**
 * A registry, or an error message at a plug or router in it that lacks assigns as the target of a route.
 *
 * @typeParam Given the registry. It is `object` while the compiler still infers the types of actions in it; any names are
 *   accepted then, and problems are reported afterwards
 */
// prettier-ignore
export type CheckedTargets<Router extends RouterFlow, Rows extends AnyActionRow, Otherwise, Given extends object> =
  IsInferred<Given> extends "no" ? Otherwise | OtherNames :
  Given extends Undeclared ? WithOptions<Rows, Otherwise, Given> :
  [NeedsProblem<Router, Rows, NeedsIn<Given, Rows, "">>] extends [infer Problem extends NamedProblem] ?
    [Problem] extends [never] ? WithOptions<Rows, Otherwise, Given> :
    RegistryWithError<Extract<Problem, { readonly name: OneOf<Problem["name"]> }>> :
  Given

/** A registry, or an error message at a plug that a row gives options of another type. Most tables have only rows with actions. */
// prettier-ignore
type WithOptions<Rows extends AnyActionRow, Otherwise, Given> =
  [Rows["opts"]] extends [null] ? FittingRegistry<Rows, Otherwise, Given> :
  [TargetProblem<Rows, Given>] extends [infer Problem extends NamedProblem] ?
    [Problem] extends [never] ? FittingRegistry<Rows, Otherwise, Given> :
    RegistryWithError<Extract<Problem, { readonly name: OneOf<Problem["name"]> }>> :
  Given

// prettier-ignore
type TargetProblem<Row extends AnyActionRow, Given> =
  Row extends { readonly plug: infer Name extends string; readonly opts: readonly [infer Opts] } ?
    NamedDifference<Name, TargetDifference<ValueOf<Given, Name>, Opts>> :
  never

// prettier-ignore
type NamedDifference<Name extends string, Text> =
  Text extends string ? { readonly name: Name; readonly problem: OptionsMessage<`plug ${Name}`, Text> } :
  never

/** A registry in which nothing declares requirements; the compiler can compare it cheaply. */
interface Undeclared extends DeclaresNothing {
  readonly [name: string]: Undeclared | MadeFor<string> | (((...args: never) => unknown) & DeclaresNothing)
}

/** A name in the registry whose plug or router has requirements. */
interface NamedNeeds {
  readonly name: string
  readonly needs: unknown
}

/**
 * Iterates over the registry rather than over the table, which has many more names. Aliases are computed only for a registry
 * that is not {@link Undeclared}; as a type argument, the compiler would compute them to infer `Given`.
 */
type NeedsIn<Given, Rows extends AnyActionRow, Alias extends string> = {
  readonly [Key in keyof Given & string]: NeedsOf<Given[Key], Rows, `${Alias}${Key}`>
}[keyof Given & string]

// prettier-ignore
type NeedsOf<Value, Rows extends AnyActionRow, Name extends string> =
  Value extends DeclaresFlow ? [RequiredKeys<Value>] extends [never] ? never : { readonly name: Name; readonly needs: RequiresOf<Value> } :
  Value extends Undeclared ? never :
  Name extends AliasOf<Rows["plug"]> ? NeedsIn<Value, Rows, `${Name}.`> :
  never

/** The aliases of a table: `A` and `A.B` of the name `A.B.UserController`. */
// prettier-ignore
type AliasOf<Name extends string, Before extends string = ""> =
  Name extends `${infer Head}.${infer Tail}` ? `${Before}${Head}` | AliasOf<Tail, `${Before}${Head}.`> :
  never

interface NamedProblem {
  readonly name: string
  readonly problem: string
}

// prettier-ignore
type NeedsProblem<Router extends RouterFlow, Rows extends AnyActionRow, Named> =
  Named extends NamedNeeds ?
    KindsProblem<Router, Extract<Rows, { readonly plug: Named["name"] }>["kind"], Named["name"], Named["needs"]> :
  never

// prettier-ignore
type KindsProblem<Router extends RouterFlow, Kind, Name extends string, Needs> =
  Kind extends AnyActionKind ?
    [Unmet<TargetAssigns<Router, Kind["pipes"], Kind["own"]>, Needs>] extends [infer Keys extends string] ?
      [Keys] extends [never] ? never : { readonly name: Name; readonly problem: UnmetTargetMessage<Name, OneOf<Keys>> } :
    never :
  never

/** A registry with an error message at one name and any values at the others. */
type RegistryWithError<Problem extends NamedProblem> = ErrorAtName<Problem["name"], OneOf<Problem["problem"]>>

// prettier-ignore
type ErrorAtName<Name extends string, Message extends string> =
  Name extends `${infer Alias}.${infer Rest}` ? { readonly [Key in Alias]: ErrorAtName<Rest, Message> } & OtherNames :
  { readonly [Key in Name]: ErrorMessage<Message> } & OtherNames
