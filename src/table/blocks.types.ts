/*
 * A block is a part of a list: the items whose positions begin with the same digits. Two strings identify it: these digits,
 * and a zero for each further digit. "12" and "0" are the positions 120 to 129; "" and "00" are those below 100.
 */

/** The items of a block, as a union. */
export type ItemsIn<Items extends readonly unknown[], Before extends string, Zeros extends string> = ItemsAt<
  Items,
  PositionsIn<Before, Zeros>
>

/** Indexed with `never`, a tuple gives the union of all its elements. */
// prettier-ignore
type ItemsAt<Items extends readonly unknown[], Positions extends string> =
  [Positions] extends [keyof Items] ? Items[Positions] :
  [Positions & keyof Items] extends [never] ? never :
  Items[Positions & keyof Items]

// prettier-ignore
type PositionsIn<Before extends string, Zeros extends string> =
  Zeros extends "" ? Before :
  Before extends "" ? SmallNumbers[Zeros & keyof SmallNumbers] :
  `${Before}${Endings[Zeros & keyof Endings]}`

/** All last digits of positions; the key has a zero for each of them. */
interface Endings {
  readonly "0": Digit
  readonly "00": `${Digit}${Digit}`
  readonly "000": `${Digit}${Digit}${Digit}`
  readonly "0000": `${Digit}${Digit}${Digit}${Digit}`
}

/** All positions with at most as many digits as the key has zeros. */
interface SmallNumbers {
  readonly "0": Digit
  readonly "00": SmallNumbers["0"] | PositionsIn<Exclude<Digit, "0">, "0">
  readonly "000": SmallNumbers["00"] | PositionsIn<Exclude<Digit, "0">, "00">
  readonly "0000": SmallNumbers["000"] | PositionsIn<Exclude<Digit, "0">, "000">
}

type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"

/** Appends a zero to the first digits of a position. Only the position 0 itself begins with a zero. */
// prettier-ignore
export type AppendZero<Before extends string, Zeros extends string> =
  Before extends "" ? Zeros extends "" ? "0" : "" :
  `${Before}0`

/** A zero for each digit of the last position in a list of this length. */
// prettier-ignore
export type ZerosOf<Length extends string> =
  Length extends `1${infer Rest extends "0" | "00" | "000" | "0000"}` ? Rest :
  ZeroEach<Length>

type ZeroEach<Digits extends string> = Digits extends `${infer _Digit}${infer Rest}` ? `0${ZeroEach<Rest>}` : ""

export type DropZero<Zeros extends string> = Zeros extends `0${infer Rest}` ? Rest : ""
