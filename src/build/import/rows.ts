import { list_routes } from "../../core/table/routes.js"
import { isTableError } from "../cli/errors.js"
import { IN_PLACE } from "./notes.js"
import type { Notes } from "./notes.js"

/** A value of a table that is written into a file: data that JSON can hold. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value }

export type Options = { readonly [name: string]: Value }

/** A call of a builder, such as `get`. The arguments of `scope` are its options; `path` and `alias` are written first. */
export interface Call {
  readonly name: string
  readonly args: readonly Value[]
  readonly items?: readonly Item[]
}

/** A row of a table to be written, with the comments before it; without a call it has only comments. */
export interface Item {
  readonly comments: readonly string[]
  /** Whether a blank line comes before it. */
  readonly gap: boolean
  readonly call?: Call
  /** Whether the row is written as a comment, and so is not in the table. */
  readonly isOff?: boolean
  /** The requests that another application goes on serving; the item has no call then. */
  readonly kept?: Kept
}

/** A page, or all pages under a path, in the scopes around it. */
export interface Kept {
  readonly path: string
  readonly isPrefix: boolean
}

/** Whether a value is options, such as those of a scope. */
export function isOptions(value: Value | undefined): value is Options {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Whether a value is data that a table can have. */
export function isValue(value: unknown, depth = 0): value is Value {
  if (value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value)) return true
  if (typeof value !== "object" || depth > 20) return false
  if (Array.isArray(value)) return value.every((item) => isValue(item, depth + 1))
  const isPlain = Object.getPrototypeOf(value) === Object.prototype
  return isPlain && Object.values(value).every((item) => isValue(item, depth + 1))
}

/** An item without a row. */
export function comment(...comments: readonly string[]): Item {
  return { comments, gap: false }
}

/** The comment in place of a row without a pattern, with the plugs that it would be behind. */
export function withoutPattern(title: string, reason: string, plugs: string, notes: Notes): Item {
  notes.add("paths without a pattern", IN_PLACE)
  return comment(`not carried: ${title}`, `  ${reason}`, ...(plugs === "" ? [] : [`  it is behind ${plugs}`]))
}

/** A row without comments. */
export function row(name: string, args: readonly (Value | undefined)[], items?: readonly Item[]): Item {
  const given = args.filter((arg): arg is Value => arg !== undefined)
  return { comments: [], gap: false, call: items === undefined ? { name, args: given } : { name, args: given, items } }
}

/** An object without the members that are undefined; undefined if it has no others. */
export function someOptions(options: { readonly [name: string]: Value | undefined }): Options | undefined {
  const entries = Object.entries(options).filter((entry): entry is [string, Value] => entry[1] !== undefined)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** The items as the table that the file has. */
export function tableOf(items: readonly Item[]): readonly unknown[] {
  return items.flatMap(({ call, isOff }) => (call === undefined || isOff === true ? [] : [tupleOf(call)]))
}

function tupleOf({ name, args, items }: Call): readonly unknown[] {
  return items === undefined ? [name, ...args] : [name, ...args, tableOf(items)]
}

/** Whether an item has a row that makes a route. */
export function hasRoutes({ call, isOff }: Item): boolean {
  if (call === undefined || isOff === true || call.name === "pipeline" || call.name === "pipe_through") return false
  return call.name === "scope" ? (call.items ?? []).some(hasRoutes) : true
}

/** An item whose rows are written as comments. */
export function switchedOff(item: Item): Item {
  const { kept: _kept, ...rest } = item
  return item.call === undefined ? rest : { ...item, isOff: true }
}

/** The row itself, or as a comment with the reason if it breaks a rule of tables, such as a pattern that Waymark does not have. */
export function checkedRow(item: Item, notes: Notes): Item {
  if (item.call === undefined || item.isOff === true) return item
  const problem = problemOf([tupleOf(item.call)])
  if (problem === undefined) return item
  notes.add("rows that break a rule of tables", "each is a comment with the reason; write it as the reason says")
  return { ...item, comments: [...item.comments, `not carried: ${problem}`], isOff: true }
}

/** The rule that a table breaks. */
export function problemOf(table: readonly unknown[]): string | undefined {
  try {
    list_routes(table)
    return undefined
  } catch (error) {
    if (isTableError(error)) return error.message
    throw error
  }
}
