import { KINDS } from "../../../core/pattern/kinds.js"
import { overlaps } from "../kept-rows.js"
import { decoded, freeParam, givenKinds, literalSegment } from "../literals.js"
import type { Kinds } from "../literals.js"
import { paramName, snakeCase } from "../naming.js"
import type { Value } from "../rows.js"

/** A path of a framework as a pattern of a table, with the kinds of its params. */
export interface ReadPattern {
  readonly pattern: string
  readonly where: Readonly<Record<string, Value>>
  /** Whether its wildcard of Hono does not match the path before it, as `:path{.+}` does not. */
  readonly isFilled?: boolean
}

/** The patterns of a path, or the reason that there is none. A path with optional parts has several patterns. */
export type ReadPatterns = { readonly patterns: readonly ReadPattern[] } | { readonly reason: string }

/** How a framework writes paths. */
export type Dialect = "express-4" | "express-5" | "hono" | "hono-tree" | "fastify"

/** Whether a framework is Hono: with its usual router, or one that compares paths segment by segment. */
export function isHono(dialect: Dialect): boolean {
  return dialect.startsWith("hono")
}

/** What to do about a wildcard before other segments, and about other segments that Waymark does not have. */
const CHECK_END = "end the row with a glob there, and check in the action how its list ends"
const TAKE_APART = "match it as one param, and take it apart in the action"
const GLOB_SIGN = /^\*|^\(\.\*\)$|\*\)?$/

/** The most optional parts that are written out as rows. */
const MOST_OPTIONAL = 4

