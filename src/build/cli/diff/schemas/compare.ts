import { isRecord } from "../../../../core/lib/is-object.js"
import { isSameData } from "../../../../core/lib/same-data.js"
import { alternativesOf } from "./alternatives.js"
import type { Resolve, Schema } from "./alternatives.js"
import { compareKeywords } from "./keywords.js"
import { alternativeName, NARROWER, NEITHER, OTHER, WIDER } from "./schema-change.js"
import type { SchemaChange } from "./schema-change.js"

/** Compares two schemas: calls it for the schemas in them. */
export type CompareParts = (old: unknown, now: unknown, path: string) => readonly SchemaChange[]

/**
 * A function that compares schemas of two documents. It remembers pairs of references, so that a schema that many operations have is compared
 * once, and one that contains itself ends.
 */
export function schemaComparer(resolveOld: Resolve, resolveNow: Resolve): CompareParts {
  const known = new Map<string, readonly SchemaChange[]>()

  return compare

  function compare(old: unknown, now: unknown, path: string): readonly SchemaChange[] {
    if (old === undefined && now === undefined) return []
    const [oldRef, nowRef] = [refOf(old), refOf(now)]
    if (oldRef === undefined && nowRef === undefined) return compareNow(old, now, path)
    if (oldRef === nowRef && resolveOld(oldRef ?? "") === undefined && resolveNow(nowRef ?? "") === undefined) return []
    const key = JSON.stringify([oldRef ?? old, nowRef ?? now])
    const found = known.get(key) ?? remember(key, old, now)
    return found.map((change) => ({ ...change, path: path + change.path }))
  }

  function remember(key: string, old: unknown, now: unknown): readonly SchemaChange[] {
    known.set(key, [])
    const found = compareNow(old, now, "")
    known.set(key, found)
    return found
  }

  function compareNow(old: unknown, now: unknown, path: string): readonly SchemaChange[] {
    const left = alternativesOf(old, resolveOld)
    const right = alternativesOf(now, resolveNow)
    const pairs = pairAlternatives(left, right)
    const alone = {
      gone: left.filter((one) => !pairs.some(([paired]) => paired === one)),
      arrived: right.filter((one) => !pairs.some(([, paired]) => paired === one)),
    }
    return [
      ...pairs.flatMap(([one, other]) => compareOne(one, other, path)),
      ...aloneChanges(alone.gone, alone.arrived, path),
    ]
  }

  function compareOne(old: Schema, now: Schema, path: string): readonly SchemaChange[] {
    const changes: SchemaChange[] = []
    if (old["type"] !== now["type"]) changes.push(typeChange(old, now, path))
    if (!isSameData(old["default"], now["default"]))
      changes.push({ ...NEITHER, path, text: "its default changes", isDefault: true })
    if (old["deprecated"] !== true && now["deprecated"] === true)
      changes.push({ ...NEITHER, path, text: "is deprecated" })
    return [...changes, ...compareKeywords(old, now, path, compare)]
  }
}

function refOf(schema: unknown): string | undefined {
  if (!isRecord(schema) || typeof schema["$ref"] !== "string") return undefined
  return Object.keys(schema).length === 1 ? schema["$ref"] : undefined
}

/** Pairs alternatives that are equal, then those of the same type with a common constant, of the same type, and of a wider type. */
function pairAlternatives(old: readonly Schema[], now: readonly Schema[]): readonly (readonly [Schema, Schema])[] {
  const left = new Set(old)
  const right = [...now]
  const pairs: (readonly [Schema, Schema])[] = []
  for (const fits of [isSameData, hasSameConstant, hasSameRef, hasSameType, hasWiderType])
    for (const one of left) {
      const other = right.find((candidate) => fits(one, candidate))
      if (other === undefined) continue
      pairs.push([one, other])
      left.delete(one)
      right.splice(right.indexOf(other), 1)
    }
  return pairs
}

function hasSameType(one: Schema, other: Schema): boolean {
  return one["type"] === other["type"] && !isOpposed(one, other) && one["$ref"] === other["$ref"]
}

function hasSameRef(one: Schema, other: Schema): boolean {
  return one["$ref"] !== undefined && one["$ref"] === other["$ref"]
}

/** A number in place of an integer, or anything in place of one type, and the reverse. */
function hasWiderType(one: Schema, other: Schema): boolean {
  if (one["$ref"] !== undefined || other["$ref"] !== undefined) return false
  const types = [one["type"], other["type"]]
  return types.includes(undefined) || (types.includes("integer") && types.includes("number"))
}

function hasSameConstant(one: Schema, other: Schema): boolean {
  return hasSameType(one, other) && constantsOf(one).some((text) => constantsOf(other).includes(text))
}

/** Whether two objects have different constants in the same property, so that they are different members of a union. */
function isOpposed(one: Schema, other: Schema): boolean {
  const [left, right] = [constantsOf(one), constantsOf(other)]
  return left.length > 0 && right.length > 0 && !left.some((text) => right.includes(text))
}

/** The properties of an object that have one value: `"kind":"user"`. */
function constantsOf({ properties }: Schema): readonly string[] {
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, value]) => {
    if (!isRecord(value)) return []
    const { const: only, enum: listed } = value
    const one: unknown = only ?? (Array.isArray(listed) && listed.length === 1 ? listed[0] : undefined)
    return one === undefined ? [] : [JSON.stringify([name, one])]
  })
}

function typeChange(old: Schema, now: Schema, path: string): SchemaChange {
  const isWider = now["type"] === undefined || (old["type"] === "integer" && now["type"] === "number")
  const text = `${alternativeName(old)} -> ${alternativeName(now)}`
  return { ...(isWider ? WIDER : NARROWER), path, text }
}

function aloneChanges(gone: readonly Schema[], arrived: readonly Schema[], path: string): readonly SchemaChange[] {
  const [one, other] = [gone.map(alternativeName), arrived.map(alternativeName)]
  if (one.length > 0 && other.length > 0)
    return [{ ...OTHER, path, text: `${one.join(" or ")} -> ${other.join(" or ")}` }]
  return [
    ...one.map((name) => ({ ...NARROWER, path, text: `no longer ${name}` })),
    ...other.map((name) => ({ ...WIDER, path, text: `may be ${name} too` })),
  ]
}
