import { isRecord } from "../../../../core/lib/is-object.js"
import { isSameData } from "../../../../core/lib/same-data.js"

/** An object of JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>

/** Finds the schema that a reference names; undefined if it is not known. */
export type Resolve = (ref: string) => unknown

/** The keywords that say nothing about values. */
const ANNOTATIONS = ["$comment", "$schema", "$id", "title", "description", "example", "examples", "externalDocs", "xml"]

/** The keywords that only values of a type have. */
// prettier-ignore
const TYPE_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  string: ["minLength", "maxLength", "pattern", "format", "contentEncoding", "contentMediaType", "contentSchema"],
  number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "format"],
  array: ["items", "prefixItems", "minItems", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"],
  object: [
    "properties", "required", "additionalProperties", "patternProperties", "propertyNames", "minProperties", "maxProperties",
    "dependentRequired", "dependentSchemas", "unevaluatedProperties", "discriminator",
  ],
}
const OWNED = new Set(Object.values(TYPE_KEYWORDS).flat())

/**
 * The alternatives of a schema, each of one type, or of any if its type is not known: those of `anyOf`, `oneOf`, of a list of types
 * and of `nullable`. References are resolved, and the parts of an `allOf` are put together.
 */
export function alternativesOf(given: unknown, resolve: Resolve): readonly Schema[] {
  return expand(given, resolve, 0).flatMap(splitTypes)
}

/** Deeper references within one schema, such as one to itself, are left as they are. */
const MAX_DEPTH = 40

function expand(given: unknown, resolve: Resolve, depth: number): readonly Schema[] {
  if (given === false) return []
  if (!isRecord(given)) return [{}]
  const { $ref, anyOf, oneOf, allOf, ...own } = given
  if (typeof $ref === "string" && depth < MAX_DEPTH) {
    const target = resolve($ref)
    const others = Object.keys(own).some((keyword) => !ANNOTATIONS.includes(keyword) && keyword !== "default")
    if (target === undefined) return [given]
    const found = expand(target, resolve, depth + 1)
    return others
      ? product(found, expand(own, resolve, depth + 1))
      : found.map((one) => ({ ...one, ...annotation(own) }))
  }
  const base: readonly Schema[] = [withoutAnnotations(own)]
  const parts = [anyOf, oneOf]
    .filter(Array.isArray)
    .map((list: readonly unknown[]) => list.flatMap((item) => expand(item, resolve, depth + 1).flatMap(splitTypes)))
  const all = Array.isArray(allOf) ? allOf.map((item: unknown) => expand(item, resolve, depth + 1)) : []
  return [...all, ...parts].reduce(product, base)
}

function annotation({ default: value }: Schema): Schema {
  return value === undefined ? {} : { default: value }
}

function withoutAnnotations(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => !ANNOTATIONS.includes(keyword) && !keyword.startsWith("x-")),
  )
}

/** Values that fit one alternative of each side. */
function product(one: readonly Schema[], other: readonly Schema[]): readonly Schema[] {
  return one.flatMap((left) => other.map((right) => both(left, right)))
}

/** Keywords that both have with different values are kept side by side, in `allOf`. */
function both(left: Schema, right: Schema): Schema {
  const merged: Record<string, unknown> = { ...left }
  const kept: Record<string, unknown> = {}
  for (const [keyword, value] of Object.entries(right)) {
    const known = merged[keyword]
    if (known === undefined || isSameData(known, value)) merged[keyword] = value
    else if (keyword === "required" && Array.isArray(known) && Array.isArray(value))
      merged[keyword] = [...new Set<unknown>([...known, ...value])]
    else if (keyword === "properties" && isRecord(known) && isRecord(value))
      merged[keyword] = joinProperties(known, value)
    else if (keyword === "type") merged[keyword] = commonTypes(known, value)
    else kept[keyword] = value
  }
  return Object.keys(kept).length === 0 ? merged : { ...merged, allOf: [kept] }
}

function joinProperties(one: Schema, other: Schema): Schema {
  const shared = Object.keys(other).filter((name) => Object.hasOwn(one, name) && !isSameData(one[name], other[name]))
  return { ...one, ...other, ...Object.fromEntries(shared.map((name) => [name, { allOf: [one[name], other[name]] }])) }
}

function commonTypes(one: unknown, other: unknown): readonly string[] {
  const [left, right] = [typesIn(one), typesIn(other)]
  return left.flatMap((type) =>
    right.includes(type) || (type === "integer" && right.includes("number"))
      ? [type]
      : type === "number" && right.includes("integer")
        ? ["integer"]
        : [],
  )
}

function typesIn(type: unknown): readonly string[] {
  return [type].flat().filter((name): name is string => typeof name === "string")
}

/** One schema for each of the types of a schema. OpenAPI 3.0 has `nullable`, and `exclusiveMinimum: true` next to `minimum`. */
function splitTypes(given: Schema): readonly Schema[] {
  const { type, nullable, const: only, enum: listed, ...own } = given
  const values: readonly unknown[] | undefined =
    only !== undefined ? [only] : Array.isArray(listed) ? listed : undefined
  const named = type === undefined ? [...new Set((values ?? []).map(typeOf))] : typesIn(type)
  const types = nullable === true && named.length > 0 ? [...new Set([...named, "null"])] : named
  if (types.length === 0) return type === undefined ? [numbers(own)] : []
  return types.flatMap((name) => {
    const ofType = values?.filter((value) => fits(value, name))
    if (ofType?.length === 0 && name !== "null") return []
    const enumeration = ofType === undefined || name === "null" ? {} : { enum: ofType }
    return [numbers({ type: name, ...keywordsOf(own, name), ...enumeration })]
  })
}

function keywordsOf(own: Schema, type: string): Schema {
  const kept = TYPE_KEYWORDS[type === "integer" ? "number" : type] ?? []
  return Object.fromEntries(Object.entries(own).filter(([keyword]) => kept.includes(keyword) || !OWNED.has(keyword)))
}

function numbers(schema: Schema): Schema {
  const { exclusiveMinimum, exclusiveMaximum, minimum, maximum, ...own } = schema
  const isWhole = schema["type"] === "integer"
  return {
    ...own,
    ...bound("inimum", minimum, exclusiveMinimum, isWhole ? 1 : 0),
    ...bound("aximum", maximum, exclusiveMaximum, isWhole ? -1 : 0),
  }
}

function bound(name: "inimum" | "aximum", inclusive: unknown, exclusive: unknown, step: number): Schema {
  const isOld = exclusive === true && typeof inclusive === "number"
  const limit = isOld ? inclusive : exclusive
  if (typeof limit === "number" && step !== 0) return { [`m${name}`]: Math.floor(limit * step) * step + step }
  return {
    ...(inclusive === undefined || isOld ? {} : { [`m${name}`]: inclusive }),
    ...(typeof limit === "number" ? { [`exclusiveM${name}`]: limit } : {}),
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value
}

function fits(value: unknown, type: string): boolean {
  const own = typeOf(value)
  return own === type || (own === "integer" && type === "number")
}
