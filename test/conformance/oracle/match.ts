import type { ReferenceRoute } from "../cases.js"

export interface OracleMatch {
  readonly route: ReferenceRoute
  readonly params: Readonly<Record<string, string | readonly string[]>>
}

/** The first matching route, found in the simplest way: one route after the other. */
export function firstMatch(
  routes: readonly ReferenceRoute[],
  method: string,
  segments: readonly string[],
  host: string,
): OracleMatch | undefined {
  for (const route of routes) {
    if (route.verb !== "*" && route.verb.toUpperCase() !== method) continue
    if (!fitsHost(route.host, host)) continue
    const params = fitSegments(splitPath(route.path), segments, route.kind === "forward")
    if (params !== undefined) return { route, params }
  }
  return undefined
}

export function splitPath(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "")
}

function fitsHost(pattern: string | null, host: string): boolean {
  if (pattern === null) return true
  return pattern.endsWith(".") ? host.startsWith(pattern) : host === pattern
}

/** The params of the segments, if they match; the values of a name that occurs twice must be equal. */
function fitSegments(
  pattern: readonly string[],
  segments: readonly string[],
  isPrefix: boolean,
): OracleMatch["params"] | undefined {
  const params: Record<string, string | readonly string[]> = {}
  for (const [index, part] of pattern.entries()) {
    const sign = part.search(/[:*]/)
    const prefix = sign < 0 ? part : part.slice(0, sign)
    const name = part.slice(sign + 1)
    const segment = segments[index]
    if (part[sign] === "*") {
      if (prefix !== "" && segment?.startsWith(prefix) !== true) return undefined
      if (name in params) return undefined
      return { ...params, [name]: segments.slice(index) }
    }
    if (segment === undefined) return undefined
    if (sign < 0) {
      if (segment !== part) return undefined
      continue
    }
    if (!segment.startsWith(prefix)) return undefined
    const text = segment.slice(prefix.length)
    if (name in params && params[name] !== text) return undefined
    params[name] = text
  }
  return isPrefix || segments.length === pattern.length ? params : undefined
}
