import type { Digit } from "./digit.types.js"
import type { IsUnion } from "./is-union.types.js"

/** The smallest of the indices of a tuple below 10,000, which are strings without leading zeros. */
// prettier-ignore
export type MinIndex<Numbers extends string> =
  IsUnion<Numbers> extends true ? MinOf<{ readonly [N in Numbers as Padded<N>]: N }> :
  Numbers

/** Whether an index is less than another. */
export type IsLess<One extends string, Other extends string> = IsLessPadded<Padded<One>, Padded<Other>>

// prettier-ignore
type IsLessPadded<One extends string, Other extends string> =
  Other extends `${infer First extends Digit}${infer Others}` ?
    One extends `${First}${infer Ones}` ? IsLessPadded<Ones, Others> :
    One extends `${Below[First]}${string}` ? true :
    false :
  false

/** The digits below each digit. */
interface Below {
  readonly "0": never
  readonly "1": "0"
  readonly "2": "0" | "1"
  readonly "3": "0" | "1" | "2"
  readonly "4": "0" | "1" | "2" | "3"
  readonly "5": "0" | "1" | "2" | "3" | "4"
  readonly "6": "0" | "1" | "2" | "3" | "4" | "5"
  readonly "7": "0" | "1" | "2" | "3" | "4" | "5" | "6"
  readonly "8": "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7"
  readonly "9": "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8"
}

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
