/** Where a row is written: line and column count from 0. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** What is used of Babel. */
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

/** How the code of a module that is watched names the functions below. */
const RECORDER = "__waymark_places"

const seen = new WeakMap<object, Place & { readonly number: number }>()
let last = 0

/** How many values have been seen. */
function count(): number {
  return last
}

/** Notes where a value comes from, and gives it back. */
function see(countBefore: number, value: unknown, file: string, line: number, column: number): unknown {
  if (typeof value !== "object" || value === null) return value
  const known = seen.get(value)
  if (known === undefined || known.number > countBefore) seen.set(value, { file, line, column, number: ++last })
  return value
}

/** Where the list or the call is written that gave a value, in a file that was watched. */
export function placeOf(value: unknown): Place | undefined {
  return typeof value === "object" && value !== null ? seen.get(value) : undefined
}

/**
 * A plugin of Babel that watches where the values of a file come from: each list and each call that the file has is put
 * into a call of `see`, so that the rows of a table are known however it is put together.
 *
 * Of several expressions that give the same value, the outermost counts, if the value was made while it ran: the place
 * of a row that a function makes is where the function is called, and not where a list of rows is read later.
 */
export function watchPlaces(file: string): BabelPlugin {
  Object.defineProperty(globalThis, RECORDER, { value: { count, see }, configurable: true })
  return ({ types }) => watchFile(types, file)
}

function watchFile(types: BabelTypes, file: string): ReturnType<BabelPlugin> {
  const own = new WeakSet<Node>()
  const call = (name: "count" | "see", args: readonly Node[]): Node => {
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
    path.replaceWith(call("see", [call("count", []), node, ...place]))
  }
  return { visitor: { ArrayExpression: { exit }, CallExpression: { exit } } }
}
