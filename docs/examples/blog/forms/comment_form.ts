import { read_field, text_error } from "./form.js"
import type { Form } from "./form.js"

/** The form of a comment. */
export type CommentForm = Form<"body">

/** The empty form. */
export const EMPTY_COMMENT_FORM: CommentForm = { values: { body: "" }, errors: {} }

/** The form with the values of a request, and their errors. */
export function read_comment_form(input: unknown): CommentForm {
  const body = read_field(input, "body")
  return { values: { body }, errors: { body: text_error(body, 2_000, "many lines") } }
}
