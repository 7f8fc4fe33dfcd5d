import type { Case, DispatchEntry, ReferenceRoute } from "../cases.js"
import type { Difference } from "../difference.js"
import { arrive } from "../oracle/journey.js"
import { firstMatch, splitPath } from "../oracle/match.js"
import { ourRoutes, ownHost, routeOrigins } from "../oracle/origins.js"
import { expectError } from "../outcome.js"
import type { Expectation } from "../outcome.js"
import { toValue } from "../values.js"

/** Differences in whole requests. */
export const dispatchDifferences: readonly Difference<DispatchEntry>[] = [
  {
    name: "malformed escape",
    reason: "a percent sign without two hex digits is answered with 400, as on the versions the reference was made for",
    applies: ({ elixir_lt_1_13 }) => elixir_lt_1_13 !== undefined,
    expected: ({ elixir_lt_1_13 = {} }) => ({ ...expectError(elixir_lt_1_13), open: true }),
  },
  {
    name: "not UTF-8",
    reason: "a string cannot hold bytes that are not UTF-8, so escapes of such bytes are malformed, 400",
    applies: (entry) => entry.elixir_lt_1_13 === undefined && !isUtf8(entry.path),
    expected: (entry) =>
      expectError({
        raise: "Phoenix.Router.MalformedURIError",
        status: 400,
        message: `malformed URI path: "${pathOnly(entry)}" got: `,
      }),
  },
  {
    name: "own host",
    reason: "a route's own host option is honoured, as documented",
    applies: (entry, of) => isUtf8(entry.path) && takesOtherRoute(of, entry),
    expected: (entry, of) => expectArrival(of, entry),
  },
  {
    name: "escaped forward",
    reason: "a forward takes as many segments as its prefix has, whether they came escaped or not",
    applies: (entry, of) => isUtf8(entry.path) && hasEscapedPrefix(of, entry),
    expected: (entry, of) => expectArrival(of, entry),
  },
]

function pathOnly(entry: DispatchEntry): string {
  return entry.path.split("?")[0] ?? ""
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path.split("?")[0] ?? "")
    return true
  } catch {
    return false
  }
}

/** Whether a request takes another route of its first router because of a route's own host. */
function takesOtherRoute(of: Case, entry: DispatchEntry): boolean {
  const { routes = [], items } = of
  if (!routeOrigins(items).some((origin) => ownHost(origin) !== undefined)) return false
  const segments = splitPath(pathOnly(entry)).map(decodeURIComponent)
  const place = (among: readonly ReferenceRoute[]): number => {
    const match = firstMatch(among, entry.method, segments, entry.host ?? "www.example.com")
    return match === undefined ? -1 : among.indexOf(match.route)
  }
  return place(routes) !== place(ourRoutes(items, routes))
}

/** Whether a segment that a forward removes from the path is percent-encoded. */
function hasEscapedPrefix(of: Case, entry: DispatchEntry): boolean {
  if (!entry.path.includes("%")) return false
  const { last } = arrive(of, entry)
  const taken = last.script_name.slice(entry.mount?.length ?? 0)
  return taken.some((segment) => segment.includes("%"))
}

/** The whole answer to a request, computed only from the routes and pipelines. */
function expectArrival(of: Case, entry: DispatchEntry): Expectation {
  const arrival = arrive(of, entry)
  const { trace, end, last, route, params, path_params } = arrival
  const { script_name, path_info } = last
  if (end === "no route" || route === undefined) {
    const message = `no route found for ${entry.method} /${path_info.join("/")} (${last.module})`
    return { ...expectError({ raise: "Phoenix.Router.NoRouteError", status: 404, message }), trace }
  }
  return {
    value: {
      trace,
      plug_opts: end === "halted" ? [] : toValue(route.plug_opts),
      params,
      path_params,
      private: toValue(arrival.private),
      assigns: toValue(arrival.assigns),
      script_name,
      path_info,
      halted: end === "halted",
      after: { script_name: entry.mount ?? [], path_info: splitPath(pathOnly(entry)) },
    },
  }
}
