// Writes docs/llms.txt from the lists of docs/README.md: npm run docs:llms
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { root } from "../house/sources.js"

export const LLMS_FILE = join(root, "docs/llms.txt")

/**
 * The index of the pages for language models, in the format of https://llmstxt.org: the beginning of the README, and each page of the
 * package with what it is about.
 *
 * @param readme the text of README.md
 * @param index the text of docs/README.md
 */
export function llmsText(readme: string, index: string): string {
  const [, summary = ""] = /^# Waymark\n\n([^]*?)\n\n/.exec(readme) ?? []
  const sections = index
    .replace(/\n## Contributing\n[^]*$/, "\n")
    .split(/^(?=## )/m)
    .slice(1)
    .map((section) => section.replace(/^- (?!.*\.md\)).*\n(?: {2}.*\n)*/gm, "").trim())
  return `# Waymark\n\n> ${summary.replaceAll("\n", " ")}\n\nEach page is a file of the package, beside this one.\n\n${sections.join("\n\n")}\n`
}

/** The text that docs/llms.txt should have. */
export function currentLlmsText(): string {
  return llmsText(readFileSync(join(root, "README.md"), "utf8"), readFileSync(join(root, "docs/README.md"), "utf8"))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(LLMS_FILE, currentLlmsText())
