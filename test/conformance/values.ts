import type { Json, JsonObject } from "./cases.js"

/** Represents a term that is neither data nor a param: it has no id and no `to_param`. */
export class Opaque {
  /** Like built-in objects, so that it is not a query. */
  readonly [Symbol.toStringTag] = "Opaque"
  constructor(readonly shown: string) {}
}

/** Represents a struct: an instance of a class, with the struct's fields. */
export class Struct {
  [field: string]: unknown
  constructor(fields: object) {
    Object.assign(this, fields)
  }
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json)
}

export function isList(json: Json | undefined): json is readonly Json[] {
  return Array.isArray(json)
}

/** The tag and content of a tagged form such as `{ "$atom": "x" }`. */
export function tagged(json: Json | undefined): readonly [tag: string, content: Json] | undefined {
  if (!isObject(json)) return undefined
  const [entry] = Object.entries(json)
  return entry?.[0].startsWith("$") === true ? entry : undefined
}

/** Whether a value, or any part of it, passes a test. */
export function someValue(json: Json, test: (value: Json) => boolean): boolean {
  if (test(json)) return true
  if (isList(json)) return json.some((item) => someValue(item, test))
  return isObject(json) && Object.values(json).some((item) => someValue(item, test))
}

/** How tuples are written: as lists if they are data, else as a value that cannot be a param. */
export type Tuples = "lists" | "opaque"

/**
 * A term of the reference in TypeScript: atoms, modules and strings are strings, keyword lists lists of pairs,
 * maps objects in the order of their keys.
 */
export function toValue(json: Json, tuples: Tuples = "lists"): unknown {
  if (isList(json)) return json.map((item) => toValue(item, tuples))
  if (!isObject(json)) return json
  const form = tagged(json)
  if (form === undefined) return toFields(Object.entries(json), tuples)
  const [tag, content] = form
  switch (tag) {
    case "$int":
      return BigInt(String(content))
    case "$float":
      return Number(content)
    case "$tuple":
      return tuples === "lists" ? toValue(content, tuples) : new Opaque(JSON.stringify(content))
    case "$pairs":
      return pairsOf(content).map(([key, value]) => [toValue(key, tuples), toValue(value, tuples)])
    case "$map":
      return toFields(isObject(content) ? Object.entries(content).toSorted(byKey) : [], tuples)
    case "$struct":
      return new Struct(isObject(content) ? toFields(Object.entries(content), tuples) : {})
    default:
      return content
  }
}

/** The pairs of a `$pairs` form. */
export function pairsOf(content: Json): readonly (readonly [key: Json, value: Json])[] {
  return isList(content)
    ? content.map((pair) => (isList(pair) ? [pair[0] ?? null, pair[1] ?? null] : [pair, null]))
    : []
}

function byKey([a]: readonly [string, Json], [b]: readonly [string, Json]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function toFields(entries: readonly (readonly [string, Json])[], tuples: Tuples): object {
  return Object.fromEntries(entries.map(([key, value]) => [key, toValue(value, tuples)]))
}

/**
 * A value of a query: like others, but a keyword list is an object, which has one value for each key. The reference also
 * keeps the first value of a key.
 */
export function toQueryValue(json: Json): unknown {
  const form = tagged(json)
  if (form?.[0] === "$pairs") {
    const fields: Record<string, unknown> = {}
    for (const [key, value] of pairsOf(form[1])) fields[String(toValue(key))] ??= toQueryValue(value)
    return fields
  }
  if (form !== undefined) return toValue(json, "opaque")
  if (isList(json)) return json.map(toQueryValue)
  return isObject(json)
    ? Object.fromEntries(Object.entries(json).map(([key, value]) => [key, toQueryValue(value)]))
    : json
}

/** An argument of a helper. A query is a list of pairs if it was written as one. */
export function toArgument(json: Json): unknown {
  const form = tagged(json)
  if (form?.[0] === "$pairs") return pairsOf(form[1]).map(([key, value]) => [String(toValue(key)), toQueryValue(value)])
  return toQueryValue(json)
}
