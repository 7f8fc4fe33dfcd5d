import { relative } from "node:path"
import type ts from "typescript"
import { isObject } from "../../core/lib/is-object.js"

/** The source position of a row. Lines and columns count from 0. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** A call or an array that was evaluated: where it is, and the one around it that was evaluated at the time, also in a caller. */
export interface Frame extends Place {
  /** The number of characters of its code, since several calls may begin at one place. */
  readonly width: number
  readonly outer: Frame | undefined
}

/** The part of Babel that the plugin uses. */
type BabelPlugin = (babel: { readonly types: BabelTypes }) => {
  readonly visitor: Readonly<Record<"ArrayExpression" | "CallExpression", { exit(path: NodePath): void }>>
}
/** The parts of Babel that the plugins use. */
export interface BabelTypes {
  callExpression(callee: BabelNode, args: readonly BabelNode[]): BabelNode
  identifier(name: string): BabelNode
  memberExpression(object: BabelNode, property: BabelNode): BabelNode
  numericLiteral(value: number): BabelNode
  stringLiteral(value: string): BabelNode
}
export interface BabelNode {
  readonly type: string
  readonly loc?: { readonly start: { readonly line: number; readonly column: number } } | null
  readonly start?: number | null
  readonly end?: number | null
  readonly callee?: BabelNode
}
interface NodePath {
  readonly node: BabelNode
  replaceWith(node: BabelNode): void
}

/** The global variable by which the code of a tracked module calls the functions below. */
const RECORDER = "__waymark_places"

const recorded = new WeakMap<object, Place & { readonly number: number; readonly frame: Frame }>()
let last = 0
let open: Frame | undefined

/** The recorded lists, in the order in which they were created. */
const lists: (readonly unknown[])[] = []

/** The lists that tracked code created, outer ones after the lists in them. */
export function recordedLists(): readonly (readonly unknown[])[] {
  return lists
}

/** Empties {@link recordedLists}, before modules are loaded. A module that threw may have left code that is not evaluated to its end. */
export function forgetLists(): void {
  lists.length = 0
  open = undefined
}

/** What was known before an array or a call was evaluated. */
interface Entry {
  readonly frame: Frame
  /** The number of recorded values. */
  readonly count: number
}

/** Notes that the code of an array or a call is evaluated from now on. */
function enter(file: string, line: number, column: number, width: number): Entry {
  open = { file, line, column, width, outer: open }
  return { frame: open, count: last }
}

/** Records the position of the value of an array or a call, and returns the value. */
function record({ frame, count }: Entry, value: unknown): unknown {
  open = frame.outer
  if (typeof value !== "object" || value === null) return value
  const known = recorded.get(value)
  if (known === undefined && Array.isArray(value)) lists.push(value)
  if (known === undefined || known.number > count) {
    const { file, line, column } = frame
    recorded.set(value, { file, line, column, number: ++last, frame: known?.frame ?? frame })
  }
  return value
}

/** The position of the array or call that created a value, if it is in a tracked file. */
export function placeOf(value: unknown): Place | undefined {
  return isObject(value) ? recorded.get(value) : undefined
}

/** The array or call that created a value, which is the innermost one that returned it. */
export function frameOf(value: unknown): Frame | undefined {
  return isObject(value) ? recorded.get(value)?.frame : undefined
}

/**
 * A Babel plugin that records the positions of a file's values: it wraps each array literal and each call in a call of
 * `record`, so that the positions of rows are known however the code builds the table.
 *
 * If several expressions return the same value, the outermost counts that was evaluating when the value was created: the
 * position of a row that a function creates is that of the call, not that of an expression which later reads it.
 */
export function trackPlaces(file: string): BabelPlugin {
  Object.defineProperty(globalThis, RECORDER, { value: { enter, record }, configurable: true })
  return ({ types }) => trackFile(types, file)
}

function trackFile(types: BabelTypes, file: string): ReturnType<BabelPlugin> {
  const own = new WeakSet<BabelNode>()
  const call = (name: "enter" | "record", args: readonly BabelNode[]): BabelNode => {
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
    const numbers = [line - 1, column, (node.end ?? 0) - (node.start ?? 0)].map((one) => types.numericLiteral(one))
    path.replaceWith(call("record", [call("enter", [types.stringLiteral(file), ...numbers]), node]))
  }
  return { visitor: { ArrayExpression: { exit }, CallExpression: { exit } } }
}

/** The position of an offset in a file of a program. */
export function placeAt(file: ts.SourceFile, offset: number): Place {
  const { line, character } = file.getLineAndCharacterOfPosition(offset)
  return { file: file.fileName, line, column: character }
}

/** A position as compilers write it, with lines and columns that count from 1: `src/routes.ts:12:3`. */
export function writePlace({ file, line, column }: Place, cwd: string): string {
  return `${relative(cwd, file)}:${line + 1}:${column + 1}`
}
