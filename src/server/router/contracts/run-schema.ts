import type { StandardSchemaV1 } from "@standard-schema/spec"
import { readField } from "../../../core/lib/errors/error-details.js"
import { hasMethod, isObject } from "../../../core/lib/is-object.js"

/** Whether a value is a schema of a library with Standard Schema. */
export function isStandardSchema(value: unknown): boolean {
  return hasMethod(readField(value, "~standard"), "validate")
}

/** Caches for each schema of zod whether it may be asynchronous. */
const known = new WeakMap<object, boolean>()

/**
 * Returns the result of a schema, or a promise of it.
 *
 * `validate` of zod runs the functions of a schema synchronously first. If one of them returns a promise, it drops that promise
 * and runs them again. Nobody handles the first promise, so its rejection would end the process. Therefore a schema of zod
 * that has functions of the program is run by its method for async refinements, which runs them once. Other schemas of zod
 * are run by `validate`, which is faster.
 */
export function runSchema(schema: StandardSchemaV1, given: unknown): unknown {
  const standard = schema["~standard"]
  if (standard.vendor === "zod" && hasMethod(schema, "safeParseAsync")) {
    const waits = known.get(schema) ?? mayWait(schema, new Set())
    known.set(schema, waits)
    if (waits) return Promise.resolve(schema.safeParseAsync(given)).then(toResult)
  }
  return standard.validate(given)
}

/** A result of zod as a result of Standard Schema. */
function toResult(parsed: unknown): unknown {
  const error = readField(parsed, "error")
  return error === undefined ? { value: readField(parsed, "data") } : { issues: readField(error, "issues") }
}

/** The functions in a definition of zod that only compute messages, conditions, replacements and defaults. */
const NEVER_WAITS = /^(error|when|tx|catchValue)$/

/**
 * Whether a schema of zod, or a part of its definition, may return a promise: it has a function of the program, or is a schema
 * for promises. Zod 3 has no `_zod`, so all its schemas may.
 */
function mayWait(part: unknown, seen: Set<object>): boolean {
  if (typeof part === "function") return true
  if (!isObject(part) || seen.has(part)) return false
  seen.add(part)
  const def = readField(readField(part, "_zod"), "def")
  if (def === undefined && "~standard" in part) return true
  const fields: object = isObject(def) ? def : part
  if (readField(fields, "check") === "custom" || readField(fields, "type") === "promise") return true
  return Object.entries(fields).some(([key, inner]) => !NEVER_WAITS.test(key) && mayWait(inner, seen))
}
