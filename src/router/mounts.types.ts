import type { ErrorMessage } from "../lib/error-message.js"
import type { Merge } from "../lib/merge.js"
import type { AnyActionKind, AnyActionRow } from "../table/action-row.types.js"
import type { MadeFor } from "./controller.types.js"
import type { AssignsBefore, RouterFlow, TargetAssigns, Unmet } from "./flow.types.js"
import type { ListedOptionsMessage, UnknownBeforeMessage, UnmetTargetMessage } from "./messages.js"
import type { MissingOptions, OneOf } from "./plug-options.types.js"
import type { DeclaresFlow, DeclaresNothing, FlowOf } from "./plug.js"
import type { FittingRegistry, IsInferred, OtherNames } from "./registry-problem.types.js"

/** The assigns that a router has to find: what the plugs of its `before` assign. */
export type RouterNeeds<Router extends RouterFlow> = AssignsBefore<Router["before"]>

/** A plug of a list that lacks assigns or options: its index, and the sentence that says so. */
interface ListProblem<Index, Message> {
  readonly at: Index
  readonly problem: Message
}

/** A list of plugs without a problem: what it leaves in the assigns, and whether plugs are in it that are not known. */
interface ListFlow<Assigns, Open extends boolean> {
  readonly assigns: Assigns
  readonly open: Open
}

/**
 * What a list of plugs leaves in the assigns, each plug checked against those before it; or the first problem.
 *
 * @typeParam Where how messages call the list
 * @typeParam Passed the plugs before
 */
// prettier-ignore
type FlowOfList<List extends readonly unknown[], Where extends string, Done = {}, Passed extends readonly unknown[] = readonly []> =
  List extends readonly [] ? ListFlow<Done, false> :
  List extends readonly [infer Plug, ...infer Tail] ?
    [Unmet<Done, FlowOf<Plug>["requires"]>] extends [never] ?
      [MissingOptions<Plug>] extends [never] ? FlowOfList<Tail, Where, Merge<Done, FlowOf<Plug>["assigns"]>, readonly [...Passed, Plug]> :
      ListProblem<`${Passed["length"]}`, ListedOptionsMessage<`plug ${Counted<Passed>} of ${Where}`>> :
    ListProblem<`${Passed["length"]}`, UnmetIn<`plug ${Counted<Passed>} of ${Where}`, Unmet<Done, FlowOf<Plug>["requires"]>, false>> :
  FlowOfOpen<List, Where, Done>

/** The same of a list that begins with plugs that are not known, such as the spread of a list that was made elsewhere. */
// prettier-ignore
type FlowOfOpen<List extends readonly unknown[], Where extends string, Done, Tail extends readonly unknown[] = readonly []> =
  List extends readonly [...infer Wide, infer Last] ? FlowOfOpen<Wide, Where, Done, readonly [Last, ...Tail]> :
  FlowOfTail<readonly [List[number], ...Tail], Where, Done>

/** Plugs after some that are not known. The first may be absent, so nothing that it assigns counts. */
// prettier-ignore
type FlowOfTail<List extends readonly unknown[], Where extends string, Done, Assigned = {}> =
  List extends readonly [infer Plug, ...infer Tail] ?
    [Unmet<Done, RequiresOf<Plug>>] extends [never] ? FlowOfTail<Tail, Where, Merge<Done, Assigned>, FlowOfLast<Tail>> :
    ListProblem<number, UnmetIn<`a plug of ${Where}`, Unmet<Done, RequiresOf<Plug>>, true>> :
  ListFlow<Merge<Done, Assigned>, true>

type FlowOfLast<Tail> = Tail extends readonly [infer Plug, ...unknown[]] ? FlowOf<Plug>["assigns"] : {}

type RequiresOf<Plug> = Plug extends unknown ? FlowOf<Plug>["requires"] : never

type RequiredKeys<Plug> = Plug extends unknown ? keyof FlowOf<Plug>["requires"] : never

/** Places count from 1. */
type Counted<Passed extends readonly unknown[]> = [...Passed, unknown]["length"] & number

// prettier-ignore
type UnmetIn<Who extends string, Keys extends string, Open extends boolean> =
  Open extends true ? UnknownBeforeMessage<Who, OneOf<Keys>> :
  UnmetTargetMessage<Who, OneOf<Keys>>

