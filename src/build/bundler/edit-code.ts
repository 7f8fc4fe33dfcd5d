import { basename } from "node:path"
import { writeSourceMap } from "../cli/source-map.js"
import type { Mapping } from "../cli/source-map.js"
import type { Span } from "./parse-module.js"

/** A part of some code, and the code in its place. */
export interface Edit extends Span {
  readonly text: string
}

/** Code with the source map that leads back to the code before its edits. */
export interface EditedCode {
  readonly code: string
  readonly map: string
}

/**
 * Replaces parts of the code of a file, which do not overlap. The code in their places has no line breaks.
 *
 * @param end code that is appended
 */
export function editCode(path: string, code: string, edits: readonly Edit[], end: string): EditedCode {
  const source = basename(path)
  const starts = lineStarts(code)
  const mappings: Mapping[] = []
  let text = ""
  let [line, lineStart] = [0, 0]
  const append = (part: string, at: number): void => {
    const sourceLine = starts.findLastIndex((start) => start <= at)
    const sourceColumn = at - (starts[sourceLine] ?? 0)
    mappings.push({ line, column: text.length - lineStart, source, sourceLine, sourceColumn })
    text += part
  }
  const newLine = (): void => {
    text += "\n"
    line += 1
    lineStart = text.length
  }
  const keep = (from: number, to: number): void => {
    let at = from
    for (const [index, part] of code.slice(from, to).split("\n").entries()) {
      if (index > 0) newLine()
      append(part, at)
      at += part.length + 1
    }
  }
  let done = 0
  for (const edit of [...edits].toSorted((one, other) => one.start - other.start)) {
    keep(done, edit.start)
    append(edit.text, edit.start)
    done = edit.end
  }
  keep(done, code.length)
  return { code: text + end, map: writeSourceMap(source, mappings) }
}

/** The positions at which the lines of a text begin. */
function lineStarts(text: string): readonly number[] {
  return [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)]
}
