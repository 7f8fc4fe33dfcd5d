import type { Digit } from "../lib/digit.types.js"
import type { AnyLinkInput, ContractInput, LinkInput } from "../pattern/input.types.js"
import { isKind } from "../pattern/kind.js"
import type { Where } from "../pattern/kind.js"
import type { KindName } from "../pattern/kinds.js"
import { paramList } from "../pattern/params.js"
import type { ParamList } from "../pattern/params.js"
import type { AfterColon } from "../pattern/pattern.js"
import type { SignGroup } from "./groups.types.js"
import {
  answerMessage,
  answerStatusMessage,
  bodilessAnswerMessage,
  BODY_TYPES_ALONE,
  bodyVerbMessage,
  forwardContractMessage,
  kindMessage,
  kindTextMessage,
  ON_INVALID_ALONE,
  optionMessage,
  unknownParamMessage,
} from "./messages.js"
import type {
  AnswerStatusMessage,
  BodilessAnswerMessage,
  BodyVerbMessage,
  EmptyKindMessage,
  ForwardContractMessage,
  KindTextMessage,
  UnknownParamMessage,
} from "./messages.js"
import { BODY_TYPES, VALUES } from "./options.js"
import type { ActionContract, BodyType, RouteOptions } from "./options.js"
import type { Option } from "./scope.js"
import { got } from "./values.js"

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
}

/** The contract of a route that declares nothing. */
export const NO_CONTRACT: RouteContract = { query: null, body: null, on_invalid: null, answers: {} }

/** The options that make a contract. A query or a body alone may have `on_invalid`. */
type ContractOption = "query" | "body" | "answers"

/**
 * The {@link RouteContract} of a route's options, or undefined.
 *
 * @typeParam Answered the route's answers, with those that it inherits
 */
// prettier-ignore
export type ContractOf<Options, Answered> =
  [Extract<keyof Options, ContractOption> | keyof Answered] extends [never] ? undefined : {
    readonly query: Option<Options, "query", null>
    readonly body: Option<Options, "body", null>
    readonly on_invalid: Option<Options, "on_invalid", null>
    readonly answers: Answered
  } & BodyTypesOf<Options>

/** The option itself, which a contract has only if the row has it. */
// prettier-ignore
type BodyTypesOf<Options> =
  Options extends { readonly body_types: infer Types } ? { readonly body_types: Types } :
  unknown

/** @param answered the route's answers, with those that it inherits */
export function contractOf(
  options: ActionContract | undefined,
  answered: RouteContract["answers"],
): RouteContract | undefined {
  const { query = null, body = null, on_invalid = null, body_types, answers } = options ?? {}
  if (query === null && body === null && answers === undefined && Object.keys(answered).length === 0) return undefined
  const types = body_types === undefined ? {} : { body_types: Object.freeze([...body_types]) }
  return Object.freeze({ query, body, on_invalid, answers: answered, ...types })
}

/**
 * Answers as a union of strings: `"200/User"`, or `"204/"` for an answer without a body. Those of the scopes, which are such a union,
 * are among them. It is a property of an interface, since
 * the union would keep the alias of each row, and types of equal unions would be computed again.
 */
export interface AnswerTexts<Given, Outer extends string> {
  readonly texts: AnswerText<Given, keyof Given & (string | number)> | KeptAnswers<Outer, Given>
}

type AnswerText<Given, Status extends keyof Given & (string | number)> = Status extends unknown
  ? `${Status}/${NameOrEmpty<Given[Status]>}`
  : never
// prettier-ignore
type NameOrEmpty<Name> =
  Name extends string ? Name :
  Name extends null ? "" :
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

/** A scope without answers. */
export interface NoAnswersScope {
  readonly answers: never
}

/**
 * The `ContractInput` of a row; a property as in {@link LinkOf}.
 *
 * @typeParam Outer the answers of the scopes
 */
export interface RequestOf<Link extends AnyLinkInput, Options, Outer extends string> {
  readonly request: ContractInput<
    Link,
    NameOrNull<Options["body" & keyof Options]>,
    NameOrNull<Options["on_invalid" & keyof Options]>,
    AnswerTexts<Options["answers" & keyof Options], Outer>["texts"]
  >
}

/** The `ContractInput` of a route that only inherits answers; a property as in {@link LinkOf}. */
export interface InheritedRequest<Rest, Outer extends string> {
  readonly request: ContractInput<Rest extends AnyLinkInput ? Rest : LinkInput<Rest, never, null>, null, null, Outer>
}

/** The answers of the scopes without those that a row replaces. */
// prettier-ignore
type KeptAnswers<Outer extends string, Own> =
  Outer extends `${infer Status}/${string}` ? Status extends DeclaredStatus<Own, keyof Own> ? never : Outer :
  never

