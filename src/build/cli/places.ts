import { relative } from "node:path"
import { isObject } from "../../core/lib/is-object.js"

/** The source position of a row. Lines and columns count from 0. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** The part of Babel that the plugin uses. */
type BabelPlugin = (babel: { readonly types: BabelTypes }) => {
  readonly visitor: Readonly<Record<"ArrayExpression" | "CallExpression", { exit(path: NodePath): void }>>
}
interface BabelTypes {
  callExpression(callee: Node, args: readonly Node[]): Node
  identifier(name: string): Node
  memberExpression(object: Node, property: Node): Node
  numericLiteral(value: number): Node
  stringLiteral(value: string): Node
}
interface Node {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } } | null
  readonly callee?: Node
}
interface NodePath {
  readonly node: Node
  replaceWith(node: Node): void
}

/** The global variable by which the code of a tracked module calls the functions below. */
const RECORDER = "__waymark_places"

const recorded = new WeakMap<object, Place & { readonly number: number }>()
let last = 0

/** The recorded lists, in the order in which they were created. */
const lists: (readonly unknown[])[] = []

/** The lists that tracked code created, outer ones after the lists in them. */
export function recordedLists(): readonly (readonly unknown[])[] {
  return lists
}

/** Empties {@link recordedLists}. */
export function forgetLists(): void {
  lists.length = 0
}

/** The number of recorded values. */
function count(): number {
  return last
}

/** Records the position of a value, and returns the value. */
function record(countBefore: number, value: unknown, file: string, line: number, column: number): unknown {
  if (typeof value !== "object" || value === null) return value
  const known = recorded.get(value)
  if (known === undefined && Array.isArray(value)) lists.push(value)
  if (known === undefined || known.number > countBefore) recorded.set(value, { file, line, column, number: ++last })
  return value
}

/** The position of the array or call that created a value, if it is in a tracked file. */
export function placeOf(value: unknown): Place | undefined {
  return isObject(value) ? recorded.get(value) : undefined
}

/**
 * A Babel plugin that records the positions of a file's values: it wraps each array literal and each call in a call of
 * `record`, so that the positions of rows are known however the code builds the table.
 *
 * If several expressions return the same value, the outermost counts that was evaluating when the value was created: the
 * position of a row that a function creates is that of the call, not that of an expression which later reads it.
 */
export function trackPlaces(file: string): BabelPlugin {
  Object.defineProperty(globalThis, RECORDER, { value: { count, record }, configurable: true })
  return ({ types }) => trackFile(types, file)
}

function trackFile(types: BabelTypes, file: string): ReturnType<BabelPlugin> {
  const own = new WeakSet<Node>()
  const call = (name: "count" | "record", args: readonly Node[]): Node => {
    const made = types.callExpression(types.memberExpression(types.identifier(RECORDER), types.identifier(name)), args)
    own.add(made)
    return made
  }
  const exit = (path: NodePath): void => {
    const { node } = path
    const isSyntax = node.callee?.type === "Super" || node.callee?.type === "Import"
    if (own.has(node) || isSyntax || node.loc === undefined || node.loc === null) return
    own.add(node)
    const { line, column } = node.loc.start
    const place = [types.stringLiteral(file), types.numericLiteral(line - 1), types.numericLiteral(column)]
    path.replaceWith(call("record", [call("count", []), node, ...place]))
  }
  return { visitor: { ArrayExpression: { exit }, CallExpression: { exit } } }
}

/** A position as compilers write it, with lines and columns that count from 1: `src/routes.ts:12:3`. */
export function writePlace({ file, line, column }: Place, cwd: string): string {
  return `${relative(cwd, file)}:${line + 1}:${column + 1}`
}
