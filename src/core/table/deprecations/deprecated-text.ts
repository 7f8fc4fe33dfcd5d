import type { Route } from "../route.js"

/** The note about a deprecated route in a listing, such as `deprecated since 2026-12-01, sunset 2027-06-01`; undefined for other routes. */
export function deprecatedText({ deprecated }: Pick<Route, "deprecated">): string | undefined {
  if (deprecated === undefined) return undefined
  const { since, sunset, use, gone } = deprecated
  const parts = [
    `deprecated since ${since}`,
    ...(sunset === undefined ? [] : [`sunset ${sunset}`]),
    ...(use === undefined ? [] : [`use ${use}_path`]),
    ...(gone === true ? ["gone"] : []),
  ]
  return parts.join(", ")
}

/** The same in brackets after the target of a route, or nothing. */
export function deprecatedMark(route: Pick<Route, "deprecated">): string {
  const text = deprecatedText(route)
  return text === undefined ? "" : ` (${text})`
}
