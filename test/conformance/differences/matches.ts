import type { Case, MatchEntry } from "../cases.js"
import type { Difference } from "../difference.js"
import { firstMatch, splitPath } from "../oracle/match.js"
import { ourRoutes, ownHost, routeOrigins } from "../oracle/origins.js"
import { expectInfo } from "../run/matches.js"

/** Differences in `route_info`. */
export const matchDifferences: readonly Difference<MatchEntry>[] = [
  {
    name: "host in capitals",
    reason: "requests have their host in lower case, so route_info takes it in any case",
    applies: ({ host = "" }) => host !== host.toLowerCase(),
    expected: expectedMatch,
  },
  {
    name: "own host",
    reason: "a route's own host option is honoured, as documented",
    applies: (_entry, of) => hasOwnHost(of),
    expected: expectedMatch,
  },
]

function expectedMatch(entry: MatchEntry, of: Case): { readonly value: unknown } {
  const segments = typeof entry.path === "string" ? splitPath(entry.path) : entry.path
  const host = (entry.host ?? "www.example.com").toLowerCase()
  const match = firstMatch(ourRoutes(of.items, of.routes ?? []), entry.method, segments, host)
  if (match === undefined) return { value: "error" }
  const { path, plug, plug_opts, pipe_through, metadata } = match.route
  return { value: expectInfo({ ...metadata, path_params: match.params, pipe_through, plug, plug_opts, route: path }) }
}

function hasOwnHost(of: Case): boolean {
  return routeOrigins(of.items).some((origin) => ownHost(origin) !== undefined)
}
