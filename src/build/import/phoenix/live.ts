import type { Node } from "web-tree-sitter"
import { underscore } from "../../../core/table/names/naming.js"
import { checkedRow, comment, row } from "../rows.js"
import { leftOut, readOptions, termOf } from "./context.js"
import type { Context, Part } from "./context.js"
import { sourceOf } from "./syntax.js"
import type { MacroCall } from "./syntax.js"

export const LIVE = "live"
const ADVICE = `Phoenix serves them; the table "phoenix" has their links`

/**
 * `live "/users", UserLive.Index, :index`: a comment in the table, and a row of the table of links.
 *
 * @see Phoenix.LiveView.Router.live/4, which names the helper after the parts of the module from the one that ends in `Live`
 */
export function readLive(node: Node, { args }: MacroCall, context: Context): Part {
  const terms = args.map((arg) => termOf(arg, context))
  const [path, view, third] = terms
  const hasAction = third?.type === "atom"
  const optionNode = args[hasAction ? 3 : 2]
  if (path?.type !== "string" || view?.type !== "module")
    return leftOut(node, "live routes whose path or module is code", "write a row for its link", context)
  const full = context.scopedAlias === "" ? view.text : `${context.scopedAlias}.${view.text}`
  const { options } = readOptions(optionNode, LIVE_OPTIONS, context)
  const action = hasAction ? third.text : full
  const as = options["as"] ?? (hasAction ? inferredName(full) : LIVE)
  context.notes.add(LIVE, ADVICE)
  const link = row("get", [path.text, view.text, action, { as }])
  const said = comment(`${sourceOf(node)}: its link is in "phoenix"`)
  return {
    rows: [{ ...said, kept: { path: path.text, isPrefix: false } }],
    live: [checkedRow(link, context.notes)],
  }
}

/** Only `as` concerns links. */
const LIVE_OPTIONS = ["as", "container", "layout", "metadata", "private", "session"]

function inferredName(view: string): string {
  const parts = view.split(".")
  const start = parts.findIndex((part) => part.endsWith("Live"))
  const words = start < 0 ? [] : parts.slice(start).map((part) => underscore(part.replace(/Live$/, "")))
  return words.filter((word) => word !== "").join("_") || LIVE
}
