import { readFileSync } from "node:fs"
import { dirname, relative, sep } from "node:path"
import type ts from "typescript"
import { groupBy } from "../../../core/lib/group-by.js"
import { isOutside } from "../files.js"
import type { Colors } from "../terminal/colors.js"

/** A change of a file: the text from `start` to `end` is replaced. */
export interface Edit {
  readonly file: string
  readonly start: number
  readonly end: number
  readonly text: string
}

export function replaceNode(node: ts.Node, text: string): Edit {
  return { file: node.getSourceFile().fileName, start: node.getStart(), end: node.getEnd(), text }
}

/** The edit that replaces the text of a string literal, and keeps its quotes. */
export function replaceString(node: ts.Node, text: string): Edit {
  return { file: node.getSourceFile().fileName, start: node.getStart() + 1, end: node.getEnd() - 1, text }
}

/** The byte order mark, which the compiler does not count. */
const MARK = "\uFEFF"

/** The text of a file, without its byte order mark. */
export function readSource(file: string): { readonly mark: string; readonly text: string } {
  const text = readFileSync(file, "utf8")
  return text.startsWith(MARK) ? { mark: MARK, text: text.slice(1) } : { mark: "", text }
}

/** Edits by their files, each once, in the order of their places. */
export function editsByFile(edits: readonly Edit[]): ReadonlyMap<string, readonly Edit[]> {
  const once = new Map(edits.map((edit) => [`${edit.file}\0${edit.start}\0${edit.end}`, edit]))
  return groupBy(
    [...once.values()].toSorted((one, other) =>
      one.file === other.file ? one.start - other.start : one.file < other.file ? -1 : 1,
    ),
    ({ file }) => file,
  )
}

/** Returns the function that gives the new offset of an offset in a file. */
export function movedStarts(edits: readonly Edit[]): (file: string, start: number) => number {
  const byFile = editsByFile(edits)
  return (file, start) =>
    (byFile.get(file) ?? [])
      .filter((edit) => edit.start < start)
      .reduce((moved, edit) => moved + edit.text.length - (edit.end - edit.start), start)
}

/**
 * The texts of the edited files, by their paths.
 *
 * @param texts the texts of files that are not as on the disk
 */
export function editedTexts(edits: readonly Edit[], texts?: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const textOf = (file: string): string => texts?.get(file) ?? readSource(file).text
  return new Map([...editsByFile(edits)].map(([file, own]) => [file, applyEdits(textOf(file), own)]))
}

/** A text with edits, which are in the order of their places. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let [done, at] = ["", 0]
  for (const { start, end, text: replacement } of edits) {
    done += text.slice(at, start) + replacement
    at = end
  }
  return done + text.slice(at)
}

/**
 * The lines that edits change, as a patch without context, which `git apply --unidiff-zero` takes. If files are outside the folder, the
 * paths are relative to the nearest folder around all of them, which the first line names.
 */
export function writePatch(edits: readonly Edit[], cwd: string, colors: Colors): readonly string[] {
  const files = editsByFile(edits)
  const folder = folderOf([...files.keys()], cwd)
  const lines = [...files].flatMap(([file, own]) => {
    const name = relative(folder, file).split(sep).join("/")
    return [
      colors.bold(`--- a/${name}`),
      colors.bold(`+++ b/${name}`),
      ...writeHunks(readSource(file).text, own, colors),
    ]
  })
  return folder === cwd ? lines : [`# The paths are relative to ${relative(cwd, folder)}: apply it there.`, ...lines]
}

/** The nearest folder around some files: the given one, or one above it. */
function folderOf(files: readonly string[], folder: string): string {
  const isAbove = folder === dirname(folder) || !files.some((file) => isOutside(file, folder))
  return isAbove ? folder : folderOf(files, dirname(folder))
}

function writeHunks(text: string, edits: readonly Edit[], colors: Colors): readonly string[] {
  const lineOf = (at: number): number => text.slice(0, at).split("\n").length
  const hunks: { readonly first: number; readonly last: number; readonly edits: Edit[] }[] = []
  for (const edit of edits) {
    const [first, last] = [lineOf(edit.start), lineOf(edit.end)]
    const open = hunks.at(-1)
    if (open !== undefined && first <= open.last) {
      hunks[hunks.length - 1] = { ...open, last: Math.max(last, open.last), edits: [...open.edits, edit] }
    } else hunks.push({ first, last, edits: [edit] })
  }
  const lines = text.split("\n")
  let shift = 0
  return hunks.flatMap(({ first, last, edits: own }) => {
    const before = lines.slice(first - 1, last)
    const start = lines.slice(0, first - 1).reduce((sum, line) => sum + line.length + 1, 0)
    const moved = own.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
    const after = applyEdits(before.join("\n"), moved).split("\n")
    const head = `@@ -${range(first, before.length)} +${range(first + shift, after.length)} @@`
    shift += after.length - before.length
    return [
      colors.cyan(head),
      ...before.map((line) => colors.red(`-${line}`)),
      ...after.map((line) => colors.green(`+${line}`)),
    ]
  })
}

const range = (first: number, count: number): string => (count === 1 ? `${first}` : `${first},${count}`)
