import type { Output } from "../command.js"
import { visibleLength } from "./fit-lines.js"

/** The spaces between two columns, and before a cell that has a line of its own. */
const GAP = "  "

/**
 * Lays out a listing in columns. If a line is wider than the terminal, the cells of all rows are written under each other: in a second column
 * next to the first cells, or else each in a line of its own.
 */
export function fitColumns(rows: readonly (readonly string[])[], { isTTY, columns }: Output): readonly string[] {
  const fits = (lines: readonly string[]): boolean =>
    isTTY !== true || columns === undefined || lines.every((line) => visibleLength(line) <= columns)
  const wide = inColumns(rows)
  if (fits(wide)) return wide
  const two = inColumns(
    rows.flatMap(([first = "", ...cells]) => cells.map((cell, index) => [index === 0 ? first : "", cell])),
  )
  if (fits(two)) return two
  return rows.flatMap(([first = "", ...cells]) => [first, ...cells.map((cell) => `${GAP}${cell}`)])
}

function inColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((cell, index) => (widths[index] = Math.max(widths[index] ?? 0, visibleLength(cell))))
  return rows.map((row) =>
    row
      .map((cell, index) => cell + " ".repeat((widths[index] ?? 0) - visibleLength(cell)))
      .join(GAP)
      .trimEnd(),
  )
}
