import { isSameData } from "../../../../core/lib/same-data.js"
import type { Schema } from "./alternatives.js"
import type { CompareParts } from "./compare.js"
import { compareObjects } from "./objects.js"
import { NARROWER, OTHER, WIDER } from "./schema-change.js"
import type { SchemaChange } from "./schema-change.js"

/** The limits from below, with the value that is not a limit. */
const LOWER = {
  minimum: -Infinity,
  exclusiveMinimum: -Infinity,
  minLength: 0,
  minItems: 0,
  minProperties: 0,
  minContains: 1,
}
/** The limits from above. */
const UPPER = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties", "maxContains"]
/** Rules that a value must satisfy: without them more values fit, and with others, others. */
const RULES = ["pattern", "format", "contentEncoding", "contentMediaType"]
/** Keywords that are compared elsewhere, or that say nothing about values. */
// prettier-ignore
const READ = new Set([
  ...Object.keys(LOWER),
  ...UPPER,
  ...RULES,
  "type", "default", "deprecated", "readOnly", "writeOnly", "discriminator", "enum", "multipleOf", "uniqueItems", "items",
  "prefixItems", "properties", "required", "additionalProperties", "$ref",
])

/** Compares the keywords of two alternatives. */
export function compareKeywords(
  old: Schema,
  now: Schema,
  path: string,
  compare: CompareParts,
): readonly SchemaChange[] {
  const changes: SchemaChange[] = []
  const add = (effect: typeof WIDER, text: string): void => void changes.push({ ...effect, path, text })
  for (const [name, none] of Object.entries(LOWER)) {
    const [one, other] = [numberIn(old, name, none), numberIn(now, name, none)]
    if (one !== other) add(other > one ? NARROWER : WIDER, limitText(name, old, now))
  }
  for (const name of UPPER) {
    const [one, other] = [numberIn(old, name, Infinity), numberIn(now, name, Infinity)]
    if (one !== other) add(other < one ? NARROWER : WIDER, limitText(name, old, now))
  }
  for (const name of RULES) {
    if (isSameData(old[name], now[name])) continue
    add(old[name] === undefined ? NARROWER : now[name] === undefined ? WIDER : OTHER, limitText(name, old, now))
  }
  if (!isSameData(old["multipleOf"], now["multipleOf"]))
    add(multipleEffect(old["multipleOf"], now["multipleOf"]), limitText("multipleOf", old, now))
  if ((old["uniqueItems"] === true) !== (now["uniqueItems"] === true))
    add(now["uniqueItems"] === true ? NARROWER : WIDER, limitText("uniqueItems", old, now))
  const others = new Set([...Object.keys(old), ...Object.keys(now)].filter((name) => !READ.has(name)))
  for (const name of others) if (!isSameData(old[name], now[name])) add(OTHER, `${name} changes`)
  return [
    ...changes,
    ...compareValues(old["enum"], now["enum"], path),
    ...compareItems(old, now, path, compare),
    ...compareObjects(old, now, path, compare),
  ]
}

function numberIn(schema: Schema, name: string, none: number): number {
  const value = schema[name]
  return typeof value === "number" ? value : none
}

function limitText(name: string, old: Schema, now: Schema): string {
  const write = (value: unknown): string => (value === undefined ? "none" : JSON.stringify(value))
  return `${name} ${write(old[name])} -> ${write(now[name])}`
}

function multipleEffect(old: unknown, now: unknown): typeof WIDER {
  if (old === undefined) return NARROWER
  if (now === undefined) return WIDER
  if (typeof old !== "number" || typeof now !== "number") return OTHER
  if (now % old === 0) return NARROWER
  return old % now === 0 ? WIDER : OTHER
}

function compareValues(old: unknown, now: unknown, path: string): readonly SchemaChange[] {
  if (!Array.isArray(old) && !Array.isArray(now)) return []
  if (!Array.isArray(old)) return [{ ...NARROWER, path, text: `only ${listValues(now)}` }]
  if (!Array.isArray(now)) return [{ ...WIDER, path, text: `no longer only ${listValues(old)}` }]
  const gone: readonly unknown[] = old.filter((value) => !now.some((other) => isSameData(value, other)))
  const arrived: readonly unknown[] = now.filter((value) => !old.some((other) => isSameData(value, other)))
  return [
    ...(gone.length === 0 ? [] : [{ ...NARROWER, path, text: `no longer ${listValues(gone)}` }]),
    ...(arrived.length === 0 ? [] : [{ ...WIDER, path, text: `may be ${listValues(arrived)} too` }]),
  ]
}

function listValues(values: unknown): string {
  return (Array.isArray(values) ? values : []).map((value) => JSON.stringify(value)).join(", ")
}

function compareItems(old: Schema, now: Schema, path: string, compare: CompareParts): readonly SchemaChange[] {
  const [first, second] = [listIn(old), listIn(now)]
  const count = Math.max(first.length, second.length)
  const places = Array.from({ length: count }, (_, index) =>
    compare(first[index] ?? old["items"], second[index] ?? now["items"], `${path}[${index}]`),
  )
  return [...places.flat(), ...compare(old["items"], now["items"], `${path}[]`)]
}

function listIn({ prefixItems }: Schema): readonly unknown[] {
  return Array.isArray(prefixItems) ? prefixItems : []
}
