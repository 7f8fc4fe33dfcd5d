import { NotFoundError } from "../errors.js"

/** A row as the database returns it. */
export type Row = Readonly<Record<string, unknown>>

/** The value of a text column. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === "string") return value
  throw new TypeError(`expected text in column ${column}, got: ${typeof value}`)
}

/** The value of an integer column. */
export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === "number") return value
  throw new TypeError(`expected a number in column ${column}, got: ${typeof value}`)
}

/** The value of a binary column. */
export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw new TypeError(`expected bytes in column ${column}, got: ${typeof value}`)
}

/**
 * Returns a row that must exist.
 *
 * @throws {NotFoundError} 404, when it is null
 */
export function found(row: Row | null, what: string): Row {
  if (row !== null) return row
  throw new NotFoundError(`there is no such ${what}`)
}
