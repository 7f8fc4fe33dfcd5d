import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, posix, sep } from "node:path"
import { DIST } from "../../../docs/site/build/folders.js"

/** A page of the built site, e.g. `api/waymark.html`. */
export interface BuiltPage {
  readonly path: string
  readonly html: string
}

export function readBuiltPages(): readonly BuiltPage[] {
  return readdirSync(DIST, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html"))
    .map((path) => ({ path: path.split(sep).join("/"), html: readFileSync(join(DIST, path), "utf8") }))
}

/** The links of pages to files and headings that are not in the site. */
export function deadSiteLinks(
  pages: readonly BuiltPage[],
  hasFile = (path: string) => existsSync(join(DIST, path)),
): readonly string[] {
  const ids = new Map(pages.map(({ path, html }) => [path, idsOf(html)]))
  return pages.flatMap(({ path, html }) =>
    targetsOf(html)
      .filter((link) => !/^(?:[a-z]+:|\/\/)/.test(link))
      .filter((link) => {
        const [file = "", anchor] = link.replace(/\?.*?(?=#|$)/, "").split("#")
        const target =
          file === ""
            ? path
            : posix
                .join(
                  posix.dirname(`/${path}`),
                  file.startsWith("/") ? posix.relative(posix.dirname(`/${path}`), file) : file,
                )
                .slice(1)
        const known = ids.get(pageAt(target, ids))
        if (known === undefined) return !hasFile(target)
        // The hash of the playground has fields: its own test loads all programs.
        const isHeading = anchor !== undefined && anchor !== "" && !anchor.includes("=")
        return isHeading && !known.has(decodeURIComponent(anchor))
      })
      .map((link) => `${path}: ${link} leads nowhere`),
  )
}

/** A link to a folder or without an extension is to a page. */
function pageAt(target: string, ids: ReadonlyMap<string, unknown>): string {
  if (target === "" || target.endsWith("/")) return `${target}index.html`
  return ids.has(target) ? target : `${target}.html`
}

const idsOf = (html: string): ReadonlySet<string> =>
  new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => decode(id)))

const targetsOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:a|img|script|link)\b[^>]*?\s(?:href|src)="([^"]*)"/g)].map(([, link = ""]) => decode(link))

const decode = (text: string): string => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"')
