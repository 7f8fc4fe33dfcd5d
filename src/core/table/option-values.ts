import type { AnyOrigin } from "../lib/http/origin.js"
import type { Where } from "../pattern/kind.js"
import type { Answers, Events } from "./contracts/contract.js"
import type { BodyType } from "./contracts/body-types.js"
import type { Lists } from "./contracts/lists.js"
import type { Deprecated, DEPRECATED_VALUE } from "./deprecations/deprecated.js"
import type { Metadata } from "./metadata.types.js"
import { LOG_LEVELS } from "./log-level.js"
import type { Log } from "./log-level.js"
import type { ActionContracts } from "./options.js"
import type { SocketLimits } from "./rows/socket-limits.js"
import type { CACHE_VALUE } from "./rows/cache-control.js"
import type { TIMEOUT_VALUE } from "./rows/timeout.js"

/** The type of `private` and `assigns`: values by name, i.e. any object except a list or a function. */
export type Fields =
  | { readonly [name: string]: unknown; readonly [Symbol.iterator]?: never; readonly [Symbol.hasInstance]?: never }
  | (object & { readonly [Symbol.iterator]?: never; readonly [Symbol.hasInstance]?: never })

/** The types of the options' values, by the names that the tables of options below use. */
export interface Values {
  readonly string: string
  readonly nullable_string: string | null
  readonly name: string | false | null
  readonly boolean: boolean
  readonly flag: boolean | null
  readonly uses_alias: boolean | null
  readonly fields: Fields
  readonly metadata: Metadata
  readonly log: Log
  readonly actions: readonly string[]
  readonly where: Where
  readonly schema: string
  readonly body_types: readonly [BodyType, ...BodyType[]]
  readonly on_invalid: "action"
  readonly answers: Answers
  readonly lists: Lists
  readonly headers: string | false
  readonly timeout: number | false
  readonly cache_control: string | false
  readonly deprecated: Deprecated | false
  readonly events: Events
  readonly contracts: ActionContracts
  readonly origins: "*" | readonly AnyOrigin[]
  readonly protocols: readonly string[]
  readonly limits: SocketLimits
  readonly limit: number
}

/** A type of values for checks at run time. */
export type ValueRule = readonly [
  description: string,
  /** The valid results of `typeName`, with spaces between them. */
  types: string,
  /** Valid values of other types. */
  values?: readonly unknown[],
]

/** The same for checks at run time. */
export const PLAIN_VALUES = {
  string: ["a string", "string"],
  nullable_string: ["a string", "null string"],
  name: ["a string or false", "null false string"],
  boolean: ["true or false", "false true"],
  flag: ["true or false", "null false true"],
  uses_alias: [
    "true or false in a route, where it says whether the scopes' aliases prefix the plug's name",
    "null false true",
  ],
  fields: ["an object", "object"],
  metadata: ["an object", "object"],
  log: ["a level, a function or false", "false function", LOG_LEVELS],
  actions: ["a list of actions", "list"],
  where: ['kinds by the names of params, such as { id: "integer" }', "object"],
  answers: ['names of schemas by status, such as { 200: "User" }', "object"],
  lists: ['ways to write lists by the keys of the query, such as { ids: "repeated" }', "object"],
  headers: ["the name of a schema, or false", "false string"],
} as const satisfies Readonly<Partial<Record<keyof Values, ValueRule>>>

const SCHEMA_VALUE = ["the name of a schema", "string"] as const

/** The same for the options of contracts. */
export const CONTRACT_VALUES = {
  schema: SCHEMA_VALUE,
  body_types: ['a list of "application/json", "application/x-www-form-urlencoded" or "multipart/form-data"', "list"],
  on_invalid: ['"action"', "", ["action"]],
  events: ['names of schemas by event, such as { done: "Result" }', "object"],
  contracts: ['contracts by action, such as { index: { query: "Filter" } }', "object"],
} as const satisfies Readonly<Partial<Record<keyof Values, ValueRule>>>

/** The same for the options of sockets. */
export const SOCKET_VALUES = {
  schema: SCHEMA_VALUE,
  origins: ['a list such as ["https://example.com"], or "*"', "list", ["*"]],
  protocols: ['a list such as ["graphql-transport-ws"]', "list"],
  limits: ["limits such as { max_message_bytes: 1_000 }", "object"],
  limit: ["a number above 0, or Infinity", "number"],
} as const satisfies Readonly<
  Record<
    Exclude<
      keyof Values,
      keyof typeof PLAIN_VALUES | keyof CheckedValues | Exclude<keyof typeof CONTRACT_VALUES, "schema">
    >,
    ValueRule
  >
>

/** The same for options with a rule of their own, which checks the type too. */
interface CheckedValues {
  readonly timeout: readonly [typeof TIMEOUT_VALUE]
  readonly cache_control: readonly [typeof CACHE_VALUE]
  readonly deprecated: readonly [typeof DEPRECATED_VALUE]
}

export type AllValues = typeof PLAIN_VALUES & typeof CONTRACT_VALUES & typeof SOCKET_VALUES & CheckedValues
