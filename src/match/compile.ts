import { joinPath } from "../pattern/join.js"
import { findSign } from "../pattern/segment.js"
import type { Route } from "../table/route.js"
import { escapePercent } from "./canonical.js"
import { newPacker } from "./pack.js"
import type { Packer } from "./pack.js"
import { keyText } from "./params.js"
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

  /** Adds a route to a tree; one that takes the rest of a path has two places, since the rest may be nothing. */
  function addOne(root: TreeNode, route: MatchedRoute, index: number): void {
    const pattern = readPattern(route)
    if (pattern === undefined) return
    const { texts, shape } = pattern
    const key = keyOf(shape)
    let number = numbers.get(key)
    if (number === undefined) {
      number = shapes.push(shape) - 1
      numbers.set(key, number)
    }
    const leaf: TreeLeaf = { route: index, shape: number, equal: shape.equal }
    let node = extend(root, texts[0] ?? "", index)
    for (let place = 1; place < texts.length; place += 1) {
      node = node.param ??= newNode("", index)
      node = extend(node, texts[place] ?? "", index)
    }
    if (shape.prefix === 0) node.leaf = addLeaf(node.leaf, leaf)
    if (shape.rest === "none") return
    if (shape.prefix === 0) node = extend(node, "/", index)
    node.rest = addLeaf(node.rest, leaf)
  }
}

/** A pattern as a tree has it. */
interface Pattern {
  /** The literal text before, between and after params, that of a glob's prefix included. */
  readonly texts: readonly string[]
  readonly shape: Shape
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

/**
 * Reads a pattern, which has been looked at before: a sign begins a name, which goes on to the next slash. Undefined
 * where it fits no path, for a name is that of a param and of a glob.
 */
function readPattern({ path: given, kind }: MatchedRoute): Pattern | undefined {
  const path = joinPath("/", given)
  const texts: string[] = []
  const names: string[] = []
  const captures: number[] = []
  const equal: number[] = []
  let rest: Shape["rest"] = kind === "forward" ? "unnamed" : "none"
  let prefix = 0
  let from = 0
  let count = 0
  for (let sign = findSign(path); sign >= 0; sign = findSign(path, from)) {
    const slash = path.indexOf("/", sign)
    const end = slash < 0 ? path.length : slash
    const name = keyText(path.slice(sign + 1, end))
    const known = names.indexOf(name)
    let stop = sign
    if (path[sign] === "*") {
      if (known >= 0) return undefined
      const before = path.lastIndexOf("/", sign)
      if (before === sign - 1) stop = before
      rest = "param"
      prefix = escapePercent(path.slice(before + 1, sign)).length
    }
    if (known < 0) captures[names.push(name) - 1] = count
    else equal.push(captures[known] ?? 0, count)
    texts.push(escapePercent(path.slice(from, stop)))
    from = end
    count += 1
  }
  if (rest !== "param") texts.push(path === "/" ? "" : escapePercent(path.slice(from)))
  if (rest === "unnamed") captures.push(count)
  return { texts, shape: { names, captures, equal, rest, prefix } }
}
