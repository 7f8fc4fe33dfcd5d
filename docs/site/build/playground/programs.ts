import * as ts from "typescript"
import type { Block, Page } from "../../../../test/process/docs/blocks.js"
import { readBlocks } from "../../../../test/process/docs/blocks.js"
import { buildPrograms } from "../../../../test/process/docs/programs.js"
import type { Problem } from "../../playground/compiler/answers.js"
import { startLanguage } from "../../playground/compiler/language.js"
import { siteName } from "../names.js"
import { showBlock } from "../page-code.js"
import { declarations, ENTRIES } from "./declarations.js"

/** What the compiler of the playground finds in a program. */
export type Check = (text: string) => readonly Problem[]

/** Starts the compiler of the playground, with its declarations. */
export function startCheck(): Check {
  const language = startLanguage(declarations())
  return (text) => language.problems(text)
}

/** The programs of a page that the playground can run. */
export interface PagePrograms {
  readonly texts: readonly string[]
  /** The hash that opens the program which ends with a block, by the line of the block. */
  readonly hashes: ReadonlyMap<number, string>
}

const PACKAGES = new Set([...ENTRIES, "zod"])

/** Each block of a program in one file that ends a program with a table, and that the playground compiles, or refuses as the page says. */
export function pagePrograms(page: Page, check: Check): PagePrograms {
  const name = siteName(page.path).replace(/\.md$/, "")
  const texts: string[] = []
  const hashes = new Map<number, string>()
  for (const { files, errors, packages } of buildPrograms(readBlocks(page))) {
    if (files.length > 1 || packages.length > 0) continue
    const ends = files.flatMap(({ blocks }) => blocks.map((_, at) => blocks.slice(0, at + 1)))
    for (const blocks of [...ends, ...errors.map((file) => file.blocks)]) {
      const last = blocks.at(-1)
      const text = blocks.map(shownText).join("\n\n")
      if (last === undefined || !canRun(blocks, text)) continue
      const isExpected = check(text).length > 0 === last.isError
      if (!isExpected || (last.isError && check(blocks.slice(0, -1).map(shownText).join("\n\n")).length > 0)) continue
      hashes.set(last.line, `#page=${encodeURIComponent(name)}&program=${texts.length}`)
      texts.push(text)
    }
  }
  return { texts, hashes }
}

const shownText = (block: Block): string => showBlock(block, { spans: [], messages: [] }).text

function canRun(blocks: readonly Block[], text: string): boolean {
  const imported = ts.preProcessFile(text).importedFiles.map(({ fileName }) => fileName)
  // A line that throws ends the program.
  const isPlain = blocks.every(
    (block) => block.language === "ts" && (block.isRun || block.isError) && !block.text.includes("//=> throws"),
  )
  const hasTable = /= (?:define_routes|build_routes)\(|^\] as const\b|= \[.*\] as const\b/m.test(text)
  return isPlain && hasTable && imported.includes("waymark") && imported.every((name) => PACKAGES.has(name))
}
