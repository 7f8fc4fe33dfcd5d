import type { Post } from "../store/posts.js"
import { read_field, text_error } from "./form.js"
import type { Form } from "./form.js"
import type { PictureInput } from "./picture.js"

/** The form of a post. */
export type PostForm = Form<"title" | "body" | "picture">

/** The empty form. */
export const EMPTY_POST_FORM: PostForm = { values: { title: "", body: "", picture: "" }, errors: {} }

/** The form with the values of a post. */
export function post_form_of({ title, body }: Post): PostForm {
  return { values: { title, body, picture: "" }, errors: {} }
}

/** The form with the values of a request, and their errors. Browsers do not keep the chosen file. */
export function read_post_form(input: unknown, picture: PictureInput = {}): PostForm {
  const values = { title: read_field(input, "title"), body: read_field(input, "body"), picture: "" }
  const errors = {
    title: text_error(values.title, 120, "one line"),
    body: text_error(values.body, 10_000, "many lines"),
    picture: picture.error,
  }
  return { values, errors }
}
