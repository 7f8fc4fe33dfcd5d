import type { Node } from "web-tree-sitter"
import { comment, row } from "../rows.js"
import type { Item, Value } from "../rows.js"
import { rowsOnly, termOf, valueIn } from "./context.js"
import type { Context, Part } from "./context.js"
import { acceptedFormats } from "./formats.js"
import { callOf, partsOf, sourceOf } from "./syntax.js"
import type { MacroCall } from "./syntax.js"
import { valueOf } from "./term.js"
import type { Term } from "./term.js"

/** `pipeline :browser do … end`. */
export function readPipeline({ args, body = [] }: MacroCall, context: Context): Part {
  const name = args[0] === undefined ? undefined : valueIn(args[0], context)
  if (typeof name !== "string") return rowsOnly(comment("a pipeline whose name is code"))
  context.plugs.taken.add(name)
  return rowsOnly(
    row(
      "pipeline",
      [name],
      body.flatMap((node) => readPlugs(node, context)),
    ),
  )
}

/** The plugs of one node in a pipeline. Those under a condition stay, as `pipe_through` under one does. */
function readPlugs(node: Node, context: Context): readonly Item[] {
  if (node.type === "comment") return [comment(commentText(node))]
  const call = callOf(node)
  const [plug, options] = call?.args ?? []
  if (call?.name === "plug" && plug !== undefined) return [readPlug(plug, options, context)]
  const { body = [], otherwise = [] } = call ?? {}
  const inside = [...body, ...otherwise].flatMap((child) => readPlugs(child, context))
  if (!inside.some((item) => item.call !== undefined)) return [unknownPlug(node, context)]
  context.notes.add(
    "plugs under a condition",
    "each stays, so that no route loses a guard: remove those that do not apply",
  )
  return [comment(`${conditionOf(node)}: kept, so that no route loses a guard`), ...inside]
}

/** A plug that is code, or what a macro makes. */
function unknownPlug(node: Node, { notes }: Context): Item {
  notes.add(
    "plugs that are code",
    `the pipeline has "${NOT_CARRIED}" in its place, so that no route is without a guard`,
  )
  return { ...row("plug", [NOT_CARRIED]), comments: [`name the plug of this: ${sourceOf(node)}`] }
}

function readPlug(plug: Node, options: Node | undefined, context: Context): Item {
  const name = plugName(termOf(plug, context), context)
  if (name === undefined) return unknownPlug(plug, context)
  if (options === undefined) return row("plug", [name])
  const term = termOf(options, context)
  const value = LAYOUTS.includes(name) ? layoutOf(term) : valueOf(term)
  if (value !== undefined && name === "accepts") return acceptsPlug(value, context)
  if (value !== undefined) return row("plug", [name, value])
  context.notes.add("options of plugs that are code", "each is a comment at its plug")
  return { ...row("plug", [name]), comments: [`its options are code: ${sourceOf(options)}`] }
}

/** `plug :accepts`, whose formats may be those of the application. */
function acceptsPlug(given: Value, { formats, notes }: Context): Item {
  const { value, comments } = acceptedFormats(given, formats)
  notes.add("formats of config :mime", "each is a comment at its plug", comments.length)
  return { ...row("plug", ["accepts", value]), comments }
}

/** A plug in a pipeline or in `pipe_through`: a function by its name, a module by a name that the router gives it. */
function plugName(term: Term, { plugs }: Context): string | undefined {
  if (term.type === "module") return plugs.of(term.text)
  if (term.type !== "atom") return undefined
  plugs.taken.add(term.text)
  return term.text
}

const LAYOUTS: readonly string[] = ["put_root_layout", "put_layout"]

/** The name of a layout: `{HelloWeb.LayoutView, :root}` and `html: {HelloWeb.Layouts, :root}` are `"root"`. */
function layoutOf(term: Term): Value | undefined {
  if (term.type === "pairs") {
    const first = term.pairs.find(([format]) => format === "html") ?? term.pairs[0]
    return first === undefined ? undefined : layoutOf(first[1])
  }
  const last = term.type === "tuple" ? (term.items.at(-1) ?? term) : term
  const value = valueOf(last)
  return typeof value === "string" ? value.replace(/\.html$/, "") : value
}

/** `pipe_through :browser` and `pipe_through [:browser, HelloWeb.RequireUser]`. */
export function readPipeThrough(node: Node, { args }: MacroCall, context: Context): Part {
  const term = args[0] === undefined ? undefined : termOf(args[0], context)
  const items = term === undefined ? [] : term.type === "list" ? term.items : [term]
  const names = items.map((item) => plugName(item, context) ?? NOT_CARRIED)
  const call = row("pipe_through", [names.length > 1 ? names : (names[0] ?? NOT_CARRIED)])
  if (!names.includes(NOT_CARRIED)) return rowsOnly(call)
  context.notes.add(
    "pipe_through of code",
    `the table has "${NOT_CARRIED}" in its place, so that no route is without a guard`,
  )
  return rowsOnly({ ...call, comments: [`name the pipelines of this: ${sourceOf(node)}`] })
}

/** In place of a plug or a pipeline whose name is not known. `define_router` refuses it, unlike routes without a guard. */
const NOT_CARRIED = "not_carried"

/** A comment of Elixir without its sign. */
export function commentText(node: Node): string {
  return node.text.replace(/^#+\s?/, "")
}

/** `if Mix.env() == :dev` of a block. */
export function conditionOf(node: Node): string {
  const block = partsOf(node).find(({ type }) => type === "do_block")
  const head = block === undefined ? node.text : node.text.slice(0, block.startIndex - node.startIndex)
  return head.replace(/\s+/g, " ").trim()
}
