import { SourceMap } from "node:module"
import type { SourceMapPayload } from "node:module"
import { expect, it } from "vitest"
import { writeSourceMap } from "../../../../src/build/cli/source-map.js"
import type { Mapping } from "../../../../src/build/cli/source-map.js"

const mappings: readonly Mapping[] = [
  { line: 0, column: 0, source: "a.ts", sourceLine: 0, sourceColumn: 0 },
  { line: 0, column: 15, source: "b.ts", sourceLine: 1000, sourceColumn: 16 },
  { line: 0, column: 16, source: "a.ts", sourceLine: 3, sourceColumn: 100_000 },
  { line: 4, column: 11, source: "a.ts", sourceLine: 3, sourceColumn: 31 },
  { line: 4, column: 48, source: "../c.ts", sourceLine: 2, sourceColumn: 32 },
  { line: 5, column: 0, source: "b.ts", sourceLine: 0, sourceColumn: 0 },
]

it("writeSourceMap writes a map that other tools can read", () => {
  const text = writeSourceMap("made.d.ts", mappings)
  const map = new SourceMap(JSON.parse(text) as SourceMapPayload)
  expect(mappings.map(({ line, column }) => map.findEntry(line, column))).toEqual(
    mappings.map(({ line, column, source, sourceLine, sourceColumn }) =>
      expect.objectContaining({
        generatedLine: line,
        generatedColumn: column,
        originalSource: source,
        originalLine: sourceLine,
        originalColumn: sourceColumn,
      }),
    ),
  )
  expect(JSON.parse(text)).toMatchObject({ version: 3, file: "made.d.ts", sources: ["a.ts", "b.ts", "../c.ts"] })
})

it("writeSourceMap writes a map without mappings", () => {
  expect(JSON.parse(writeSourceMap("made.d.ts", []))).toMatchObject({ sources: [], mappings: "" })
})
