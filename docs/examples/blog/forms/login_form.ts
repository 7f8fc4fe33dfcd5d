import { read_field, read_password } from "./form.js"
import type { Form } from "./form.js"

/** The form by which users log in. */
export type LoginForm = Form<"email" | "password">

/** The form as it is first shown. */
export const EMPTY_LOGIN_FORM: LoginForm = { values: { email: "", password: "" }, errors: {} }

/** The form with what a request sent. */
export function read_login_form(input: unknown): LoginForm {
  return { values: { email: read_field(input, "email"), password: read_password(input) }, errors: {} }
}

/** The form for another try. It does not say which of the two is wrong, or who has an account. */
export function refused_login_form({ values }: LoginForm): LoginForm {
  return { values, errors: { password: "or email is wrong" } }
}
