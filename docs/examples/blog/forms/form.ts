import type { Checked, Issue } from "waymark/server"

/** A form as a page shows it: the values of its fields, and their errors. */
export interface Form<Field extends string> {
  readonly values: { readonly [F in Field]?: string | undefined }
  readonly errors: { readonly [F in Field]?: string | undefined }
}

export const EMPTY_FORM: Form<never> = { values: {}, errors: {} }

/** The body of a form, which its schema has checked. */
export type FormBody = Checked<{ readonly [name: string]: unknown }, { readonly [name: string]: unknown }>

/**
 * A form that is shown again: the values that were sent, and the first issue of each field.
 *
 * @param name the prefix of the names of the form's fields, such as `post` in `post[title]`
 * @param errors what the action itself found, by field
 */
export function form_again(body: FormBody, name: string, errors: Form<string>["errors"] = {}): Form<string> {
  const texts = Object.entries(fields_of(body, name)).filter((entry): entry is [string, string] => is_text(entry[1]))
  const found = body.ok ? [] : body.issues.flatMap((issue) => error_of(issue, name)).toReversed()
  return { values: Object.fromEntries(texts), errors: { ...Object.fromEntries(found), ...errors } }
}

/** The fields of a form, as its schema returned them or, if it refused the body, as they were sent. */
export function fields_of(body: FormBody, name: string): { readonly [field: string]: unknown } {
  const fields = (body.ok ? body.value : body.given)[name]
  return typeof fields === "object" && fields !== null ? { ...fields } : {}
}

function is_text(value: unknown): boolean {
  return typeof value === "string"
}

function error_of({ path: [form, field], message }: Issue, name: string): readonly (readonly [string, string])[] {
  return form === name && typeof field === "string" ? [[field, message]] : []
}
