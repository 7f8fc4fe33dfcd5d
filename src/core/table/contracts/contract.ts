import type { HeadersIn, InheritedHeaders, OwnHeaders } from "./headers-text.types.js"
import type { EventTexts, NameOrEmpty } from "./event-texts.types.js"
import type { KeyOfEach } from "../../lib/types/is-union.types.js"
import type { Show } from "../../lib/types/show.types.js"
import type { AnyContractInput, AnyLinkInput, ContractInput, LinkInput } from "../../pattern/input.types.js"
import type { KindTexts, OverKinds } from "../rules/kind-texts.types.js"
import type { Lists } from "./lists.js"
import type { BodyType } from "./body-types.js"
import type { ActionContract } from "../options.js"
import type { SocketLimits } from "../rows/socket-limits.js"
import { declaredOf } from "../scope.js"
import type { Inherited, InheritedType, Option } from "../scope.js"

/**
 * The names of the schemas of a route's answers, by status; `null` for an answer without a body, undefined for one that is not
 * declared.
 */
export type Answers = { readonly [status: number]: SchemaName | null | undefined; readonly [Symbol.iterator]?: never }

/**
 * Any string. Because it contains a literal, the compiler keeps the names in `answers: flag ? { 200: "User" } : {}`, which it would
 * widen to `string`.
 */
export type SchemaName = "" | (string & {})

/** The names of the schemas of a route's events, by the names of the events. */
export type Events = { readonly [event: string]: SchemaName; readonly [Symbol.iterator]?: never }

/** What a socket declares about its messages, and who may open it. */
export interface SocketContract {
  /** The schema of the messages that arrive, or `null` for strings and bytes. */
  readonly receives: string | null
  /** The schema of the messages that are sent, or `null` for strings and bytes. */
  readonly sends: string | null
  readonly origins?: "*" | readonly string[] | undefined
  /** The protocols that it speaks, the preferred first, if the row lists them. */
  readonly protocols?: readonly string[] | undefined
  readonly limits?: SocketLimits | undefined
}

/** What a route declares about its requests and answers, by the names of schemas. */
export interface RouteContract {
  /** The schema of the query, or `null`. */
  readonly query: string | null
  /** The schema of the body, or `null`. */
  readonly body: string | null
  /** `"action"` if the action gets the issues of an invalid query or body; else `null`. */
  readonly on_invalid: "action" | null
  /** The media types of the body, if the row lists them. */
  readonly body_types?: readonly BodyType[] | undefined
  readonly answers: { readonly [status: number]: string | null }
  /** How lists in the query are written, by their keys, if the row or its scopes have the option. */
  readonly lists?: Lists | undefined
  /** The schema of the request's headers, if the row or its scopes name one. */
  readonly headers?: string | undefined
  /** The schemas of the events, if the row has `events`. */
  readonly events?: { readonly [event: string]: string } | undefined
  /** The messages of a socket; only the row of a `socket` has it. */
  readonly socket?: SocketContract | undefined
}

/** The contract of a route that declares nothing. */
export const NO_CONTRACT: RouteContract = { query: null, body: null, on_invalid: null, answers: {} }

/**
 * The statuses with which the router, and the plugs that read bodies, answer requests that do not fit a contract, whether the row declares
 * them or not.
 */
export function invalidStatuses({ query, body, on_invalid, headers }: RouteContract): readonly InvalidStatus[] {
  const isAction = on_invalid === "action"
  const ofHeaders: readonly InvalidStatus[] = typeof headers === "string" ? [400] : []
  if (typeof body === "string") return isAction ? [...ofHeaders, 413, 415] : [400, 413, 415, 422]
  return typeof query === "string" && !isAction ? [400] : ofHeaders
}

/** The statuses with which Waymark answers requests that do not fit their contract. */
export type InvalidStatus = 400 | 413 | 415 | 422

/** The {@link invalidStatuses} of a route; they agree by test/cases/own-answers.ts. */
// prettier-ignore
export type InvalidStatusOf<Input extends AnyContractInput> =
  Input["body"] extends string ? Input["on_invalid"] extends "action" ? 413 | 415 | HeadersStatus<Input["answers"]> : InvalidStatus :
  Input["query"] extends string ? Input["on_invalid"] extends "action" ? HeadersStatus<Input["answers"]> : 400 :
  HeadersStatus<Input["answers"]>

// prettier-ignore
type HeadersStatus<Text extends string> =
  [Exclude<HeadersIn<Text>, "">] extends [never] ? never :
  400

/** The options that make a contract. A query or a body alone may have `on_invalid`. */
export type ContractOption = "query" | "body" | "answers" | "events"

