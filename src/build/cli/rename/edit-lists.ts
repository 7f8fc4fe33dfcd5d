import type ts from "typescript"
import type { Edit } from "./edits.js"

/** A list in code, such as an array or the names of an import: what is between its brackets. */
export interface CodeList {
  readonly node: ts.Node
  readonly items: readonly ts.Node[]
}

/** The edit that removes an item with its comma. */
export function removeItem({ node, items }: CodeList, item: ts.Node): Edit {
  const file = node.getSourceFile().fileName
  const at = items.indexOf(item)
  const [before, after] = [items[at - 1], items[at + 1]]
  if (after !== undefined) return { file, start: item.getStart(), end: after.getStart(), text: "" }
  if (before !== undefined) return { file, start: before.getEnd(), end: item.getEnd(), text: "" }
  return { file, start: node.getStart() + 1, end: node.getEnd() - 1, text: "" }
}

/** The edit that inserts an item before another one, or at the end, on lines of its own if the others are. */
export function insertItem({ node, items }: CodeList, text: string, before?: ts.Node): Edit {
  const file = node.getSourceFile().fileName
  const space = spaceOf({ node, items })
  if (before !== undefined) return { file, start: before.getStart(), end: before.getStart(), text: `${text},${space}` }
  const last = items.at(-1)
  const isObject = node.getText().startsWith("{")
  if (last === undefined)
    return { file, start: node.getStart() + 1, end: node.getEnd() - 1, text: isObject ? ` ${text} ` : text }
  return { file, start: last.getEnd(), end: last.getEnd(), text: `,${space}${text}` }
}

/** The white space between the items of a list, without empty lines. */
export function spaceOf({ node, items }: CodeList): string {
  const { text } = node.getSourceFile()
  const [first, second] = items
  if (first === undefined) return " "
  const between = second && /\s*$/.exec(text.slice(first.getEnd(), second.getStart()))?.[0]
  const before = text.slice(node.getStart() + 1, first.getStart())
  const space = between ?? (before.includes("\n") ? before : " ")
  return space.replace(/\n\s*\n/, "\n") || " "
}
