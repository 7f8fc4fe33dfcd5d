import { isObject } from "./is-object.js"
import { isPlainObject } from "./plain-object.js"

/** The key that clients send to change the prototype of an object into which a program copies params. */
export const PROTO = "__proto__"

/** Parses JSON, and leaves out each key `__proto__`, also inside. Throws as `JSON.parse` does. */
export function parseWithoutProto(json: string): unknown {
  const value: unknown = JSON.parse(json)
  // The key may be written with escapes. Most JSON contains neither the key nor an escape, so it is not traversed a second time.
  if (json.includes(PROTO) || json.includes("\\u")) for (const object of plainObjectsIn(value)) delete object[PROTO]
  return value
}

/** The value without the keys `__proto__` of its plain objects; a copy, if there is one. */
export function dropProto(value: unknown): unknown {
  for (const object of plainObjectsIn(value)) if (Object.hasOwn(object, PROTO)) return copyWithoutProto(value)
  return value
}

function copyWithoutProto(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyWithoutProto)
  if (!isPlainObject(value)) return value
  const kept = Object.entries(value).filter(([key]) => key !== PROTO)
  return Object.fromEntries(kept.map(([key, item]) => [key, copyWithoutProto(item)]))
}

/** The plain objects in a value. It does not recurse, since the JSON of a client may be nested deeper than the stack allows. */
function* plainObjectsIn(value: unknown): Generator<Record<string, unknown>> {
  const seen = new Set<object>()
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (!isObject(next) || seen.has(next)) continue
    seen.add(next)
    const isList = Array.isArray(next)
    if (!isList && !isPlainObject(next)) continue
    if (!isList) yield next as Record<string, unknown> // a plain object: test/unit/core/lib/drop-proto.test.ts
    for (const inner of Object.values(next)) waiting.push(inner)
  }
}
