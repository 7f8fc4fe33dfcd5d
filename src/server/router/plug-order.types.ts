import type { Refusal } from "../../core/lib/errors/error-message.js"
import type { AnyContractInput } from "../../core/pattern/input.types.js"
import type { AnyActionRow } from "../../core/table/rows/action-row.types.js"
import type { PipelineNode } from "../../core/table/nodes.js"
import type { PipelineNodes } from "../../core/table/rules/repeats.types.js"
import type { ActionRows } from "../../core/table/routes.types.js"
import type { ChainStep, RouterFlow, StepsOf } from "./flow/flow.types.js"
import type { OrderMessage } from "./messages.js"
import type { InOrder, OrderMark } from "./plug-order.js"

/** The order of a plug, or null for one of a program, which may do the work of any other plug. */
// prettier-ignore
export type OrderOf<P> =
  [P] extends [{ readonly [order in OrderMark]?: infer Own }] ? Own extends AnyOrder ? Own : null :
  null
export type AnyOrder = readonly [gives: string, needs: string, follows: string]

/** What the plugs of a chain give, which needs remain open, and whether all of the plugs are known. */
interface Passed<Given extends string, Open extends string, Known> {
  readonly given: Given
  readonly open: Open
  readonly known: Known
}

/**
 * The {@link Passed} of a chain, or the message about the first plug that comes too early.
 *
 * @typeParam Missed the names that a plug needed or follows and that were not given, each with how messages name the plug
 */
// prettier-ignore
type PassedBy<Steps extends readonly ChainStep[], Given extends string = never, Missed extends readonly [name: string, who: string] = never, Open extends string = never, Known = true> =
  Steps extends readonly [readonly [unknown, infer Name extends string, infer Where extends string, infer Own], ...infer Tail extends readonly ChainStep[]] ?
    Own extends AnyOrder ?
      [Own[0] & Missed[0]] extends [never] ?
        PassedBy<Tail, Given | Own[0], Missed | MissedBy<Exclude<Own[1] | Own[2], Given | Missed[0]>, `plug "${Name}" in ${Where}`>, Open | NewlyOpen<Own[1], Given, Known>, Known> :
      OrderMessage<Extract<Missed, readonly [Own[0], string]>[1], Own[0]> :
    PassedBy<Tail, Given, Missed, Open, false> :
  Passed<Given, Open, Steps extends readonly [] ? Known : false>

type MissedBy<Name, Who extends string> = Name extends string ? readonly [name: Name, who: Who] : never
type NewlyOpen<Needs, Given, Known> = Known extends true ? Exclude<Needs, Given> : never

// prettier-ignore
type PassedThrough<Nodes extends PipelineNode, Plugs, Names> =
  Names extends readonly [] | readonly [string, ...unknown[]] ? PassedBy<StepsOf<Nodes, Plugs, Names, "pipe_through">> :
  Passed<never, never, false>

/**
 * The type of `this` in a function that takes a table and its plugs: an error message, to which no `this` is assignable, if a plug in a
 * pipeline or a `pipe_through` comes before one that it needs.
 */
export type PlugsInOrder<Table extends readonly unknown[], Plugs> = Refusal<
  EarlyPlug<PipelineNodes<Table>, Plugs, ActionRows<Table>["kind"]["pipes"] | OnePipe<PipelineNodes<Table>[1]>>
>

type OnePipe<Name> = Name extends string ? readonly [Name] : never

type EarlyPlug<Nodes extends PipelineNode, Plugs, Names> = Names extends unknown
  ? Extract<PassedThrough<Nodes, Plugs, Names>, string>
  : never

/** The order of a built router: the needs of its pipelines, its rows with bodies and the routers in it that none of its plugs meets. */
// prettier-ignore
export type RouterOrder<Router extends RouterFlow, Rows extends AnyActionRow, Given> =
  RouterNeeds<Router, Rows, Given> extends infer Needs extends string ?
    [Needs] extends [never] ? unknown : InOrder<never, { readonly [Need in Needs]: Need }[Needs]> :
  never

type RouterNeeds<Router extends RouterFlow, Rows extends AnyActionRow, Given> =
  OpenNeeds<Router, Rows["kind"]["pipes"]> | BodyNeeds<Router, Rows> | TargetNeeds<Router, Rows, Given>

// prettier-ignore
type OpenNeeds<Router extends RouterFlow, Names> =
  Names extends unknown ? PassedThrough<Router["pipelines"], Router["plugs"], Names> extends Passed<string, infer Open, unknown> ? Open : never :
  never

/** `"parsers"` if a row has a body, and none of its plugs reads it. */
// prettier-ignore
type BodyNeeds<Router extends RouterFlow, Rows extends AnyActionRow> =
  [BodyName<Extract<Rows["kind"]["rest"], AnyContractInput>["body"]>] extends [never] ? never :
  Unmet<Router, Extract<Rows["kind"], BodyKind>["pipes"], "parsers">

type BodyName<Body> = Body extends string ? (string extends Body ? never : Body) : never
interface BodyKind {
  readonly rest: { readonly body: string }
}

/** The needs that are not met by a chain of known plugs. */
// prettier-ignore
type Unmet<Router extends RouterFlow, Names, Needs> =
  Names extends unknown ?
    PassedThrough<Router["pipelines"], Router["plugs"], Names> extends Passed<infer Given, string, true> ? Exclude<Needs, Given> : never :
  never

/** The needs of the plugs and routers that rows go to. Most tables have only rows with actions. */
// prettier-ignore
type TargetNeeds<Router extends RouterFlow, Rows extends AnyActionRow, Given> =
  [Rows["opts"]] extends [null] ? never :
  TargetNeed<Router, Rows, Given>

// prettier-ignore
type TargetNeed<Router extends RouterFlow, Row extends AnyActionRow, Given> =
  Row extends { readonly plug: infer Name extends string; readonly opts: readonly unknown[] } ?
    OrderOf<ValueOf<Given, Name>> extends readonly [string, infer Needs extends string, string] ?
      [Needs] extends [never] ? never : Unmet<Router, Row["kind"]["pipes"], Needs> :
    never :
  never

/** The value of a name in a registry that is nested by alias. */
// prettier-ignore
export type ValueOf<Given, Name extends string> =
  Name extends keyof Given ? Given[Name] :
  Name extends `${infer Alias}.${infer Rest}` ? Alias extends keyof Given ? ValueOf<Given[Alias], Rest> : never :
  never
