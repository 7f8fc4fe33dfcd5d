import picocolors from "picocolors"
import type { Output } from "./command.js"

/** Functions that colour strings. They return them unchanged if `isColorSupported` is false. */
export type Colors = ReturnType<typeof picocolors.createColors>

/** The colours for an output: none unless it is a terminal, or with `NO_COLOR` in the environment. */
export function colorsOf({ isTTY }: Output): Colors {
  return picocolors.createColors(isTTY === true && picocolors.isColorSupported)
}
