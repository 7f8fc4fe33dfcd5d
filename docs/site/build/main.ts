// Writes the pages that VitePress reads, from README.md, docs/ and the doc comments: a part of npm run site
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readBlocks } from "../../../test/process/docs/blocks.js"
import type { Page } from "../../../test/process/docs/blocks.js"
import { readPages } from "../../../test/process/docs/pages.js"
import { root } from "../../../test/unit/house/sources.js"
import { apiPages } from "./api-pages.js"
import { compilePages } from "./compiled-code.js"
import type { CompiledPage } from "./compiled-code.js"
import { CACHE, PAGES } from "./folders.js"
import { siteLink, siteName } from "./names.js"
import { writePlayground } from "./playground/main.js"
import { pagePrograms, startCheck } from "./playground/programs.js"
import type { PagePrograms } from "./playground/programs.js"
import { showBlock } from "./page-code.js"
import type { ShownCode } from "./page-code.js"
import { readSidebar } from "./sidebar.js"

/** The READMEs of new projects are files of theirs, not pages. */
const pages = readPages().filter(({ path }) => !path.startsWith("docs/examples/starter/"))
const paths = new Set(pages.map(({ path }) => path))
const shown = new Map<string, ShownCode>()

rmSync(PAGES, { recursive: true, force: true })
const api = apiPages(pages)
const compiled = compilePages(pages)
const check = startCheck()
for (const page of pages) {
  const code = compiled.get(page)
  if (code === undefined) throw new Error(`${page.path} was not compiled`)
  const name = siteName(page.path)
  const data = name.replace(/\.md$/, ".json")
  const { texts, hashes } = pagePrograms(page, check)
  write(join(PAGES, name), pageText(page, code, hashes))
  write(join(PAGES, "public/types", data), JSON.stringify(code.types))
  if (texts.length > 0) write(join(PAGES, "public/programs", data), JSON.stringify(texts))
}
for (const { name, text } of api) write(join(PAGES, name), text)
cpSync(join(root, "docs/site/playground/page.md"), join(PAGES, "playground.md"))
cpSync(join(root, "docs/images"), join(PAGES, "public"), { recursive: true })
cpSync(join(root, "docs/site/.vitepress/icon.svg"), join(PAGES, "public/icon.svg"))
for (const file of ["docs/llms.txt", "LICENSE"])
  cpSync(join(root, file), join(PAGES, "public", file === "LICENSE" ? "LICENSE.txt" : "llms.txt"))
const exports = Object.fromEntries(
  api.flatMap(({ name, exports: own }) => own.map(([one, anchor]) => [one, `/${name}#${anchor}`])),
)
const index = readFileSync(join(root, "docs/README.md"), "utf8")
const sidebar = readSidebar(
  index,
  api.map(({ name, entry }) => ({ text: entry, link: `/${name}` })),
)
write(
  join(CACHE, "site.json"),
  JSON.stringify({ code: Object.fromEntries(shown), exports, sidebar, playground: await writePlayground(check) }),
)

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** A page with the links of the site. A fence of a checked block gets a key, by which its types are found. */
function pageText(page: Page, code: CompiledPage, hashes: PagePrograms["hashes"]): string {
  const blocks = new Map(readBlocks(page).map((block) => [block.line, block]))
  const known = new Map([...code.blocks].map(([block, found]) => [block.line, found]))
  const lines = page.text.split("\n")
  const out: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ""
    const fence = /^(\s*)(`{3,})(\w*)(.*)$/.exec(line)
    if (fence === null) {
      out.push(withLinks(line, page.path))
      continue
    }
    const [, indent = "", ticks = "", language = ""] = fence
    const block = blocks.get(at + 2)
    const found = known.get(at + 2)
    const end = lines.findIndex((one, index) => index > at && one.trim() === ticks)
    if (block === undefined || found === undefined) {
      const name = block?.file === undefined ? "" : ` file=${block.file}`
      out.push(`${indent}${ticks}${language}${name}`, ...lines.slice(at + 1, end + 1))
    } else {
      const { text, code: own } = showBlock(block, found)
      const key = String(shown.size)
      shown.set(key, { ...own, program: hashes.get(block.line) })
      out.push(
        `${indent}${ticks}${language} key=${key}`,
        ...text.split("\n").map((one) => indent + one),
        lines[end] ?? "",
      )
    }
    at = end
  }
  return out.join("\n")
}

function withLinks(line: string, path: string): string {
  return line.replace(/\]\(([^)\s]+)\)/g, (_, link: string) =>
    `](${siteLink(link, path, paths)})`.replace("/LICENSE)", "/LICENSE.txt)"),
  )
}
