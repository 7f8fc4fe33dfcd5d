/** The values of a form, and their errors, by field. */
export interface Form<Field extends string> {
  readonly values: Readonly<Record<Field, string>>
  readonly errors: { readonly [F in Field]?: string | undefined }
}

/** Whether no field has an error. */
export function is_valid(form: Form<string>): boolean {
  return Object.values(form.errors).every((error) => error === undefined)
}

/**
 * The value that a request has for a field; undefined if it has none.
 *
 * @param input the param with the name of the form; it can be any value
 */
export function read_value(input: unknown, field: string): unknown {
  const has_it = typeof input === "object" && input !== null && Object.hasOwn(input, field)
  return has_it ? Reflect.get(input, field) : undefined
}

/** A text field, trimmed and with line breaks as `\n`; `""` if it is missing. */
export function read_field(input: unknown, field: string): string {
  const value = read_value(input, field)
  if (typeof value === "number") return String(value)
  return typeof value === "string" ? value.trim().replaceAll("\r\n", "\n") : ""
}

/** Control characters and lone surrogates; text of several lines may have line breaks and tabs. */
const UNSHOWABLE = { "one line": /[\p{Cc}\p{Cs}]/u, "many lines": /[^\P{Cc}\n\t]|\p{Cs}/u } as const

/** The field `password`, which is not trimmed. */
export function read_password(input: unknown): string {
  const value = read_value(input, "password")
  return typeof value === "string" ? value : ""
}

/** The error of a required text of at most `most` characters, or undefined if it is valid. */
export function text_error(text: string, most: number, lines: "one line" | "many lines"): string | undefined {
  if (text === "") return "can't be blank"
  if (UNSHOWABLE[lines].test(text)) return "has characters that cannot be shown"
  return text.length > most ? `should be at most ${most} characters` : undefined
}
