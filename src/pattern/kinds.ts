/*
 * The kinds of params that have a name. All other code looks a kind up here, so a new kind is a record of `KINDS`, its
 * description and its literal type in this file, and a row of test/cases/kinds.ts. The compiler asks for the last three.
 */

/** How a kind is matched and linked. */
export interface Kind {
  readonly name: string
  /** Whether a decoded text is of the kind. */
  readonly test: (text: string) => boolean
  /** Converts a text of the kind to the value in the action. */
  readonly read: (text: string) => string | number
  /** Converts a text of the kind to the one that links have, if they differ. */
  readonly write?: (text: string) => string
  /** What a link expects for a value of another kind, and an example of it. */
  readonly expected: string
  readonly example: string | number
}

/** The kinds, in the order in which messages list them. */
export const KINDS = [
  {
    name: "integer",
    test: (text) => /^(?:0|-?[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text)),
    read: Number,
    expected: "a safe integer",
    example: 42,
  },
  {
    name: "uuid",
    test: (text) => /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i.test(text),
    read: String,
    write: (text) => text.toLowerCase(),
    expected: "a UUID",
    example: "0b7e1b6c-6a5e-4f3d-9c1a-2b3c4d5e6f70",
  },
] as const satisfies readonly Kind[]

/** The name of a kind. */
export type KindName = (typeof KINDS)[number]["name"]

/** How a kind is described in text and in JSON Schema. */
interface KindDescription {
  /** The kind with its article. */
  readonly words: string
  /** Other words for texts that look like the kind and are not of it. */
  readonly similar?: readonly [texts: RegExp, words: string]
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
}

/** By the names of kinds, the value of a literal text, or `never` if the text is not of the kind. */
export interface LiteralKinds<Text extends string> {
  readonly integer: ReadInteger<Text>
  readonly uuid: IsUuid<Text> extends true ? Text : never
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

/** Whether a number is at most another one, by their digits. `Compared` is the result of the first digits that differ. */
// prettier-ignore
type IsAtMost<Digits extends string, Most extends string, Compared = "equal"> =
  Digits extends `${infer Digit}${infer Rest}` ?
    Most extends `${infer Other}${infer Others}` ? IsAtMost<Rest, Others, Compared extends "equal" ? Compare<Digit, Other> : Compared> :
    false :
  Most extends "" ? Compared extends "more" ? false : true :
  true

// prettier-ignore
type Compare<Digit extends string, Other extends string> =
  Digit extends Other ? "equal" :
  "0123456789" extends `${string}${Digit}${string}${Other}${string}` ? "less" :
  "more"

// prettier-ignore
type IsUuid<Text extends string> =
  Text extends `${infer A}-${infer B}-${infer C}-${infer D}-${infer E}` ?
    AreHexDigits<A, "12345678"> | AreHexDigits<B | C | D, "1234"> | AreHexDigits<E, "123456789012"> extends true ? true : false :
  false

/** Whether a string has only hex digits, as many as there are places. */
// prettier-ignore
type AreHexDigits<Text extends string, Places extends string> =
  Places extends `${infer _Place}${infer Others}` ?
    Text extends `${HexDigit}${infer Rest}` ? AreHexDigits<Rest, Others> : false :
  Text extends "" ? true :
  false

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type HexDigit = Digit | "a" | "b" | "c" | "d" | "e" | "f" | "A" | "B" | "C" | "D" | "E" | "F"
