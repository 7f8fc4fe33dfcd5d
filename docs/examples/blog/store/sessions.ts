import { createHash, randomBytes } from "node:crypto"
import type { Database } from "./database.js"
import { read_user } from "./users.js"
import type { User } from "./users.js"

/** How long a login lasts, in seconds. */
export const MAX_AGE = 14 * 86_400

/** When the oldest session started that is still valid. */
const OLDEST = `datetime('now', '-${MAX_AGE} seconds')`

/** Starts a session of a user, and returns its token. Only a hash of the token is stored. */
export function start_session(db: Database, user: User): string {
  db.exec(`DELETE FROM sessions WHERE created_at <= ${OLDEST}`)
  const token = randomBytes(32).toString("base64url")
  db.run("INSERT INTO sessions (token_hash, user_id) VALUES (?, ?)", [hash_of(token), user.id])
  return token
}

/** The user of a session; undefined if it has ended. */
export function find_session_user(db: Database, token: string): User | undefined {
  const sql = `SELECT users.* FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE token_hash = ? AND created_at > ${OLDEST}`
  const row = db.get(sql, hash_of(token))
  return row === null ? undefined : read_user(row)
}

export function end_session(db: Database, token: string): void {
  db.run("DELETE FROM sessions WHERE token_hash = ?", hash_of(token))
}

/** Ends all sessions of a user. */
export function end_sessions(db: Database, { id }: User): void {
  db.run("DELETE FROM sessions WHERE user_id = ?", id)
}

function hash_of(token: string): string {
  return createHash("sha256").update(token).digest("base64url")
}
