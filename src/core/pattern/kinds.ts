/*
 * The kinds of params that have a name. All other code looks a kind up here, so a new kind is a record of `KINDS`, its
 * link value, its description and its literal type in this file, and a row of test/cases/kinds.ts. The compiler asks for the last
 * four.
 */

import type { Digit } from "../lib/types/digit.types.js"
import type { IsAtMost } from "../lib/types/min-index.types.js"

/** How a kind is matched and linked. */
export interface Kind {
  readonly name: string
  /** Whether a decoded text is of the kind. */
  readonly test: (text: string) => boolean
  /** Converts a text of the kind to the value in the action. */
  readonly read: (text: string) => string | number
  /** Converts a text of the kind to the one that links have, if they differ. */
  readonly write?: (text: string) => string
}

/** Whether a text is a day of the calendar, such as `"2024-02-29"`. */
export function isDate(text: string): boolean {
  // A `Date` of a day that does not exist is another day or invalid, and then its JSON is null.
  return /^\d{4}-\d\d-\d\d$/.test(text) && JSON.stringify(new Date(text)).startsWith(text, 1)
}

/**
 * The kinds, in the order in which messages list them. The code of each function
 * must be self-contained, since `waymark/bundler` writes it into clients.
 */
export const KINDS = [
  {
    name: "integer",
    test: (text) => /^(?:0|-?[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)),
    read: Number,
  },
  {
    name: "uuid",
    test: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
    read: (text) => text.toLowerCase(),
    write: (text) => text.toLowerCase(),
  },
  {
    name: "date",
    test: isDate,
    read: String,
  },
] as const satisfies readonly Kind[]

/** The name of a kind. */
export type KindName = (typeof KINDS)[number]["name"]

/**
 * The value that a link expects, and an example of it: for messages. They are not in {@link KINDS}, because only helpers need them.
 */
export const LINK_VALUES: Readonly<Record<KindName, readonly [expected: string, example: string | number]>> = {
  integer: ["a safe integer", 42],
  uuid: ["a UUID", "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70"],
  date: ["a date", "2024-02-29"],
}

/** How a kind is described in text and in JSON Schema. */
interface KindDescription {
  /** The kind with its article. */
  readonly words: string
  /** Other words, for strings that look like the kind but are not of it. */
  readonly similar?: readonly [pattern: RegExp, words: string]
  readonly schema: { readonly [keyword: string]: unknown }
}

/** The descriptions of the kinds. They are not in {@link KINDS}, because browsers do not need them. */
export const KIND_DESCRIPTIONS: Readonly<Record<KindName, KindDescription>> = {
  integer: {
    words: "an integer",
    similar: [/^[-+]?\d+$/, "a safe integer in its shortest notation"],
    schema: { type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 },
  },
  uuid: { words: "a UUID", schema: { type: "string", format: "uuid" } },
  date: {
    words: "a date in the form YYYY-MM-DD",
    similar: [/^\d{4}-\d\d-\d\d$/, "a day of the calendar"],
    schema: { type: "string", format: "date" },
  },
}

/** By the names of kinds, the value of a literal text, or `never` if the text is not of the kind. */
export interface LiteralKinds<Text extends string> {
  readonly integer: ReadInteger<Text>
  readonly uuid: IsUuid<Text> extends true ? Lowercase<Text> : never
  readonly date: IsDate<Text> extends true ? Text : never
}

/** The number of a safe integer in canonical notation, or `never`. The compiler infers a wide `number` for other notations. */
// prettier-ignore
type ReadInteger<Text extends string> =
  Text extends `${infer Value extends number}` ?
    number extends Value ? never :
    Text extends `${bigint}` ? IsSafe<Text> extends true ? Value : never :
    never :
  never

type IsSafe<Text extends string> = IsAtMost<Text extends `-${infer Digits}` ? Digits : Text, "9007199254740991">

// prettier-ignore
type IsUuid<Text extends string> =
  Text extends `${infer A}-${infer B}-${infer C}-${infer D}-${infer E}` ?
    AreDigits<A, "12345678"> | AreDigits<B | C | D, "1234"> | AreDigits<E, "123456789012"> extends true ? true : false :
  false

/** Whether a string has only digits, by default hex digits, as many as there are places. */
// prettier-ignore
type AreDigits<Text extends string, Places extends string, Allowed extends string = HexDigit> =
  Places extends `${infer _Place}${infer Others}` ?
    Text extends `${Allowed}${infer Rest}` ? AreDigits<Rest, Others, Allowed> : false :
  Text extends "" ? true :
  false

// prettier-ignore
export type IsDate<Text extends string> =
  Text extends `${infer Year}-${infer Day extends DayOfYear}` ?
    AreDigits<Year, "1234", Digit> extends false ? false :
    Day extends "02-29" ? IsLeapYear<Year> :
    true :
  false

// prettier-ignore
type IsLeapYear<Year extends string> =
  Year extends `${infer Century}00` ? Century extends MultipleOf4 ? true : false :
  Year extends `${string}${MultipleOf4}` ? true :
  false

/** The multiples of four with two digits. */
type MultipleOf4 = `${0 | 2 | 4 | 6 | 8}${0 | 4 | 8}` | `${1 | 3 | 5 | 7 | 9}${2 | 6}`

type DayOfYear =
  | `${Month}-${`0${Exclude<Digit, "0">}` | `${1 | 2}${Digit}`}`
  | `${Exclude<Month, "02">}-30`
  | `${Exclude<Month, "02" | "04" | "06" | "09" | "11">}-31`
type Month = `0${Exclude<Digit, "0">}` | `1${0 | 1 | 2}`

type HexDigit = Digit | "a" | "b" | "c" | "d" | "e" | "f" | "A" | "B" | "C" | "D" | "E" | "F"
