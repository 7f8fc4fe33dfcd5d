import { Opaque, Struct } from "../../../test/conformance/values.js"

/** A value as source code. */
export function valueSource(value: unknown): string {
  switch (typeof value) {
    case "bigint":
      return `${value}n`
    case "function":
      return value.name
    case "object":
      if (value === null) return "null"
      if (Array.isArray(value)) return `[${value.map(valueSource).join(", ")}]`
      if (value instanceof Struct) return `new (class MyStruct { ${membersSource(value)} })()`
      if (value instanceof Opaque) return `new Opaque(${JSON.stringify(value.shown)})`
      return `{ ${Object.entries(value).map(fieldSource).join(", ")} }`
    case "string":
    case "number":
    case "boolean":
      return JSON.stringify(value)
    case "undefined":
      return "undefined"
    default:
      throw new Error(`no value of a case is ${typeof value}`)
  }
}

function fieldSource([key, value]: readonly [string, unknown]): string {
  return `${keySource(key)}: ${valueSource(value)}`
}

function membersSource(fields: object): string {
  return Object.entries(fields)
    .map(([key, value]) => `readonly ${JSON.stringify(key)} = ${valueSource(value)}`)
    .join("; ")
}

/** `__proto__` as a plain key of a literal would set the prototype. */
function keySource(key: string): string {
  if (key === "__proto__") return '["__proto__"]'
  return /^[a-zA-Z_]\w*$/.test(key) ? key : JSON.stringify(key)
}

/** The type that a value of a table has: the literal itself, read-only at each depth. */
export function typeSource(value: unknown): string {
  if (typeof value === "function") return `typeof ${value.name}`
  if (typeof value !== "object" || value === null) return valueSource(value)
  if (Array.isArray(value)) return `readonly [${value.map(typeSource).join(", ")}]`
  const fields = Object.entries(value).map(([key, inner]) => `readonly ${keySource(key)}: ${typeSource(inner)}`)
  return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`
}

/** The type of a value that is not part of a table: the same with mutable members. */
export function mutableTypeSource(value: unknown): string {
  if (typeof value !== "object" || value === null) return valueSource(value)
  if (Array.isArray(value)) return `[${value.map(mutableTypeSource).join(", ")}]`
  const fields = Object.entries(value).map(([key, inner]) => `${keySource(key)}: ${mutableTypeSource(inner)}`)
  return fields.length === 0 ? "{}" : `{ ${fields.join("; ")} }`
}
