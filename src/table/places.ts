import { quoteList } from "./messages.js"
import { isFields } from "./values.js"

/** Where a row of a table is: its index in a list, and the place of the row that has the list. */
export interface Place {
  readonly node: unknown
  readonly index: number
  readonly around: Place | undefined
  /** The element of the row around that is the list. */
  readonly list: number
}

/** The row as code reaches it, e.g. `table[1][2][0]`. */
export function positionOf({ index, around, list }: Place): string {
  if (around === undefined) return `table[${index}]`
  return `${positionOf(around)}[${list}][${index}]`
}

/** A message with the place of the row in the table's own words, e.g. `(in scope "/admin" > "/users": get "/:id")`. */
export function located(text: string, { node, index, around }: Place): string {
  const kind = kindOf(node)
  const name = nameOf(node)
  const row =
    kind === "" ? `${around === undefined ? "table" : "items"}[${index}]` : name === "" ? kind : `${kind} ${name}`
  const names: string[] = []
  let outermost = ""
  for (let place = around; place !== undefined; place = place.around) {
    const outer = nameOf(place.node)
    if (outer === "") continue
    names.unshift(outer)
    outermost = kindOf(place.node)
  }
  return names.length === 0 ? `${text} (at ${row})` : `${text} (in ${outermost} ${names.join(" > ")}: ${row})`
}

function kindOf(node: unknown): string {
  return Array.isArray(node) && typeof node[0] === "string" ? node[0] : ""
}

function nameOf(node: unknown): string {
  const [kind, one, two]: readonly unknown[] = Array.isArray(node) ? node : []
  if (kind === "match") return quoted(two)
  if (kind === "scope" && isFields(one)) return scopeName(one)
  if (kind === "pipe_through" && isTexts(one)) return `[${quoteList(one)}]`
  return quoted(one)
}

/** A scope's path, or else the first of its names. */
function scopeName(options: Readonly<Record<string, unknown>>): string {
  const { path, alias, host, as } = options
  return quoted([path, alias, host, as].find((value) => typeof value === "string"))
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string")
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : ""
}
