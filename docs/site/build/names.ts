import { posix } from "node:path"

/** The page of the site for a page of the repository: `docs/README.md` is `guides.md`, the README `index.md`. */
export function siteName(path: string): string {
  if (path === "README.md") return "index.md"
  if (path === "docs/README.md") return "guides.md"
  return path.replace(/^docs\//, "").replace(/README\.md$/, "index.md")
}

/** A link to a page of the repository, as a link between the pages of the site. Other links stay as they are. */
export function siteLink(link: string, from: string, pages: ReadonlySet<string>): string {
  const [file = "", anchor] = link.split("#")
  if (/^[a-z]+:/.test(link) || file === "") return link
  const target = posix.normalize(posix.join(posix.dirname(from), file))
  const hash = anchor === undefined ? "" : `#${anchor}`
  if (pages.has(target)) return relative(siteName(from), siteName(target)) + hash
  // Pictures and other files are copied to the root of the site.
  return `/${posix.basename(target)}`
}

function relative(from: string, to: string): string {
  const path = posix.relative(posix.dirname(from), to)
  return path.startsWith(".") ? path : `./${path}`
}

/** The anchor of a heading, as GitHub and the tests of links make it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, "")
    .trim()
    .replace(/\s/g, "-")
}
