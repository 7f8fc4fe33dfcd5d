/** The value of a param with these `KindTexts`, or `never` if a text is not of the kind. */
// prettier-ignore
export type ReadKind<Kinds extends string, Name extends string, Text extends string> =
  [Kinds] extends [never] ? Text :
  OwnKinds<Kinds, Name> extends infer Own ?
    [Own] extends [never] ? Text :
    ReadOwnKind<Own, Name, Text> :
  never

/** Those kinds that are of a param. */
export type OwnKinds<Kinds extends string, Name extends string> = Extract<Kinds, `${Name}/${string}`>

// prettier-ignore
type ReadOwnKind<Own, Name extends string, Text extends string> =
  Own extends `${Name}/integer` ? ReadInteger<Text> :
  Own extends `${Name}/uuid` ? IsUuid<Text> extends true ? Text : never :
  `${Name}/=${Text}` extends Own ? Text :
  never

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

// prettier-ignore
type HexDigit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | "a" | "b" | "c" | "d" | "e" | "f" | "A" | "B" | "C" | "D" | "E" | "F"
