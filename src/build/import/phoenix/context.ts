import type { Node } from "web-tree-sitter"
import { AT_ROW } from "../notes.js"
import type { Notes } from "../notes.js"
import type { Item, Options, Value } from "../rows.js"
import { comment } from "../rows.js"
import type { Formats } from "./formats.js"
import type { PlugNames } from "./plug-names.js"
import { sourceOf } from "./syntax.js"
import { readTerm, valueOf } from "./term.js"
import type { Names, Term } from "./term.js"

/** What is known where a part of a router is read. */
export interface Context {
  readonly notes: Notes
  readonly plugs: PlugNames
  /** The formats that the application declares itself. */
  readonly formats: Formats
  readonly module: string
  /** `alias HelloWeb.Plugs.Auth`: the full names of modules by their first part. A block has its own. */
  readonly aliases: Map<string, string>
  /** Module attributes under `"@name"`, and variables of comprehensions. */
  readonly values: Map<string, Term>
  /** The aliases of the scopes around it. */
  readonly scopedAlias: string
}

/** The rows of a part of a router, and those of its live routes, which are links only. */
export interface Part {
  readonly rows: readonly Item[]
  readonly live: readonly Item[]
}

export const NOTHING: Part = { rows: [], live: [] }

export function rowsOnly(...rows: readonly Item[]): Part {
  return { rows, live: [] }
}

/** The context inside a block, whose aliases do not leave it. */
export function inner(context: Context, changes: Partial<Context> = {}): Context {
  return { ...context, aliases: new Map(context.aliases), ...changes }
}

export function namesOf({ aliases, values, module }: Context): Names {
  return {
    values,
    moduleName(text) {
      if (text === "__MODULE__") return module
      const [first = "", ...rest] = text.replace(/^Elixir\./, "").split(".")
      return [text.startsWith("Elixir.") ? first : (aliases.get(first) ?? first), ...rest].join(".")
    },
  }
}

export function termOf(node: Node, context: Context): Term {
  return readTerm(node, namesOf(context))
}

/** An argument as data of the table; undefined if it is code. */
export function valueIn(node: Node, context: Context): Value | undefined {
  return valueOf(termOf(node, context))
}

/** Options that Phoenix has only for its own warnings. */
const SILENT: readonly string[] = ["do", "else", "warn_on_verify"]

/** Options as data of the table, and comments on those that it cannot have. */
export interface ReadOptions {
  readonly options: Options
  readonly comments: readonly string[]
}

export function readOptions(node: Node | undefined, supported: readonly string[], context: Context): ReadOptions {
  const options: Record<string, Value> = {}
  const comments: string[] = []
  const leave = (text: string): void => {
    comments.push(text)
    context.notes.add("options that are code or have no counterpart", AT_ROW)
  }
  const term: Term = node === undefined ? { type: "pairs", pairs: [] } : termOf(node, context)
  if (term.type === "list" && term.items.length === 0) return { options, comments }
  if (term.type !== "pairs") {
    leave(`its options are code: ${node === undefined ? "" : sourceOf(node)}`)
    return { options, comments }
  }
  for (const [name, inside] of term.pairs) {
    const value = valueOf(inside)
    if (SILENT.includes(name)) continue
    if (!supported.includes(name)) leave(`Waymark has no option "${name}" here`)
    else if (value === undefined)
      leave(`option "${name}" is code${inside.type === "unknown" ? `: ${inside.code}` : ""}`)
    else options[name] = value
  }
  return { options, comments }
}

/** A row that could not be carried, as a comment. */
export function leftOut(node: Node, what: string, advice: string, { notes }: Context): Part {
  notes.add(what, advice)
  return rowsOnly(comment(`not carried: ${sourceOf(node)}`, `  ${advice}`))
}
