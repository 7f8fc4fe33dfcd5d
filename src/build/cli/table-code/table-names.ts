import { isRecord } from "../../../core/lib/is-object.js"
import { splitPath } from "../../../core/pattern/split-path.js"
import { redirectOf } from "../../../core/table/redirects/target.js"
import { VALUE } from "../references/literals.js"
import { rowsOfPath } from "../references/row-of-path.js"
import { optionsOf } from "./row-source.js"
import type { RowSource } from "./row-source.js"
import type { TableCode } from "./table-code.js"
import { firstChunks } from "./trace.js"
import type { Chunk, Traced } from "./trace.js"

/** A name that a row of a table has for other rows: the target of a redirect, or the helper in `use` of a deprecated row. */
export interface TableName {
  readonly kind: "redirect" | "deprecated"
  readonly node: readonly unknown[]
  readonly text: string
  readonly chunks: readonly Chunk[]
  /** The indexes of the routes that it means. */
  readonly rows: readonly number[]
}

/** Finds the names that rows of a table have for others. Those that are not written as strings are left out. */
export function tableNames(code: TableCode): readonly TableName[] {
  const { routes, chains } = code
  const nodes = new Set(chains.flat())
  return [...nodes].flatMap((node) => {
    if (node[0] === "redirect") {
      const route = routes[code.rows.indexOf(node)]
      const target = route && redirectOf(route)?.to
      return target?.startsWith("/") === true ? redirectName(code, node, target) : []
    }
    const deprecations = deprecationsOf(node)
    return deprecations.length === 0 ? [] : useNames(code, node, deprecations)
  })
}

function redirectName(code: TableCode, node: readonly unknown[], text: string): readonly TableName[] {
  const chunks = firstChunks(code.tracer, code.sources.find(node)?.elements.slice(1, 2) ?? [], text)
  const written = splitPath(text).map((segment: string) => segment.replace(/[:*].*$/s, VALUE))
  const rows = rowsOfPath(code.routes, `/${written.join("/")}`)
  return chunks === undefined ? [] : [{ kind: "redirect", node, text, chunks, rows }]
}

/** The options of a node, and those of its contracts, that have a successor. */
function deprecationsOf(node: readonly unknown[]): readonly { readonly use: string; readonly action?: string }[] {
  return node.flatMap((part) => {
    if (!isRecord(part)) return []
    const contracts = isRecord(part["contracts"]) ? Object.entries(part["contracts"]) : []
    const own = useOf(part)
    return [
      ...(own === undefined ? [] : [{ use: own }]),
      ...contracts.flatMap(([action, contract]) => {
        const use = isRecord(contract) ? useOf(contract) : undefined
        return use === undefined ? [] : [{ use, action }]
      }),
    ]
  })
}

function useOf({ deprecated }: Readonly<Record<string, unknown>>): string | undefined {
  const use = isRecord(deprecated) ? deprecated["use"] : undefined
  return typeof use === "string" ? use : undefined
}

function useNames(
  code: TableCode,
  node: readonly unknown[],
  deprecations: ReturnType<typeof deprecationsOf>,
): readonly TableName[] {
  const { tracer, routes, sources } = code
  const source = sources.find(node)
  if (source === undefined) return []
  const at = (from: readonly Traced[], name: string): readonly Traced[] =>
    from.flatMap((one) => tracer.property(one, name))
  return deprecations.flatMap(({ use, action }) => {
    const options = allOptions(code, source)
    const own = action === undefined ? options : at(at(options, "contracts"), action)
    const chunks = firstChunks(tracer, at(at(own, "deprecated"), "use"), use)
    const rows = routes.flatMap(({ helper }, index) => (helper === use ? [index] : []))
    return chunks === undefined ? [] : [{ kind: "deprecated" as const, node, text: use, chunks, rows }]
  })
}

/** The code of the options of a node. Those of a scope are its only or its second or third element. */
function allOptions({ program, tracer }: TableCode, source: RowSource): readonly Traced[] {
  if (source.kind === "scope") return source.elements.slice(0, 3)
  return [optionsOf(program, tracer, source) ?? []].flat()
}
