import { ArgumentError } from "../../lib/errors/argument-error.js"
import { inspect } from "../../lib/errors/inspect.js"
import type { AnyRow, CheckedRows, SoundConstant } from "../../table/rules/check.types.js"
import { isKind, isOfKind } from "../../pattern/kind.js"
import { list_routes } from "../../table/routes.js"
import type { Lists } from "../../table/contracts/lists.js"
import type { Route } from "../../table/route.js"
import { contextPath, contextUrl, resolveContext } from "../context.js"
import type { ResolvedContext } from "../context.js"
import { noRouteMessage } from "../messages.js"
import { encodeSegment } from "../../links/encode.js"
import { isQuery } from "../../links/query.js"
import { encodePattern, forwardPattern, pathMarks } from "./path-marks.js"
import { encodeQuery } from "../refuse.js"
import type { RoutePath, VerifiedRoutes } from "./verified.types.js"
import { parseWritten } from "../linkability/written-path.js"

/**
 * Returns the functions `verified_path` and `verified_url`. They take a complete path and check that a route of the table
 * serves it: the compiler does for literals and for templates such as `` `/users/${id}` ``, and the functions do when called.
 *
 * A value in a template is one segment or a part of one. The verb of the route does not matter, and every path under a forward
 * is served. The path may have a query and a fragment. A slash is appended if the route has `trailing_slash`. Characters that
 * are not allowed in URLs are percent-encoded; a `%` is kept as it is.
 *
 * @param options `except`: patterns of routes to ignore, such as a `"/*path"` that serves every path
 * @throws {TableError} when the table breaks a rule
 * @throws {ArgumentError} when no route has a pattern in `except`; by the functions: when no route serves the path, and when
 *   the query or the context is invalid
 * @example
 * import { get, verified_routes } from "waymark"
 *
 * const { verified_path } = verified_routes([get("/users/:id", "UserController", "show")])
 * const id = 42
 * verified_path(new URL("https://example.com"), `/users/${id}`, { tab: "posts" }) //=> "/users/42?tab=posts"
 */
export function verified_routes<
  const Table extends readonly AnyRow[] | AnyRow[],
  const Except extends RoutePath<Table> = never,
>(
  this: SoundConstant<Table>,
  table: CheckedRows<Table>,
  options: { readonly except?: readonly Except[] } = {},
): VerifiedRoutes<Table, Except> {
  const rows: readonly unknown[] = table
  return buildVerified(rows, options.except ?? []) as VerifiedRoutes<Table, Except> // agrees by test/cases/verified.ts
}

type Verified = (context: unknown, written: unknown, query?: unknown) => string

function buildVerified(
  table: readonly unknown[],
  except: readonly string[],
): Record<"verified_path" | "verified_url", Verified> {
  const routes: readonly Route[] = list_routes(table)
  const find = compileFinder(routes, except)
  const lists = listsByPath(routes)
  const pathOf = (context: ResolvedContext, written: unknown, query?: unknown): string => {
    const { path, endsInSlash, segments, query: own, fragment } = parseWritten(written)
    const route = find(segments)
    if (route === undefined) throw new ArgumentError(noRouteMessage(String(written)))
    const slash = endsInSlash || route.trailing_slash ? "/" : ""
    const queries = [own, addedQuery(query, lists.get(route.path))].filter((text) => text !== "")
    const search = queries.length === 0 ? "" : `?${queries.join("&")}`
    return contextPath(context, `${path}${slash}${search}${fragment}`, table)
  }
  const verified_path: Verified = (context, ...rest) => pathOf(resolveContext(context, "path"), ...rest)
  const verified_url: Verified = (context, ...rest) => {
    const resolved = resolveContext(context, "url")
    return contextUrl(resolved) + pathOf(resolved, ...rest)
  }
  return Object.freeze({ verified_path, verified_url })
}

