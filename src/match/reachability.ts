import { parsePattern } from "../pattern/pattern.js"
import type { Segment } from "../pattern/segment.js"
import type { UnreachableRoute } from "./reachability.types.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"

/** A route with the segments of its pattern; a forward's end in a glob, which stands for all that lies under it. */
interface Entry {
  readonly index: number
  readonly route: Route
  readonly segments: readonly Segment[]
}

/** Routes of one pattern, but for the names of its params, by verb and host. */
type Entries = Map<string, Entry[]>

/** The patterns that begin alike. */
interface Branch {
  readonly statics: Map<string, Branch>
  readonly params: Map<string, Branch>
  readonly globs: Map<string, Entries>
  readonly ends: Entries
}

/**
 * The routes of a table that no request reaches, in order: each with the first route before it that takes every
 * request which it would take, or with `null` where its own pattern fits no path.
 *
 * A route that several routes take the requests of, but none of them all, is not among them.
 *
 * @throws {TableError} when the table breaks a rule
 * @throws {InvalidSpecError} when a path is not a valid pattern
 */
export function unreachable_routes(table: readonly unknown[]): readonly UnreachableRoute[] {
  return findDead(list_routes(table)).map(({ route: { verb, path }, shadow }) => ({
    verb,
    path,
    shadowed_by: shadow && { verb: shadow.verb, path: shadow.path },
  }))
}

/** A route that no request reaches, with its place in the list, and the route that shadows it. */
interface DeadRoute {
  readonly index: number
  readonly route: Route
  readonly shadow: Route | null
}

/** What {@link unreachable_routes} finds in a list of routes. Dead routes are left out of the tree, as others cover them. */
export function findDead(routes: readonly Route[]): readonly DeadRoute[] {
  const root = makeBranch()
  const dead: DeadRoute[] = []
  routes.forEach((route, index) => {
    const entry: Entry = { index, route, segments: openSegments(route) }
    const shadow = firstCover(root, entry)?.route ?? null
    if (shadow !== null || fitsNothing(entry.segments)) dead.push({ index, route, shadow })
    else insert(root, entry)
  })
  return dead
}

function openSegments({ kind, path }: Route): readonly Segment[] {
  const segments: readonly Segment[] = parsePattern(path)
  return kind === "forward" ? [...segments, { kind: "glob", prefix: "", name: "" }] : segments
}

/** Whether a glob has the name of a param, to which no list of segments is equal. */
function fitsNothing(segments: readonly Segment[]): boolean {
  const last = segments.at(-1)
  return last?.kind === "glob" && segments.some((part) => part.kind === "param" && part.name === last.name)
}

function makeBranch(): Branch {
  return { statics: new Map(), params: new Map(), globs: new Map(), ends: new Map() }
}

function insert(root: Branch, entry: Entry): void {
  let branch = root
  let entries = root.ends
  for (const part of entry.segments) {
    if (part.kind === "glob") entries = ensure(branch.globs, part.prefix, () => new Map())
    else {
      branch =
        part.kind === "static"
          ? ensure(branch.statics, part.text, makeBranch)
          : ensure(branch.params, part.prefix, makeBranch)
      entries = branch.ends
    }
  }
  ensure(entries, keyOf(entry.route.verb, entry.route.host), () => []).push(entry)
}

function ensure<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

function keyOf(verb: string, host: string | null): string {
  return `${verb.toUpperCase()} ${host ?? "*"}`
}

function firstCover(root: Branch, entry: Entry): Entry | undefined {
  const keys = ["*", entry.route.verb].flatMap((verb) =>
    coveringHosts(entry.route.host).map((host) => keyOf(verb, host)),
  )
  let first: Entry | undefined
  for (const entries of coveringPatterns(root, entry.segments, 0))
    for (const key of keys)
      for (const earlier of entries.get(key) ?? []) {
        if (first !== undefined && first.index < earlier.index) break
        if (!agreesInNames(earlier.segments, entry.segments)) continue
        first = earlier
        break
      }
  return first
}

/** Any host, the host itself, and the prefixes of it that end in a dot. */
function coveringHosts(host: string | null): readonly (string | null)[] {
  if (host === null) return [null]
  const dots = [...host.slice(0, -1).matchAll(/\./g)].map(({ index }) => host.slice(0, index + 1))
  return [null, host, ...dots]
}

/** The routes whose segments take all that the segments from a place on take, names left aside. */
function* coveringPatterns(branch: Branch, segments: readonly Segment[], place: number): Generator<Entries> {
  const open = branch.globs.get("")
  if (open !== undefined) yield open
  const part = segments[place]
  if (part === undefined) return yield branch.ends
  const begin = part.kind === "static" ? part.text : part.prefix
  if (part.kind === "glob" && begin === "") return
  for (let length = 0; length <= begin.length; length++) {
    const prefix = begin.slice(0, length)
    const glob = length > 0 ? branch.globs.get(prefix) : undefined
    if (glob !== undefined) yield glob
    const next = branch.params.get(prefix)
    if (next === undefined) continue
    const rest = part.kind === "glob" ? next.globs.get("") : undefined
    if (rest !== undefined) yield rest
    if (part.kind !== "glob") yield* coveringPatterns(next, segments, place + 1)
  }
  const same = part.kind === "static" ? branch.statics.get(part.text) : undefined
  if (same !== undefined) yield* coveringPatterns(same, segments, place + 1)
}

/** Whether a name that occurs twice in a covering pattern stands for equal texts in all that the covered one takes. */
function agreesInNames(covering: readonly Segment[], covered: readonly Segment[]): boolean {
  const texts = new Map<string, string>()
  return covering.every((part, place) => {
    if (part.kind !== "param") return true
    const text = textAt(covered[place], part.prefix)
    const known = texts.get(part.name)
    texts.set(part.name, text)
    return known === undefined || (known === text && covered[place]?.kind !== "glob")
  })
}

/** What a param captures of a segment: its text after the prefix, or that with the name of what follows. */
function textAt(part: Segment | undefined, prefix: string): string {
  if (part === undefined) return ""
  return part.kind === "static" ? part.text.slice(prefix.length) : `${part.prefix.slice(prefix.length)}:${part.name}`
}
