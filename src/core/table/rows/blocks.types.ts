/*
 * A block is a part of a list: the items whose positions begin with the same digits. Two strings identify it: these digits,
 * and a zero for each further digit. "12" and "0" are the positions 120 to 129; "" and "00" are those below 100.
 */

import type { Digit } from "../../lib/types/digit.types.js"

/** The items of a block, as a union. */
export type ItemsIn<Items extends readonly unknown[], Before extends string, Zeros extends string> = Items[PositionsIn<
  Before,
  Zeros
> &
  keyof Items]

// prettier-ignore
type PositionsIn<Before extends string, Zeros extends string> =
  Zeros extends `0${infer Rest}` ?
    "" extends Before ? PositionsIn<"", Rest> | PositionsIn<Exclude<Digit, "0">, Rest> :
    PositionsIn<`${Before}${Digit}`, Rest> :
  "" extends Before ? "0" :
  Before

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
