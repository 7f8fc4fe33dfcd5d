import type { MatchedRoute } from "../../../../src/core/match/tree.js"
import type { Match } from "../../../../src/core/match/matcher.js"
import type { AnyPathParams } from "../../../../src/core/pattern/params.js"
import { isOfKind, readKind } from "../../../../src/core/pattern/kind.js"
import type { Where } from "../../../../src/core/pattern/kind.js"
import { parsePattern } from "../../../../src/core/pattern/pattern.js"
import type { Segment } from "../../../../src/core/pattern/segment.js"

/** Finds the first matching route with a loop over the routes. Matchers must find the same route. */
export function firstMatch(
  routes: readonly MatchedRoute[],
  method: string,
  segments: readonly string[],
  host: string,
): Match | undefined {
  for (const [index, { verb, path, host: wantedHost, kind, where = {} }] of routes.entries()) {
    if (verb !== "*" && verb.toUpperCase() !== method) continue
    if (!fitsHost(wantedHost, host)) continue
    const path_params = matchSegments(parsePattern(path), where, segments, kind === "forward")
    if (path_params !== undefined) return { index, path_params }
  }
  return undefined
}

function fitsHost(pattern: string | null, host: string): boolean {
  if (pattern === null) return true
  return pattern.endsWith(".") ? host.startsWith(pattern) : host === pattern
}

function matchSegments(
  pattern: readonly Segment[],
  where: Where,
  segments: readonly string[],
  isForward: boolean,
): AnyPathParams | undefined {
  const params: Record<string, string | number | string[]> = Object.create(null) as Record<string, never>
  const texts = new Map<string, string>()
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]
    if (part.kind === "glob") {
      if (part.prefix !== "" && !segment?.startsWith(part.prefix)) return undefined
      return part.name in params ? undefined : Object.assign(params, { [part.name]: segments.slice(index) })
    }
    if (segment === undefined) return undefined
    if (part.kind === "static") {
      if (segment !== part.text) return undefined
    } else {
      if (!segment.startsWith(part.prefix)) return undefined
      const text = segment.slice(part.prefix.length)
      const kind = Object.hasOwn(where, part.name) ? where[part.name] : undefined
      if (kind !== undefined && !isOfKind(kind, text)) return undefined
      if ((texts.get(part.name) ?? text) !== text) return undefined
      texts.set(part.name, text)
      params[part.name] = readKind(kind, text)
    }
  }
  return isForward || segments.length === pattern.length ? params : undefined
}