/** How lists are written in the queries of a path: as in the first of its rows that has the option. */
function listsByPath(routes: readonly Route[]): ReadonlyMap<string, Lists> {
  const found = new Map<string, Lists>()
  for (const { path, contract } of routes)
    if (contract?.lists !== undefined && !found.has(path)) found.set(path, contract.lists)
  return found
}

function addedQuery(query: unknown, lists: Lists | undefined): string {
  if (query === undefined) return ""
  if (isQuery(query)) return encodeQuery(query, [], lists)
  throw new ArgumentError(`expected a query: an object or a list of pairs, got: ${inspect(query)}`)
}

/** Compiles a function that finds the first route which serves a path, by the marks of all patterns; the twin of `Find`. */
function compileFinder(
  routes: readonly Route[],
  except: readonly string[],
): (segments: readonly string[]) => Route | undefined {
  const unknown = except.find((path) => !routes.some((route) => route.path === path))
  if (unknown !== undefined) throw new ArgumentError(`no route has the path ${inspect(unknown)} of the option except`)
  const counted = routes.filter((route) => !except.includes(route.path))
  const marks = new Map<string, number>()
  counted.forEach((route, index) => {
    for (const pattern of route.kind === "forward" ? [route.path, forwardPattern(route.path)] : [route.path])
      for (const mark of pathMarks(encodePattern(pattern, route.where))) if (!marks.has(mark)) marks.set(mark, index)
  })
  const starts = startsOf(marks.keys())
  const prefixes = [...marks.keys()].filter((mark) => mark.startsWith("?")).map((mark) => readPrefix(mark.slice(1)))
  return (segments) => {
    const found = findMarks(segments, marks, starts, prefixes)
    return found.length === 0 ? undefined : counted[Math.min(...found)]
  }
}

/** Every prefix of a mark that ends in a slash. */
function startsOf(marks: Iterable<string>): ReadonlySet<string> {
  const starts = new Set<string>()
  for (const mark of marks)
    for (let at = mark.indexOf("/"); at >= 0; at = mark.indexOf("/", at + 1)) starts.add(mark.slice(0, at + 1))
  return starts
}

/** The text before a param or glob, and the param's kind, in the form that marks have. */
interface Prefix {
  readonly mark: string
  /** Whether a segment begins with the text, and the rest is of the kind; the twin of `PrefixOf`. */
  readonly fits: (segment: string) => boolean
}

/** Encodes segments and the strings of lists. Values of the other kinds have no character that needs encoding. */
function readPrefix(mark: string): Prefix {
  const [text = "", ...kinds] = mark.split("\n")
  const [name] = kinds
  const kind = isKind(name) ? name : kinds.map((one) => one.slice(1))
  return {
    mark,
    fits: (segment) => segment.startsWith(text) && (kinds.length === 0 || isOfKind(kind, segment.slice(text.length))),
  }
}

/** The indices of the routes that serve the segments. Stops as soon as no mark continues, so long paths cost nothing. */
function findMarks(
  segments: readonly string[],
  marks: ReadonlyMap<string, number>,
  starts: ReadonlySet<string>,
  prefixes: readonly Prefix[],
): readonly number[] {
  const found: string[] = segments.length === 0 ? ["/"] : []
  let live: readonly string[] = ["/"]
  for (const [index, decoded] of segments.entries()) {
    if (live.length === 0) break
    const segment = encodeSegment(decoded)
    const fitting = ["", ...prefixes.filter(({ fits }) => fits(segment)).map(({ mark }) => mark)]
    const taken = live.flatMap((mark) => fitting.map((prefix) => `${mark}${prefix}`))
    found.push(...taken.map((mark) => `${mark}#`))
    if (index === segments.length - 1)
      found.push(...live.map((mark) => mark + segment), ...taken.map((mark) => `${mark}?`))
    live = [...live.map((mark) => `${mark}${segment}/`), ...taken.map((mark) => `${mark}?/`)].filter((mark) =>
      starts.has(mark),
    )
  }
  return found.flatMap((mark) => marks.get(mark) ?? [])
}
