import type { AfterColon } from "./pattern.js"

/**
 * The input from which the types of helpers and actions are computed: the part of the path that {@link AfterColon} returns, or a
 * {@link LinkInput} if params have kinds or the query has a schema.
 */
export type RouteInput = string | false | undefined | AnyLinkInput

/**
 * The input from which links to a route with kinds or a query are computed. All members are strings, so that the compiler does not instantiate
 * them again for each call of a generic function.
 *
 * @typeParam Rest the `AfterColon` of the path
 * @typeParam Kinds the kinds of the params: `"id/integer"` for an integer, `"tab/=posts"` for each text of a list, and `"id/"` too if
 *   the param may have no kind
 * @typeParam Query the name of the query's schema, or null
 */
export interface LinkInput<Rest, Kinds extends string, Query> {
  readonly rest: Rest
  readonly kinds: Kinds
  readonly query: Query
}

export type AnyLinkInput = LinkInput<unknown, string, unknown>

/**
 * A {@link LinkInput} with the rest of the contract, which links do not need.
 *
 * @typeParam Body the name of the body's schema, or null
 * @typeParam OnInvalid `"action"` or null
 * @typeParam Answered the other declarations of the row, as a union of strings:
 *   - `"200/User"`, `"204/"`: an answer with a schema, and one without a body
 *   - `"200?/User"`: an answer that the row has only if a condition holds
 *   - `"~done/Result"`: an event and its schema
 *   - `"</In"`, `">/Out"`: the messages of a socket, from and to the client; `"</"` for strings and bytes
 *   - `"@/Org"`, `"@~/Org"`: the schema of the request's headers, of the row and of its scopes
 *   - `"?ids/comma"`, `"?ids/~comma"`: how a list in the query is written, as the row says, and as its scopes say
 *   - `"?:json"`: a media type of the body
 */
export interface ContractInput<Link extends AnyLinkInput, Body, OnInvalid, Answered extends string> {
  readonly rest: Link["rest"]
  readonly kinds: Link["kinds"]
  readonly query: Link["query"]
  readonly body: Body
  readonly on_invalid: OnInvalid
  readonly answers: Answered
}

export type AnyContractInput = ContractInput<AnyLinkInput, string | null, "action" | null, string>

/**
 * A path whose params have kinds: each is written after the name, as in `"/:id\ninteger/:tab\n=posts\n=likes"`. So the kinds of a
 * scope are part of a string that types compute anyway, and cost nothing for routes without kinds.
 */
// prettier-ignore
export type KindedPath<Path extends string, Kinds> =
  [keyof Kinds] extends [never] ? Path :
  MarkParams<Path, Kinds>

// prettier-ignore
type MarkParams<Path extends string, Kinds> =
  Path extends `${infer Before}:${infer After}` ?
    After extends `${infer Name}/${infer Rest}` ? `${Before}:${Name}${KindMark<Kinds, Name>}/${MarkParams<Rest, Kinds>}` :
    `${Before}:${After}${KindMark<Kinds, After>}` :
  Path

// prettier-ignore
type KindMark<Kinds, Name> =
  Name extends keyof Kinds ? OneMark<Kinds[Name]> :
  ""

/** All possible kinds, if it is not known which one it is. */
// prettier-ignore
type OneMark<Kind> =
  Kind extends readonly string[] ? TextMarks<Kind> :
  Kind extends string ? `\n${Kind}` :
  ""

/** The strings of a list, or `string` if they are not known. */
// prettier-ignore
type TextMarks<Texts extends readonly string[], Done extends string = ""> =
  number extends Texts["length"] ? `\n=${string}` :
  Texts extends readonly [infer Head extends string, ...infer Tail extends readonly string[]] ? TextMarks<Tail, `${Done}\n=${Head}`> :
  Done

/** The `LinkInput` of a path that has the kinds of its params. */
export type KindedInput<Path extends string> = LinkInput<AfterColon<WithoutKinds<Path>>, MarkedKinds<Path>, null>

/** The path without the kinds. */
// prettier-ignore
export type WithoutKinds<Path extends string> =
  Path extends `${infer Before}\n${infer After}` ?
    After extends `${string}/${infer Rest}` ? `${Before}/${WithoutKinds<Rest>}` :
    Before :
  Path

/** The kinds of a {@link KindedPath} as a union. */
// prettier-ignore
export type MarkedKinds<Path extends string> =
  Path extends `${infer Before}\n${infer After}` ?
    After extends `${infer Marks}/${infer Rest}` ? NamedKinds<LastName<Before>, Marks> | MarkedKinds<Rest> :
    NamedKinds<LastName<Before>, After> :
  never

// prettier-ignore
type NamedKinds<Name extends string, Marks extends string, Found extends string = never> =
  Marks extends `${infer One}\n${infer Others}` ? NamedKinds<Name, Others, Found | `${Name}/${One}`> :
  Found | `${Name}/${Marks}`

/** The name of the param that the path ends with. */
// prettier-ignore
type LastName<Path extends string> =
  Path extends `${string}:${infer After}` ? LastName<After> :
  Path
