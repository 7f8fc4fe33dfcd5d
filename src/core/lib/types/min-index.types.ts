import type { Digit } from "./digit.types.js"
import type { IsUnion } from "./is-union.types.js"

/** The smallest of the indices of a tuple below 10,000, which are strings without leading zeros. */
// prettier-ignore
export type MinIndex<Numbers extends string> =
  IsUnion<Numbers> extends true ? MinOf<{ readonly [N in Numbers as Padded<N>]: N }> :
  Numbers

/** Whether a number is less than or equal to another one, by their digits. `Compared` is the result of the first digits that differ. */
// prettier-ignore
export type IsAtMost<Digits extends string, Most extends string, Compared = "equal"> =
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

/** An index with four digits, so that indices are compared digit by digit. */
// prettier-ignore
type Padded<N extends string> =
  N extends Digit ? `000${N}` :
  N extends `${Digit}${Digit}` ? `00${N}` :
  N extends `${Digit}${Digit}${Digit}` ? `0${N}` :
  N

type MinOf<ByPadded> = ByPadded[MinPadded<keyof ByPadded & string> & keyof ByPadded]
type MinPadded<N extends string> = WithNextDigit<N, WithNextDigit<N, WithNextDigit<N, WithNextDigit<N, "">>>>

type WithNextDigit<N extends string, Begun extends string> = `${Begun}${MinDigit<NextDigit<N, Begun>>}`
type NextDigit<N extends string, Begun extends string> = N extends `${Begun}${infer Next}${string}` ? Next : never

// prettier-ignore
type MinDigit<Digits extends string> =
  "0" extends Digits ? "0" :
  "1" extends Digits ? "1" :
  "2" extends Digits ? "2" :
  "3" extends Digits ? "3" :
  "4" extends Digits ? "4" :
  "5" extends Digits ? "5" :
  "6" extends Digits ? "6" :
  "7" extends Digits ? "7" :
  "8" extends Digits ? "8" :
  "9"
