import { WORDS } from "./words.js"

/** A part of a page below a heading, as the search of VitePress takes it. */
export interface Section {
  readonly anchor: string
  /** Those of the headings above, and its own. */
  readonly titles: string[]
  readonly text: string
}

const HEADING = /<h([1-6]) id="([^"]*)"[^>]*>([^]*?)<\/h\1>/g
/** An export that another page of the reference describes. */
const OTHER_ENTRY = /^See waymark[\w/]*\.\s*(?:Guides:|$)/
/** Elements that end a word. */
const BLOCK_END = /<\/(?:p|li|td|th|pre|div|h\d|dt|dd)>|<br>/g
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" }

/** The sections of a page. That of VitePress leaves out headings with a link, and joins the words of cells. */
export function splitSections(html: string): readonly Section[] {
  const headings = [...html.matchAll(HEADING)]
  const above: string[] = []
  const sections = headings.map(({ 0: all, 1: level = "1", 2: anchor = "", 3: inner = "", index }, at) => {
    above.length = Number(level) - 1
    above[Number(level) - 1] = textOf(inner)
    const text = html.slice(index + all.length, headings[at + 1]?.index)
    return { anchor, titles: above.filter((title) => title !== ""), text: textOf(text) }
  })
  return sections.filter(({ text }) => !OTHER_ENTRY.test(text))
}

function textOf(html: string): string {
  return html
    .replace(/<a class="header-anchor"[^]*?<\/a>|<p class="open-program">[^]*?<\/p>|<svg[^]*?<\/svg>/g, "")
    .replace(BLOCK_END, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .trim()
}

/** What the search knows of a section: `id` is as `/routing.html#resources`, below the base of the site. */
export interface Indexed {
  readonly id: string
  readonly title: string
  readonly titles: readonly string[]
  readonly text: string
}

/** The fields that the search compares, with their weights. */
export const BOOST = { title: 4, words: 6, text: 1, titles: 1 }

/** The fields of sections: those of VitePress, and their {@link WORDS}. The first section of a page has the words of the page. */
export function searchFields(base: string) {
  return {
    fields: Object.keys(BOOST),
    extractField(section: Indexed, field: string): unknown {
      if (field !== "words") return Reflect.get(section, field)
      const [page = "", anchor = ""] = section.id.slice(base.length).replace(".html", "").split("#")
      return [section.titles.length === 0 ? WORDS[page] : undefined, WORDS[`${page}#${anchor}`]].join(" ")
    },
  }
}

/** Guides come before the reference, and both before pages about the project. It runs in the browser, so it uses nothing else. */
export function weightOf(id: string, _term: string, stored?: Record<string, unknown>): number {
  const kind = /\/(?:changelog|benchmarks|decisions|maintaining|contributing|differences|guides)\b/.test(id)
    ? 0.3
    : /\/errors\.html|\/from-|\/security\.html/.test(id)
      ? 0.6
      : /\/api\//.test(id)
        ? 0.75
        : 1
  const titles = stored?.["titles"]
  return Array.isArray(titles) && titles.length === 0 ? kind * 1.3 : kind
}
