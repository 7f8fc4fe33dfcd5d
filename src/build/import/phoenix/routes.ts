import type { Node } from "web-tree-sitter"
import { shortName } from "../../../core/table/names/naming.js"
import { VERBS } from "../../../core/table/nodes.js"
import { ROUTE_OPTIONS, SCOPE_OPTIONS } from "../../../core/table/options.js"
import { RESOURCES_OPTIONS } from "../../../core/table/resources/resources.js"
import { checkedRow, comment, hasRoutes, row, someOptions } from "../rows.js"
import type { Item, Options, Value } from "../rows.js"
import { inner, leftOut, readOptions, rowsOnly, termOf, valueIn } from "./context.js"
import type { Context, Part } from "./context.js"
import { joinNames } from "./nested-names.js"
import { conditionOf } from "./pipelines.js"
import type { MacroCall } from "./syntax.js"
import { sourceOf } from "./syntax.js"

const CODE = "rows whose path or plug is code"
const WRITE_ROW = "write the row by hand"

/** Reads the body of a block. */
type ReadBody = (nodes: readonly Node[], context: Context) => Part

type ReadRows = (node: Node, call: MacroCall, context: Context, readBody: ReadBody) => Part

/** `get "/users", UserController, :index`, and `match :*, …`, whose verb comes first. */
function readVerb(node: Node, { name, args }: MacroCall, context: Context): Part {
  const verb = name === "match" && args[0] !== undefined ? valueIn(args[0], context) : undefined
  const [path, plug, action, options] = name === "match" ? args.slice(1) : args
  const target = readTarget(path, plug, context)
  if (target === undefined || (name === "match" && typeof verb !== "string"))
    return leftOut(node, CODE, WRITE_ROW, context)
  const own = readOptions(options, Object.keys(ROUTE_OPTIONS), context)
  const opts = action === undefined ? [] : valueIn(action, context)
  const comments = opts === undefined && action !== undefined ? [codeComment(action, context)] : []
  const args_ = [verb, ...target, opts ?? [], someOptions(own.options)]
  return checked({ ...row(name, args_), comments: [...own.comments, ...comments] }, context)
}

/** `forward "/jobs", JobsRouter, options`. */
function readForward(node: Node, { args }: MacroCall, context: Context): Part {
  const [path, plug, plugOptions, options] = args
  const target = readTarget(path, plug, context)
  if (target === undefined) return leftOut(node, CODE, WRITE_ROW, context)
  const own = readOptions(options, Object.keys(ROUTE_OPTIONS), context)
  const given = someOptions(own.options)
  const opts = plugOptions === undefined ? undefined : valueIn(plugOptions, context)
  const isCode = opts === undefined && plugOptions !== undefined
  const comments = isCode ? [codeComment(plugOptions, context)] : []
  const call = row("forward", [...target, opts ?? (given === undefined ? undefined : []), given])
  return checked({ ...call, comments: [...own.comments, ...comments] }, context)
}

function codeComment(node: Node, { notes }: Context): string {
  notes.add("options of plugs that are code", "each is a comment at its plug")
  return `its options are code: ${sourceOf(node)}`
}

/** `resources "/users", UserController, only: [:index] do … end`. */
function readResources(node: Node, call: MacroCall, context: Context, readBody: ReadBody): Part {
  const [path, controller, options] = call.args
  const target = readTarget(path, controller, context)
  if (target === undefined) return leftOut(node, CODE, WRITE_ROW, context)
  const own = readOptions(options, Object.keys(RESOURCES_OPTIONS), context)
  const alias = own.options["alias"]
  const given = someOptions(own.options)
  const within = inner(context, {
    scopedAlias: typeof alias === "string" ? joinNames(context.scopedAlias, alias) : context.scopedAlias,
  })
  const nested = call.body === undefined ? undefined : readBody(call.body, within)
  const item = {
    ...row("resources", [...target, nested === undefined ? given : (given ?? {})], nested?.rows),
    comments: own.comments,
  }
  const live = (nested?.live ?? []).some(hasRoutes) ? [memberScope(target, own.options, nested?.live ?? [])] : []
  return { rows: [checkedRow(item, context.notes)], live }
}

/** The scope of a member, in which nested rows are. */
function memberScope([path, controller]: readonly [string, string], options: Options, items: readonly Item[]): Item {
  const name = typeof options["name"] === "string" ? options["name"] : shortName(controller)
  const param = `:${name}_${String(options["param"] ?? "id")}`
  const member = options["singleton"] === true ? path : `${path.replace(/\/$/, "")}/${param}`
  return row("scope", [{ path: member, as: options["as"] ?? name, ...someOptions({ alias: options["alias"] }) }], items)
}

