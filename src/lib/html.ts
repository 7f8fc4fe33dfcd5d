/** Text of a page, safe to stand in one as it is. */
export class Html {
  constructor(readonly text: string) {}
}

/** What may stand in a page: text, which is escaped, and parts of pages, which are not. */
export type HtmlValue = string | number | Html | readonly Html[]

/** Makes a part of a page of a template; every value that is no part of a page itself is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    strings.reduce((done, text, index) => {
      const value = values[index]
      return `${done}${text}${value === undefined ? "" : writeValue(value)}`
    }, ""),
  )
}

function writeValue(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (typeof value === "object") return value.map(({ text }) => text).join("")
  return escapeHtml(String(value))
}

/** Escapes what ends a text or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
