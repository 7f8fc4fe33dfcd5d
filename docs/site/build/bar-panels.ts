import { isOwn, label, scaleOf } from "./chart.js"
import type { Figures } from "./chart.js"

const WIDTH = 720
const LABELS = 230
const ROW = 22
const MAX_PANELS = 3
/** Room for the number after a bar. */
const NUMBER = 52

/** A panel of bars for each column, each with a scale of its own; the rows of Waymark stand out. */
export function barPanels({ rows, columns }: Figures): string {
  const shown = columns.slice(0, MAX_PANELS)
  const width = (WIDTH - LABELS) / shown.length
  const head = 26
  const names = rows.map(
    (name, row) =>
      `<text text-anchor="end"${isOwn(name) ? ' class="own-text"' : ""} x="${LABELS - 10}" y="${head + row * ROW + 15}">${label(name, 34)}</text>`,
  )
  const panels = shown.map((column, at) => {
    const scale = scaleOf([column])
    const left = LABELS + at * width
    const bars = rows.map((name, row) => {
      const value = column.values[row]
      const y = head + row * ROW
      const length = value === undefined || value <= 0 ? 0 : Math.max(2, scale.at(value) * (width - NUMBER - 8))
      const bar =
        length === 0
          ? ""
          : `<rect class="${isOwn(name) ? "own" : "other"}" x="${left.toFixed(1)}" y="${y + 4}" width="${length.toFixed(1)}" height="${ROW - 8}" rx="2"/>`
      const text = column.texts[row] ?? ""
      return text === ""
        ? bar
        : `${bar}<text class="quiet" x="${(left + length + 5).toFixed(1)}" y="${y + 15}">${label(text, 15)}</text>`
    })
    const title = `${column.name}${scale.isLog ? " (log)" : ""}`
    return `<text class="own-text" x="${left.toFixed(1)}" y="14">${label(title, Math.floor(width / 7.4))}</text>${bars.join("")}`
  })
  return `<svg viewBox="0 0 ${WIDTH} ${head + rows.length * ROW + 6}" aria-hidden="true">${names.join("")}${panels.join("")}</svg>`
}
