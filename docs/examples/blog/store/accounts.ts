import type { Database } from "./database.js"
import { hash_password, is_password } from "./passwords.js"
import { find_user, find_user_by_email, insert_user, read_user } from "./users.js"
import type { User, UserFields } from "./users.js"

const ADMIN: UserFields = { name: "The editor", email: "admin@example.com" }

/** The user with this email and this password. */
export async function authenticate(db: Database, email: string, password: string): Promise<User | undefined> {
  const row = db.get("SELECT * FROM users WHERE email = ?", email)
  const hash = row?.["password_hash"]
  const is_right = await is_password(password, typeof hash === "string" ? hash : undefined)
  // By id, since the email may be another user's by now.
  return is_right && row !== null ? find_user(db, String(read_user(row).id)) : undefined
}

/** A new user, who logs in with a password; undefined if the email is another user's. */
export async function register_user(db: Database, fields: UserFields, password: string): Promise<User | undefined> {
  const hash = await hash_password(password)
  return find_user_by_email(db, fields.email) === undefined ? insert_user(db, fields, hash) : undefined
}

/** The admin, who logs in with this password from now on. */
export async function set_admin_password(db: Database, password: string): Promise<User> {
  const row = db.get("SELECT * FROM users WHERE is_admin = 1")
  const admin = row === null ? insert_user(db, ADMIN, null) : read_user(row)
  const hash = await hash_password(password)
  db.run("UPDATE users SET is_admin = 1, password_hash = ? WHERE id = ?", [hash, admin.id])
  return admin
}
