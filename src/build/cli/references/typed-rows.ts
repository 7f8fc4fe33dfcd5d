import { foldTableBy } from "../../../core/table/fold/fold.js"
import { foldedOf } from "../../../core/table/fold/folded.js"
import { NESTED_AT } from "../../../core/table/resources/resources.js"
import type { Route } from "../../../core/table/route.js"
import type { KnownType } from "../compiler/program.js"
import { isTableError } from "../errors.js"
import { OWN_RULES } from "../table-code/own-rules.js"

/** In place of a value that its type does not tell. */
export const UNREAD = Symbol("unread")

/** The options that give the routes of a node their names, paths and kinds. Only `where` may be left out if it is unread. */
const OPTIONS = ["path", "alias", "as", "only", "except", "name", "param", "singleton", "where"]

/** For each kind of node with nodes in it, the index of their list. */
const LIST_AT: Readonly<Record<string, number>> = { scope: 2, resources: NESTED_AT }

/** The kinds of nodes without routes. */
const ROUTELESS = new Set<unknown>(["pipeline", "pipe_through"])

/** The routes that a table has by its type. */
export interface TypedRows {
  /** The routes, without those whose rows the type does not tell. Options that are not of a call are left out. */
  readonly routes: readonly Route[]
  /** The indexes of the routes whose order the type does not tell: those of a list with a union of rows. */
  readonly unordered: readonly number[]
}

/** Reads the rows of the type of a table, and computes their routes as for a table. A table that breaks a rule has none. */
export function rowsOfType(table: KnownType): TypedRows {
  const unordered = new Set<unknown>()
  const nodes = readNodes(table, unordered)
  try {
    const routes = foldTableBy(nodes, OWN_RULES)
    return { routes, unordered: foldedOf(routes).rows.flatMap((row, index) => (unordered.has(row) ? [index] : [])) }
  } catch (error) {
    if (isTableError(error)) return { routes: [], unordered: [] }
    throw error
  }
}

/** The nodes of a list, or of each list of a union. */
function readNodes(list: KnownType, unordered: Set<unknown>): readonly unknown[] {
  const items = new Set(list.isList ? list.elements : list.members.flatMap(({ elements }) => elements))
  return [...items].flatMap((item) => {
    if (item.isList) return readNode(item, unordered)
    const nodes = item.members.flatMap((one) => (one.isList ? readNode(one, unordered) : []))
    for (const node of nodes) unordered.add(node)
    return nodes
  })
}

/** A list with a node, or an empty one if its routes are not known. */
function readNode({ elements }: KnownType, unordered: Set<unknown>): readonly (readonly unknown[])[] {
  const kind = elements[0]?.value
  if (typeof kind !== "string" || ROUTELESS.has(kind)) return []
  const listAt = LIST_AT[kind]
  const optsAt = kind === "match" ? 4 : 3
  const node = elements.map((type, at) => {
    if (at === listAt) return readNodes(type, unordered)
    if (at > 0 && type.value === undefined && (listAt !== undefined || at > optsAt)) return readOptions(type)
    return readValue(type)
  })
  // Only the options of a plug may be unread.
  return node.every((part, at) => part !== UNREAD || (at === optsAt && listAt === undefined)) ? [node] : []
}

function readOptions(type: KnownType): unknown {
  const options: Record<string, unknown> = {}
  for (const name of OPTIONS) {
    const own = type.property(name)
    const value = own === undefined ? undefined : readValue(own)
    if (value === UNREAD && name !== "where") return UNREAD
    if (value !== undefined && value !== UNREAD) options[name] = value
  }
  return options
}

/** The value of a type of literals, of lists and of object literals. */
function readValue({ value, isList, elements, keys, property }: KnownType): unknown {
  if (value !== undefined) return value
  if (isList) return readAll(elements)
  if (keys === undefined) return UNREAD
  const values = readAll(keys.map(property))
  return values === UNREAD ? UNREAD : Object.fromEntries(keys.map((key, at) => [key, values[at]]))
}

function readAll(types: readonly (KnownType | undefined)[]): readonly unknown[] | typeof UNREAD {
  const values = types.map((type) => (type === undefined ? UNREAD : readValue(type)))
  return values.includes(UNREAD) ? UNREAD : values
}
