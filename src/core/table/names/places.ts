import { isRecord } from "../../lib/is-object.js"
import { quoteList } from "../messages.js"

/** The place of a row in a table: its index in a list, and the place of the row that contains the list. */
export interface Place {
  readonly node: unknown
  readonly index: number
  readonly parent: Place | undefined
  /** The index of the parent row's element that is the list. */
  readonly list: number
}

/** The place as code, e.g. `table[1][2][0]`. */
export function positionOf({ index, parent, list }: Place): string {
  if (parent === undefined) return `table[${index}]`
  return `${positionOf(parent)}[${list}][${index}]`
}

/** A message with the place of its row in words, e.g. `(in scope "/admin" > "/users": get "/:id")`. */
export function located(text: string, { node, index, parent }: Place): string {
  const kind = kindOf(node)
  const name = nameOf(node)
  const row =
    kind === "" ? `${parent === undefined ? "table" : "items"}[${index}]` : name === "" ? kind : `${kind} ${name}`
  const names: string[] = []
  let outermost = ""
  for (let place = parent; place !== undefined; place = place.parent) {
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
  if (kind === "scope" && isRecord(one)) return scopeName(one)
  if (kind === "pipe_through" && isStringList(one)) return `[${quoteList(one)}]`
  return quoted(one)
}

/** A scope's path, or else its first name. */
function scopeName(options: Readonly<Record<string, unknown>>): string {
  const { path, alias, host, as } = options
  return quoted([path, alias, host, as].find((value) => typeof value === "string"))
}

function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string")
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `"${value}"` : ""
}
