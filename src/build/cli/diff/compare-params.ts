import type { Operation, Param } from "./api/api.js"
import { inputChanges, schemaName } from "./compare-schemas.js"
import type { Report } from "./finding.js"
import type { CompareParts } from "./schemas/compare.js"

/** Compares what a request has in its query, headers and cookies. */
export function compareParams(old: Operation, now: Operation, compare: CompareParts, report: Report): void {
  compareQuery(old, now, report)
  compareName("headers", old.headers, now.headers, report)
  const [left, right] = [byName(old.params), byName(now.params)]
  for (const [key, one] of left) {
    const other = right.get(key)
    if (other === undefined) report("breaking", "param-gone", `${textOf(one)} is gone`)
    else compareParam(one, other, compare, report)
  }
  for (const [key, other] of right)
    if (!left.has(key))
      report(
        other.required ? "breaking" : "harmless",
        "param-new",
        `${textOf(other)} is new${other.required ? " and required" : ""}`,
      )
}

function compareParam(old: Param, now: Param, compare: CompareParts, report: Report): void {
  const what = textOf(now)
  if (old.required !== now.required)
    report(
      now.required ? "breaking" : "harmless",
      "param-required",
      `${what} is ${now.required ? "required now" : "no longer required"}`,
    )
  if (old.style !== now.style)
    report(
      "breaking",
      "param-style",
      `${what} is written as ${now.style || "one value"}, before: ${old.style || "one value"}`,
    )
  if (now.deprecated && !old.deprecated) report("harmless", "param-deprecated", `${what} is deprecated`)
  const changes = compare(old.schema, now.schema, "")
  // A request without the param means something else.
  for (const { text } of changes.filter(({ isDefault, path }) => isDefault === true && path === ""))
    report("breaking", "param-default", `${what}: ${text}`)
  inputChanges(
    changes.filter(({ isDefault, path }) => isDefault !== true || path !== ""),
    what,
    "param",
    report,
  )
}

/** Tables have the name of the schema of the whole query, and of all headers. */
function compareName(what: "query" | "headers", old: unknown, now: unknown, report: Report): void {
  const [one, other] = [schemaName(old), schemaName(now)]
  if (one === other) return
  const taken = `takes the ${what} ${other}${one === "" ? " now" : `, no longer ${one}`}`
  report("breaking", `${what}-schema`, other === "" ? `no longer takes the ${what} ${one}` : taken)
}

function compareQuery(
  { query: old, lists }: Operation,
  { query: now, lists: listsNow }: Operation,
  report: Report,
): void {
  compareName("query", old, now, report)
  for (const name of new Set([...Object.keys(lists), ...Object.keys(listsNow)])) {
    const [was = "brackets", is = "brackets"] = [lists[name], listsNow[name]]
    if (was !== is)
      report("breaking", "list-style", `the list ${name} in the query is written in the style ${is}, no longer ${was}`)
  }
}

function byName(params: readonly Param[]): ReadonlyMap<string, Param> {
  return new Map(params.map((param) => [`${param.place} ${param.name}`, param]))
}

const PLACES = { path: "param", query: "query's", header: "header", cookie: "cookie" } as const

function textOf({ place, name }: Param): string {
  return `the ${PLACES[place]} ${name}`
}
