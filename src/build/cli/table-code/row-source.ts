import { relative } from "node:path"
import type ts from "typescript"
import { isRecord } from "../../../core/lib/is-object.js"
import { NODE_SHAPES } from "../../../core/table/messages.js"
import { actionsOf, RESOURCE_ROUTES } from "../../../core/table/resources/resources.js"
import type { Program } from "../compiler/program.js"
import { CommandError } from "../errors.js"
import { frameOf, placeOf, writePlace } from "../places.js"
import type { FramedNode } from "./find-node.js"
import type { Traced, Tracer } from "./trace.js"

/** The code of a node of a table: a call of a builder or a tuple. */
export interface RowSource {
  readonly node: FramedNode
  readonly kind: string
  /** The elements after the kind. */
  readonly elements: readonly Traced[]
  /** The node itself. */
  readonly value: readonly unknown[]
}

/** A node of a table with its code. Nodes that a program does not write as a builder or a tuple have none. */
export interface Sources {
  /** @throws {CommandError} when the node is not written as a call of a builder or as a tuple */
  of(value: readonly unknown[]): RowSource
  find(value: readonly unknown[]): RowSource | undefined
  /** The place in the code at which a node is made: nodes that are made there are the same row, made several times. */
  madeAt(value: readonly unknown[]): string | undefined
}

export function makeSources({ is }: Program, tracer: Tracer, cwd: string): Sources {
  const known = new Map<readonly unknown[], RowSource | undefined>()

  const read = (value: readonly unknown[]): RowSource | undefined => {
    const frame = frameOf(value)
    const node = frame && tracer.nodeOf(frame)
    if (node === undefined) return undefined
    const source = (kind: string, elements: readonly ts.Expression[]): RowSource | undefined =>
      Object.hasOwn(NODE_SHAPES, kind)
        ? { node, kind, value, elements: elements.map((one) => ({ node: one, frame })) }
        : undefined
    if (is.isCallExpression(node)) return source(String(value[0]), node.arguments)
    const [kind, ...elements] = node.elements
    return kind !== undefined && is.isStringLiteral(kind) ? source(kind.text, elements) : undefined
  }

  const find = (value: readonly unknown[]): RowSource | undefined => {
    if (!known.has(value)) known.set(value, read(value))
    return known.get(value)
  }

  return {
    find,
    of(value) {
      const found = find(value)
      if (found !== undefined) return found
      const place = placeOf(value)
      if (place === undefined)
        throw new CommandError(
          "the table is not written in the files of the program, so its rows cannot be renamed",
          `Add its files to "include" of the tsconfig.json, or change the row by hand.`,
        )
      throw new CommandError(
        `the row at ${writePlace(place, cwd)} is not a call of a builder such as get(…) or a tuple, so it cannot be renamed in ${relative(cwd, place.file)}`,
        "Change the row by hand.",
      )
    },
    madeAt(value) {
      const frame = frameOf(value)
      return frame && `${frame.file}:${frame.line}:${frame.column}:${frame.width}`
    },
  }
}

/** The nodes of a table, from the outermost scope to the row, for each of its routes in order. */
export function chainsOf(table: readonly unknown[]): readonly (readonly (readonly unknown[])[])[] {
  const chains: (readonly (readonly unknown[])[])[] = []
  const visit = (items: readonly unknown[], outer: readonly (readonly unknown[])[]): void => {
    for (const node of items) {
      if (!Array.isArray(node)) continue
      const chain: readonly (readonly unknown[])[] = [...outer, node]
      const kind: unknown = node[0]
      if (kind === "scope") visit(itemsOf(node[2]), chain)
      else if (kind === "resources") {
        for (const action of actionsOf(isRecord(node[3]) ? node[3] : {}))
          for (const _verb of RESOURCE_ROUTES[action].slice(2)) chains.push(chain)
        visit(itemsOf(node[4]), chain)
      } else if (kind !== "pipeline" && kind !== "pipe_through") chains.push(chain)
    }
  }
  visit(table, [])
  return chains
}

const itemsOf = (list: unknown): readonly unknown[] => (Array.isArray(list) ? list : [])

/** The code of the options of a row; undefined if it has none. */
export function optionsOf({ is }: Program, tracer: Tracer, { kind, elements }: RowSource): Traced | undefined {
  const given = elements[OPTIONS_AT[kind] ?? 3]
  const [origin] = given === undefined ? [] : tracer.origins(given)
  const isItems =
    origin !== undefined &&
    (is.isArrayLiteralExpression(origin.node) ||
      is.isArrowFunction(origin.node) ||
      is.isFunctionExpression(origin.node))
  return isItems ? undefined : given
}

/** Where the options are among the elements, by the kind of the row. */
const OPTIONS_AT: Readonly<Record<string, number>> = { match: 4, resources: 2, socket: 2 }

/** The element before the options, after which they are added. */
export function beforeOptions({ kind, elements, node }: RowSource): ts.Node {
  return elements[(OPTIONS_AT[kind] ?? 3) - 1]?.node ?? node
}

/** Where the path is among the elements. The plug or controller comes after the path, and then the action. */
export function pathAt({ kind }: RowSource): 0 | 1 {
  return kind === "match" ? 1 : 0
}

/** A value among the elements of a row, and its code. */
export function elementAt(
  source: RowSource,
  at: number,
): { readonly text: unknown; readonly traced: Traced | undefined } {
  return { text: source.value[at + 1], traced: source.elements[at] }
}

/** The options of a row. */
export function optionValues({ kind, value }: RowSource): Readonly<Record<string, unknown>> {
  const options = value[(OPTIONS_AT[kind] ?? 3) + 1]
  return isRecord(options) ? options : {}
}
