import type { Database } from "../store/database.js"
import { find_user_by_email } from "../store/users.js"
import type { User } from "../store/users.js"
import { read_field, read_password, text_error } from "./form.js"
import type { Form } from "./form.js"

/** The form of a user; for an existing user, the password is not changed. */
export type UserForm = Form<"name" | "email" | "password">

/** The empty form. */
export const EMPTY_USER_FORM: UserForm = { values: { name: "", email: "", password: "" }, errors: {} }

/** The form with the values of a user. */
export function user_form_of({ name, email }: User): UserForm {
  return { values: { name, email, password: "" }, errors: {} }
}

/**
 * The form with the values of a request, and their errors.
 *
 * @param user the user that is edited, who may keep their email
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

/** The form after somebody else took the email while the password was being hashed. */
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