/**
 * The {@link RouteContract} of a route's options, or undefined.
 *
 * @typeParam Answered the route's answers, with those that it inherits
 * @typeParam Listed its lists, with those that it inherits
 * @typeParam Headed the schema of its headers, or undefined
 */
// prettier-ignore
export type ContractOf<Options, Answered, Listed, Headed> =
  [Extract<keyof Options, ContractOption> | keyof Answered | Extract<Headed, string>] extends [never] ? undefined :
  WithHeaders<WithLists<OwnContract<Options, Answered>, Options, Listed>, Headed>

// prettier-ignore
type WithHeaders<Contract, Headed> =
  Headed extends string ? Show<Contract & { readonly headers: Headed }> :
  Contract

type OwnContract<Options, Answered> = {
  readonly query: Option<Options, "query", null>
  readonly body: Option<Options, "body", null>
  readonly on_invalid: Option<Options, "on_invalid", null>
  readonly answers: Answered
} & GivenOf<Options>

/** A contract with the lists of its query: only one with a query has some. */
// prettier-ignore
export type WithLists<Contract, Options, Listed> =
  [keyof Listed] extends [never] ? Contract :
  Options extends { readonly query: string } ? Show<Contract & { readonly lists: Listed }> :
  Contract

/** The options themselves, which a contract has only if the row has them. */
// prettier-ignore
type GivenOf<Options> =
  [Extract<keyof Options, "body_types" | "events">] extends [never] ? unknown :
  Pick<Options, Extract<keyof Options, "body_types" | "events">>

/** The parts of a contract that come from its row and from its scopes. */
export type InheritedParts = Pick<Inherited, "answers" | "headers" | "lists">

/** @param inherited the parts of the route, with those that it inherits */
export function contractOf(
  options: (ActionContract & { readonly events?: Events }) | undefined,
  { answers: answered, lists, headers: schema }: InheritedParts,
): RouteContract | undefined {
  const headers = schema === false ? undefined : schema
  const { query = null, body = null, on_invalid = null, body_types, answers, events } = options ?? {}
  const own = query ?? body ?? answers ?? events ?? headers ?? null
  if (own === null && Object.keys(answered).length === 0) return undefined
  const parts = declaredOf({
    ...listsOf(query, lists),
    body_types: body_types && Object.freeze([...body_types]),
    headers,
    events: events && Object.freeze(Object.fromEntries(Object.entries(events))),
  })
  return Object.freeze({ query, body, on_invalid, answers: answered, ...parts })
}

/** The lists as a part of a contract. */
export function listsOf(query: string | null, lists: Lists): { readonly lists?: Lists } {
  return query === null || Object.keys(lists).length === 0 ? {} : { lists }
}

/**
 * Answers as a union of strings: `"200/User"`, or `"204/"` for an answer without a body, and `"200?/User"` for a status that only some
 * alternatives of a condition declare. Those of the scopes, which are such a union, are among them. It is a property of an interface, since
 * the union would keep the alias of each row, and types of equal unions would be computed again.
 */
export interface AnswerTexts<Given, Outer extends string> {
  readonly texts:
    | ([Given[keyof Given], KeyOfEach<Given>] extends [SchemaName | null, keyof Given]
        ? AnswerText<Given, keyof Given & (string | number)>
        : EachMaybeText<Given, Outer>)
    | KeptAnswers<Outer, Given>
}

/** What the routes of a scope inherit, as texts: the {@link AnswerTexts}, and `"@~/Name"` for the schema of headers. */
export type InheritedTexts<Own extends InheritedType> =
  AnswerTexts<Own["answers"], never>["texts"] | InheritedHeaders<Own["headers"]>

/** The texts of statuses that all alternatives have. */
type AnswerText<Given, Status extends keyof Given & (string | number)> = Status extends unknown
  ? `${Status}/${NameOrEmpty<Given[Status]>}`
  : never

/**
 * The texts of each alternative of a condition. The names that all alternatives have depend on the rest of the program: the compiler adds
 * a missing status to an alternative, and calls it `404` or `"404"`, whichever name an object of the program had first.
 */
// prettier-ignore
type EachMaybeText<Given, Outer extends string, All = Given> =
  Given extends unknown ? MaybeText<Given, keyof Given & (string | number), All, Outer> :
  never

// prettier-ignore
type MaybeText<Given, Status extends keyof Given & (string | number), All, Outer extends string> =
  Status extends keyof All ? `${Status}${undefined extends All[Status] ? MaybeMark<Status, Outer> : ""}/${NameOrEmpty<Given[Status]>}` :
  Status extends unknown ? `${Status}${MaybeMark<Status, Outer>}/${NameOrEmpty<Given[Status]>}` :
  never

