import type { Case, Context, EndpointConfig, Json } from "../cases.js"
import type { Difference } from "../difference.js"
import { fittingRoutes, helperAnswer, routesOf } from "../oracle/helpers.js"
import { isUnnamed, routeOrigins } from "../oracle/origins.js"
import { isQuery, leadsElsewhere } from "../oracle/paths.js"
import type { Expectation } from "../outcome.js"
import type { HelperCall } from "../run/helpers.js"
import { isList, isObject, pairsOf, someValue, tagged, toArgument } from "../values.js"

/** Differences in helper calls. Each rule selects its calls; the answers are computed from the routes. */
export const helperDifferences: readonly Difference<HelperCall>[] = [
  {
    name: "numbers",
    reason: "numbers are written as JavaScript writes them",
    applies: ({ args }) => someValue(args, isFraction),
    expected: recompute,
  },
  {
    name: "params everywhere",
    reason: "whatever is a param may also stand in a partial segment and in a glob",
    applies: ({ args, raise, message = "" }) =>
      raise !== undefined && (message.startsWith("construction of binary failed") || args.slice(1).some(isMixedList)),
    expected: recompute,
  },
  {
    name: "names are strings",
    reason: "an action may be given as a string, and atoms, modules and charlists are no more than their text",
    applies: ({ args }) => someValue(args, isName),
    expected: recompute,
  },
  {
    name: "query or param",
    reason: "a query is a plain object or a list of pairs; other lists are globs, and objects with an id are params",
    applies: isAmbiguous,
    expected: recompute,
  },
  {
    name: "repeated keys",
    reason: "a list of pairs writes each of its pairs",
    applies: ({ args }) => hasRepeatedKeys(args.at(-1) ?? null),
    expected: recompute,
  },
  {
    name: "as: false",
    reason: "it means no helper, not one named after the word false",
    applies: isNamedAfterFalse,
    expected: (call, of) => helperAnswer(call, of),
  },
  {
    name: "wrong count",
    reason: "a helper is one function for all counts of arguments, and refuses those that no route has",
    applies: (call, of) =>
      call.raise === "UndefinedFunctionError" && call.context?.type !== "other" && routesOf(call, of).length > 0,
    expected: () => ({ raise: "ArgumentError" }),
  },
  {
    name: "endpoint at rest",
    reason: "an endpoint knows its static files before it serves, where the reference's has to run",
    applies: ({ fn, raise }) => fn === "static_integrity" && raise === "FunctionClauseError",
    expected: () => ({ value: null }),
  },
  {
    name: "forward prefix",
    reason: "a forward records its whole prefix, also for the routers that the forwarded one forwards to",
    applies: ({ within }) => within !== undefined,
    expected: recompute,
  },
  {
    name: "default port",
    reason: "a URL has its scheme's own port where none is configured",
    applies: ({ context }) => configsOf(context).some(hasNoPort),
    expected: recompute,
  },
  {
    name: "segments stay",
    reason: "a param that a browser would drop, or go up from, is refused",
    applies: ({ args }) => args.slice(1).map(toArgument).flat().some(isElsewhere),
    expected: recompute,
  },
  {
    name: "base without a slash",
    reason: "what a path is put behind has no slash at its end, since the path begins with one",
    applies: ({ context }) => basesOf(context).some((base) => /.\/$/.test(base)),
    expected: recompute,
  },
  {
    name: "URL for URI",
    reason: "a context is a URL, which has a scheme, normalises its host and writes no path as a slash",
    applies: ({ context }) =>
      context?.type === "uri" || (context?.type === "conn" && typeof context.router_url === "object"),
    expected: recompute,
  },
]

/** Our answer; if both are errors, that of the reference, which has the message. */
function recompute(call: HelperCall, of: Case, before: Expectation): Expectation {
  const answer = helperAnswer(call, of)
  return "raise" in answer && "raise" in before ? before : answer
}

/** The endpoint configurations that the URLs of a context come from. */
function configsOf(context: Context | undefined): readonly EndpointConfig[] {
  if (context?.type === "endpoint") return [context]
  if (context?.type === "conn" || context?.type === "socket")
    return context.endpoint === undefined ? [] : [context.endpoint]
  return []
}

/** The paths and URLs of a context to which paths are appended. */
function basesOf(context: Context | undefined): readonly string[] {
  const paths = configsOf(context).flatMap(({ url, static_url }) => [url?.["path"], static_url?.["path"]])
  const own = context?.type === "conn" ? [context.router_url, context.static_url] : []
  const uri = context?.type === "uri" ? context.value : undefined
  return [...paths, ...own, uri].filter((base): base is string => typeof base === "string")
}

function isElsewhere(value: unknown): boolean {
  return typeof value === "string" && leadsElsewhere(value)
}

function hasNoPort({ url, http, https, static_url }: EndpointConfig): boolean {
  if (http?.["port"] !== undefined || https?.["port"] !== undefined) return false
  return [url, static_url].some((config) => config?.["scheme"] !== undefined && config["port"] === undefined)
}

function isFraction(value: Json): boolean {
  return tagged(value)?.[0] === "$float" || (typeof value === "number" && !Number.isInteger(value))
}

function isMixedList(value: Json): boolean {
  return isList(value) && value.some((item) => typeof item !== "string")
}

function isName(value: Json): boolean {
  return ["$string", "$atom", "$module", "$charlist"].includes(tagged(value)?.[0] ?? "")
}

/** Whether the last argument could be a query or a param, which the reference distinguishes differently. */
function isAmbiguous(call: HelperCall, of: Case): boolean {
  const [, ...values] = call.args
  const last = values.at(-1)
  if (!isObject(last) && !isList(last)) return false
  const { exact, shorter } = fittingRoutes(call.args, routesOf(call, of))
  if (shorter !== undefined && exact !== undefined) return true
  if (shorter !== undefined) return isList(last) && !isQuery(toArgument(last))
  return exact !== undefined && values.some(isObjectWithId)
}

/** Whether a value is a plain object with an id: a keyword list or a map in the reference. */
function isObjectWithId(json: Json): boolean {
  const value = toArgument(json)
  return isQuery(value) && "id" in value
}

function hasRepeatedKeys(query: Json): boolean {
  const form = tagged(query)
  if (form?.[0] !== "$pairs") return false
  const keys = pairsOf(form[1]).map(([key]) => JSON.stringify(key))
  return new Set(keys).size < keys.length
}

/** Whether the reference has a helper of that name because of `as: false`. */
function isNamedAfterFalse(call: HelperCall, of: Case): boolean {
  if (!call.fn.includes("false")) return false
  const name = call.fn.replace(/_(path|url)$/, "")
  const { router = of.module } = call
  const routes = router === of.module ? of.routes : of.other_routes?.[router]
  const origins = routeOrigins(router === of.module ? of.items : (of.routers?.[router] ?? []))
  return routes?.some(({ helper }, index) => helper === name && isUnnamed(origins[index])) === true
}
