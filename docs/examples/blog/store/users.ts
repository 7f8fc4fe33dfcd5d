import { NotFoundError } from "../errors.js"
import type { Database } from "./database.js"
import { integer, text } from "./rows.js"
import type { Row } from "./rows.js"

/** A user, who writes posts and comments. */
export class User {
  constructor(
    readonly id: number,
    readonly name: string,
    readonly email: string,
    /** Whether the user may change everything. */
    readonly is_admin: boolean,
  ) {}
}
/** The fields of a new user. */
export type UserFields = Pick<User, "name" | "email">

/** All users, by name. */
export function list_users(db: Database): readonly User[] {
  return db.all("SELECT * FROM users ORDER BY name").map(read_user)
}

/** @throws {NotFoundError} */
export function get_user(db: Database, id: number): User {
  const user = find_user(db, id)
  if (user === undefined) throw new NotFoundError("there is no such user")
  return user
}

/** The user with an id, or undefined. */
export function find_user(db: Database, id: number): User | undefined {
  return read_first(db.get("SELECT * FROM users WHERE id = ?", id))
}

/** The user with an email, ignoring case, or undefined. */
export function find_user_by_email(db: Database, email: string): User | undefined {
  return read_first(db.get("SELECT * FROM users WHERE email = ?", email))
}

/** Whether another user than this one has the email. */
export function is_taken(db: Database, email: string, { id }: User): boolean {
  const owner = find_user_by_email(db, email)
  return owner !== undefined && owner.id !== id
}

/**
 * @param password_hash the result of `hash_password`; null for a user who cannot log in
 * @throws when the email is taken
 */
export function insert_user(db: Database, { name, email }: UserFields, password_hash: string | null): User {
  const sql = "INSERT INTO users (name, email, password_hash) VALUES (?, ?, ?)"
  const { lastInsertRowid } = db.run(sql, [name, email, password_hash])
  return new User(Number(lastInsertRowid), name, email, false)
}

/** @throws when the email is taken */
export function update_user(db: Database, { id }: User, { name, email }: UserFields): void {
  db.run("UPDATE users SET name = ?, email = ? WHERE id = ?", [name, email, id])
}

/** Also deletes the user's posts and comments. */
export function delete_user(db: Database, { id }: User): void {
  db.run("DELETE FROM users WHERE id = ?", id)
}

function read_first(row: Row | null): User | undefined {
  return row === null ? undefined : read_user(row)
}

export function read_user(row: Row): User {
  return new User(integer(row, "id"), text(row, "name"), text(row, "email"), integer(row, "is_admin") === 1)
}
