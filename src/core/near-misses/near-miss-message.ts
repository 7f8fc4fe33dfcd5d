import { inspect } from "../lib/errors/inspect.js"
import { listWords } from "../lib/list-words.js"
import { nameRoute } from "../table/messages.js"
import type { MatchedRoute } from "../match/tree.js"
import type { ParamKind } from "../pattern/kind.js"
import { KIND_DESCRIPTIONS } from "../pattern/kinds.js"
import type { Difference } from "./near-misses.js"

/** Says why a route does not answer a request, with the route as the subject. */
export function nearMissMessage(route: MatchedRoute, differences: readonly Difference[]): string {
  const isForMethod = differences.some(({ kind }) => kind === "method")
  const name = isForMethod || route.verb === "*" ? route.path : nameRoute(route)
  return `${name} ${nearMissReason(route, differences)}`
}

/** {@link nearMissMessage} without its subject. */
export function nearMissReason(route: MatchedRoute, differences: readonly Difference[]): string {
  return differences.map((difference) => describeDifference(difference, route)).join(", and ")
}

function describeDifference(difference: Difference, route: MatchedRoute): string {
  switch (difference.kind) {
    case "taken":
      return `matches, but ${nameRoute(difference.by)} comes before it and takes the request`
    case "method":
      return `answers ${listWords(difference.expected)}, not ${difference.got}`
    case "host":
      return difference.expected.endsWith(".")
        ? `answers at hosts that begin with ${inspect(difference.expected)}, not at ${inspect(difference.got)}`
        : `answers at the host ${inspect(difference.expected)}, not at ${inspect(difference.got)}`
    case "segment":
      return `has ${inspect(difference.expected)} as segment ${difference.position + 1}, not ${inspect(difference.got)}`
    case "missing":
      return `has one more segment, ${inspect(difference.expected)}, ${placeOf(difference.position, route)}`
    case "extra":
      return `has no segment ${inspect(difference.got)} ${placeOf(difference.position, route)}`
    case "kind":
      return `has the param :${difference.param}, and ${inspect(difference.got)} is not ${nameKind(difference.expected, difference.got)}`
    case "unequal": {
      const [first, second] = difference.got
      return `has the param :${difference.param} twice, and ${inspect(first)} is not ${inspect(second)}`
    }
  }
}

/** A kind in words, for a text that is not of the kind. */
function nameKind(kind: ParamKind, text: string): string {
  if (typeof kind === "string") {
    const { words, similar } = KIND_DESCRIPTIONS[kind]
    return similar?.[0].test(text) ? similar[1] : words
  }
  const texts = kind.map((one) => inspect(one))
  return texts.length === 1 ? texts.join("") : `one of ${listWords(texts)}`
}

function placeOf(position: number, { path }: MatchedRoute): string {
  return position === 0
    ? "at the start"
    : `after /${path
        .split("/")
        .slice(1, position + 1)
        .join("/")}`
}