/** An endpoint's plugs, with a sentence in the place of the first that lacks assigns or options. */
export type CheckedPlugs<Plugs extends readonly unknown[]> = MarkedPlugs<Plugs, FlowOfList<Plugs, "the endpoint">>

/** The same of the `before` of a router. */
export type CheckedBefore<Before extends readonly unknown[]> = MarkedPlugs<Before, FlowOfList<Before, "before">>

/** It is a mapped type, which the compiler can infer the list from, inline functions included. */
type MarkedPlugs<Plugs extends readonly unknown[], Flow> = {
  readonly [Index in keyof Plugs]: MarkedPlug<Plugs[Index], Index, Flow>
}

// prettier-ignore
type MarkedPlug<Plug, Index, Flow> =
  Flow extends ListProblem<infer At, infer Message extends string> ?
    Index extends At ? number extends At ? [RequiredKeys<Plug>] extends [never] ? Plug : ErrorMessage<Message> : ErrorMessage<Message> :
    Plug :
  Plug

/**
 * An endpoint's router, or a sentence in its place if it lacks assigns.
 *
 * @typeParam Given the whole config. It is `object` while the compiler still infers the types of inline functions among the
 *   plugs, when nothing can be said yet
 */
// prettier-ignore
export type CheckedMount<Plugs extends readonly unknown[], Mounted, Given> =
  object extends Given ? Mounted :
  FlowOfList<Given extends { readonly plugs?: unknown } ? Plugs : readonly [], "the endpoint"> extends ListFlow<infer Assigns, infer Open> ?
    [Unmet<Assigns, RequiresOf<Mounted>>] extends [never] ? Mounted :
    ErrorMessage<UnmetIn<"the router", Unmet<Assigns, RequiresOf<Mounted>>, Open>> :
  Mounted

/** Any type; the compiler infers `Given` from what stands beside it in an intersection. */
export type Inferred<Given> = [Given] extends [never] ? Given : unknown

/**
 * A registry, or an error at a plug or router in it that lacks assigns where a route leads to it.
 *
 * @typeParam Given the registry. It is `object` as long as the compiler still infers the types of actions in it: any names
 *   are accepted then, so that the problem is found later, when a sentence can be made of it
 */
// prettier-ignore
export type CheckedTargets<Router extends RouterFlow, Rows extends AnyActionRow, Otherwise, Given extends object> =
  IsInferred<Given> extends "no" ? Otherwise | OtherNames :
  Given extends Plain ? FittingRegistry<Rows, Otherwise, Given> :
  [NeedsProblem<Router, Rows, NeedsIn<Given, Rows, "">>] extends [infer Problem extends NamedProblem] ?
    [Problem] extends [never] ? FittingRegistry<Rows, Otherwise, Given> :
    MarkedName<Extract<Problem, { readonly name: OneOf<Problem["name"]> }>> :
  Given

/** A registry in which nothing declares what it requires: the compiler compares it without working anything out. */
interface Plain extends DeclaresNothing {
  readonly [name: string]: Plain | MadeFor<string> | (((...args: never) => unknown) & DeclaresNothing)
}

/** A name in the registry whose plug or router requires something. */
interface NamedNeeds {
  readonly name: string
  readonly needs: unknown
}

/**
 * Goes through the registry and not through the names of the table, which are many. The aliases are worked out only for a
 * registry that is not {@link Plain}; as an argument here, the compiler would work them out to infer `Given`.
 */
type NeedsIn<Given, Rows extends AnyActionRow, Alias extends string> = {
  readonly [Key in keyof Given & string]: NeedsOf<Given[Key], Rows, `${Alias}${Key}`>
}[keyof Given & string]

// prettier-ignore
type NeedsOf<Value, Rows extends AnyActionRow, Name extends string> =
  Value extends DeclaresFlow ? [RequiredKeys<Value>] extends [never] ? never : { readonly name: Name; readonly needs: RequiresOf<Value> } :
  Value extends Plain ? never :
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

/** A registry with a message in the place of a name; the other names may have anything. */
type MarkedName<Problem extends NamedProblem> = MarkedAt<Problem["name"], OneOf<Problem["problem"]>>

// prettier-ignore
type MarkedAt<Name extends string, Message extends string> =
  Name extends `${infer Alias}.${infer Rest}` ? { readonly [Key in Alias]: MarkedAt<Rest, Message> } & OtherNames :
  { readonly [Key in Name]: ErrorMessage<Message> } & OtherNames