/** The mark of a status that the row or the scope may lack: `"?"`, unless an outer scope has it. */
// prettier-ignore
type MaybeMark<Status extends string | number, Outer extends string> =
  [Extract<Outer, `${Status}/${string}`>] extends [never] ? "?" :
  ""

/** Lists as a union of strings that answers cannot be: `"?ids/comma"`, and `"?ids/~comma"` for those of the scopes. */
export type ListText<Given, Key extends keyof Given, Mark extends "" | "~"> = Key extends string
  ? `?${Key}/${Mark}${NameOrEmpty<Given[Key]>}`
  : never
/**
 * The name of the schema in a string of {@link RequestOf}: of an answer, `"200/User"`, of an event, `"~done/Result"`, or of a socket's
 * messages, `"</In"` and `">/Out"`, or of headers, `"@/Org"`. Strings that begin with `?` declare no schema.
 */
// prettier-ignore
export type SchemaIn<Text extends string> =
  Text extends `?${string}` ? never :
  Text extends `${string}/${infer Name}` ? Exclude<Name, ""> :
  never

/** Media types of a body as strings that answers cannot be. */
interface BodyTypeTexts {
  readonly "application/json": "?:json"
  readonly "application/x-www-form-urlencoded": "?:urlencoded"
  readonly "multipart/form-data": "?:multipart"
}
// prettier-ignore
type BodyTypeText<Types> =
  Types extends readonly BodyType[] ? BodyTypeTexts[Types[number]] :
  never
/**
 * The `LinkInput` of a row with kinds or a contract, from the `RouteInput` that its path and its scopes give it. It is a property
 * of an interface, since the compiler resolves a type reference late if it is the result of an alias: it would keep the row in it,
 * and compute the helper's arguments again for each row.
 */
// prettier-ignore
export type LinkOf<Rest, Options> =
  Rest extends AnyLinkInput ? Links<Rest["rest"], OverKinds<Rest["kinds"], KindTexts<Options>>, QueryOf<Options>>["link"] :
  Links<Rest, KindTexts<Options>, QueryOf<Options>>["link"]

interface Links<Rest, Kinds extends string, Query> {
  readonly link: LinkInput<Rest, Kinds, Query>
}

export interface NoAnswersScope {
  readonly answers: never
}

/**
 * The `ContractInput` of a row; a property as in {@link LinkOf}.
 *
 * @typeParam Outer the answers of the scopes
 * @typeParam Listed the lists of the scopes
 */
export interface RequestOf<Link extends AnyLinkInput, Options, Outer extends string, Listed> {
  readonly request: ContractInput<
    Link,
    NameOrNull<Options["body" & keyof Options]>,
    NameOrNull<Options["on_invalid" & keyof Options]>,
    | AnswerTexts<Options["answers" & keyof Options], Outer>["texts"]
    | ListText<Listed, keyof Listed, "~">
    | RareTexts<Options, keyof Options & ("body_types" | "events" | "headers" | "lists")>
  >
}

/** Declarations that few rows have. Every other row costs 21 fewer instantiations than with the union alone. */
// prettier-ignore
type RareTexts<Options, Key extends keyof Options> =
  [Key] extends [never] ? never :
  | EventTexts<Options["events" & keyof Options]>
  | ListText<Options["lists" & keyof Options], keyof Options["lists" & keyof Options], "">
  | BodyTypeText<Options["body_types" & keyof Options]>
  | OwnHeaders<Options["headers" & keyof Options]>

/** The `ContractInput` of a route that only inherits answers; a property as in {@link LinkOf}. */
export interface InheritedRequest<Rest, Outer extends string> {
  readonly request: ContractInput<Rest extends AnyLinkInput ? Rest : LinkInput<Rest, never, null>, null, null, Outer>
}

/** The answers of the scopes without those that a row replaces. `Own` is `never` for a row without answers, and each key is a key of `never`. */
// prettier-ignore
type KeptAnswers<Outer extends string, Own> =
  [Own] extends [never] ? Outer :
  Outer extends `${infer Status}/${string}` ? Status extends `${DeclaredStatus<Own, keyof Own>}${"" | "?"}` ? never : Outer :
  never

/** The statuses that are certain to have an answer. */
// prettier-ignore
type DeclaredStatus<Own, Status extends keyof Own> =
  Status extends string | number ? undefined extends Own[Status] ? never : `${Status}` :
  never

type QueryOf<Options> = NameOrNull<Options["query" & keyof Options]>
/** Absent options are `never` here. */
type NameOrNull<Name> = [Name] extends [undefined] ? null : Name
