/** A form as a browser parses it. */
export interface Form {
  /** In lower case; the value of `_method` if the form has that field. */
  readonly method: string
  readonly action: string
  readonly isMultipart: boolean
  /** The initial values of the fields. */
  readonly fields: Readonly<Record<string, string>>
}

/** The URLs that a page links to or loads, each once. */
export function linksOf(page: string): readonly string[] {
  return [...new Set([...page.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, path = ""]) => unescape(path)))]
}

/** The forms of a page, top to bottom. */
export function formsOf(page: string): readonly Form[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, tag = "", content = ""]) => {
    const fields = fieldsOf(content)
    const isMultipart = attribute(tag, "enctype") === "multipart/form-data"
    return {
      action: attribute(tag, "action"),
      isMultipart,
      method: fields["_method"] ?? attribute(tag, "method"),
      fields,
    }
  })
}

function fieldsOf(content: string): Readonly<Record<string, string>> {
  const inputs = [...content.matchAll(/<input\b([^>]*)>/g)].map(([, tag = ""]) => [
    attribute(tag, "name"),
    attribute(tag, "value"),
  ])
  // A line break at the start of a text area is not part of its text.
  const areas = [...content.matchAll(/<textarea\b([^>]*)>\n?(.*?)<\/textarea>/gs)].map(([, tag = "", text = ""]) => [
    attribute(tag, "name"),
    unescape(text),
  ])
  return Object.fromEntries([...inputs, ...areas]) as Readonly<Record<string, string>>
}

function attribute(tag: string, name: string): string {
  return unescape(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "")
}

function unescape(text: string): string {
  return text.replace(/&(quot|#39|lt|gt|amp);/g, (_whole, name: string) => CHARACTERS[name] ?? "")
}

const CHARACTERS: Readonly<Record<string, string>> = { quot: `"`, "#39": "'", lt: "<", gt: ">", amp: "&" }
