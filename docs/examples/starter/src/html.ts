/** A piece of HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/** A value in a template: strings are escaped, HTML is not. */
export type HtmlValue = string | number | Html | readonly HtmlValue[]

/** Makes HTML from a template, e.g. html`<p>${name}</p>`. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(String.raw({ raw: strings }, ...values.map(escape)))
}

/** A whole page. */
export function page(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`
}

function escape(value: HtmlValue): string {
  if (value instanceof Html) return value.text
  if (typeof value === "object") return value.map(escape).join("")
  return String(value).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
