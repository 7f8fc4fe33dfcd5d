import { dirname, resolve, sep } from "node:path"
import { readText } from "./files.js"
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

/** What Node says about a file that is not a module, such as a picture. */
const NO_MODULE = /^Unknown file extension "[^"]*" for (.+)$/
const IMPORT = /\b(?:from|import)\s*\(?\s*["']([^"'?]+)(?:\?[^"']*)?["']/g

/** The position of the import of a file that Node cannot import, since only bundlers do; undefined for other errors. */
export function placeOfImport(error: unknown, files: readonly string[]): Place | undefined {
  const [, target] = NO_MODULE.exec(error instanceof Error ? error.message : "") ?? []
  if (target === undefined) return undefined
  for (const file of files) {
    const text = readText(file) ?? ""
    for (const { index, 1: name = "" } of text.matchAll(IMPORT)) {
      if (resolve(dirname(file), name) !== target) continue
      const before = text.slice(0, index).split("\n")
      return { file, line: before.length - 1, column: before.at(-1)?.length ?? 0 }
    }
  }
  return undefined
}
