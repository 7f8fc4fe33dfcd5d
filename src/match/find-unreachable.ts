import { isOfKind, kindOf } from "../pattern/kind.js"
import type { ParamKind, Where } from "../pattern/kind.js"
import { parsePattern } from "../pattern/pattern.js"
import type { Segment } from "../pattern/segment.js"
import type { MatchedRoute } from "./tree.js"

/** A route, its index in the table, and the segments of its pattern. */
interface Entry {
  readonly index: number
  readonly route: MatchedRoute
  readonly segments: readonly Segment[]
}

/** The reachable routes so far, in a tree: first by verb and host, then by each segment without the name of its param. */
interface Branch {
  readonly branches: Map<string, Branch>
  readonly entries: Entry[]
}

/** A route that no request reaches, its index in the table, and the first earlier route that takes all its requests. */
interface Unreachable {
  readonly index: number
  readonly route: MatchedRoute
  readonly shadow: MatchedRoute | null
}

/**
 * Finds the routes that no request reaches. They are not added to the tree, because a route that covers one of
 * them covers all that it covers.
 */
export function findUnreachable(routes: readonly MatchedRoute[]): readonly Unreachable[] {
  const tree = newBranch()
  const unreachable: Unreachable[] = []
  routes.forEach((route, index) => {
    const entry: Entry = { index, route, segments: openSegments(route) }
    const shadow = firstCover(tree, entry)?.route ?? null
    if (shadow !== null || fitsNothing(entry.segments)) unreachable.push({ index, route, shadow })
    else addEntry(tree, entry)
  })
  return unreachable
}

/** The segments of a route's pattern. Those of a forward end in a glob, because it matches all paths below its own. */
function openSegments({ kind, path }: MatchedRoute): readonly Segment[] {
  const segments: readonly Segment[] = parsePattern(path)
  return kind === "forward" ? [...segments, { kind: "glob", prefix: "", name: "" }] : segments
}

/** Whether a glob has the name of a param: a list is never equal to a string. */
function fitsNothing(segments: readonly Segment[]): boolean {
  const last = segments.at(-1)
  return last?.kind === "glob" && segments.some((part) => part.kind === "param" && part.name === last.name)
}

function newBranch(): Branch {
  return { branches: new Map(), entries: [] }
}

function addEntry(tree: Branch, entry: Entry): void {
  let branch = tree
  for (const key of [rootKey(entry.route.verb, entry.route.host), ...entry.segments.map(segmentKey)]) {
    const next = branch.branches.get(key) ?? newBranch()
    branch.branches.set(key, next)
    branch = next
  }
  branch.entries.push(entry)
}

function rootKey(verb: string, host: string | null): string {
  return `${verb.toUpperCase()} ${host === null ? "*" : `=${host}`}`
}

function segmentKey(part: Segment): string {
  return part.kind === "static" ? part.text : `${part.kind === "param" ? ":" : "*"}${part.prefix}`
}

function firstCover(tree: Branch, entry: Entry): Entry | undefined {
  const { route, segments } = entry
  const roots: Branch[] = []
  for (const host of coveringHosts(route.host))
    for (const verb of ["*", route.verb]) pushBranches(roots, [tree], rootKey(verb, host))
  return coveringBranches(roots, segments)
    .flatMap(({ entries }) => entries.find((earlier) => meetsConditions(earlier, entry)) ?? [])
    .reduce<Entry | undefined>((first, entry) => (first && first.index < entry.index ? first : entry), undefined)
}

/** Any host, the host itself, and the prefixes of it that end in a dot. */
function coveringHosts(host: string | null): readonly (string | null)[] {
  if (host === null) return [null]
  const dots = [...host.slice(0, -1).matchAll(/\./g)].map(({ index }) => host.slice(0, index + 1))
  return [null, host, ...dots]
}

/** The branches of the patterns that match every path that the segments match, if names are ignored. */
function coveringBranches(roots: readonly Branch[], segments: readonly Segment[]): readonly Branch[] {
  const globs: Branch[] = []
  let branches = roots
  for (const part of segments) {
    const text = part.kind === "static" ? part.text : part.prefix
    const next: Branch[] = []
    const [glob, param] = [`*${text}`, `:${text}`]
    for (let length = 1; length <= glob.length; length += 1) {
      pushBranches(globs, branches, glob.slice(0, length))
      pushBranches(next, branches, param.slice(0, length))
    }
    if (part.kind === "glob") {
      // A glob with a prefix has at least one segment, so a param and then a glob match it too.
      if (text !== "") pushBranches(globs, next, "*")
      return globs
    }
    if (part.kind === "static") pushBranches(next, branches, text)
    branches = next
  }
  pushBranches(globs, branches, "*")
  return [...globs, ...branches]
}

function pushBranches(found: Branch[], branches: readonly Branch[], key: string): void {
  for (const branch of branches) {
    const next = branch.branches.get(key)
    if (next !== undefined) found.push(next)
  }
}

/**
 * Whether, in every path that the covered route matches, the captures of the covering route are of their kinds, and those of one
 * name are equal.
 */
function meetsConditions({ route, segments }: Entry, covered: Entry): boolean {
  const values = new Map<string, string>()
  return segments.every((part, place) => {
    if (part.kind !== "param") return true
    const other = covered.segments[place]
    const value = captureOf(other, part.prefix)
    const known = values.get(part.name)
    values.set(part.name, value)
    if (known !== undefined && (known !== value || other?.kind === "glob")) return false
    const kind = kindOf(route.where, part.name)
    return kind === null || coversKind(kind, part.prefix, other, covered.route.where)
  })
}

/** Whether all texts that a param with this kind and prefix captures of a segment are of the kind. */
function coversKind(kind: ParamKind, prefix: string, part: Segment | undefined, where?: Where): boolean {
  if (part === undefined || part.kind === "glob") return false
  if (part.kind === "static") return isOfKind(kind, part.text.slice(prefix.length))
  const own = kindOf(where, part.name)
  const before = part.prefix.slice(prefix.length)
  return own === null || typeof own === "string"
    ? own === kind && before === ""
    : own.every((text) => isOfKind(kind, before + text))
}

/** What a param with this prefix captures of a segment: a literal, or one with `:` and a name for the unknown rest. */
function captureOf(part: Segment | undefined, prefix: string): string {
  if (part === undefined) return ""
  return part.kind === "static" ? part.text.slice(prefix.length) : `${part.prefix.slice(prefix.length)}:${part.name}`
}
