import { decode, encode } from "@jridgewell/sourcemap-codec"
import type { SourceMapSegment } from "@jridgewell/sourcemap-codec"
import { isObject } from "../../core/lib/is-object.js"

/** Maps one character of a generated file to a position in a source. Lines and columns count from 0. */
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
    lines[line]?.push([column, sources.indexOf(source), sourceLine, sourceColumn], [column + 1])
  return `${JSON.stringify({ version: 3, file, sourceRoot: "", sources, names: [], mappings: encode(lines) })}\n`
}

const decoded = new Map<string, readonly (readonly SourceMapSegment[])[]>()

/** Stores the inline source map of a file's compiled code for {@link originalPosition}. The code is run after an empty line. */
export function readSourceMap(file: string, code: string): void {
  const base64 = /\/\/# sourceMappingURL=data:application\/json;charset=utf-8;base64,(\S+)/.exec(code)?.[1]
  if (base64 === undefined) return
  const map: unknown = JSON.parse(Buffer.from(base64, "base64").toString("utf8"))
  if (isObject(map) && "mappings" in map && typeof map.mappings === "string")
    decoded.set(file, [[], ...decode(map.mappings)])
}

/** The position in a source of a position in its compiled code; undefined if the file was not compiled. Both count from 0. */
export function originalPosition(
  file: string,
  line: number,
  column: number,
): { readonly line: number; readonly column: number } | undefined {
  const segment = decoded.get(file)?.[line]?.findLast(([start, ...source]) => start <= column && source.length > 0)
  const [, , sourceLine, sourceColumn] = segment ?? []
  return sourceLine === undefined || sourceColumn === undefined ? undefined : { line: sourceLine, column: sourceColumn }
}
