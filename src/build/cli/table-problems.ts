import { isObject } from "../../core/lib/is-object.js"
import { list_routes } from "../../core/table/routes.js"
import { isTableError } from "./errors.js"
import { placeOf, recordedLists } from "./places.js"
import type { Place } from "./places.js"

/** A rule that a row of a table breaks. */
export interface TableProblem {
  readonly message: string
  /** The position of the row in its source, or else that of the nearest row around it. */
  readonly place: Place | undefined
}

/** The most problems that are listed. */
const MOST = 100

/**
 * All problems of a table, in the order of its rows; of a row with several, usually the first. It folds the table, replaces the
 * row of the error by one that breaks no rule, and folds again.
 */
export function tableProblems(table: readonly unknown[]): readonly TableProblem[] {
  const problems: TableProblem[] = []
  const attempts = new Map<string, number>()
  let current = table
  while (problems.length < MOST) {
    const error = errorOf(current)
    if (error === undefined) break
    const position = positionOf(error)
    const indexes = indexesOf(position)
    const attempt = attempts.get(position) ?? 0
    const isKnown = attempt > 0 && problems.at(-1)?.message === error.message
    if (!isKnown) problems.push({ message: error.message, place: nearestPlace(table, indexes) })
    const [replacement] = replacements(nodeAt(table, indexes)).slice(attempt)
    if (indexes.length === 0 || replacement === undefined) break
    attempts.set(position, attempt + 1)
    current = replaceNode(current, indexes, replacement)
  }
  return problems
}

/** The recorded list of rows that is the table of an error. */
export function tableOfError(error: Error): readonly unknown[] | undefined {
  const indexes = indexesOf(positionOf(error))
  return recordedLists().find((list) => {
    if (indexes.length === 0 || nodeAt(list, indexes) === undefined) return false
    const own = errorOf(list)
    return own !== undefined && own.message === error.message && positionOf(own) === positionOf(error)
  })
}

function errorOf(table: readonly unknown[]): Error | undefined {
  try {
    list_routes(table)
    return undefined
  } catch (error) {
    if (isTableError(error)) return error
    throw error
  }
}

function positionOf(error: Error): string {
  return "position" in error && typeof error.position === "string" ? error.position : ""
}

/** The indexes of a position such as `table[1][2][0]`. */
function indexesOf(position: string): readonly number[] {
  return Array.from(position.matchAll(/\[(\d+)\]/g), ([, index]) => Number(index))
}

function nodeAt(table: unknown, indexes: readonly number[]): unknown {
  return indexes.reduce<unknown>((node, index) => {
    const items: readonly unknown[] = Array.isArray(node) ? node : []
    return items[index]
  }, table)
}

function nearestPlace(table: readonly unknown[], indexes: readonly number[]): Place | undefined {
  for (let length = indexes.length; length >= 0; length -= 1) {
    const place = placeOf(nodeAt(table, indexes.slice(0, length)))
    if (place !== undefined) return place
  }
  return undefined
}

/** A row that adds nothing to a table. */
const NOTHING = ["pipe_through", []] as const

/** Rows in place of a wrong one, to be tried in turn. The first ones keep the rows inside a wrong scope or resources. */
function replacements(node: unknown): readonly unknown[] {
  const [kind, first, second, , last]: readonly unknown[] = Array.isArray(node) ? node : []
  if (kind === "scope" && Array.isArray(second)) {
    const path = isObject(first) && "path" in first ? first.path : "/"
    return [["scope", { path }, second], ["scope", {}, second], NOTHING]
  }
  if (kind !== "resources" || !Array.isArray(last)) return [NOTHING]
  return [...[first, "/"].map((path) => ["resources", path, "Resources", { only: [] }, last]), NOTHING]
}

function replaceNode(
  list: readonly unknown[],
  [index = 0, ...rest]: readonly number[],
  node: unknown,
): readonly unknown[] {
  const old = list[index]
  return list.with(index, rest.length === 0 || !Array.isArray(old) ? node : replaceNode(old, rest, node))
}
