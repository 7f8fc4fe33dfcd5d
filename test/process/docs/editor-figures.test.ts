import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"

/** A row of the guide; the row of the measurements, in the table with so many columns; its columns of TypeScript 6.0 and 7.0. */
const ROWS = [
  ["the whole project is checked (rows in scopes)", "**Waymark, scopes**", 9, 6, 7],
  ["the list of helpers appears, after an edit in the table", "a helper's name", 3, 1, 2],
  ["the list of actions appears, after an edit in the table", "an action", 3, 1, 2],
  ["the list of helpers appears, after an edit in a file with 1,000 links", "**Waymark, scopes**", 3, 1, 2],
] as const

it.each(ROWS)("the guide for large code bases has the measured figures: %s", (row, measured, width, first, second) => {
  const [, ...shown] = rowsOf("docs/large-apps.md", row)[0] ?? []
  const figures = rowsOf("docs/benchmarks-types.md", measured).find(({ length }) => length === width) ?? []
  expect(shown.map(parseFloat)).toEqual([figures[first], figures[second]].map((cell) => parseFloat(cell ?? "")))
})

function rowsOf(page: string, label: string): readonly (readonly string[])[] {
  return readFileSync(join(root, page), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
    .filter(([first]) => first === label)
}
