import type { ErrorMessage } from "../../core/lib/errors/error-message.js"
import type { OneOf } from "../../core/lib/types/one-of.types.js"
import type { IsUnion } from "../../core/lib/types/is-union.types.js"
import type { Answerable, answers, AnyInput, ArgsOfAll, EachAnswer } from "./request/input.types.js"

/** An event of a stream, as `conn.events` takes it. */
export interface EventMessage<Name extends string = string, Data = unknown> {
  /** A name that the row declares in `events`. */
  readonly event: Name
  /** A value of the schema of the event. It is sent as JSON. */
  readonly data: Data
  /** Where the client continues after it has lost the connection: the `last_event_id` of its next request. */
  readonly id?: string
  /** The time after which the client connects again, in milliseconds. */
  readonly retry?: number
}

/** The names of the events that all routes of the action declare. */
type EventName<Answers> = keyof Answers & string

/** The value of an event. If the action has several routes, or the event is one of two, it has to fit all their schemas. */
// prettier-ignore
type EventData<Answers extends AnyInput["answers"], Name extends EventName<Answers>> =
  true extends IsUnion<Answers> ? ArgsOfAll<EachAnswer<Answers, Name>>[0] :
  DataTakers<Answers>[Name] extends (data: infer Data) => void ? Data :
  never

/** A function for each event: from a union of functions, the compiler infers a parameter that all of them accept. */
type DataTakers<Answers> = {
  readonly [Name in keyof Answers]: (data: ArgsOfAll<Answers[Name]>[0]) => void
}

// prettier-ignore
type EventOf<Answers extends AnyInput["answers"], Name extends EventName<Answers>> =
  Name extends unknown ? EventMessage<Name, EventData<Answers, Name>> : never

/**
 * Sends an event, and resolves when the client has room for the next one; to false if the client has disconnected.
 *
 * @typeParam Answers the events and answers of the route
 */
export type SendEvent<Answers extends AnyInput["answers"]> = SendMessage<Answers> & SendNamed<Answers>

/** Sends one of several events, such as a message of a topic. It is the first of the two, since errors and hints are those of the last. */
type SendMessage<Answers extends AnyInput["answers"]> = (
  message: EventOf<Answers, EventName<Answers>>,
) => Promise<boolean>

type SendNamed<Answers extends AnyInput["answers"]> = <Name extends EventName<Answers>>(
  event: Name,
  data: EventData<Answers, Name>,
  fields?: Pick<EventMessage, "id" | "retry">,
) => Promise<boolean>

/** The argument of `conn.events`: events, or a function that sends them. */
// prettier-ignore
export type EventsSource<Answers extends AnyInput["answers"]> =
  [EventName<Answers>] extends [never] ? ErrorMessage<NoEventsDeclaredMessage> :
  | readonly EventOf<Answers, EventName<Answers>>[]
  | Iterable<EventOf<Answers, EventName<Answers>>>
  | AsyncIterable<EventOf<Answers, EventName<Answers>>>
  | ((send: SendEvent<Answers>, signal: AbortSignal) => Promise<void>)

type AnyEventMessage<Name extends string> =
  `the stream's events have any name: declare it as AsyncGenerator<EventMessage<"${Name}">>`
type UndeclaredEventMessage<
  Name extends string,
  One extends string,
> = `the row declares no event "${Name}", which the stream has; it declares e.g. "${One}"`
type WrongEventDataMessage<Name extends string> = `the data of event "${Name}" does not fit its schema`
type NoEventMessage = "the stream has a value that is not an event: yield { event, data }"
type NoEventsDeclaredMessage =
  'the row declares no event, or each under a condition; it takes e.g. { events: { done: "Result" } }'

/**
 * Checks a source. The compiler would compare a generator with each member of `EventsSource` and print them all, so the values of
 * an iterable are compared here.
 */
// prettier-ignore
type SourceFor<Answers extends AnyInput["answers"], Source> =
  [EventName<Answers>] extends [never] ? ErrorMessage<NoEventsDeclaredMessage> :
  Source extends readonly unknown[] ? readonly EventOf<Answers, EventName<Answers>>[] :
  Source extends AsyncIterable<infer Item> | Iterable<infer Item> ? Stream<Source, Item, EventOf<Answers, EventName<Answers>>> :
  EventsSource<Answers>

// prettier-ignore
type Stream<Source, Item, Declared extends EventMessage> =
  [Item] extends [Declared] ? Source :
  ErrorMessage<OneOf<ItemProblem<Exclude<Item, Declared>, Declared["event"]>>>

// prettier-ignore
type ItemProblem<Item, Declared extends string> =
  Item extends { readonly event: infer Name extends string } ? NameProblem<Name, Declared> :
  NoEventMessage

// prettier-ignore
type NameProblem<Name extends string, Declared extends string> =
  string extends Name ? AnyEventMessage<OneOf<Declared>> :
  [Exclude<Name, Declared>] extends [never] ? WrongEventDataMessage<OneOf<Name>> :
  UndeclaredEventMessage<OneOf<Exclude<Name, Declared>>, OneOf<Declared>>

/** The method `conn.events` of routes with events. */
export type Events = <Self extends Answerable, Source>(
  this: Self,
  source: SourceFor<Self[typeof answers], Source>,
) => Self
