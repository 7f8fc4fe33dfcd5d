import picocolors from "picocolors"
import type { Environment } from "./command.js"

/** Functions that colour strings. They return them unchanged if `isColorSupported` is false. */
export type Colors = ReturnType<typeof picocolors.createColors>

/** The colours of a command's output: none unless it goes to a terminal, or with `NO_COLOR` in the environment. */
export function colorsOf({ stdout }: Environment): Colors {
  return picocolors.createColors(stdout.isTTY === true && picocolors.isColorSupported)
}
