import type { Database } from "./database.js"
import { hash_password, is_password } from "./passwords.js"
import { find_user, find_user_by_email, insert_user, read_user } from "./users.js"
import type { User, UserFields } from "./users.js"

const ADMIN: UserFields = { name: "The editor", email: "admin@example.com" }

/** The user with this email and password, or undefined. */
export async function authenticate(db: Database, email: string, password: string): Promise<User | undefined> {
  const row = db.get("SELECT * FROM users WHERE email = ?", email)
  const hash = row?.["password_hash"]
  const is_right = await is_password(password, typeof hash === "string" ? hash : undefined)
  // By id, because the email may belong to another user by now.
  return is_right && row !== null ? find_user(db, read_user(row).id) : undefined
}

/** Creates a user with a password; returns undefined if the email is taken. */
export async function register_user(db: Database, fields: UserFields, password: string): Promise<User | undefined> {
  const hash = await hash_password(password)
  return find_user_by_email(db, fields.email) === undefined ? insert_user(db, fields, hash) : undefined
}

/** Sets the password of the admin, and returns the admin. */
export async function set_admin_password(db: Database, password: string): Promise<User> {
  const row = db.get("SELECT * FROM users WHERE is_admin = 1")
  const admin = row === null ? insert_user(db, ADMIN, null) : read_user(row)
  const hash = await hash_password(password)
  db.run("UPDATE users SET is_admin = 1, password_hash = ? WHERE id = ?", [hash, admin.id])
  return admin
}