/** The statuses that are certain to have an answer. */
// prettier-ignore
type DeclaredStatus<Own, Status extends keyof Own> =
  Status extends string | number ? undefined extends Own[Status] ? never : `${Status}` :
  never

type QueryOf<Options> = NameOrNull<Options["query" & keyof Options]>
/** Absent options are `never` here. */
type NameOrNull<Name> = [Name] extends [undefined] ? null : Name

/**
 * The kinds of the params that a row declares, as a union. Like other types of options here, it reads keys and has no condition on
 * the options, since for a condition the compiler instantiates an object type several times.
 */
export type KindTexts<Options> = NamedText<Options["where" & keyof Options], keyof Options["where" & keyof Options]>

// prettier-ignore
type NamedText<Kinds, Name extends keyof Kinds> =
  Name extends string ? `${Name}/${KindText<Kinds[Name]>}` :
  never

/** A kind in a text; `""` for a param that may have none. */
// prettier-ignore
type KindText<Kind> =
  Kind extends readonly [] ? "=" :
  Kind extends readonly (infer Text extends string)[] ? `=${Text}` :
  Kind extends string ? Kind :
  ""

/** The kinds of the scopes, without those that the row replaces, and the row's own. */
// prettier-ignore
type OverKinds<Outer extends string, Own extends string> =
  Own | (Outer extends `${infer Name}/${string}` ? [Extract<Own, `${Name}/${string}`>] extends [never] ? Outer : never : never)

/** Options with kinds of params. The compiler compares an interface without instantiating it. */
export interface HasKinds {
  readonly where: unknown
}

/** The member of kinds in the union of routes, if these are the names of the options of params with kinds. */
export type KindsSign<Names> = "where" extends Names ? SignGroup<"kinds"> : never

/** The problem of a `where`: a name that is not a param of the path, or a text that is not a segment. */
// prettier-ignore
export type WhereProblem<Options, Path extends string> =
  Options extends { readonly where: infer Kinds } ?
    NameProblem<Exclude<keyof Kinds & string, NamesAfter<AfterColon<Path>>>, Path> |
    (Kinds extends KindsWithoutLists ? never : TextProblem<Kinds, keyof Kinds & string>) :
  never

interface KindsWithoutLists {
  readonly [name: string]: KindName
}

// prettier-ignore
type TextProblem<Kinds, Name extends keyof Kinds & string> =
  Name extends string ?
    Kinds[Name] extends readonly [] ? EmptyKindMessage<Name> :
    Kinds[Name] extends readonly (infer Text)[] ? Text extends NoSegment ? KindTextMessage<Name, Text> : never : never :
  never

type NoSegment = "" | `${string}${"/" | "\n"}${string}`

// prettier-ignore
type NameProblem<Name extends string, Path extends string> =
  Name extends string ? string extends Name ? never : UnknownParamMessage<Name, Path> :
  never

/** The names of params from a path's `AfterColon`, so that the compiler computes them once for all paths that end alike. */
// prettier-ignore
export type NamesAfter<Rest> =
  Rest extends `*${string}` ? ParamNames<Rest> :
  Rest extends string ? ParamNames<`:${Rest}`> :
  Rest extends AnyLinkInput ? NamesAfter<Rest["rest"]> :
  never

type ParamNames<Path extends string> = Extract<ParamList<Path>[number], readonly [string, "param"]>[0]

export function whereProblem(where: Where, path: string): string | undefined {
  const params = paramList(path).flatMap(([name, kind]) => (kind === "param" ? [name] : []))
  for (const [name, kind] of Object.entries(where)) {
    if (!params.includes(name)) return unknownParamMessage(name, path)
    if (!isKind(kind)) return got(kindMessage(name), kind)
    const text = Array.isArray(kind) ? kind.find((one) => /^$|[/\n]/.test(String(one))) : undefined
    if (text !== undefined) return kindTextMessage(name, String(text))
  }
  return undefined
}

/**
 * The problem of a `body`, or of an `on_invalid` that has nothing to apply to. It reads the names of the options first, which costs
 * less than reading their values.
 */
// prettier-ignore
export type RequestProblem<Names, Verb extends string, Options> =
  "body" extends Names ? Verb extends "get" | "head" ? BodyProblem<Options["body" & keyof Options], Verb> : never :
  "body_types" extends Names ? Options extends HasBodyTypes ? typeof BODY_TYPES_ALONE : never :
  "on_invalid" extends Names ? "query" extends Names ? never : typeof ON_INVALID_ALONE :
  never

