import { isRecord } from "../../../../core/lib/is-object.js"
import type { Schema } from "./alternatives.js"
import type { CompareParts } from "./compare.js"
import { NARROWER, NEITHER, OTHER, WIDER } from "./schema-change.js"
import type { SchemaChange } from "./schema-change.js"

/**
 * Compares the properties of two objects. A property that is gone breaks both sides: a client sends a value that nobody reads, or reads
 * one that is not there. A new one breaks only a client that has to send it.
 */
export function compareObjects(old: Schema, now: Schema, path: string, compare: CompareParts): readonly SchemaChange[] {
  const [left, right] = [propertiesOf(old), propertiesOf(now)]
  const names = new Set([...left.keys(), ...right.keys(), ...requiredOf(old), ...requiredOf(now)])
  return [
    ...[...names].flatMap((name) => compareProperty(name, { old, now, left, right }, path, compare)),
    ...compareOthers(old["additionalProperties"], now["additionalProperties"], path, compare),
  ]
}

interface Objects {
  readonly old: Schema
  readonly now: Schema
  readonly left: ReadonlyMap<string, unknown>
  readonly right: ReadonlyMap<string, unknown>
}

function compareProperty(
  name: string,
  { old, now, left, right }: Objects,
  path: string,
  compare: CompareParts,
): readonly SchemaChange[] {
  const at = `${path}.${name}`
  const [was, is] = [requiredOf(old).includes(name), requiredOf(now).includes(name)]
  if (left.has(name) && !right.has(name) && !is) return [{ ...OTHER, path: at, text: "is gone" }]
  if (!left.has(name) && right.has(name) && !was)
    return [{ ...(is ? NARROWER : NEITHER), path: at, text: is ? "is new and required" : "is new" }]
  const required: readonly SchemaChange[] =
    was === is ? [] : [{ ...(is ? NARROWER : WIDER), path: at, text: is ? "is required now" : "is no longer required" }]
  return [...required, ...(left.has(name) || right.has(name) ? compare(left.get(name), right.get(name), at) : [])]
}

/** Other properties are allowed unless a schema refuses them; without a rule for them there is nothing to compare. */
function compareOthers(old: unknown, now: unknown, path: string, compare: CompareParts): readonly SchemaChange[] {
  if (old === false && now === false) return []
  if (old === false) return [{ ...WIDER, breaksOutput: isRuled(now), path, text: "may have other properties" }]
  if (now === false) return [{ ...NARROWER, path, text: "no longer has other properties" }]
  return isRuled(old) || isRuled(now) ? compare(old, now, `${path}.*`) : []
}

function isRuled(value: unknown): boolean {
  return isRecord(value) && Object.keys(value).length > 0
}

function propertiesOf({ properties }: Schema): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(isRecord(properties) ? properties : {}))
}

function requiredOf({ required }: Schema): readonly string[] {
  return Array.isArray(required) ? required.filter((name) => typeof name === "string") : []
}
