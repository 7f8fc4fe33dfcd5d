import type { Database } from "./database.js"
import { hash_password, is_password } from "./passwords.js"
import type { Row } from "./rows.js"
import { end_sessions } from "./sessions.js"
import { find_user, find_user_by_email, insert_user, is_taken, read_user, update_user } from "./users.js"
import type { User, UserFields } from "./users.js"

const ADMIN: UserFields = { name: "The editor", email: "admin@example.com" }

/** The user with this email and password, or undefined. */
export async function authenticate(db: Database, email: string, password: string): Promise<User | undefined> {
  const row = db.get("SELECT * FROM users WHERE email = ?", email)
  const hash = hash_of(row)
  if (!(await is_password(password, hash)) || row === null) return undefined
  // Meanwhile, the email may have passed to another user, or the password may have changed.
  const now = db.get("SELECT * FROM users WHERE id = ?", read_user(row).id)
  return now !== null && hash_of(now) === hash ? read_user(now) : undefined
}

/** Creates a user with a password; returns undefined if the email is taken. */
export async function register_user(db: Database, fields: UserFields, password: string): Promise<User | undefined> {
  const hash = await hash_password(password)
  return find_user_by_email(db, fields.email) === undefined ? insert_user(db, fields, hash) : undefined
}

/** Changes a user. A new password ends the user's sessions. Returns undefined if the email is taken. */
export async function change_user(
  db: Database,
  user: User,
  fields: UserFields,
  new_password: string | undefined,
): Promise<User | undefined> {
  const hash = new_password === undefined ? undefined : await hash_password(new_password)
  if (is_taken(db, fields.email, user)) return undefined
  update_user(db, user, fields)
  if (hash !== undefined) put_password(db, user, hash)
  return find_user(db, user.id)
}

/** Sets the password of the admin, and returns the admin. A password that differs from the one before ends the sessions. */
export async function set_admin_password(db: Database, password: string): Promise<User> {
  const row = db.get("SELECT * FROM users WHERE is_admin = 1")
  const admin = row === null ? insert_user(db, ADMIN, null) : read_user(row)
  if (!(await is_password(password, hash_of(row)))) put_password(db, admin, await hash_password(password))
  db.run("UPDATE users SET is_admin = 1 WHERE id = ?", admin.id)
  return admin
}

function put_password(db: Database, user: User, hash: string): void {
  db.run("UPDATE users SET password_hash = ? WHERE id = ?", [hash, user.id])
  end_sessions(db, user)
}

function hash_of(row: Row | null): string | undefined {
  const hash = row?.["password_hash"]
  return typeof hash === "string" ? hash : undefined
}
