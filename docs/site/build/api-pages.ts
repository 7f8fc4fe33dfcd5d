import { apiPage } from "../../../test/package/api.js"
import type { Page } from "../../../test/process/docs/blocks.js"
import { anchorOf, siteName } from "./names.js"

/** A page of the reference: the exports of an entry point. */
export interface ApiPage {
  /** As `api/waymark-server.md`. */
  readonly name: string
  /** The entry point, as `waymark/server`. */
  readonly entry: string
  readonly text: string
  /** The exports that are described on this page, with their anchors. */
  readonly exports: readonly (readonly [name: string, anchor: string])[]
}

/** Pages that name exports without explaining them. */
const NOT_GUIDES =
  /^README\.md$|\/(README|changelog|benchmarks.*|errors|security|contributing|maintaining|differences)\.md$|\/decisions\/|\/examples\/|\/from-/
/** The most guides that an export names. */
const MAX_GUIDES = 3

/** The reference as pages, each export with links to the guides that explain it. */
export function apiPages(guides: readonly Page[]): readonly ApiPage[] {
  const sections = apiPage()
    .split(/^(?=## waymark)/m)
    .slice(1)
  const explained = guides.filter(({ path }) => !NOT_GUIDES.test(path)).map(readGuide)
  return sections.map((section) => {
    const [, entry = ""] = /^## (\S+)/.exec(section) ?? []
    const own = splitExports(section)
    const described = own.slice(1).filter(({ text }) => !/\n\nSee `waymark[\w/]*`\.\s*$/.test(text))
    const text = own.map((part) => (part.name === "" ? part.text : exportText(part, explained))).join("")
    return {
      name: `${pageOf(entry)}.md`,
      entry,
      exports: withAnchors(own.map(({ name }) => name)).filter(([name]) => described.some((one) => one.name === name)),
      text: text.replace(/^## (\S+)/, "# $1"),
    }
  })
}

/** Names that differ only in capitals have a number in their anchor. */
function withAnchors(names: readonly string[]): readonly (readonly [name: string, anchor: string])[] {
  const anchors = names.map(anchorOf)
  return names.map((name, at) => {
    const anchor = anchorOf(name)
    const before = anchors.slice(0, at).filter((other) => other === anchor).length
    return [name, before === 0 ? anchor : `${anchor}-${before}`]
  })
}

const pageOf = (entry: string): string => `api/${entry.replace("/", "-")}`

interface ExportText {
  readonly name: string
  readonly text: string
}

/** The introduction, with an empty name, and the exports. */
function splitExports(section: string): readonly ExportText[] {
  return section
    .split(/^(?=### \w+$)/m)
    .map((text) => ({ name: /^### (\w+)$/m.exec(text.split("\n", 1)[0] ?? "")?.[1] ?? "", text }))
}

function exportText({ name, text }: ExportText, guides: readonly Guide[]): string {
  const other = text.replace(/\n\nSee `(waymark[\w/]*)`\.\s*$/, (_, entry: string) => {
    return `\n\nSee [${entry}](../${pageOf(entry)}.md#${anchorOf(name)}).\n\n`
  })
  const body = other.replace(/^### /, "## ")
  const best = guides
    .map((guide) => ({ guide, score: guide.scoreOf(name) }))
    .filter(({ score }) => score >= 2)
    .toSorted((one, next) => next.score - one.score)
    .slice(0, MAX_GUIDES)
  if (best.length === 0) return body
  const links = best.map(({ guide }) => `[${guide.title}](../${guide.name}${guide.anchorFor(name)})`)
  return `${body.trimEnd()}\n\nGuides: ${links.join(", ")}\n\n`
}

interface Guide {
  readonly name: string
  readonly title: string
  /** How much the guide says about a name: headings count more than prose, and prose more than code. */
  scoreOf(name: string): number
  /** The anchor of the section that says most about a name. */
  anchorFor(name: string): string
}

function readGuide({ path, text }: Page): Guide {
  const sections = text.split(/^(?=#{2,3} )/m)
  const scores = sections.map(scoresOf)
  const scoreIn = (index: number, name: string): number => scores[index]?.get(name) ?? 0
  return {
    name: siteName(path),
    title: /^# (.+)$/m.exec(text)?.[1] ?? path,
    scoreOf: (name) => sections.reduce((sum, _, index) => sum + scoreIn(index, name), 0),
    anchorFor(name) {
      const best = sections.reduce((most, _, at) => (scoreIn(at, name) > scoreIn(most, name) ? at : most), 0)
      const heading = /^#{2,3} (.+)$/m.exec(sections[best]?.split("\n", 1)[0] ?? "")?.[1]
      return heading === undefined ? "" : `#${anchorOf(heading)}`
    },
  }
}

/** The words in the code of a section, each with its score. */
function scoresOf(section: string): ReadonlyMap<string, number> {
  const scores = new Map<string, number>()
  const add = (text: string, score: number): void => {
    for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) scores.set(word, (scores.get(word) ?? 0) + score)
  }
  add(section.split("\n", 1)[0] ?? "", 12)
  for (const [, code = ""] of section.matchAll(/^```[^\n]*\n([^]*?)^```/gm)) add(code, 1)
  const prose = section.replace(/^```[^]*?^```/gm, "")
  for (const [, code = ""] of prose.matchAll(/`(\w+)(?:\([^`]*)?`/g)) add(code, 4)
  return scores
}
