import { dotPlot } from "./dot-plot.js"
import { barPanels } from "./bar-panels.js"

/** A table's figures: rows by columns; undefined where a cell has no figure. */
export interface Figures {
  readonly rows: readonly string[]
  readonly columns: readonly Column[]
}

export interface Column {
  readonly name: string
  readonly values: readonly (number | undefined)[]
  /** The cells as they are in the table. */
  readonly texts: readonly string[]
}

/** Columns that compare two others are left out of charts. */
const RATIO = /ratio|of the best|of node:http|at most|limit/i
const OWN = /waymark/i

/** The chart of a table, as SVG in a figure; undefined if fewer than two rows have figures. */
export function chartOf([head = [], ...body]: readonly (readonly string[])[], title: string): string | undefined {
  const rows = body.map(([name = ""]) => plain(name))
  const columns = head.slice(1).flatMap((name, at): readonly Column[] => {
    const texts = body.map((row) => plain(row[at + 1] ?? ""))
    const values = texts.map(readFigure)
    const count = values.filter((value) => value !== undefined).length
    return count >= 2 && count * 2 >= values.length && !RATIO.test(name) ? [{ name: plain(name), values, texts }] : []
  })
  if (columns.length === 0 || rows.length < 2) return undefined
  const units = columns.flatMap(({ texts, values }) => texts.filter((_, at) => values[at] !== undefined).map(readUnit))
  if (new Set(units).size > 1) return undefined
  // The columns are libraries if one of them is Waymark: then they have one unit.
  const isCompared = columns.length > 1 && columns.some(({ name }) => OWN.test(name))
  const svg = isCompared ? dotPlot({ rows, columns }) : barPanels({ rows, columns })
  const label = `Chart of the table before it${title === "" ? "" : `: ${plain(title)}`}`
  return `<figure class="chart" tabindex="0" role="group" aria-label="${escapeText(label)}">${svg}</figure>\n`
}

const FACTORS: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 }

/** The number at the start of a cell, such as `1,234`, `1.29 M`, `12.4 kB` and `25.63 (0.49)`. */
function readFigure(text: string): number | undefined {
  const found = /^([\d,]*\.?\d+)(?: (k|M))?(?: (?:ns|µs|ms|s|kB|MB))?(?: \([\d.]+\))?$/.exec(text)
  return found === null ? undefined : Number(found[1]?.replaceAll(",", "")) * (FACTORS[found[2] ?? ""] ?? 1)
}

const readUnit = (text: string): string => /\b(?:ns|µs|ms|s|kB|MB)\b/.exec(text)?.[0] ?? ""

const plain = (text: string): string => text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "")

/** A name as part of SVG, shortened to a number of characters. */
export const label = (text: string, length: number): string =>
  escapeText(text.length > length ? `${text.slice(0, length - 1)}…` : text)

export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

export const isOwn = (name: string): boolean => OWN.test(name)

/** The numbers that a scale marks, and the place of a number between 0 and 1. */
export interface Scale {
  readonly ticks: readonly number[]
  at(value: number): number
  readonly isLog: boolean
}

/** From this ratio of the largest to the smallest number, a scale is logarithmic. */
const LOG_FROM = 40

export function scaleOf(columns: readonly Column[]): Scale {
  const values = columns.flatMap((column) =>
    column.values.filter((value) => value !== undefined && value > 0),
  ) as number[]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  if (most / least < LOG_FROM) {
    const step = niceStep(most / 4)
    const end = Math.ceil(most / step) * step
    const ticks = Array.from({ length: Math.round(end / step) + 1 }, (_, at) => at * step)
    return { ticks, at: (value) => value / end, isLog: false }
  }
  const [from, to] = [Math.floor(Math.log10(least)), Math.ceil(Math.log10(most))]
  const ticks = Array.from({ length: to - from + 1 }, (_, at) => 10 ** (from + at))
  return { ticks, at: (value) => (Math.log10(value) - from) / (to - from), isLog: true }
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
}

export const tickText = (value: number): string =>
  value >= 1e6 ? `${value / 1e6} M` : value >= 1e3 ? `${value / 1e3} k` : String(Number(value.toPrecision(3)))
