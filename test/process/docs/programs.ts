import { posix } from "node:path"
import type { Block } from "./blocks.js"

/** A file of a program, made from blocks. */
export interface ProgramFile {
  readonly name: string
  readonly blocks: readonly Block[]
}

/** Blocks that make up one program: those of one group or those with files on one page, else one block alone. */
export interface Program {
  /** Where it begins, e.g. `docs/routing.md:12`. */
  readonly title: string
  readonly files: readonly ProgramFile[]
  /** Texts that must not compile: each replaces its file, and ends with its own block. */
  readonly errors: readonly ProgramFile[]
  /** The `package.json` of packages that the files import by name. */
  readonly packages: readonly Block[]
  /** Terminals, each with the program up to that point. */
  readonly consoles: readonly { readonly block: Block; readonly files: readonly ProgramFile[] }[]
}

/** The file of a block without a file name. */
const fileOf = ({ file, language }: Block): string => file ?? (language === "tsx" ? "main.tsx" : "main.ts")

interface Growing extends Program {
  files: ProgramFile[]
  readonly errors: ProgramFile[]
  readonly packages: Block[]
  readonly consoles: { block: Block; files: readonly ProgramFile[] }[]
}

/** The programs of a page, in the order in which they begin. */
export function buildPrograms(blocks: readonly Block[]): readonly Program[] {
  const programs = new Map<string, Growing>()
  let latest: Growing | undefined
  for (const block of blocks) {
    if (block.language === "console" && !block.isRun) continue
    const key = block.group ?? (block.file === undefined ? undefined : "")
    const title = `${block.page}:${block.line}`
    if (
      block.language === "console" &&
      latest !== undefined &&
      (key === undefined || programs.get(key) === undefined)
    ) {
      latest.consoles.push({ block, files: [...latest.files] })
      continue
    }
    const known = key === undefined ? undefined : programs.get(key)
    const program: Growing = known ?? { title, files: [], errors: [], packages: [], consoles: [] }
    programs.set(key ?? title, program)
    latest = program
    if (block.language === "console") program.consoles.push({ block, files: [...program.files] })
    else if (block.language === "json") program.packages.push(block)
    else if (block.isError) program.errors.push(errorFile(program, block))
    else program.files = withBlock(program.files, fileOf(block), block)
  }
  return [...programs.values()]
}

/** A block that must not compile comes after the blocks that its file, or the main file, has so far. */
function errorFile(program: Program, block: Block): ProgramFile {
  const file = fileOf(block)
  const before = program.files.find(({ name }) => name === file)?.blocks ?? []
  return {
    name: posix.join(posix.dirname(file), `error-${program.errors.length + 1}.${block.language}`),
    blocks: [...before, block],
  }
}

function withBlock(files: readonly ProgramFile[], name: string, block: Block): ProgramFile[] {
  if (!files.some((file) => file.name === name)) return [...files, { name, blocks: [block] }]
  return files.map((file) => (file.name === name ? { name, blocks: [...file.blocks, block] } : file))
}

/** The text of a file: its blocks, one after the other. */
export function textOf(blocks: readonly Block[]): string {
  return `${blocks.map(({ text }) => text).join("\n")}\nexport {}\n`
}

/** Where a line of {@link textOf} stands, as `docs/routing.md:12`; lines count from 1. */
export function placeText(blocks: readonly Block[], line: number): string {
  let before = 0
  for (const block of blocks) {
    const count = block.text.split("\n").length
    if (line <= before + count) return `${block.page}:${block.line + line - before - 1}`
    before += count
  }
  const last = blocks.at(-1)
  return `${last?.page ?? "?"}:${last?.line ?? 0}`
}
