import type { OneOf } from "../../core/lib/types/one-of.types.js"
import type { OrderMessage } from "./messages.js"
import type { AnyOrder, OrderOf } from "./plug-order.types.js"

/** A plug of a list that comes too early, or has a wrong flow: its index, and the error message. */
export interface ListProblem<Index, Message> {
  readonly at: Index
  readonly problem: Message
}

/** What the plugs of a list give, which needs remain open, and whether all of the plugs are known. */
interface PassedList<Given extends string, Open extends Missed, Known> {
  readonly given: Given
  readonly open: Open
  readonly known: Known
}

/** A name that a plug needs or follows, and that no plug before it gives, with the plug's index and position, which counts from 1. */
type Missed = readonly [name: string, index: string, position: number]

/** The {@link PassedList} of a list, or the first plug that comes too early. */
// prettier-ignore
type OrderOfList<List extends readonly unknown[], Where extends string, Given extends string = never, Early extends Missed = never, Open extends Missed = never, Known = true, Before extends readonly unknown[] = readonly []> =
  List extends readonly [infer Plug, ...infer Tail] ?
    OrderOf<Plug> extends infer Own extends AnyOrder ?
      [Own[0] & Early[0]] extends [never] ?
        OrderOfList<Tail, Where, Given | Own[0], Early | MissedBy<Exclude<Own[1] | Own[2], Given | Early[0]>, Before>, Open | (Known extends true ? MissedBy<Exclude<Own[1], Given | Open[0]>, Before> : never), Known, readonly [...Before, Plug]> :
      ProblemAt<Extract<Early, readonly [Own[0], ...unknown[]]>, Where> :
    OrderOfList<Tail, Where, Given, Early, Open, false, readonly [...Before, Plug]> :
  PassedList<Given, Open, List extends readonly [] ? Known : false>

// prettier-ignore
type MissedBy<Name, Before extends readonly unknown[]> =
  Name extends string ? readonly [Name, `${Before["length"]}`, [...Before, unknown]["length"] & number] :
  never

type ProblemAt<Found extends Missed, Where extends string> = ListProblem<
  Found[1],
  OrderMessage<`plug ${Found[2]} of ${Where}`, Found[0]>
>

/** The first plug of a list that comes before one that it needs, or `never`. */
export type EarlyInList<List extends readonly unknown[], Where extends string> = Extract<
  OrderOfList<List, Where>,
  ListProblem<string, string>
>

/** The same for the list that a request passes first: no plug outside the list can meet its needs. */
// prettier-ignore
export type MissingInList<List extends readonly unknown[], Where extends string> =
  OrderOfList<List, Where> extends PassedList<string, infer Open, unknown> ?
    [Open] extends [never] ? never : ProblemAt<Extract<Open, readonly [OneOf<Open[0]>, ...unknown[]]>, Where> :
  EarlyInList<List, Where>

/** The needs of a router that no plug of its endpoint meets; `never` if a plug of the program might meet them. */
// prettier-ignore
export type MissingForRouter<List extends readonly unknown[], Mounted> =
  OrderOf<Mounted> extends readonly [string, infer Needs extends string, string] ?
    OrderOfList<List, "the endpoint"> extends PassedList<infer Given, Missed, true> ? Exclude<Needs, Given> : never :
  never
