import { decodeQuery } from "../../conn/request/query-params.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import type { Lists, ListStyle } from "../../../core/table/contracts/lists.js"
import { isObject } from "../../../core/lib/is-object.js"
import { isPlainObject } from "../../../core/lib/plain-object.js"
import { isScalar } from "../../../core/lib/is-scalar.js"
import { isSameData } from "../../../core/lib/same-data.js"
import { wellFormed } from "../../../core/lib/well-formed.js"
import { writeIssue } from "./validate.js"
import type { Validated } from "./validate.js"

/** The schemas of queries that were tried. */
const tried = new WeakSet<object>()

/**
 * Checks, once for each schema, that a query survives a round trip through a link: writes the schema's output as a query, and
 * validates that again; then the same with each boolean negated, since links write `false` as a string, which `Boolean` converts to
 * `true`. `readable-queries.types.ts` has the same rule for what the types of a schema show.
 *
 * @param given the params of the query; without any, the schema is not tried yet
 * @returns the problem, such as `a link with {all: false} is "?all=false", which gives {all: true}`
 */
export function tryLinks(
  schema: object | undefined,
  given: object,
  value: unknown,
  validateAgain: (query: unknown) => Validated | Promise<Validated>,
  lists: Lists = {},
): string | undefined | Promise<string | undefined> {
  if (schema === undefined || tried.has(schema) || Object.keys(given).length === 0) return undefined
  tried.add(schema)
  const filled = withoutNulls(value)
  const negated = negateBooleans(filled)
  return whenReady(tryLink(filled, true, validateAgain, lists), (problem) =>
    problem === undefined && negated !== filled ? tryLink(negated, false, validateAgain, lists) : problem,
  )
}

/** @param known whether the schema itself has returned this value, so that it has to accept its string */
function tryLink(
  value: unknown,
  known: boolean,
  validateAgain: (query: unknown) => Validated | Promise<Validated>,
  lists: Lists,
): string | undefined | Promise<string | undefined> {
  const start = `a link with ${inspect(value)}`
  if (!isPlainObject(value)) return `${start} cannot be written: it is not a query`
  const pairs: string[] = []
  for (const [key, field] of Object.entries(value))
    if (
      !addField(pairs, encodeURIComponent(wellFormed(key)), field, Object.hasOwn(lists, key) ? lists[key] : undefined)
    )
      return `${start} cannot be written: "${key}" is not a string, number or boolean, nor a list or an object of them`
  const link = pairs.join("&")
  return whenReady(validateAgain(decodeQuery(link, { lists, onRepeat: () => {} })), (again) => {
    if (!again.ok)
      return known ? `${start} is "?${link}", which is refused: ${again.issues.map(writeIssue).join(", ")}` : undefined
    return isSameData(withoutNulls(again.value), value)
      ? undefined
      : `${start} is "?${link}", which gives ${inspect(again.value)}`
  })
}

/** Adds the pairs of a field. A list may be written without brackets. */
function addField(pairs: string[], key: string, value: unknown, style: ListStyle = "brackets"): boolean {
  if (!Array.isArray(value) || style === "brackets") return addPairs(pairs, key, value)
  const items: string[] = []
  if (!value.every((item) => !isObject(item) && addPairs(items, key, item))) return false
  const [first] = items
  if (style === "comma" && first !== undefined)
    pairs.push([first, ...items.slice(1).map((item) => item.slice(key.length + 1))].join(","))
  else pairs.push(...items)
  return true
}

/**
 * Adds the pairs of a value to those of a link, and returns whether it could be written. For plain data it writes the same as
 * `encodeQuery`, which would pull the helpers into the bundle of each server. Agrees by test/unit/server/router/read-back.test.ts.
 */
function addPairs(pairs: string[], key: string, value: unknown): boolean {
  if (value === undefined) return true
  if (value === null || isScalar(value))
    return pairs.push(`${key}=${encodeURIComponent(wellFormed(String(value ?? "")))}`) > 0
  if (Array.isArray(value)) return value.every((item) => addPairs(pairs, `${key}[]`, item))
  return (
    isPlainObject(value) &&
    Object.entries(value).every(([name, field]) =>
      addPairs(pairs, `${key}[${encodeURIComponent(wellFormed(name))}]`, field),
    )
  )
}

/** A query without its null fields, which a link writes as empty strings, and its undefined ones. */
function withoutNulls(value: unknown): unknown {
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined && field !== null))
}

/** A query with each of its own booleans negated, or the same query if it has none. */
function negateBooleans(value: unknown): unknown {
  if (!isPlainObject(value) || !Object.values(value).some((field) => typeof field === "boolean")) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, typeof field === "boolean" ? !field : field]),
  )
}
