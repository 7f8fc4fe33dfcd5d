import type { IsUnion } from "./is-union.types.js"

/** The least of some whole numbers below 10,000, each written as a text without leading zeros, as a tuple's keys are. */
// prettier-ignore
export type Least<Numbers extends string> =
  IsUnion<Numbers> extends true ? LeastOf<{ readonly [N in Numbers as Padded<N>]: N }> :
  Numbers

/** Whether a number is less than another. */
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

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"

/** A number in four digits, so that the first digit which differs tells the lesser. */
// prettier-ignore
type Padded<N extends string> =
  N extends Digit ? `000${N}` :
  N extends `${Digit}${Digit}` ? `00${N}` :
  N extends `${Digit}${Digit}${Digit}` ? `0${N}` :
  N

type LeastOf<ByPadded> = ByPadded[LeastPadded<keyof ByPadded & string> & keyof ByPadded]
type LeastPadded<N extends string> = WithNextDigit<N, WithNextDigit<N, WithNextDigit<N, WithNextDigit<N, "">>>>

type WithNextDigit<N extends string, Begun extends string> = `${Begun}${LeastDigit<NextDigit<N, Begun>>}`
type NextDigit<N extends string, Begun extends string> = N extends `${Begun}${infer Next}${string}` ? Next : never

// prettier-ignore
type LeastDigit<Digits extends string> =
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