/** `scope "/admin", HelloWeb.Admin, as: :admin do … end`, and its other forms. */
function readScope(node: Node, call: MacroCall, context: Context, readBody: ReadBody): Part {
  const last = call.args.at(-1)
  const lastType = last === undefined ? undefined : termOf(last, context).type
  const hasOptions = lastType === "pairs" || lastType === "list" || (lastType === "unknown" && call.args.length > 1)
  const words = (hasOptions ? call.args.slice(0, -1) : call.args).map((arg) => valueIn(arg, context))
  const own = readOptions(hasOptions ? last : undefined, Object.keys(SCOPE_OPTIONS), context)
  const [path, alias] = words
  const isCode = (words.length > 0 && typeof path !== "string") || (words.length > 1 && alias === undefined)
  if (isCode) return leftOut(node, "scopes whose path is code", "write the scope by hand", context)
  const options = { ...someOptions({ path, alias }), ...own.options }
  const body = readBody(call.body ?? [], inner(context, { scopedAlias: nestedAlias(context.scopedAlias, options) }))
  const { log: _log, private: _private, assigns: _assigns, ...linked } = options
  const isEmpty = !body.rows.some(({ call: rowCall }) => rowCall !== undefined && rowCall.name !== "pipe_through")
  const rows = isEmpty
    ? emptied(node, body.rows)
    : scopesOf(options, body.rows).map((one) => checkedScope(one, context))
  const isLinked = body.live.some(hasRoutes)
  const live = !isLinked ? [] : Object.keys(linked).length === 0 ? body.live : scopesOf(linked, body.live)
  const [first, ...others] = rows
  return {
    rows: first === undefined ? [] : [{ ...first, comments: [...own.comments, ...first.comments] }, ...others],
    live,
  }
}

/** A scope, as a comment with the reason if no request reaches its rows, e.g. by its host. */
function checkedScope(scope: Item, { notes }: Context): Item {
  const { call } = scope
  const { isOff, comments } = call === undefined ? scope : checkedRow({ ...scope, call: { ...call, items: [] } }, notes)
  return isOff === true ? { ...scope, comments, isOff } : scope
}

/** The comments of a scope without rows. */
function emptied(node: Node, items: readonly Item[]): readonly Item[] {
  const comments = items.filter(({ call }) => call === undefined)
  return comments.length === 0 ? [] : [comment(`${conditionOf(node)}:`), ...comments]
}

/** A scope, or a scope for each host if there are several, which Phoenix has since 1.7. */
function scopesOf(options: Options, items: readonly Item[]): readonly Item[] {
  const { host, ...others } = options
  const hosts: readonly Value[] = Array.isArray(host) ? host : host === undefined ? [] : [host]
  if (hosts.length === 0) return [row("scope", [others], items)]
  return hosts.map((one) => row("scope", [{ ...others, host: one }], items))
}

function nestedAlias(outer: string, { alias }: Options): string {
  if (alias === false) return ""
  return typeof alias === "string" ? joinNames(outer, alias) : outer
}

/** The path and the plug of a row; undefined if one of them is code. */
function readTarget(
  path: Node | undefined,
  plug: Node | undefined,
  context: Context,
): readonly [string, string] | undefined {
  if (path === undefined || plug === undefined) return undefined
  const [pattern, target] = [termOf(path, context), termOf(plug, context)]
  if (pattern.type !== "string" || target.type !== "module") return undefined
  // Phoenix matches `*_` and `:_`, but gives them no name.
  const named = pattern.text.replace(/(?<=\/)([*:])_(?=\/|$)/g, (_all, sign: string) =>
    sign === "*" ? "*path" : ":segment",
  )
  return [named, target.text]
}

function checked(item: Item, context: Context): Part {
  return rowsOnly(checkedRow(item, context.notes))
}

/** `socket "/live", …`, which routers of Phoenix before 1.3 have. */
function readSocket(node: Node, _call: MacroCall, context: Context): Part {
  context.notes.add("socket", "channels stay with Phoenix, which goes on serving them")
  return rowsOnly(comment(`${sourceOf(node)}: Phoenix goes on serving this socket`))
}

/** The macros of Phoenix that make routes, by name. */
export const ROUTE_MACROS: ReadonlyMap<string, ReadRows> = new Map<string, ReadRows>([
  ...[...VERBS, "match"].map((verb) => [verb, readVerb] as const),
  ["scope", readScope],
  ["resources", readResources],
  ["forward", readForward],
  ["socket", readSocket],
])
