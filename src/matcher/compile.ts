import { parseSegment } from "../pattern/segment.js"
import type { Segment } from "../pattern/segment.js"
import { splitPath } from "../pattern/split-path.js"
import type { Route } from "../table/routes.types.js"
import { escapeText } from "./canonical.js"
import { packTrees } from "./pack.js"
import type { Tree } from "./pack.js"
import type { Program, Shape } from "./program.js"
import { addLeaf, extend, newNode } from "./tree.js"
import type { TreeLeaf, TreeNode } from "./tree.js"

/** What matching asks of a route. */
export type MatchedRoute = Pick<Route, "verb" | "path" | "host" | "kind">

/**
 * Compiles routes into a program that finds the first that fits, in declaration order, over method, segments and host.
 *
 * @see Phoenix.Router 1.6, `match/5`; Plug.Router.Utils.build_path_match/2 and build_host_match/1
 */
export function compileRoutes(routes: readonly MatchedRoute[]): Program {
  const trees = new Map<string, Tree>()
  const shapes: Shape[] = []
  const numbers = new Map<string, number>()
  routes.forEach((route, index) => {
    const segments: readonly Segment[] = splitPath<string>(route.path).map(parseSegment<string>)
    const shape = shapeOf(segments, route.kind === "forward")
    if (shape === undefined) return
    const key = [shape.names, shape.captures, shape.equal, shape.rest, shape.prefix].join(" ")
    let number = numbers.get(key)
    if (number === undefined) {
      number = shapes.push(shape) - 1
      numbers.set(key, number)
    }
    const { root } = treeOf(trees, route, index)
    addRoute(root, segments, { route: index, shape: number, equal: shape.equal }, shape.rest !== "none")
  })
  return withTable(packTrees([...trees.values()], shapes), textOf(routes))
}

/** Only a matcher that is kept needs to tell its table. Here, not above, since a getter holds on to all that it could see. */
function withTable(program: Omit<Program, "table">, text: string): Program {
  return {
    ...program,
    get table() {
      return hash(text)
    },
  }
}

/** A short text that two tables have in common only where matching sees no difference, or by rare chance. */
export function fingerprint(routes: readonly MatchedRoute[]): string {
  return hash(textOf(routes))
}

function textOf(routes: readonly MatchedRoute[]): string {
  return routes.map(({ kind, verb, host, path }) => `${kind} ${verb} ${host ?? ""} ${path}`).join("\n")
}

function hash(text: string): string {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0
  return `${text.length} ${(sum >>> 0).toString(16)}`
}

function treeOf(trees: Map<string, Tree>, { verb, host }: MatchedRoute, first: number): Tree {
  const method = verb.toUpperCase()
  const key = host === null ? method : `${method} ${host}`
  const known = trees.get(key)
  if (known !== undefined) return known
  const tree: Tree = { method, host, first, root: newNode("", first) }
  trees.set(key, tree)
  return tree
}

/** How captures become params, or undefined where none can: a name that is a param and a glob fits no path. */
function shapeOf(segments: readonly Segment[], isForward: boolean): Shape | undefined {
  const names: string[] = []
  const captures: number[] = []
  const equal: number[] = []
  let rest: Shape["rest"] = isForward ? "unnamed" : "none"
  let prefix = 0
  let count = 0
  for (const segment of segments) {
    if (segment.kind === "static") continue
    const known = names.indexOf(segment.name)
    if (segment.kind === "glob") {
      if (known >= 0) return undefined
      rest = "param"
      prefix = escapeText(segment.prefix).length
    }
    if (known < 0) captures[names.push(segment.name) - 1] = count
    else equal.push(captures[known] ?? 0, count)
    count += 1
  }
  if (rest === "unnamed") captures.push(count)
  return { names, captures, equal, rest, prefix }
}

/** Adds a route to a tree; one that takes the rest of a path has two places, since the rest may be nothing. */
function addRoute(root: TreeNode, segments: readonly Segment[], leaf: TreeLeaf, takesRest: boolean): void {
  let node = root
  let text = ""
  for (const segment of segments) {
    if (segment.kind === "static") text += `/${escapeText(segment.text)}`
    else if (segment.kind === "param") {
      node = extend(node, `${text}/${escapeText(segment.prefix)}`, leaf.route)
      node = node.param ??= newNode("", leaf.route)
      text = ""
    } else if (segment.prefix !== "") {
      const end = extend(node, `${text}/${escapeText(segment.prefix)}`, leaf.route)
      end.rest = addLeaf(end.rest, leaf)
      return
    }
  }
  node = extend(node, text, leaf.route)
  node.leaf = addLeaf(node.leaf, leaf)
  if (!takesRest) return
  const below = extend(node, "/", leaf.route)
  below.rest = addLeaf(below.rest, leaf)
}
