import type { Database } from "../store/database.js"
import { find_user_by_email } from "../store/users.js"
import type { User } from "../store/users.js"
import { read_field, read_password, text_error } from "./form.js"
import type { Form } from "./form.js"

/** The form of a user; a user who is there keeps the password. */
export type UserForm = Form<"name" | "email" | "password">

/** The form as it is first shown. */
export const EMPTY_USER_FORM: UserForm = { values: { name: "", email: "", password: "" }, errors: {} }

/** The form with what a user has. */
export function user_form_of({ name, email }: User): UserForm {
  return { values: { name, email, password: "" }, errors: {} }
}

/**
 * The form with what a request sent, checked.
 *
 * @param user the one that is edited, whose own email is not taken
 */
export function read_user_form(db: Database, input: unknown, user?: User): UserForm {
  const values = {
    name: read_field(input, "name"),
    email: read_field(input, "email"),
    password: user === undefined ? read_password(input) : "",
  }
  const errors = {
    name: text_error(values.name, 80, "one line"),
    email: email_error(db, values.email, user),
    password: user === undefined ? password_error(values.password) : undefined,
  }
  return { values, errors }
}

/** The form of somebody whose email another one took while the password was hashed. */
export function taken_user_form({ values }: UserForm): UserForm {
  return { values, errors: { email: TAKEN } }
}

const TAKEN = "has already been taken"

function email_error(db: Database, email: string, user: User | undefined): string | undefined {
  const error = text_error(email, 160, "one line")
  if (error !== undefined) return error
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return "must be an address such as name@example.com"
  const owner = find_user_by_email(db, email)
  return owner === undefined || owner.id === user?.id ? undefined : TAKEN
}

function password_error(password: string): string | undefined {
  return password.length < 12 ? "should be at least 12 characters" : text_error(password, 200, "one line")
}