export function readPatterns(path: string, dialect: Dialect): ReadPatterns {
  const all = dialect === "express-5" ? expandGroups(path) : expandOptionals(path, dialect)
  if (all === undefined) return { reason: "it has too many optional parts: write the rows by hand" }
  const patterns: ReadPattern[] = []
  for (const one of all) {
    const segments = splitSegments(one)
    // The names of params are taken, so that no literal and no wildcard has one.
    const names = [...one.matchAll(/[:*]"?([A-Za-z_$][\w$]*)/g)].map(([, name = ""]) => paramName(name))
    const where: Kinds = new Map(names.map((name) => [name, null]))
    // The usual router of Hono reads colons within segments only in paths that it does not compare as a whole.
    const isDynamic = /\*|\/:/.test(one)
    const read = segments.map((segment, at) =>
      readSegment(segment, at === segments.length - 1, { dialect, isDynamic }, where),
    )
    const wrong = segments.find((_segment, at) => read[at] === undefined)
    if (wrong !== undefined)
      return { reason: `Waymark has no pattern for "${wrong}": ${GLOB_SIGN.test(wrong) ? CHECK_END : TAKE_APART}` }
    patterns.push({
      pattern: `/${read.join("/")}`,
      where: givenKinds(where),
      ...(one.endsWith("{.+}") ? { isFilled: true } : {}),
    })
  }
  // Of the paths that differ only in names of params, requests reach the first.
  const shapes = patterns.map(({ pattern }) => pattern.replace(/:\w+/g, ":"))
  const distinct = patterns.filter((_pattern, at) => shapes.indexOf(shapes[at] ?? "") === at)
  // The shortest first, unless a request may be for several of them.
  const isOrdered = distinct.some(({ pattern }, at) =>
    distinct.slice(at + 1).some((later) => mayMeet(pattern, later.pattern)),
  )
  return { patterns: dialect === "express-5" && !isOrdered ? distinct.toReversed() : distinct }
}

/** Whether a request may be for both patterns. A wildcard of Express has a segment. */
function mayMeet(one: string, other: string): boolean {
  const [first, second] = [one, other].map((path) => path.replace(/\/\*/, "/:rest/*")) as [string, string]
  return overlaps({ verb: "*", path: first }, { verb: "*", path: second })
}

/** `/a{/:b}` of Express 5: with each group and without it, in the order in which Express tries them. */
function expandGroups(path: string): readonly string[] | undefined {
  if (path.split("{").length - 1 > MOST_OPTIONAL) return undefined
  const start = path.indexOf("{")
  if (start < 0) return [path]
  // Groups may be nested.
  let end = start + 1
  for (let depth = 1; end < path.length && depth > 0; end += 1) depth += { "{": 1, "}": -1 }[path[end] ?? ""] ?? 0
  const [before, inner, after] = [path.slice(0, start), path.slice(start + 1, end - 1), path.slice(end)]
  const both = [`${before}${inner}${after}`, `${before}${after}`].map(expandGroups)
  return both.some((paths) => paths === undefined) ? undefined : [...new Set(both.flatMap((paths) => paths ?? []))]
}

/** `/a/:b?`: without the last segment, and with it. */
function expandOptionals(path: string, dialect: Dialect): readonly string[] | undefined {
  const segments = splitSegments(path)
  // Hono reads optional segments only if the last one is.
  const sign = !isHono(dialect) ? /^:.*\?$/ : path.endsWith("?") ? /:.*\?$/ : /(?!)/
  const isOptional = (segment: string): boolean => sign.test(segment)
  if (segments.filter(isOptional).length > MOST_OPTIONAL) return undefined
  return segments.reduce<readonly string[]>(
    (paths, segment) => {
      const longer = paths.map((before) => `${before}/${isOptional(segment) ? segment.slice(0, -1) : segment}`)
      return isOptional(segment) ? [...paths, ...longer] : longer
    },
    [""],
  )
}

/** The segments of a path, without those slashes that are in a regular expression of a param. */
function splitSegments(path: string): readonly string[] {
  const segments: string[] = []
  let depth = 0
  let current = ""
  for (const letter of path) {
    if (letter === "(" || letter === "{") depth += 1
    if (letter === ")" || letter === "}") depth -= 1
    if (letter === "/" && depth === 0) {
      segments.push(current)
      current = ""
    } else current += letter
  }
  return [...segments, current].filter((segment) => segment !== "")
}

/** A literal, an optional literal prefix with a param, or a glob at the end. */
function readSegment(
  segment: string,
  isLast: boolean,
  { dialect, isDynamic }: { readonly dialect: Dialect; readonly isDynamic: boolean },
  where: Kinds,
): string | undefined {
  if (dialect === "fastify" && segment.includes("::") && !/:(?!:)\w/.test(segment.replaceAll("::", "")))
    return literalSegment(decoded(segment.replaceAll("::", ":")), where)
  // Express 5 escapes its signs.
  if (dialect === "express-5" && /^(?:[^:*()?+{}[\]\\!]|\\.)+$/.test(segment) && segment.includes("\\"))
    return literalSegment(decoded(segment.replaceAll(/\\(.)/g, "$1")), where)
  const glob = GLOBS[dialect].exec(segment)
  if (glob !== null && isLast) return `*${glob[1] === undefined ? freeParam("path", where) : paramName(glob[1])}`
  if (glob !== null) return isHono(dialect) ? anyParam(where) : undefined
  if (dialect === "hono-tree" || (dialect === "hono" && !isDynamic)) {
    // Only a segment that begins with a colon is a param: the colon of `v:version` is itself.
    if (/^[^:*{}][^*{}]*$/.test(segment)) return literalSegment(decoded(segment), where)
  }
  if (isHono(dialect)) {
    if (/^[^:*{}]+$/.test(segment)) return literalSegment(decoded(segment), where)
    const [, prefix = "", name] = /^([^:*{}]*):([^{}*]+)$/.exec(segment) ?? []
    if (name !== undefined) return `${decoded(prefix)}:${paramName(name)}`
  }
  if (!/[:*()?+{}[\]\\!]/.test(segment)) return literalSegment(decoded(segment), where)
  const [, prefix = "", quoted, plain, rule] =
    /^([^:*()?+{}[\]\\!]*):(?:"([^"]+)"|([A-Za-z_$][\w$]*))(?:[({](.*)[)}])?$/.exec(segment) ?? []
  const name = quoted ?? plain
  if (name === undefined) return undefined
  const param = paramName(name)
  if (rule === undefined) return `${prefix}:${param}`
  if (/^\.[*+]$/.test(rule)) return isLast && prefix === "" ? `*${param}` : undefined
  if (dialect === "express-5") return undefined
  const kind = kindOfRule(rule)
  if (kind === undefined) return undefined
  if (kind !== "any") where.set(param, kind)
  return `${prefix}:${param}`
}

/** A param for a wildcard that matches one segment. */
function anyParam(where: Kinds): string {
  const name = freeParam("any", where)
  where.set(name, null)
  return `:${name}`
}

/** The segment that matches the rest of a path. */
const GLOBS: Readonly<Record<Dialect, RegExp>> = {
  "express-4": /^(?:\*|\(\.\*\)|:([A-Za-z_]\w*)\(?\*\)?)$/,
  "express-5": /^\*([A-Za-z_$][\w$]*)$/,
  hono: /^\*$/,
  "hono-tree": /^\*$/,
  fastify: /^\*$/,
}

const INTEGERS = /^\^?(?:\\d|\[0-9\])(?:\+|\{1,\d*\})\$?$/
const ANY = /^\^?\[\^\/\]\+\$?$/
const CHOICES = /^\^?[\w-]+(?:\|[\w-]+)+\$?$/

/** The kind of a regular expression: a list of strings, integers, or any segment; undefined for others. */
function kindOfRule(rule: string): Value | undefined {
  if (INTEGERS.test(rule)) return KINDS[0].name
  if (CHOICES.test(rule)) return rule.replace(/^\^|\$$/g, "").split("|")
  return ANY.test(rule) ? "any" : undefined
}

/** The name of an action from that of a handler; undefined if it has none of its own. */
export function actionOfHandler(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  const plain = name.replace(/^(?:bound )+/, "").replace(/^<(.*)>$/, "$1")
  return plain === "" || /^(?:anonymous|handler|handle|default|exports|async|bound dispatch)$/.test(plain)
    ? undefined
    : snakeCase(plain) || undefined
}
