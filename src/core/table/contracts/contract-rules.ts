import type { Digit } from "../../lib/types/digit.types.js"
import { contractOf } from "./contract.js"
import type { Answers, ContractOption, Events } from "./contract.js"
import {
  answerMessage,
  answerStatusMessage,
  bodilessAnswerMessage,
  BODY_TYPES_ALONE,
  bodyVerbMessage,
  eventMessage,
  eventsAnswerMessage,
  eventNameMessage,
  eventsVerbMessage,
  forwardContractMessage,
  LISTS_ALONE,
  listStyleMessage,
  ON_INVALID_ALONE,
  optionMessage,
} from "../messages.js"
import type {
  AnswerStatusMessage,
  BodilessAnswerMessage,
  BodyVerbMessage,
  EventNameMessage,
  EventsAnswerMessage,
  EventsVerbMessage,
  ForwardContractMessage,
} from "../messages.js"
import type { ContractRules, InheritedContract } from "./contract-rules.types.js"
import { LIST_STYLES } from "./lists.js"
import { BODY_TYPES, isBodiless } from "./body-types.js"
import type { BODILESS } from "./body-types.js"
import { CONTRACT_VALUES } from "../option-values.js"
import type { Lists } from "./lists.js"
import type { ActionContract, RouteOptions } from "../options.js"
import type { UsualCache } from "../rows/cache-control.js"
import type { UsualTime } from "../rows/timeout.js"
import { got } from "../rules/values.js"

/**
 * The problem of a `body`, or of an `on_invalid` that has nothing to apply to. It reads the names of the options first, which costs
 * less than reading their values.
 */
// prettier-ignore
export type RequestProblem<Names, Verb extends string, Options> =
  ("lists" extends Names ? "query" extends Names ? never : Options extends HasLists ? typeof LISTS_ALONE : never : never) |
  OwnRequestProblem<Names, Verb, Options>

// prettier-ignore
type OwnRequestProblem<Names, Verb extends string, Options> =
  "events" extends Names ? EventsProblem<Verb, keyof NonNullable<Options["events" & keyof Options]>> | EventsAnswerProblem<Options["answers" & keyof Options]> | OwnRequestProblem<Exclude<Names, "events">, Verb, Options> :
  "body" extends Names ? Verb extends BodilessVerb ? BodyProblem<Options["body" & keyof Options], Verb> : never :
  "body_types" extends Names ? Options extends HasBodyTypes ? typeof BODY_TYPES_ALONE : never :
  "on_invalid" extends Names ? "query" extends Names ? never : typeof ON_INVALID_ALONE :
  never

/** The problem of the option `events`: it is for GET, and a name of an event is a word of one line. Wide names are ignored. */
// prettier-ignore
type EventsProblem<Verb extends string, Event> =
  Verb extends "get" ? Event extends NoEvent ? EventNameMessage<Event> : never :
  string extends Event ? never :
  EventsVerbMessage<Uppercase<Verb>>
type NoEvent = "" | `${number}` | `${string}${"/" | "\n" | "\r"}${string}`

/** The problem of answers next to events, for each alternative of a condition. Wide keys are ignored. */
// prettier-ignore
type EventsAnswerProblem<Given> =
  Given extends unknown ? EventsAnswer<Given, keyof Given> :
  never
// prettier-ignore
type EventsAnswer<Given, Code extends keyof Given> =
  Code extends OtherSuccess | `${OtherSuccess}` ? Given[Code] extends undefined ? never : EventsAnswerMessage<`${Code}`> :
  never

/** The statuses of success that a client of events does not read; 204 ends them. */
type OtherSuccess = Exclude<`2${Digit}${Digit}` extends `${infer Code extends number}` ? Code : never, 204>
const isOtherSuccess = (status: string): boolean => /^2\d\d$/.test(status) && status !== "204"

/** Options that certainly have lists. */
export interface HasLists {
  readonly lists: {}
}

/** The verbs whose requests have no body: HTTP forbids it, or runtimes drop it. */
const BODILESS_VERBS = ["get", "head", "connect", "trace"] as const
type BodilessVerb = (typeof BODILESS_VERBS)[number]

/** Options that certainly have types of a body. */
interface HasBodyTypes {
  readonly body_types: {}
}

/** A wide string, as in {@link SchemaName}, may come from a type with all options, so it is ignored. */
// prettier-ignore
type BodyProblem<Body, Verb extends string> =
  "" extends Body ? never :
  Body extends string ? BodyVerbMessage<Uppercase<Verb>> :
  never

export type Status = `${2 | 3 | 4 | 5}${Digit}${Digit}` extends `${infer Code extends number}` ? Code : never

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

