/** A fragment of HTML. */
export class Html {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text
  }
}

/** A value in a template: strings and numbers are escaped, HTML is not. */
export type HtmlValue = string | number | Html | readonly HtmlValue[]

/** A template tag that returns HTML. */
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
