import type { Page } from "../../process/docs/blocks.js"

/** A statement of a page that Waymark has something. */
export interface Promised {
  readonly page: string
  readonly text: string
}

/** The items of the changelog's first version, and the rows of the README's comparison. */
export function findPromises({ path, text }: Page): readonly Promised[] {
  const found =
    path === "docs/changelog.md"
      ? text.split(/^- /m).slice(1)
      : path === "README.md"
        ? [...sectionOf(text, "Beside other routers").matchAll(/^\| (?!\s|-)(.*)/gm)].map(([, row = ""]) => row)
        : []
  return found.map((promise) => ({ page: path, text: promise.replace(/\s+/g, " ").trim() }))
}

function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ""
}

/**
 * The names of functions, and of members of the conn and the endpoint, in the last cell of rows on pages for those who move to
 * Waymark: `conn.json(value)`, `session`, `npx waymark routes`.
 */
export function namesInTables({ path, text }: Page): readonly Promised[] {
  if (!path.includes("/from-")) return []
  const cells = [...text.matchAll(/^\| .* \| (.+?) +\|$/gm)].map(([, cell = ""]) => cell)
  const spans = cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span))
  const names = spans.flatMap((span) => [
    ...[...span.matchAll(/\b(?:conn|Endpoint)\.(\w+)/g)].map(([, name = ""]) => name),
    ...[...span.matchAll(/^(?:npx )?waymark (\w+)/g)].map(([, name = ""]) => name),
    ...[...span.matchAll(/^(\w+)(?=$|[(<])/g)].map(([, name = ""]) => name),
  ])
  return names.map((name) => ({ page: path, text: name }))
}
