/** A place in a written file that stands for a place in a source; lines and columns count from 0. */
export interface Mapping {
  readonly line: number
  readonly column: number
  readonly source: string
  readonly sourceLine: number
  readonly sourceColumn: number
}

/**
 * The text of a source map.
 *
 * @param file the written file, and the sources, as they are named beside the map
 * @param mappings in the order of their places in the file
 * @see ECMA-426, Source map format
 */
export function writeSourceMap(file: string, mappings: readonly Mapping[]): string {
  const sources = [...new Set(mappings.map(({ source }) => source))]
  const before = { line: 0, column: 0, source: 0, sourceLine: 0, sourceColumn: 0 }
  let text = ""
  for (const mapping of mappings) {
    const { line, column, sourceLine, sourceColumn } = mapping
    const source = sources.indexOf(mapping.source)
    if (line > before.line) before.column = 0
    else if (text !== "") text += ","
    text += ";".repeat(line - before.line)
    text += writeNumber(column - before.column) + writeNumber(source - before.source)
    text += writeNumber(sourceLine - before.sourceLine) + writeNumber(sourceColumn - before.sourceColumn)
    Object.assign(before, { line, column, source, sourceLine, sourceColumn })
  }
  return `${JSON.stringify({ version: 3, file, sourceRoot: "", sources, names: [], mappings: text })}\n`
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** A number in base 64, five bits a digit, the lowest first; the lowest bit of all is the sign. */
function writeNumber(value: number): string {
  let rest = value < 0 ? -value * 2 + 1 : value * 2
  let text = ""
  do {
    const digit = rest % 32
    rest = (rest - digit) / 32
    text += DIGITS[rest > 0 ? digit + 32 : digit] ?? ""
  } while (rest > 0)
  return text
}
