import { isPlainObject } from "./plain-object.js"

/** The key that clients send to change the prototype of an object into which a program copies params. */
export const PROTO = "__proto__"

/** Parses JSON, and leaves out each key `__proto__`, also inside. Throws as `JSON.parse` does. */
export function parseWithoutProto(json: string): unknown {
  const value: unknown = JSON.parse(json)
  // The key may be written with escapes. Most JSON has neither, so that it is not traversed a second time.
  return json.includes(PROTO) || json.includes("\\u") ? dropProto(value) : value
}

/** The value without the keys `__proto__` of its plain objects. Only a list or an object that contains one is copied. */
export function dropProto(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.map(dropProto)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value)
  const kept = entries.filter(([key]) => key !== PROTO).map(([key, item]) => [key, dropProto(item)] as const)
  const isSame = kept.length === entries.length && kept.every(([key, item]) => item === value[key])
  return isSame ? value : Object.fromEntries(kept)
}