/** Options with a schema of headers, as {@link HasKinds}. */
export interface HasHeaders {
  readonly headers: unknown
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
  | readonly ["get", unknown, unknown, unknown, SoundBodilessOptions & (NoEvents | WithEvents)]
  | readonly ["head", unknown, unknown, unknown, SoundBodilessOptions & NoEvents]
  | readonly [
      "post" | "put" | "patch" | "delete" | "options" | "query",
      unknown,
      unknown,
      unknown,
      SoundOptions & NoEvents,
    ]

interface NoEvents {
  readonly events?: undefined
}

interface WithEvents {
  readonly events: SoundEvents
  readonly answers?: { readonly [Status in OtherSuccess]?: never }
}

/** Events with valid names: none of these has the type of the other keys. */
interface SoundEvents {
  readonly [event: string]: unknown
  readonly [number: `${number}`]: never
  readonly [path: `${string}/${string}`]: never
  readonly [lines: `${string}\n${string}` | `${string}\r${string}`]: never
  readonly ""?: never
}

export type SoundOptions = NoBodilessAnswers & {
  readonly on_invalid?: undefined
  readonly body_types?: undefined
  readonly lists?: undefined
  readonly timeout?: UsualTime | undefined
  readonly cache_control?: UsualCache | undefined
}
/** The same for requests without a body. */
export type SoundBodilessOptions = SoundOptions & { readonly body?: undefined }

interface NoBodilessAnswers extends Readonly<Partial<Record<keyof RouteOptions, unknown>>> {
  readonly answers?: { readonly [status: number]: unknown } & { readonly [Status in Bodiless]?: null }
}

export function contractProblem(
  options: ActionContract & { readonly events?: Events },
  verb: unknown,
): string | undefined {
  const { query, body, body_types, on_invalid, lists, events, answers } = options
  if (body_types !== undefined && body === undefined) return BODY_TYPES_ALONE
  if (body_types?.every((type) => BODY_TYPES.includes(type)) === false || Number(body_types?.length) === 0)
    return got(optionMessage("body_types", CONTRACT_VALUES.body_types[0]), body_types)
  const bodiless = BODILESS_VERBS.find((one) => one === verb)
  if (body !== undefined && bodiless !== undefined) return bodyVerbMessage(bodiless.toUpperCase())
  if (on_invalid !== undefined && query === undefined && body === undefined) return ON_INVALID_ALONE
  if (lists !== undefined && query === undefined) return LISTS_ALONE
  return eventsProblem(events, answers, verb) ?? inheritedProblem(options)
}

function eventsProblem(events: Events | undefined, answers: Answers = {}, verb: unknown): string | undefined {
  if (events === undefined) return undefined
  if (verb !== "get") return eventsVerbMessage(String(verb).toUpperCase())
  for (const [event, schema] of Object.entries(events)) {
    if (Number.isFinite(Number(event)) || /[/\n\r]/.test(event)) return eventNameMessage(event)
    if (typeof schema !== "string") return got(eventMessage(event), schema)
  }
  for (const [status, schema] of Object.entries(answers))
    if (schema !== undefined && isOtherSuccess(status)) return eventsAnswerMessage(status)
  return undefined
}

/** The problem of options that routes also inherit. */
export function inheritedProblem({ answers, lists }: InheritedContract): string | undefined {
  return answersProblem(answers) ?? listsProblem(lists)
}

function listsProblem(lists: Lists = {}): string | undefined {
  for (const [key, style] of Object.entries(lists))
    if (!LIST_STYLES.includes(style)) return got(listStyleMessage(key), style)
  return undefined
}

/** The problem of the option `answers`, as {@link AnswersProblem} finds it. */
function answersProblem(answers: Answers = {}): string | undefined {
  for (const [status, schema] of Object.entries(answers)) {
    if (!/^[2-5]\d\d$/.test(status)) return answerStatusMessage(status)
    if (schema === undefined || schema === null) continue
    if (typeof schema !== "string") return got(answerMessage(status), schema)
    if (isBodiless(status)) return bodilessAnswerMessage(status)
  }
  return undefined
}

/** The names of the options that a forward refuses. */
type ContractOptionName = ContractOption | "body_types" | "on_invalid" | "lists" | "headers"

/** The problem of a forward with a contract. A type with all options is ignored. */
// prettier-ignore
export type ForwardContractProblem<Options> =
  RouteOptions extends Options ? never :
  Extract<keyof Options, ContractOptionName> extends infer Name extends string ? ForwardContractMessage<Name> :
  never

export function forwardContractProblem(options: object): string | undefined {
  const given = Object.keys(options).find((name) =>
    /^(query|body|body_types|answers|lists|headers|events|on_invalid)$/.test(name),
  )
  return given && forwardContractMessage(given)
}

/**
 * The rules of contracts.
 *
 * @internal
 */
export const CONTRACT_RULES: ContractRules = {
  values: CONTRACT_VALUES,
  route: contractProblem,
  inherited: inheritedProblem,
  contract: contractOf,
}
