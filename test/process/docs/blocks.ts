import { join } from "node:path"
import { root } from "../../unit/house/sources.js"

/** A text with code in it: a markdown page, or a source file with examples in its doc comments. */
export interface Page {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  readonly text: string
}

/** A block of code of a page, and how it is checked. */
export interface Block {
  readonly page: string
  /** The line of the page on which the code begins, from 1. */
  readonly line: number
  readonly language: "ts" | "tsx" | "console" | "json"
  readonly text: string
  /** The block must not compile, and gives the message. */
  readonly isError: boolean
  /** The block is executed; commands are run. */
  readonly isRun: boolean
  /** Blocks of the same group and file are joined. */
  readonly group: string | undefined
  readonly file: string | undefined
}

/**
 * The blocks of a page that are checked: those of `ts`, `tsx` and `console`, and `@example` in doc comments. A block of `json` is
 * read if it is the `package.json` of a package in a folder.
 */
export function readBlocks(page: Page): readonly Block[] {
  return page.path.endsWith(".md") ? readFences(page, 1) : readExamples(page)
}

/** Fences of other languages are ignored. */
function readFences({ path, text }: Page, firstLine: number): readonly Block[] {
  const blocks: Block[] = []
  const lines = text.split("\n")
  for (let i = 0; i < lines.length; i++) {
    const fence = /^(\s*)(`{3,})(.*)$/.exec(lines[i] ?? "")
    if (fence === null) continue
    const [, indent = "", ticks = "", info = ""] = fence
    const start = i + 1
    while (++i < lines.length && (lines[i] ?? "").trim() !== ticks);
    const code = lines.slice(start, i).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
    const block = readInfo(info.trim(), { page: path, line: start + firstLine, text: code.join("\n") })
    if (block !== undefined) blocks.push(block)
  }
  return blocks
}

function readInfo(info: string, code: Pick<Block, "page" | "line" | "text">): Block | undefined {
  const [language, ...marks] = info.split(/\s+/)
  if (language !== "ts" && language !== "tsx" && language !== "console" && language !== "json") return undefined
  if (language === "json" && !/ file=\S+\/package\.json/.test(info)) return undefined
  const named = new Map(marks.map((mark): [string, string] => [mark.split("=")[0] ?? "", mark.split("=")[1] ?? ""]))
  for (const name of named.keys())
    if (!["error", "no-run", "group", "file"].includes(name))
      throw new Error(`${code.page}:${code.line - 1}: unknown mark "${name}" of a block`)
  const isError = named.has("error")
  const isRun = !isError && !named.has("no-run")
  return { ...code, language, isError, isRun, group: named.get("group"), file: named.get("file") }
}

/** An example in a doc comment imports what it documents, unless it has imports of its own. */
function readExamples({ path, text }: Page): readonly Block[] {
  const blocks: Block[] = []
  for (const comment of text.matchAll(/\/\*\*[\s\S]*?\*\/\n?/g)) {
    const lines = comment[0].split("\n").map((line) => line.replace(/^\s*(\/\*\*|\*\/|\* ?)/, "").replace(/\*\/$/, ""))
    const at = lines.findIndex((line) => line.trim() === "@example")
    if (at < 0) continue
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((line) => /^@\w/.test(line))
    const example = (end < 0 ? rest : rest.slice(0, end)).join("\n").trimEnd()
    const line = text.slice(0, comment.index).split("\n").length + at + 1
    const name = declaredName(text.slice(comment.index + comment[0].length))
    const fenced = /^\s*```/m.test(example) ? readFences({ path, text: example }, line) : undefined
    const plain = { page: path, line, text: example }
    for (const block of fenced ?? [readInfo("ts", plain)])
      if (block !== undefined) blocks.push({ ...block, text: withImport(block.text, name, path) })
  }
  return blocks
}

function declaredName(after: string): string | undefined {
  return /^\s*export (?:async )?(?:const|function|class|type|interface) (\w+)/.exec(after)?.[1]
}

/** The import goes on the first line, so that the others keep their numbers. */
function withImport(text: string, name: string | undefined, path: string): string {
  if (name === undefined || /^import /m.test(text)) return text
  return `import { ${name} } from ${JSON.stringify(join(root, path.replace(/\.ts$/, ".js")))}; ${text}`
}
