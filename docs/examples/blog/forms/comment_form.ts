import { read_field, text_error } from "./form.js"
import type { Form } from "./form.js"

/** The form of a comment. */
export type CommentForm = Form<"author" | "body">

/** The form as it is first shown. */
export const EMPTY_COMMENT_FORM: CommentForm = { values: { author: "", body: "" }, errors: {} }

/** The form with what a request sent, checked. */
export function read_comment_form(input: unknown): CommentForm {
  const values = { author: read_field(input, "author"), body: read_field(input, "body") }
  return { values, errors: { author: text_error(values.author, 80), body: text_error(values.body, 2_000) } }
}
