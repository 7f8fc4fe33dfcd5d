import { NotFoundError } from "../errors.js"
import type { Database } from "./database.js"
import { integer, text } from "./rows.js"

/** A table name cannot be a parameter of a statement, so each table has its own statement. */
const COUNTS = new Map([
  ["users", "SELECT count(*) AS count FROM users"],
  ["posts", "SELECT count(*) AS count FROM posts"],
  ["comments", "SELECT count(*) AS count FROM comments"],
  ["pictures", "SELECT count(*) AS count FROM pictures"],
])

/** A table of the database. */
export interface Table {
  readonly name: string
  readonly count: number
  readonly columns: readonly { readonly name: string; readonly type: string }[]
}

export function list_tables(db: Database): readonly Table[] {
  return [...COUNTS.keys()].map((name) => get_table(db, name))
}

/** @throws {NotFoundError} */
export function get_table(db: Database, name: string): Table {
  const sql = COUNTS.get(name)
  if (sql === undefined) throw new NotFoundError(`there is no table ${JSON.stringify(name)}`)
  const columns = db.all("SELECT name, type FROM pragma_table_info(?)", name)
  return {
    name,
    count: integer(db.get(sql) ?? {}, "count"),
    columns: columns.map((row) => ({ name: text(row, "name"), type: text(row, "type") })),
  }
}
