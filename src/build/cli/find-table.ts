import { inspect } from "../../core/lib/errors/inspect.js"
import { isObject } from "../../core/lib/is-object.js"
import { CommandError } from "./errors.js"
import type { Exports } from "./load-module.js"

export interface ExportedTable {
  readonly exportName: string
  readonly table: readonly unknown[]
}

/**
 * The table that a module exports: as "routes", as the default, or as the only one.
 *
 * @param file its relative path, for messages
 * @throws {CommandError} when it exports none, or several
 */
export function findTable(loaded: Exports, file: string): ExportedTable {
  for (const name of ["routes", "default"]) {
    const table = loaded[name]
    if (Array.isArray(table)) return { table, exportName: name }
  }
  // The exports of a CommonJS module may be its default export.
  const inner = loaded["default"]
  if (isObject(inner) && "routes" in inner && Array.isArray(inner.routes))
    return { table: inner.routes, exportName: "routes" }
  const tables = Object.entries(loaded).filter((entry): entry is [string, readonly unknown[]] => isTable(entry[1]))
  if (tables[0] !== undefined && tables.length === 1) return { table: tables[0][1], exportName: tables[0][0] }
  throw new CommandError(
    tables.length > 1
      ? `${file} exports more than one table: ${tables.map(([name]) => name).join(", ")}`
      : `${file} exports no route table; it exports ${listExports(loaded)}`,
    tables.length > 1
      ? `Export the one to read as "routes" or as the default.`
      : `Export an array of nodes as "routes", as the default, or as the only table.`,
  )
}

/** Whether a value is a list of nodes. */
export function isTable(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((row) => Array.isArray(row) && typeof row[0] === "string")
  )
}

/** The exports of a module, for messages. */
export function listExports(loaded: Exports): string {
  const names = Object.entries(loaded).map(([name, value]) => `${name} (${describe(value)})`)
  return names.length === 0 ? "nothing" : names.join(", ")
}

function describe(value: unknown): string {
  if (typeof value === "function") return "a function"
  if (Array.isArray(value)) return "an array"
  return isObject(value) ? "an object" : inspect(value)
}
