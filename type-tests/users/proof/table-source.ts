import { valueSource } from "./source.js"

/** How a table is written in a program. */
export type Form = "tuples" | "builders"
export const FORMS: readonly Form[] = ["tuples", "builders"]

/** The lines of a table: one row on each, also for the rows of scopes and nested resources. */
export function tableSource(name: string, table: readonly unknown[], form: Form): readonly string[] {
  return [`export const ${name} = [`, ...rows(table, form, "  "), "] as const"]
}

function rows(table: readonly unknown[], form: Form, indent: string): readonly string[] {
  return table.flatMap((row) => nodeLines(row, form, indent))
}

function nodeLines(row: unknown, form: Form, indent: string): readonly string[] {
  const node: readonly unknown[] = Array.isArray(row) ? row : [row]
  const items: unknown = node.at(-1)
  const nests = (node[0] === "scope" || (node[0] === "resources" && node.length === 5)) && Array.isArray(items)
  const [open, close] = form === "tuples" ? ["[", "]"] : [`${builderName(node)}(`, ")"]
  const args = (form === "tuples" ? node : builderArgs(node)).slice(0, nests ? -1 : undefined)
  const head = `${indent}${open}${args.map((arg) => argumentSource(arg, form)).join(", ")}`
  if (!nests) return [`${head}${close},`]
  const inner: readonly unknown[] = items
  const comma = args.length === 0 ? "" : ", "
  if (inner.length === 0) return [`${head}${comma}[]${close},`]
  return [`${head}${comma}[`, ...rows(inner, form, `${indent}  `), `${indent}]${close},`]
}

/** A node's value; the plugs of a pipeline are nodes of their own. */
function argumentSource(value: unknown, form: Form): string {
  if (form === "tuples" || !Array.isArray(value)) return valueSource(value)
  const items: readonly unknown[] = value
  const plugs = items.map((item: unknown): readonly unknown[] => (Array.isArray(item) ? item : []))
  if (plugs.length === 0 || plugs.some((plug) => plug[0] !== "plug")) return valueSource(value)
  return `[${plugs.map((plug) => `plug(${plug.slice(1).map(valueSource).join(", ")})`).join(", ")}]`
}

function builderName([kind]: readonly unknown[]): string {
  return kind === "delete" ? "delete_" : String(kind)
}

/** The arguments of a builder in the shortest of its forms. */
function builderArgs([kind, ...args]: readonly unknown[]): readonly unknown[] {
  if (kind === "scope") return scopeArgs(args[0], args[1])
  if (kind === "resources" && args.length === 4 && isEmpty(args[2])) return [args[0], args[1], args[3]]
  return args
}

function scopeArgs(options: unknown, items: unknown): readonly unknown[] {
  if (typeof options !== "object" || options === null || !("path" in options) || typeof options.path !== "string")
    return [options, items]
  const { path, ...others } = options
  if (Object.keys(others).length === 0) return [path, items]
  if (!("alias" in others) || typeof others.alias !== "string") return [path, others, items]
  const { alias, ...rest } = others
  return Object.keys(rest).length === 0 ? [path, alias, items] : [path, alias, rest, items]
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0
}
