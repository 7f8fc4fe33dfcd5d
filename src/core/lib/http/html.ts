/** A fragment of HTML in which everything is already escaped. */
export class Html {
  constructor(readonly text: string) {}
}

/** A value in an {@link html} template: strings and numbers are escaped, fragments are inserted unchanged. */
export type HtmlValue = string | number | Html | readonly Html[]

/** A template tag that returns a fragment of HTML and escapes every value that is not a fragment. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    strings.reduce((done, text, index) => {
      const value = values[index]
      return `${done}${text}${value === undefined ? "" : writeValue(value)}`
    }, ""),
  )
}

function writeValue(value: HtmlValue): string {
  if (isList(value)) return value.map(({ text }) => text).join("")
  if (typeof value === "object") return value.text // also that of another copy of the package
  return escapeHtml(String(value))
}

/** Escapes the characters that have a meaning in HTML text and attribute values. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function isList(value: HtmlValue): value is readonly Html[] {
  return Array.isArray(value)
}
