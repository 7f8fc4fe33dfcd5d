import type { Node } from "web-tree-sitter"
import { listWords } from "../../../core/lib/list-words.js"
import { CommandError } from "../../cli/errors.js"
import { Notes } from "../notes.js"
import { comment, switchedOff } from "../rows.js"
import type { Item } from "../rows.js"
import { runsOf } from "./comprehension.js"
import { inner, leftOut, NOTHING, rowsOnly, termOf } from "./context.js"
import type { Context, Part } from "./context.js"
import type { Formats } from "./formats.js"
import { LIVE, readLive } from "./live.js"
import { commentText, conditionOf, readPipeline, readPipeThrough } from "./pipelines.js"
import { PlugNames } from "./plug-names.js"
import { ROUTE_MACROS } from "./routes.js"
import { callOf, partsOf, sourceOf } from "./syntax.js"
import type { MacroCall } from "./syntax.js"

/** A router of Phoenix as rows of a table. */
export interface PhoenixRouter extends Part {
  readonly module: string
  readonly notes: Notes
  /** The plugs that are modules, with their names in the table. */
  readonly plugs: readonly (readonly [module: string, name: string])[]
}

/**
 * Reads the router of a file.
 *
 * @param wanted the module of the router, if the file has several
 * @throws {CommandError} when the file has no router, or several and none is wanted
 */
export function readRouter(root: Node, file: string, wanted: string | undefined, formats: Formats): PhoenixRouter {
  const routers = routersIn(partsOf(root), "")
  const names = routers.map(({ module }) => module)
  const found = wanted === undefined ? routers[0] : routers.find(({ module }) => module === wanted)
  if (found === undefined)
    throw new CommandError(
      routers.length === 0 ? `${file} has no router` : `${file} has no router ${wanted ?? ""}`,
      routers.length === 0
        ? `Give a file with a module that has routes, such as get "/", PageController, :index.`
        : `Choose with --router: ${listWords(names, "or")}.`,
    )
  if (wanted === undefined && routers.length > 1)
    throw new CommandError(`${file} has ${routers.length} routers`, `Choose with --router: ${listWords(names, "or")}.`)
  const first = readModule(found, new PlugNames(), formats)
  return readModule(found, first.names, formats)
}

interface Module {
  readonly module: string
  readonly body: readonly Node[]
}

/** The modules that have routes, also those inside other modules. */
function routersIn(nodes: readonly Node[], outer: string): readonly Module[] {
  return nodes.flatMap((node): readonly Module[] => {
    const { name, args, body } = callOf(node) ?? {}
    if (name !== "defmodule" || body === undefined) return []
    const module = `${outer}${args?.[0]?.text ?? ""}`
    const calls = body.map(callOf)
    // `Plug.Router` has verbs too, whose routes have blocks in place of controllers.
    const isRouter = calls.some(isOfRouter) && !calls.some(isPlugRouterUse)
    return [...(isRouter ? [{ module, body }] : []), ...routersIn(body, `${module}.`)]
  })
}

function isOfRouter(call: MacroCall | undefined): boolean {
  if (call === undefined) return false
  return isRouterUse(call) || ROUTE_MACROS.has(call.name) || call.name === "pipeline" || call.name === LIVE
}

/** `use HelloWeb, :router` and `use Phoenix.Router`. */
function isRouterUse({ name, args }: MacroCall): boolean {
  return name === "use" && (args[0]?.text === "Phoenix.Router" || args[1]?.text === ":router")
}

function isPlugRouterUse(call: MacroCall | undefined): boolean {
  return call?.name === "use" && call.args[0]?.text === "Plug.Router"
}

function readModule(
  { module, body }: Module,
  before: PlugNames,
  formats: Formats,
): PhoenixRouter & { readonly names: PlugNames } {
  const notes = new Notes()
  const names = new PlugNames(before)
  const context = { notes, plugs: names, formats, module, aliases: new Map(), values: new Map(), scopedAlias: "" }
  const part = readBody(body, context)
  return { module, notes, names, plugs: names.entries(), ...part }
}

