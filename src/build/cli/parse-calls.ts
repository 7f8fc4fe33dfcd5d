import { createJiti } from "jiti"
import { isObject } from "../../core/lib/is-object.js"

/** An argument of a call, or an item of a list. */
export interface ParsedArgument {
  readonly text: string
  readonly isSpread: boolean
  /** The items, if it is a list. */
  readonly items?: readonly ParsedArgument[]
  /** The values by their names, if it is an object. */
  readonly members?: ReadonlyMap<string, ParsedArgument>
}

/** A call of a method in a source. */
export interface ParsedCall {
  readonly method: string
  /** That of the method's name, from 1. */
  readonly line: number
  readonly args: readonly ParsedArgument[]
}

/** The part of a node of Babel that is read. */
interface Node {
  readonly type: string
  readonly start?: number | null
  readonly end?: number | null
  readonly loc?: { readonly start: { readonly line: number } } | null
  readonly name?: string
  readonly callee?: Node
  readonly property?: Node
  readonly arguments?: readonly Node[]
  readonly elements?: readonly (Node | null)[]
  readonly properties?: readonly Node[]
  readonly key?: Node
  readonly value?: unknown
}

function isNode(value: unknown): value is Node {
  return isObject(value) && typeof Reflect.get(value, "type") === "string"
}

/** The calls of methods in a source; none if it cannot be read. */
export function parseCalls(file: string, source: string): readonly ParsedCall[] {
  const calls: ParsedCall[] = []
  const read = (node: Node): ParsedArgument => ({
    text: source.slice(node.start ?? 0, node.end ?? 0),
    isSpread: node.type === "SpreadElement",
    ...(node.type === "ArrayExpression"
      ? { items: (node.elements ?? []).flatMap((one) => (one === null ? [] : [read(one)])) }
      : {}),
    ...(node.type === "ObjectExpression" ? { members: new Map((node.properties ?? []).flatMap(member)) } : {}),
  })
  const member = ({ key, value }: Node): readonly (readonly [string, ParsedArgument])[] => {
    const name = key?.name ?? key?.value
    return typeof name === "string" && isNode(value) ? [[name, read(value)]] : []
  }
  const enter = ({ node }: { readonly node: Node }): void => {
    const { property } = node.callee ?? {}
    if (property?.name === undefined || property.loc === undefined || property.loc === null) return
    calls.push({ method: property.name, line: property.loc.start.line, args: (node.arguments ?? []).map(read) })
  }
  // The whole program is read before other plugins change it.
  const plugin = () => ({
    visitor: {
      Program: (path: { traverse(visitor: object): void }): void => path.traverse({ CallExpression: enter }),
    },
  })
  try {
    const isTypeScript = /\.[cm]?tsx?$/.test(file)
    createJiti(file, { fsCache: false }).transform({
      source,
      filename: file,
      ts: isTypeScript,
      async: true,
      babel: { plugins: [plugin] },
    })
    return calls
  } catch {
    return []
  }
}