/** Options that certainly have types of a body. */
interface HasBodyTypes {
  readonly body_types: {}
}

/** A wide string, as in {@link SchemaName}, may be that of a type with all options, and says nothing. */
// prettier-ignore
type BodyProblem<Body, Verb extends string> =
  "" extends Body ? never :
  Body extends string ? BodyVerbMessage<Uppercase<Verb>> :
  never

export type Status = `${2 | 3 | 4 | 5}${Digit}${Digit}` extends `${infer Code extends number}` ? Code : never

/** The statuses with which no client gets a body: HTTP gives them none, or `fetch` follows the redirect. */
const BODILESS = [204, 205, 301, 302, 303, 304, 307, 308] as const
type Bodiless = (typeof BODILESS)[number]

/** The problem of the keys of `answers`. Wide keys are not known. */
// prettier-ignore
export type StatusProblem<Code> =
  Code extends Status | `${Status}` ? never :
  Code extends string | number ? {} extends { readonly [Key in Code]: null } ? never : AnswerStatusMessage<`${Code}`> :
  never

/** Options with answers, as {@link HasKinds}. */
export interface HasAnswers {
  readonly answers: unknown
}

/** Options with contracts of actions, as {@link HasKinds}. */
export interface HasContracts {
  readonly contracts: unknown
}

/** The problem of the option `answers`. */
export type AnswersProblem<Options> = StatusProblem<keyof Options["answers" & keyof Options]> | BodilessProblem<Options>

/** The problem of a schema for a status without a body. */
export type BodilessProblem<Options> = BodilessAnswer<
  Options["answers" & keyof Options],
  keyof Options["answers" & keyof Options]
>

// prettier-ignore
type BodilessAnswer<Given, Code extends keyof Given> =
  Code extends Bodiless | `${Bodiless}` ?
    Given[Code] extends null | undefined ? never : BodilessAnswerMessage<`${Code}`> :
  never

/**
 * Most rows without a {@link RequestProblem} and a {@link BodilessProblem}. To compare a row with it costs less than to read the row's
 * options.
 */
export type SoundContractRow =
  | readonly ["get" | "head", unknown, unknown, unknown, SoundBodilessOptions]
  | readonly ["post" | "put" | "patch" | "delete" | "options", unknown, unknown, unknown, SoundOptions]

export type SoundOptions = NoBodilessAnswers & { readonly on_invalid?: undefined; readonly body_types?: undefined }
/** The same for requests without a body. */
export type SoundBodilessOptions = SoundOptions & { readonly body?: undefined }

interface NoBodilessAnswers extends Readonly<Partial<Record<keyof RouteOptions, unknown>>> {
  readonly answers?: { readonly [status: number]: unknown } & { readonly [Status in Bodiless]?: null }
}

export function contractProblem(options: ActionContract, verb: unknown): string | undefined {
  const { query, body, body_types, on_invalid, answers } = options
  if (body_types !== undefined && body === undefined) return BODY_TYPES_ALONE
  if (body_types?.every((type) => BODY_TYPES.includes(type)) === false || Number(body_types?.length) === 0)
    return got(optionMessage("body_types", VALUES.body_types[0]), body_types)
  if (body !== undefined && (verb === "get" || verb === "head")) return bodyVerbMessage(verb === "get" ? "GET" : "HEAD")
  if (on_invalid !== undefined && query === undefined && body === undefined) return ON_INVALID_ALONE
  return answersProblem(answers)
}

/** The problem of the option `answers`, as {@link AnswersProblem} finds it. */
export function answersProblem(answers: Answers = {}): string | undefined {
  for (const [status, schema] of Object.entries(answers)) {
    if (!/^[2-5]\d\d$/.test(status)) return answerStatusMessage(status)
    if (schema === undefined || schema === null) continue
    if (typeof schema !== "string") return got(answerMessage(status), schema)
    if (BODILESS.some((code) => String(code) === status)) return bodilessAnswerMessage(status)
  }
  return undefined
}

/** The names of the options that a forward refuses. */
export type ContractOptionName = ContractOption | "body_types" | "on_invalid"

/** The first option that makes a contract. */
export function contractOptionIn(options: object): string | undefined {
  return Object.keys(options).find((name) => /^(query|body|body_types|answers|on_invalid)$/.test(name))
}

/** The problem of a forward with a contract. */
// prettier-ignore
export type ForwardContractProblem<Options> =
  Extract<keyof Options, ContractOptionName> extends infer Name extends string ? ForwardContractMessage<Name> :
  never

export function forwardContractProblem(options: object): string | undefined {
  const given = contractOptionIn(options)
  return given && forwardContractMessage(given)
}
