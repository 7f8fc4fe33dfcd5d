import type { DescribedTables, DescriptionOf, KnownNames } from "../helpers/helpers.types.js"
import type { Anything, IsRefused } from "../table/rules/refused.types.js"
import type { RouteGroup, RouteGroups } from "../table/routes.types.js"
import type { InputWithoutQuery } from "../helpers/args.js"
import type { CallOf, CallParts } from "./call.types.js"
import type { KnownOptions } from "./known-options.types.js"
import type { NeedsEventsMessage, NeedsSocketsMessage } from "./messages.js"

/**
 * The functions of a client, by the names of the table's helpers without `_path`.
 *
 * @typeParam Missing what a client without the options `events` and `sockets` cannot call; default: it has both
 */
export type Client<Table extends readonly unknown[], Schemas = {}, Missing extends LiveOption = never> = NamedCalls<
  RouteGroups<Table>,
  Schemas,
  ReadableRequest<Missing>
> &
  DescribedCalls<Table>

/** The description of a table's calls by the file of `waymark types`. Not `{}` without it: then messages would not name `Client`. */
// prettier-ignore
type DescribedCalls<Table extends readonly unknown[]> =
  IsRefused<Table> extends true ? Anything :
  [keyof DescribedTables] extends [never] ? Undescribed :
  KnownNames<DescriptionOf<Table, "calls">, CallName<RouteGroups<Table>["target"]["keys"]>>
interface Undescribed {}

/** The options of a client that some calls need. */
export type LiveOption = "events" | "sockets"

type NamedCalls<Groups extends RouteGroup, Schemas, Readable> = {
  readonly [Group in Groups as CallName<Group["target"]["keys"]>]: ClientCall<Group["calls"], Schemas, Readable>
}

type CallName<Keys extends string> = Keys extends `${infer Name}_path` ? Name : never

/** The fields of routes that the type of a call needs. */
type CalledRoute = RouteGroup["calls"]

/**
 * One function of a client: it takes an action, the action's params, and options.
 *
 * @typeParam Readable the requests whose answers the client reads
 */
// prettier-ignore
export type ClientCall<R extends CalledRoute, Schemas, Readable = unknown> =
  [R["action"]] extends [string] ?
    R["request"] extends Readable ?
      [R["request"]] extends [InputWithoutQuery] ?
        ActionCall<{ readonly [Row in R as Row["action"]]: CallOf<Row["action"], CallParts<Row["request"], Row["verb"], Schemas>> }> :
      QueryCall<{ readonly [Row in R as Row["action"]]: CallOf<Row["action"], CallParts<Row["request"], Row["verb"], Schemas>> }> :
    QueryCall<{ readonly [Row in R as CallableAction<Row, Readable>]: CallOf<Row["action"], CallParts<Row["request"], Row["verb"], Schemas>> }> :
  OptsCall<R, Schemas>

/** The requests of a client that lacks options: their `ContractInput` contains no strings that describe events or sockets. */
// prettier-ignore
type ReadableRequest<Missing extends LiveOption> =
  [Missing] extends [never] ? unknown :
  string | false | undefined | Answering<`${2 | 3 | 4 | 5 | "?" | "@"}${string}` | LiveTexts[Exclude<LiveOption, Missing>]>
interface Answering<Texts extends string> {
  readonly kinds: string
  readonly answers?: Texts
}
interface LiveTexts {
  readonly events: `~${string}`
  readonly sockets: `${"<" | ">"}${string}`
}

/** The action of a call, or the option that the client lacks for it: no action has that name, so the compiler refuses the call and prints it. */
// prettier-ignore
type CallableAction<Row extends CalledRoute, Readable> =
  Row["request"] extends Readable ? Row["action"] :
  [Extract<Row["request"][keyof Row["request"]], LiveTexts["events"]>] extends [never] ? NeedsSocketsMessage<Row["action"] & string> :
  NeedsEventsMessage<Row["action"] & string>

/** The function type of a client's calls, from the calls of its actions. */
export type ActionCall<Calls extends AnyCalls> = <Action extends keyof Calls>(
  action: Action,
  ...args: Calls[Action]["args"][keyof Calls[Action]["args"]]
) => Calls[Action]["result"]

/** The {@link ActionCall} of routes whose queries have schemas: it takes no other keys. */
export type QueryCall<Calls extends AnyCalls> = <Action extends keyof Calls, Key extends PropertyKey = never>(
  action: Action,
  ...args: KnownOptions<Calls[Action]["args"][keyof Calls[Action]["args"]], Calls[Action]["keys"], Key>
) => Calls[Action]["result"]

/** The arguments and the result of each action. */
export interface AnyCalls {
  readonly [action: string]: {
    readonly args: { readonly [key: string]: readonly unknown[] }
    readonly keys: PropertyKey
    readonly result: unknown
  }
}

/** The function type for a plug whose options are not a string: it takes the options in place of an action. */
type OptsCall<R extends CalledRoute, Schemas> = <const Opts extends R["plug_opts"]>(
  opts: Opts,
  ...args: OptsCallOf<R, Opts, Schemas>["args"]
) => OptsCallOf<R, Opts, Schemas>["result"]

// prettier-ignore
type OptsCallOf<R extends CalledRoute, Opts, Schemas> =
  R extends { readonly plug_opts: infer Declared } ? [Opts] extends [Declared] ? CallParts<R["request"], R["verb"], Schemas> : never :
  never
