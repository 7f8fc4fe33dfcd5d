import { encode } from "@jridgewell/sourcemap-codec"
import type { SourceMapSegment } from "@jridgewell/sourcemap-codec"

/** A place in a written file that stands for a place in a source; lines and columns count from 0. */
export interface Mapping {
  readonly line: number
  readonly column: number
  readonly source: string
  readonly sourceLine: number
  readonly sourceColumn: number
}

/**
 * The JSON of a source map.
 *
 * @param file the written file, and the sources, as they are named beside the map
 * @param mappings in the order of their places in the file
 * @see ECMA-426, Source map format
 */
export function writeSourceMap(file: string, mappings: readonly Mapping[]): string {
  const sources = [...new Set(mappings.map(({ source }) => source))]
  const lines: SourceMapSegment[][] = Array.from({ length: (mappings.at(-1)?.line ?? -1) + 1 }, () => [])
  for (const { line, column, source, sourceLine, sourceColumn } of mappings)
    lines[line]?.push([column, sources.indexOf(source), sourceLine, sourceColumn])
  return `${JSON.stringify({ version: 3, file, sourceRoot: "", sources, names: [], mappings: encode(lines) })}\n`
}
