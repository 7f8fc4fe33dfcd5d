import type { Page } from "../../process/docs/blocks.js"

/** Pages about the sources, or about versions and choices of the past. */
const OTHER_PAGES = /^docs\/(?:changelog|contributing|decisions\/|examples\/)/

/** A statement of a page that Waymark lacks something. */
export interface Denial {
  readonly page: string
  readonly text: string
}

/** Phrases that deny a feature. A page words a denial with one of them, so that it is found. */
const PHRASES = [
  /(?:\bWaymark|\bwaymark\/\w+`?|`serve`) (?:has no|does not|cannot|is not)\b/,
  /\bThere (?:is|are) no\b/i,
  /\b(?:is|are) not supported\b/,
  /\bneither (?:library|of them|of the two)\b/i,
  /\bno counterpart\b/,
  /\bbut (?:not|no)\b/,
  /\bfor static files only\b/,
  /\bhas no kind\b/,
  /\bno \w+ yet\b/,
  /\bare not (?:carried|compressed|limited)\b/,
]

/**
 * The denials of a page: sentences with one of the phrases, the items under a heading "Not in Waymark", and, on pages for those who
 * move to Waymark, cells of tables that begin with "none".
 */
export function findDenials({ path, text }: Page): readonly Denial[] {
  if (OTHER_PAGES.test(path)) return []
  const prose = text.replace(/^(\s*)(`{3,}).*\n[^]*?^\s*\2$/gm, "")
  const [, missing = ""] = /^## Not in Waymark\n([^]*?)(?=^## |(?![^]))/m.exec(prose) ?? []
  const items = missing.split(/^- /m).slice(1)
  const rows = path.includes("/from-") ? prose.split("\n").filter((line) => /\| none\b/.test(line)) : []
  const sentences = prose
    .replace(missing, "")
    .split(/\n{2,}|\n(?=[|#-])/)
    .flatMap((paragraph) => paragraph.split(/(?<=[.:?]\*{0,2})\s+/))
    .filter((sentence) => !sentence.startsWith("#") && PHRASES.some((phrase) => phrase.test(oneLine(sentence))))
  return [...items, ...rows, ...sentences].map((found) => ({ page: path, text: oneLine(found) }))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim()
}
