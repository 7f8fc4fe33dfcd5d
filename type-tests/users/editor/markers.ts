import type { Place } from "./editor.js"

const MARK = "/*|*/"

/** A text without its `/*|*\/`, and the position of that mark. */
export function readMark(file: string, marked: string): { readonly text: string; readonly at: Place } {
  const index = marked.indexOf(MARK)
  if (index < 0) throw new Error(`no ${MARK} in: ${marked}`)
  const before = marked.slice(0, index).split("\n")
  const at = { file, line: before.length - 1, character: before.at(-1)?.length ?? 0 }
  return { text: marked.slice(0, index) + marked.slice(index + MARK.length), at }
}
