import { textOf } from "../links/param.js"
import { isNested } from "../links/query.js"

/** Throws the error of a part of a body that cannot be written; `tag` is its built-in class, if JSON would lose it. */
export type RefusePart = (key: string, value: unknown, tag?: string) => never

/**
 * The fields of a form. Nested objects and lists have keys in brackets, as in queries; other objects are written as in JSON. Refuses
 * values that the server could not read back: null, an empty list or object, and an item of a list with several fields or none.
 */
export function formPairs(
  body: unknown,
  refuse: RefusePart,
): readonly (readonly [key: string, value: string | Blob])[] {
  type Pairs = ReturnType<typeof formPairs>
  const filled = (pairs: Pairs, key: string, value: unknown): Pairs => (pairs.length > 0 ? pairs : refuse(key, value))
  const itemOf = (key: string, item: unknown): Pairs => {
    const pairs = pairsOf(key, item)
    return pairs.length === 1 ? pairs : refuse(key, item)
  }
  const pairsOf = (key: string, value: unknown): Pairs => {
    if (value === undefined) return []
    if (Array.isArray(value)) {
      const pairs = value.flatMap((item: unknown) => itemOf(`${key}[]`, item))
      return filled(pairs, key, value)
    }
    if (isNested(value)) {
      const pairs = Object.entries(value).flatMap(([name, part]) => pairsOf(`${key}[${name}]`, part))
      return filled(pairs, key, value)
    }
    if (value instanceof Blob) return [[key, value]]
    const { toJSON }: { readonly toJSON?: unknown } = Object(value)
    const text = textOf(typeof toJSON === "function" ? toJSON.call(value) : value)
    return [[key, text ?? refuse(key, value)]]
  }
  return Object.entries(Object(body)).flatMap(([key, value]) => pairsOf(key, value))
}
