import { encodeSegment } from "./encode.js"
import { isSameAction, prepareLinks } from "./link.js"
import type { Link, LinksByCount, Param, PreparedLink } from "./link.js"
import { textOf } from "./param.js"
import { isQuery, withQuery } from "./query.js"
import type { Query } from "./query.js"
import type { Refuse } from "./refuse.types.js"

/** Writes the path of a call. Its arguments are the action, the params, and an optional query. `fn` is its name in messages. */
export type LinkWriter = (args: readonly unknown[], fn: string) => string

/**
 * Returns the function that writes the links of one helper. They are prepared at its first call.
 *
 * @see Phoenix.Router.Helpers 1.6, `defhelper/2` and `expand_segments/1`
 */
export function linkWriter(links: readonly Link[], refuse: Refuse): LinkWriter {
  let prepared: LinksByCount | undefined
  return (args, fn) => {
    const byCount = (prepared ??= prepareLinks(links))
    const given = args.length - 1
    const last = given > 0 ? args[given] : ""
    if (last === undefined) {
      const shorter = findLink(byCount[given - 1], args)
      if (shorter !== undefined && findLink(byCount[given], args) === undefined) return fillLink(shorter, args, refuse)
    } else if (isQuery(last)) {
      const shorter = findLink(byCount[given - 1], args)
      const exact = shorter !== undefined && mayBeParam(last) ? findLink(byCount[given], args) : undefined
      if (shorter !== undefined && !(exact?.isGlob === true && isEmptyList(last))) {
        if (exact?.isGlob === false && hasId(last)) refuse("arguments", fn, args)
        return withQuery(fillLink(shorter, args, refuse), last, shorter.names, shorter.lists, refuse)
      }
    }
    return fillLink(findLink(byCount[given], args) ?? refuse("arguments", fn, args, byCount.flat()), args, refuse)
  }
}

/** Whether a query could be a param too. */
function mayBeParam(query: Query): boolean {
  return hasId(query) || isEmptyList(query)
}

function hasId(query: Query): boolean {
  return "id" in query && query.id !== undefined
}

function isEmptyList(query: Query): boolean {
  return Array.isArray(query) && query.length === 0
}

/**
 * Finds the link of a call among those with its number of params: the first one with the action that takes the params, or else
 * the first one with the action. So a list goes to a link with a glob, and a string to a link whose kinds it is of.
 */
export function findLink(
  links: readonly PreparedLink[] | undefined,
  args: readonly unknown[],
): PreparedLink | undefined {
  const first = links && firstLink(links, args[0])
  if (first?.next === undefined) return first
  let link: PreparedLink | undefined = first
  while (link !== undefined && !takes(link, args)) link = link.next
  return link ?? first
}

function firstLink(links: readonly PreparedLink[], action: unknown): PreparedLink | undefined {
  for (const link of links) if (isSameAction(link.action, action)) return link
  return undefined
}

const REFUSED: Error = /* @__PURE__ */ new Error("refused")
const throwRefused: Refuse = () => {
  throw REFUSED
}

/** Whether a link can be written from the arguments of a call. */
export function takes(link: PreparedLink, args: readonly unknown[]): boolean {
  try {
    return fillLink(link, args, throwRefused) !== ""
  } catch {
    return false
  }
}

/** Writes the path of a link from the arguments of a call. */
export function fillLink({ start, params }: PreparedLink, args: readonly unknown[], refuse: Refuse): string {
  let path = start
  for (const param of params) {
    const value = args[param.at]
    path = param.isGlob ? addGlob(path, param, value, refuse) : path + writeSegment(param, value, value, refuse)
    if (param.after !== "") path += param.after // since appending an empty string is slower
  }
  return path
}

/**
 * Writes a value as a segment, or as the end of one. Browsers remove a segment that is empty, and resolve `"."` and `".."`.
 *
 * @param argument the whole argument of the call, for the message
 */
export function writeSegment(param: Param, value: unknown, argument: unknown, refuse: Refuse): string {
  const { check } = param
  if (typeof value === "number" && check === undefined && Number.isSafeInteger(value)) return `${value}`
  const given = typeof value === "string" ? value : textOf(value)
  const text = given === undefined || check === undefined ? given : check(given)
  if (text === undefined) return refuse("param", param, argument)
  if (text.length < 3 && isUnsafe(text) && (param.isGlob || isUnsafe(param.before + text)))
    refuse("param", param, argument)
  return encodeSegment(text)
}

/** Whether browsers remove a segment or resolve it. */
export function isUnsafe(segment: string): boolean {
  return segment === "" || segment === "." || segment === ".."
}

/** Appends the segments of a glob to the path before it. */
function addGlob(before: string, param: Param, list: unknown, refuse: Refuse): string {
  if (!Array.isArray(list)) return refuse("param", param, list)
  const items: readonly unknown[] = list
  let path = before
  for (let index = 0; index < items.length; index += 1)
    path = (index > 0 ? path + "/" : path) + writeSegment(param, items[index], items, refuse)
  if (param.before !== "" && textOf(items[0])?.startsWith(param.before) !== true) refuse("param", param, list)
  return path
}
