import picocolors from "picocolors"
import type { Output } from "../command.js"

/** Functions that colour strings. They return them unchanged if `isColorSupported` is false. */
export type Colors = ReturnType<typeof picocolors.createColors>

/** The colours for an output: none with `NO_COLOR` in the environment, else all with `FORCE_COLOR`, else those of a terminal. */
export function colorsOf({ isTTY }: Output): Colors {
  const { NO_COLOR = "", FORCE_COLOR = "", TERM } = process.env
  const isForced = FORCE_COLOR !== "" && FORCE_COLOR !== "0"
  return picocolors.createColors(
    NO_COLOR === "" && FORCE_COLOR !== "0" && (isForced || (isTTY === true && TERM !== "dumb")),
  )
}
