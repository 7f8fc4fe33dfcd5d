import { sep } from "node:path"
import type { Place } from "./places.js"
import { originalPosition } from "./source-map.js"

/** A frame of a stack trace, with or without the name of a function. */
const FRAME = /^\s+at (?:.*\()?(?:file:\/\/)?(.+?):(\d+):(\d+)\)?$/gm
/** The end of the message of a syntax error. */
const SYNTAX = /\s(\S.*):(\d+):(\d+)$/

/**
 * The position of the code that threw an error while `importTracked` loaded it: of the first frame in the folder, or else of
 * the first one in a compiled file. Undefined if no frame is in a compiled file.
 */
export function placeOfError(error: unknown, folder: string): Place | undefined {
  if (!(error instanceof Error)) return undefined
  const syntax = SYNTAX.exec(error.message)
  if (syntax !== null && error.message.startsWith("ParseError")) {
    const [, file = "", line, column] = syntax
    return { file, line: Number(line) - 1, column: Number(column) }
  }
  const places = [...(error.stack ?? "").matchAll(FRAME)].flatMap(([, file = "", line, column]) => {
    const position = originalPosition(file, Number(line) - 1, Number(column) - 1)
    return position === undefined ? [] : [{ file, ...position }]
  })
  return places.find(({ file }) => file.startsWith(folder + sep)) ?? places[0]
}
