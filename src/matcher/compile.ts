import { parseSegment } from "../pattern/segment.js"
import type { Segment } from "../pattern/segment.js"
import { splitPath } from "../pattern/split-path.js"
import type { Route } from "../table/routes.types.js"
import { escapeText } from "./canonical.js"
import { newPacker } from "./pack.js"
import type { Packer } from "./pack.js"
import type { Group, Program, Shape } from "./program.js"
import type { ProgramSource } from "./source.js"
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
  const { packer, open } = newCompiler(routes)
  for (const group of packer.trees.groups) open(group)
  packer.trim()
  return { ...packer.trees, table: fingerprint(routes) }
}

/** The same, but that the routes of each method and host are compiled when a request first needs them. */
export function lazySource(routes: readonly MatchedRoute[]): ProgramSource {
  const { packer, open } = newCompiler(routes)
  return { trees: packer.trees, open, whole: () => compileRoutes(routes) }
}

const enum Room {
  /** The words that there is room for to each route; few tables need more than half. */
  Words = 24,
  Least = 256,
}

function newCompiler(routes: readonly MatchedRoute[]): { packer: Packer; open: (group: Group) => void } {
  const groups = new Map<string, Group>()
  const members = new Map<Group, number[]>()
  routes.forEach(({ verb, host }, index) => {
    const key = host === null ? verb : `${verb} ${host}`
    let group = groups.get(key)
    if (group === undefined) {
      group = groupOf(groups, verb, host, index)
      groups.set(key, group)
    }
    const known = members.get(group)
    if (known === undefined) members.set(group, [index])
    else known.push(index)
  })
  const shapes: Shape[] = []
  const numbers = new Map<string, number>()
  const packer = newPacker([...members.keys()], shapes, Room.Least + Room.Words * routes.length)
  return { packer, open }

  function open(group: Group): void {
    const root = newNode("", group.first)
    for (const index of members.get(group) ?? []) {
      const route = routes[index]
      if (route !== undefined) addOne(root, route, index)
    }
    group.root = packer.pack(root)
  }

  function addOne(root: TreeNode, route: MatchedRoute, index: number): void {
    const segments: readonly Segment[] = splitPath<string>(route.path).map(parseSegment<string>)
    const shape = shapeOf(segments, route.kind === "forward")
    if (shape === undefined) return
    const key = keyOf(shape)
    let number = numbers.get(key)
    if (number === undefined) {
      number = shapes.push(shape) - 1
      numbers.set(key, number)
    }
    addRoute(root, segments, { route: index, shape: number, equal: shape.equal }, shape.rest !== "none")
  }
}

/** Verbs that differ in case alone are one method. */
function groupOf(groups: Map<string, Group>, verb: string, host: string | null, first: number): Group {
  const method = verb.toUpperCase()
  for (const group of groups.values()) if (group.method === method && group.host === host) return group
  return { method, host, first, root: 0 }
}

/** A text that shapes have in common where they are the same; that of most is short. */
function keyOf({ names, captures, equal, rest, prefix }: Shape): string {
  const key = names.join(" ")
  return equal.length === 0 && rest === "none"
    ? key
    : `${key}|${captures.join(" ")}|${equal.join(" ")}|${rest}|${prefix}`
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