/** The rows of the nodes of a block, with its comments and blank lines. */
function readBody(nodes: readonly Node[], context: Context): Part {
  const rows: Item[] = []
  const live: Item[] = []
  let end: number | undefined
  for (const node of nodes) {
    const part = node.type === "comment" ? rowsOnly(comment(commentText(node))) : readNode(node, context)
    const [first, ...others] = part.rows
    const gap = end !== undefined && node.startPosition.row > end + 1
    if (first !== undefined) rows.push({ ...first, gap: gap || first.gap }, ...others)
    live.push(...part.live)
    end = node.endPosition.row
  }
  return { rows, live }
}

function readNode(node: Node, context: Context): Part {
  const attribute = attributeOf(node)
  if (attribute !== undefined) {
    const [value] = attribute.args
    if (value !== undefined) context.values.set(`@${attribute.name}`, termOf(value, context))
    return NOTHING
  }
  if (assign(node, context)) return NOTHING
  const call = callOf(node)
  if (call === undefined) return leftOut(node, "code in the router", "write the rows that it makes", context)
  const readRows = ROUTE_MACROS.get(call.name)
  if (readRows !== undefined) return readRows(node, call, context, readBody)
  switch (call.name) {
    case "pipeline":
      return readPipeline(call, inner(context))
    case "pipe_through":
      return readPipeThrough(node, call, context)
    case LIVE:
      return readLive(node, call, context)
    case "live_session":
      return readSession(node, call, context)
    case "for":
      return readFor(node, call, context)
    case "alias":
      addAlias(call, context)
      return NOTHING
    case "use":
      return readUse(node, call, context)
    case "import":
    case "require":
    case "defmodule":
      return NOTHING
    case "def":
    case "defp":
    case "defmacro":
    case "defmacrop":
      return readFunction(call, context)
    default:
      return call.body === undefined ? readMacro(node, call, context) : readCondition(node, call, context)
  }
}

/** `@name value`. */
function attributeOf(node: Node): MacroCall | undefined {
  const [operand] = node.type === "unary_operator" && node.text.startsWith("@") ? partsOf(node) : []
  return operand === undefined ? undefined : callOf(operand)
}

/** `name = value`, whose value is known after it; false for other nodes, and for a value that is not known. */
function assign(node: Node, context: Context): boolean {
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")]
  if (node.childForFieldName("operator")?.text !== "=" || left?.type !== "identifier" || right === null) return false
  const term = termOf(right, context)
  context.values.set(left.text, term)
  return term.type !== "unknown"
}

/** `alias A.B`, `alias A.{B, C}` and `alias A.B, as: C`. */
function addAlias({ args }: MacroCall, context: Context): void {
  const [target, options] = args
  if (target === undefined) return
  const several = /^(.*)\.\{(.*)\}$/s.exec(target.text)
  const texts =
    several === null ? [target.text] : (several[2] ?? "").split(",").map((name) => `${several[1]}.${name.trim()}`)
  const as = options === undefined ? undefined : termOf(options, context)
  const short = as?.type === "pairs" ? as.pairs.find(([key]) => key === "as")?.[1] : undefined
  for (const text of texts) {
    const full = text.replace(/^__MODULE__/, context.module)
    const [first = "", ...rest] = full.split(".")
    const name = short?.type === "module" ? short.text : (full.split(".").at(-1) ?? full)
    context.aliases.set(name, [context.aliases.get(first) ?? first, ...rest].join("."))
  }
}

/** `use HelloWeb, :router` makes the module a router; other uses may add routes or plugs. */
function readUse(node: Node, call: MacroCall, context: Context): Part {
  if (isRouterUse(call)) return NOTHING
  return leftOut(node, "use", "may add plugs, routes or error handling: see what it does", context)
}

