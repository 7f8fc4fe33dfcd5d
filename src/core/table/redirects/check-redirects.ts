import { isSameData } from "../../lib/same-data.js"
import { isOfKind, kindOf } from "../../pattern/kind.js"
import type { Where } from "../../pattern/kind.js"
import { findSign } from "../../pattern/segment.js"
import { splitPath } from "../../pattern/split-path.js"
import { fitsHost } from "../names/host.js"
import type { Place } from "../names/places.js"
import type { Route } from "../route.js"
import { tableError } from "../rules/rules.js"
import { redirectLoopMessage, unservedRedirectMessage } from "./messages.js"
import { redirectOf } from "./target.js"

/** A route for GET with the segments of its path. */
interface Serving {
  readonly route: Route
  readonly segments: readonly string[]
}

/** The values of params, which are names with their signs if they are not known, such as `":id"` and `["*rest"]`. */
type Values = ReadonlyMap<string, string | readonly string[]>

/** As many redirects in a row as browsers follow. */
const MAX_HOPS = 20

/**
 * Checks the targets of all redirects of a table, in order.
 *
 * @throws {TableError} for a redirect to a path that no row serves, or that leads back to itself
 */
export function checkRedirects(routes: readonly Route[], redirects: ReadonlyMap<Route, Place>): void {
  if (redirects.size === 0) return
  const serving = routes.filter(servesGet).map((route) => ({ route, segments: splitPath(route.path) }))
  const paths = new Set(serving.flatMap(({ route }) => (route.host === null ? route.path : [])))
  for (const [route, at] of redirects) {
    const to = targetPath(route)
    if (to === undefined) continue
    if (!paths.has(to) && !serving.some((row) => mayHaveHost(row.route, route.host) && serves(row, splitPath(to))))
      throw tableError(unservedRedirectMessage(to), at)
    const loop = loopFrom(route, serving)
    if (loop !== undefined) throw tableError(redirectLoopMessage(loop), at)
  }
}

/** The path to which a redirect leads; undefined for a redirect to another site, and for other rows. */
function targetPath(route: Route): string | undefined {
  const to = redirectOf(route)?.to
  return to?.startsWith("/") === true ? to : undefined
}

function servesGet({ verb }: Route): boolean {
  return verb === "*" || verb.toLowerCase() === "get"
}

/** Whether a row may answer a request to a host; `null` is any host. */
function mayHaveHost({ host: own }: Route, host: string | null): boolean {
  return own === null || host === null || fitsHost(own, host) || fitsHost(host, own)
}

/**
 * Follows a redirect, and returns the paths of the rows for the message if it leads back to one of them; undefined if it leads to a row that
 * does not redirect. Params in targets have no known values.
 */
function loopFrom(start: Route, serving: readonly Serving[]): string | undefined {
  const visited = [start]
  let segments = splitPath(targetPath(start) ?? "")
  while (visited.length <= MAX_HOPS) {
    const row = serving.find((one) => takes(one, segments, start))
    const to = row && targetPath(row.route)
    if (row === undefined || to === undefined) return undefined
    const values = valuesOf(row, segments)
    visited.push(row.route)
    segments = splitPath(to).flatMap((segment) => fill(segment, values))
  }
  const again = visited.findIndex((one, index) => visited.indexOf(one) < index)
  return visited
    .slice(0, again + 1)
    .map(({ path }) => `"${path}"`)
    .join(" > ")
}

/** Whether a row takes all requests to a path from a host. */
function takes(row: Serving, segments: readonly string[], { host, where }: Route): boolean {
  const own = row.route.host
  return (own === null || (host !== null && fitsHost(own, host))) && serves(row, segments, where ?? {})
}

/**
 * Whether a row serves a path whose params are not known: some of its requests, or all of them.
 *
 * @param known the kinds of the params, if the row has to serve all requests
 */
function serves({ route, segments: own }: Serving, segments: readonly string[], known?: Where): boolean {
  for (const [index, text] of own.entries()) {
    const given = segments[index]
    const sign = findSign(text)
    const before = text.slice(0, Math.max(sign, 0))
    if (text[sign] === "*") return before === "" || given?.startsWith(before) === true
    if (given === undefined || given[findSign(given)] === "*") return false
    if (sign < 0) {
      if (given !== text) return false
    } else if (!given.startsWith(before) || !isOf(given.slice(sign), kindOf(route.where, text.slice(sign + 1)), known))
      return false
  }
  return own.length === segments.length || (route.kind === "forward" && own.length < segments.length)
}

/** Whether a value is of the kind of a param. An unknown value may be. */
function isOf(text: string, kind: ReturnType<typeof kindOf>, known: Where | undefined): boolean {
  if (kind === null) return true
  const sign = text.indexOf(":")
  if (sign < 0) return isOfKind(kind, text)
  return known === undefined || (sign === 0 && isSameData(kindOf(known, text.slice(1)), kind))
}

function valuesOf({ segments: own }: Serving, segments: readonly string[]): Values {
  const values = new Map<string, string | readonly string[]>()
  own.forEach((text, index) => {
    const sign = findSign(text)
    const name = text.slice(sign + 1)
    if (sign >= 0) values.set(name, text[sign] === "*" ? segments.slice(index) : (segments[index] ?? "").slice(sign))
  })
  return values
}

/** The segments for a segment of a target, with the values of its params. */
function fill(segment: string, values: Values): readonly string[] {
  const sign = findSign(segment)
  const value = sign < 0 ? segment : (values.get(segment.slice(sign + 1)) ?? "")
  return typeof value === "string" ? [sign < 0 ? segment : segment.slice(0, sign) + value] : value
}
