import { NotFoundError } from "../errors.js"

/** A row as the database gives it. */
export type Row = Readonly<Record<string, unknown>>

/** A column of text. */
export function text(row: Row, column: string): string {
  const value = row[column]
  if (typeof value === "string") return value
  throw new TypeError(`expected text in column ${column}, got: ${typeof value}`)
}

/** A column of whole numbers. */
export function integer(row: Row, column: string): number {
  const value = row[column]
  if (typeof value === "number") return value
  throw new TypeError(`expected a number in column ${column}, got: ${typeof value}`)
}

/** A column of bytes. */
export function bytes(row: Row, column: string): Uint8Array {
  const value = row[column]
  if (value instanceof Uint8Array) return value
  throw new TypeError(`expected bytes in column ${column}, got: ${typeof value}`)
}

/** The id that a request names; 0, which no row has, for a text that is none. */
export function read_id(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
}

/**
 * The row that was looked for.
 *
 * @throws {NotFoundError} 404, where there is none
 */
export function found(row: Row | null, what: string): Row {
  if (row !== null) return row
  throw new NotFoundError(`there is no such ${what}`)
}