/** A comment about a function of the router. It names only the first clause. */
function readFunction({ name, args }: MacroCall, context: Context): Part {
  const head = args[0]?.text.replace(/\swhen\s.*$/s, "").trimEnd() ?? ""
  const short = /^[\w!?]+/.exec(head)?.[0] ?? head
  if (context.values.has(`def ${short}`)) return NOTHING
  context.values.set(`def ${short}`, { type: "unknown", code: head })
  context.notes.add("functions", "those that are plugs: write them in TypeScript and give them to define_router")
  return rowsOnly(comment(`${name} ${short}: if it is a plug, give define_router a plug named "${short}"`))
}

/** The rows inside, with what the session does as a comment. */
function readSession(node: Node, { args, body = [] }: MacroCall, context: Context): Part {
  context.notes.add("live_session", "what its on_mount and session do has to be a plug for pages that move")
  const onMount = args.some((arg) => /\bon_mount:/.test(arg.text))
  if (onMount) context.notes.add("on_mount", "write what it checks as a plug, and put the rows of its pages behind it")
  const inside = readBody(body, inner(context))
  const head = `live_session ${args.map(sourceOf).join(", ")}`
  const advice = onMount ? ": write its on_mount as a plug, for the pages that move" : ""
  return { rows: [comment(`${head}${advice}`), ...inside.rows], live: inside.live }
}

/** `for locale <- ["en", "nl"] do … end`, written out if its lists are known. */
function readFor(node: Node, { args, body = [] }: MacroCall, context: Context): Part {
  const runs = runsOf(args, context)
  if (runs === undefined)
    return leftOut(node, "for", `makes routes: run "mix phx.routes" and write them as rows`, context)
  const parts = runs.map((values) => readBody(body, inner(context, { values: new Map(values) })))
  const rows = parts.flatMap((part) => part.rows)
  return { rows: [comment(`${conditionOf(node)}, written out:`), ...rows], live: parts.flatMap((part) => part.live) }
}

/** A macro of another package. One with a path, such as `live_dashboard "/dashboard"`, has pages under it. */
function readMacro(node: Node, { args }: MacroCall, context: Context): Part {
  const part = leftOut(node, "macros", `may make routes: run "mix phx.routes" and write them as rows`, context)
  const [path] = args.map((arg) => termOf(arg, context))
  if (path?.type !== "string" || !path.text.startsWith("/")) return part
  return rowsOnly(...part.rows.map((item) => ({ ...item, kept: { path: path.text, isPrefix: true } })))
}

/**
 * The rows of `if Mix.env() == :dev do … end`, or of another block, as comments. Of two branches, the rows of `else` are in the table, or
 * those of `unless`, so that their paths and helpers are there. Links do not depend on a condition, and a `pipe_through` stays, since
 * without it the routes after it would lose a guard.
 */
function readCondition(node: Node, { name, body = [], otherwise = [] }: MacroCall, context: Context): Part {
  const [first, second] = [readBody(body, inner(context)), readBody(otherwise, inner(context))]
  const what = name === "if" || name === "unless" ? `${name} around rows` : `blocks of ${name}`
  const hasTwo = second.rows.length > 0
  context.notes.add(
    what,
    hasTwo
      ? "of two branches one is in the table, and the other is comments: choose"
      : "the rows are comments: use those that Waymark should serve",
  )
  const head = comment(`${conditionOf(node)}: use these rows where they apply`)
  const off = (item: Item): Item => (item.call?.name === "pipe_through" ? kept(item, context) : switchedOff(item))
  const isFirstOn = hasTwo && name === "unless"
  const rows = [head, ...(isFirstOn ? first.rows : first.rows.map(off))]
  const others = hasTwo ? [comment("else"), ...(isFirstOn ? second.rows.map(off) : second.rows)] : []
  return { rows: [...rows, ...others], live: [...first.live, ...second.live] }
}

function kept(item: Item, { notes }: Context): Item {
  notes.add(
    "pipe_through under a condition",
    "each stays, so that no route loses a guard: remove those that do not apply",
  )
  return { ...item, comments: [...item.comments, "kept, so that the routes below do not lose a guard:"] }
}
