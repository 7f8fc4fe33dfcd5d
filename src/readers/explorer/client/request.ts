import { MalformedURIError } from "../../../core/match/errors.js"
import type { Match, Matcher } from "../../../core/match/matcher.js"
import type { ExplorerRoute } from "../explorer-data.types.js"
import type { State } from "./state.js"

/** A request that a person has typed. */
export type TypedRequest = Pick<State, "method" | "path" | "host">

export type Found = Match | "none" | "malformed"

export function findRoute(matcher: Matcher, { method, path, host }: TypedRequest): Found {
  try {
    return matcher.match_path(method, path, host) ?? "none"
  } catch (error) {
    if (error instanceof MalformedURIError) return "malformed"
    throw error
  }
}

/**
 * Reads the text of the field for the path. It may also be a method and a path, as in logs, or a URL; its query and hash
 * are dropped.
 */
export function readRequest(text: string): Partial<TypedRequest> {
  const trimmed = text.trimStart()
  const [, method, rest] = /^([A-Za-z]+)\s+(?=\/|https?:)(\S.*)$/.exec(trimmed) ?? []
  if (method !== undefined && rest !== undefined) return { ...readRequest(rest), method: method.toUpperCase() }
  if (/^https?:\/\/[^/]/i.test(trimmed) && URL.canParse(trimmed)) {
    const { hostname, pathname } = new URL(trimmed)
    return { host: hostname, path: pathname }
  }
  return { path: trimmed.trimEnd().replace(/[?#].*$/, "") }
}

/** The methods that a person can choose: the usual ones, and those of the table. */
export function methodsOf(routes: readonly ExplorerRoute[]): readonly string[] {
  const own = routes.filter(({ verb }) => verb !== "*").map(({ verb }) => verb.toUpperCase())
  return [...new Set(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "QUERY", ...own])]
}
