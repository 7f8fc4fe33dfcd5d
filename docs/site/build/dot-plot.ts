import { escapeText, label, scaleOf, tickText } from "./chart.js"
import type { Figures } from "./chart.js"

const WIDTH = 720
const LABELS = 190
const ROW = 24
const LEGEND_COLUMN = 175

/** Marks that differ in more than their colour. */
const SHAPES = [
  '<circle r="5"/>',
  '<rect x="-4.5" y="-4.5" width="9" height="9"/>',
  '<path d="M0-6 5.5 4.5h-11Z"/>',
  '<path d="M0-6.5 6 0 0 6.5-6 0Z"/>',
  '<path d="M0 6 5.5-4.5h-11Z"/>',
  '<path d="M-5.5-1.8h3.7v-3.7h3.6v3.7h3.7v3.6h-3.7v3.7h-3.6v-3.7h-3.7Z"/>',
]

/** One line for each row, with a mark for each column, on one scale. */
export function dotPlot({ rows, columns }: Figures): string {
  const scale = scaleOf(columns)
  const shown = columns.slice(0, SHAPES.length)
  const legend = Math.ceil(shown.length / 3) * 20 + 10
  const bottom = legend + rows.length * ROW
  const x = (value: number): number => LABELS + scale.at(value) * (WIDTH - LABELS - 24)
  const mark = (at: number, left: number, top: number, title = ""): string =>
    `<g class="series-${at + 1}" transform="translate(${left.toFixed(1)} ${top})">${title}${SHAPES[at] ?? ""}</g>`
  const keys = shown.map(({ name }, at) => {
    const [left, top] = [LABELS + (at % 3) * LEGEND_COLUMN, 10 + Math.floor(at / 3) * 20]
    return `${mark(at, left, top)}<text x="${left + 11}" y="${top + 4}">${label(name, 25)}</text>`
  })
  const grid = scale.ticks.map(
    (tick) =>
      `<line class="grid" x1="${x(tick).toFixed(1)}" x2="${x(tick).toFixed(1)}" y1="${legend}" y2="${bottom}"/>` +
      `<text class="quiet" text-anchor="middle" x="${x(tick).toFixed(1)}" y="${bottom + 16}">${tickText(tick)}</text>`,
  )
  const lines = rows.map((name, row) => {
    const y = legend + row * ROW + ROW / 2
    const marks = shown.map(({ name: column, values, texts }, at) => {
      const value = values[row]
      if (value === undefined || value <= 0) return ""
      return mark(at, x(value), y, `<title>${escapeText(`${name}, ${column}: ${texts[row] ?? ""}`)}</title>`)
    })
    // Waymark is first, and drawn above the others.
    return `<line class="grid" x1="${LABELS}" x2="${WIDTH - 24}" y1="${y}" y2="${y}"/><text text-anchor="end" x="${LABELS - 12}" y="${y + 4}">${label(name, 28)}</text>${marks.toReversed().join("")}`
  })
  const note = scale.isLog ? `<text class="quiet" x="0" y="${bottom + 16}">logarithmic scale</text>` : ""
  return `<svg viewBox="0 0 ${WIDTH} ${bottom + 24}" aria-hidden="true">${keys.join("")}${grid.join("")}${lines.join("")}${note}</svg>`
}
