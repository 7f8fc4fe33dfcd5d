import { getOrSet } from "../../lib/get-or-set.js"
import { kindsOf } from "../../pattern/kind.js"
import type { Kinds, ParamKind } from "../../pattern/kind.js"
import { paramList } from "../../pattern/params.js"
import { parsePattern } from "../../pattern/pattern.js"
import type { Segment } from "../../pattern/segment.js"
import type { UnlinkableRoute } from "./linkability.types.js"
import type { Route } from "../../table/route.js"

/** A route whose path a helper builds for calls with an action and a number of params of these kinds. */
interface Linked {
  readonly verb: string
  readonly path: string
  /** The pattern with its params numbered, so that patterns which differ only in names are equal. */
  readonly link: string
  readonly kinds: Kinds
  /** The text with which the first segment of the glob begins; empty without a glob. */
  readonly prefix: string
}

/** Routes grouped by helper, number of params, and whether the last one is a glob, then by action. */
type LinkedRoutes = Map<string, Map<unknown, Linked[]>>

/** Finds the routes for `unlinkable_routes`, each with its index. */
export function findUnlinkable(
  routes: readonly Route[],
): readonly (readonly [index: number, route: UnlinkableRoute])[] {
  const known: LinkedRoutes = new Map()
  return routes.flatMap((route, index) => {
    const hidden = findHidden(known, route)
    return hidden === undefined ? [] : [[index, hidden]]
  })
}

function findHidden(known: LinkedRoutes, { verb, path, helper, plug_opts, where }: Route): UnlinkableRoute | undefined {
  if (helper === null) return undefined
  const names = paramList(path).map(([name]) => name)
  const prefix = globPrefix(path)
  const group = `${helper} ${names.length}${prefix === undefined ? "" : "*"}`
  const byAction = getOrSet(known, group, () => new Map<unknown, Linked[]>())
  const before = getOrSet(byAction, actionKey(plug_opts), () => [])
  const kinds = kindsOf(names, where) ?? []
  const first = before.find((one) => coverKinds(one.kinds, kinds) && prefix?.startsWith(one.prefix) !== false)
  const link = linkOf(path, names)
  if (first === undefined) before.push({ verb, path, link, kinds, prefix: prefix ?? "" })
  if (first === undefined || first.link === link) return undefined
  const hidden_by = { verb: first.verb, path: first.path }
  return typeof plug_opts === "string"
    ? { verb, path, helper, action: plug_opts, hidden_by }
    : { verb, path, helper, hidden_by }
}

/** The text before the name of a pattern's glob in its segment, or undefined if it has none. */
function globPrefix(path: string): string | undefined {
  return path.includes("*") ? /[^/*:]*(?=\*)/.exec(path)?.[0] : undefined
}

/** Whether all values of some kinds are of the kinds of an earlier route. */
function coverKinds(first: Kinds, kinds: Kinds): boolean {
  return first.every((kind, index) => kind === null || coversKind(kind, kinds[index] ?? null))
}

function coversKind(kind: ParamKind, other: ParamKind | null): boolean {
  if (typeof kind === "string" || other === null || typeof other === "string") return kind === other
  return other.every((text) => kind.includes(text))
}

/** A key that is equal for actions which helpers treat as equal: lists and objects are compared by content, as JSON. */
function actionKey(action: unknown): unknown {
  if (typeof action === "string") return `"${action}`
  if (typeof action !== "object" || action === null) return action
  try {
    return JSON.stringify(action)
  } catch {
    return action // a bigint in it has no JSON
  }
}

function linkOf(path: string, names: readonly string[]): string {
  const segments: readonly Segment[] = parsePattern(path)
  return segments.map((part) => `/${part.kind === "static" ? part.text : markOf(part, names)}`).join("")
}

function markOf({ kind, prefix, name }: Exclude<Segment, { kind: "static" }>, names: readonly string[]): string {
  return `${prefix}${kind === "glob" ? "*" : ":"}${names.indexOf(name)}`
}
