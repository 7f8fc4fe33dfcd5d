import { encode } from "@jridgewell/sourcemap-codec"
import type { SourceMapSegment } from "@jridgewell/sourcemap-codec"

/** Maps a position in a generated file to one in a source. Lines and columns count from 0. */
export interface Mapping {
  readonly line: number
  readonly column: number
  readonly source: string
  readonly sourceLine: number
  readonly sourceColumn: number
}

/**
 * Returns a source map as JSON.
 *
 * @param file the name of the generated file, relative to the map, as are the sources
 * @param mappings sorted by position in the generated file
 * @see ECMA-426, Source map format
 */
export function writeSourceMap(file: string, mappings: readonly Mapping[]): string {
  const sources = [...new Set(mappings.map(({ source }) => source))]
  const lines: SourceMapSegment[][] = Array.from({ length: (mappings.at(-1)?.line ?? -1) + 1 }, () => [])
  for (const { line, column, source, sourceLine, sourceColumn } of mappings)
    lines[line]?.push([column, sources.indexOf(source), sourceLine, sourceColumn])
  return `${JSON.stringify({ version: 3, file, sourceRoot: "", sources, names: [], mappings: encode(lines) })}\n`
}
