/** A piece of HTML. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text
  }
}

/** What a template takes: text, which is escaped, and HTML, which is not. */
export type HtmlValue = string | number | Html | readonly HtmlValue[]

/** Makes HTML of a template. */
export function html(texts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: texts }, ...values.map(escape)))
}

function escape(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (typeof value === "object") return value.map(escape).join("")
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}
