import { existsSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Page } from "./blocks.js"

/** The links of a page to missing files and headings. */
export function deadLinks({ path, text }: Page, folder: string): readonly string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "")
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = "", anchor] = link.split("#")
      const target = join(folder, dirname(path), file)
      if (file !== "" && !existsSync(target)) return true
      if (anchor === undefined) return false
      return !anchorsOf(file === "" ? text : readFileSync(target, "utf8")).includes(anchor)
    })
    .map((link) => `${path}: ${link} leads nowhere`)
}

/** The anchors that GitHub creates for headings. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, "")
      .trim()
      .replace(/\s/g, "-"),
  )
}
