/** What was typed into a form, by field, and what is wrong with it. */
export interface Form<Field extends string> {
  readonly values: Readonly<Record<Field, string>>
  readonly errors: { readonly [F in Field]?: string | undefined }
}

/** Whether no field has an error. */
export function is_valid(form: Form<string>): boolean {
  return Object.values(form.errors).every((error) => error === undefined)
}

/**
 * What a request sent for a field; undefined where there is none.
 *
 * @param input what the form's name stands for in the params, which may be anything
 */
export function read_value(input: unknown, field: string): unknown {
  const has_it = typeof input === "object" && input !== null && Object.hasOwn(input, field)
  return has_it ? Reflect.get(input, field) : undefined
}

/** A field of text, without space around it and with line breaks as `\n`; `""` where there is none. */
export function read_field(input: unknown, field: string): string {
  const value = read_value(input, field)
  if (typeof value === "number") return String(value)
  return typeof value === "string" ? value.trim().replaceAll("\r\n", "\n") : ""
}

/** Control characters, and halves of characters; a text of many lines may have line breaks and tabs. */
const UNSHOWABLE = { "one line": /[\p{Cc}\p{Cs}]/u, "many lines": /[^\P{Cc}\n\t]|\p{Cs}/u } as const

/** The field `password`, with any space that is in it. */
export function read_password(input: unknown): string {
  const value = read_value(input, "password")
  return typeof value === "string" ? value : ""
}

/** What is wrong with a text that must be there and be no longer than `most` characters. */
export function text_error(text: string, most: number, lines: "one line" | "many lines"): string | undefined {
  if (text === "") return "can't be blank"
  if (UNSHOWABLE[lines].test(text)) return "has characters that cannot be shown"
  return text.length > most ? `should be at most ${most} characters` : undefined
}
