import type { Database } from "./database.js"
import { found, integer, text } from "./rows.js"
import type { Row } from "./rows.js"
import type { User } from "./users.js"

/** A line of the chat room. */
export interface Line {
  readonly id: number
  /** What its sender calls it. */
  readonly key: string
  readonly author: string
  readonly text: string
}

const SELECT = "SELECT lines.*, users.name AS author FROM lines JOIN users ON users.id = lines.user_id"

/** At most the newest 100 lines that were said after another one, oldest first. */
export function list_lines_after(db: Database, id: number): readonly Line[] {
  return db.all(`${SELECT} WHERE lines.id > ? ORDER BY lines.id DESC LIMIT 100`, id).map(read_line).toReversed()
}

/** Stores a line, unless it is there already. */
export function insert_line(db: Database, user: User, { key, text: said }: Pick<Line, "key" | "text">): Line {
  db.run("INSERT OR IGNORE INTO lines (user_id, key, text) VALUES (?, ?, ?)", [user.id, key, said])
  return read_line(found(db.get(`${SELECT} WHERE lines.user_id = ? AND lines.key = ?`, [user.id, key]), "line"))
}

function read_line(row: Row): Line {
  return { id: integer(row, "id"), key: text(row, "key"), author: text(row, "author"), text: text(row, "text") }
}
