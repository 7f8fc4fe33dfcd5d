import type { ReferenceRoute } from "../cases.js"

/** The listing with different helper names: the first column, which is aligned to the right, is rewritten. */
export function renameHelpers(listing: string, routes: readonly ReferenceRoute[]): string {
  const lines = listing.split("\n")
  const [first] = routes
  if (first === undefined) return listing
  const column = lines[0]?.indexOf(`  ${first.verb.toUpperCase()} `) ?? 0
  const names = lines.map((line, index) => {
    const route = routes[index]
    if (route === undefined) return line.slice(0, column).trim()
    return route.helper === null ? "" : `${route.helper}_path`
  })
  const width = Math.max(...names.map((name) => name.length))
  return lines
    .map((line, index) => (line === "" ? "" : (names[index] ?? "").padStart(width) + line.slice(column)))
    .join("\n")
}

/** The listing with different plug options, which are at the end of each line. */
export function replaceTerms(
  listing: string,
  routes: readonly ReferenceRoute[],
  terms: readonly (string | undefined)[],
): string {
  const lines = listing.split("\n").map((line, index) => {
    const [route, term] = [routes[index], terms[index]]
    if (route === undefined || term === undefined) return line
    const target = ` ${route.plug} `
    return line.slice(0, line.indexOf(target, line.indexOf(route.path)) + target.length) + term
  })
  return lines.join("\n")
}

/** Plug options in the notation of the listing; atoms inside them are strings here, and tuples lists. */
export function printTerm(value: unknown): string {
  if (value === null) return "nil"
  if (typeof value === "string") return JSON.stringify(value)
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value
    const pairs = items.flatMap((item) => (isPair(item) ? [`${item[0]}: ${printTerm(item[1])}`] : []))
    return `[${(items.length > 0 && pairs.length === items.length ? pairs : items.map(printTerm)).join(", ")}]`
  }
  if (typeof value === "object")
    return `%{${Object.entries(value)
      .map(([key, inner]) => `${key}: ${printTerm(inner)}`)
      .join(", ")}}`
  return String(value)
}

function isPair(item: unknown): item is readonly [string, unknown] {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string"
}
