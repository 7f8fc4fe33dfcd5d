import { isSameData } from "../lib/same-data.js"
import { kindNamed, kindsOf } from "../pattern/kind.js"
import type { ParamKind } from "../pattern/kind.js"
import { namesIn, PARAMS } from "../pattern/names-in.js"
import type { RouteContract } from "../table/contracts/contract.js"
import type { Lists } from "../table/contracts/lists.js"
import type { Route } from "../table/route.js"
import { encodeSegment } from "./encode.js"

/** A link as data. */
export type Link = readonly [
  /** The pattern, with a slash at its end if the path has one. */
  pattern: string,
  action: unknown,
  /** The kinds of the params, in the order of the arguments; empty if no param has a kind. */
  kinds?: readonly (Check | null | undefined)[] | undefined,
  /** How lists in the query are written, if the row says it. */
  lists?: Lists | undefined,
]

/** Returns the form that a link uses for a value of a kind, or undefined if the string is not of the kind. */
export interface Check {
  (text: string): string | undefined
  /** The kind, for messages. What `waymark/bundler` writes does not have it. */
  readonly kind?: ParamKind
}

/** The fields of a route from which its link is made. */
export interface LinkedRoute extends Pick<Route, "path" | "plug_opts" | "helper" | "trailing_slash" | "where"> {
  readonly contract?: Pick<RouteContract, "lists"> | undefined
}

/** The link of a route, whose pattern the table has checked. */
export function linkOf({ path, plug_opts, trailing_slash, where, contract }: LinkedRoute): Link {
  const pattern = trailing_slash && path !== "/" ? `${path}/` : path
  const kinds = where && kindsOf(namesIn(path), where)
  return [pattern, plug_opts, kinds?.map((kind) => kind && checkOf(kind)), contract?.lists]
}

/** The links of each helper, by its name without `_path`, in declaration order. */
export function linksOf(routes: Iterable<LinkedRoute>): ReadonlyMap<string, readonly Link[]> {
  const groups = new Map<string, Link[]>()
  for (const route of routes) {
    if (route.helper === null) continue
    const group = groups.get(route.helper)
    if (group === undefined) groups.set(route.helper, [linkOf(route)])
    else group.push(linkOf(route))
  }
  return groups
}

function checkOf(kind: ParamKind): Check {
  const { test, write = String } = kindNamed(kind) ?? { test: (text: string) => kind.includes(text) }
  return Object.assign((text: string) => (test(text) ? write(text) : undefined), { kind })
}

/** A link whose pattern was split at its params. */
export interface PreparedLink {
  readonly link: Link
  readonly action: unknown
  /** The names of the params, each once, in the order of the arguments. */
  readonly names: readonly string[]
  /** The text before the first param. */
  readonly start: string
  /** The params, first to last. One that is in the pattern twice is here twice. */
  readonly params: readonly Param[]
  readonly isGlob: boolean
  readonly lists: Lists | undefined
  /** The next link of its helper with the same action and number of params. */
  next: PreparedLink | undefined
}

export interface Param {
  /** The index of its value in the arguments of a call. The action has the index 0. */
  readonly at: number
  readonly name: string
  readonly isGlob: boolean
  /** The text before the param in its segment. For a glob, the first segment of the list begins with it. */
  readonly before: string
  readonly check: Check | undefined
  /** The text between this param and the next one. */
  readonly after: string
}

/** Splits the pattern of a link at its params. */
export function prepareLink(link: Link): PreparedLink {
  const [pattern, action, kinds, lists] = link
  const names = namesIn(pattern)
  const params: Param[] = []
  // The text, then the prefix, the sign and the name of a param, and so on.
  const parts = pattern.split(PARAMS)
  let after = parts.at(-1) ?? ""
  for (let at = parts.length - 5; at >= 0; at -= 4) {
    const [text = "", before = "", sign, name = ""] = parts.slice(at, at + 4)
    const index = names.indexOf(name)
    const isGlob = sign === "*"
    params.unshift({ at: index + 1, name, isGlob, before, check: kinds?.[index] ?? undefined, after })
    after = isGlob ? text : text + encodeSegment(before)
  }
  return { link, action, names, start: after, params, isGlob: pattern.includes("*"), lists, next: undefined }
}

/** The links of a helper by their number of params, each in declaration order. */
export type LinksByCount = readonly (readonly PreparedLink[])[]

export function prepareLinks(links: readonly Link[]): LinksByCount {
  const byCount: PreparedLink[][] = []
  for (const link of links) {
    const prepared = prepareLink(link)
    const others = (byCount[prepared.names.length] ??= [])
    const before = others.findLast(({ action }) => isSameAction(action, prepared.action))
    if (before !== undefined) before.next = prepared
    others.push(prepared)
  }
  return byCount
}

/** Whether the actions of a link and of a call are the same, or the options of their plugs are deeply equal. */
export function isSameAction(own: unknown, action: unknown): boolean {
  return own === action || (typeof action === "object" && isSameData(own, action))
}
