import type { Database } from "../store/database.js"
import { find_user_by_email } from "../store/users.js"
import type { User } from "../store/users.js"
import { read_field, text_error } from "./form.js"
import type { Form } from "./form.js"

/** The form of a user. */
export type UserForm = Form<"name" | "email">

/** The form as it is first shown. */
export const EMPTY_USER_FORM: UserForm = { values: { name: "", email: "" }, errors: {} }

/** The form with what a user has. */
export function user_form_of({ name, email }: User): UserForm {
  return { values: { name, email }, errors: {} }
}

/**
 * The form with what a request sent, checked.
 *
 * @param user the one that is edited, whose own email is not taken
 */
export function read_user_form(db: Database, input: unknown, user?: User): UserForm {
  const values = { name: read_field(input, "name"), email: read_field(input, "email") }
  const errors = { name: text_error(values.name, 80), email: email_error(db, values.email, user) }
  return { values, errors }
}

function email_error(db: Database, email: string, user: User | undefined): string | undefined {
  const error = text_error(email, 160)
  if (error !== undefined) return error
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return "must be an address such as ada@example.com"
  const owner = find_user_by_email(db, email)
  return owner === undefined || owner.id === user?.id ? undefined : "has already been taken"
}
