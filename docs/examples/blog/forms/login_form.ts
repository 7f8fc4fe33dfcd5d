import { read_field, read_password } from "./form.js"
import type { Form } from "./form.js"

/** The login form. */
export type LoginForm = Form<"email" | "password">

/** The empty form. */
export const EMPTY_LOGIN_FORM: LoginForm = { values: { email: "", password: "" }, errors: {} }

/** The form with the values of a request. */
export function read_login_form(input: unknown): LoginForm {
  return { values: { email: read_field(input, "email"), password: read_password(input) }, errors: {} }
}

/** The form after a failed login. It reveals neither which value is wrong, nor who has an account. */
export function refused_login_form({ values }: LoginForm): LoginForm {
  return { values, errors: { password: "or email is wrong" } }
}
