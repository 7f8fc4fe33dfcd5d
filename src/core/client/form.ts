import { textOf } from "../links/param.js"
import { isLostItem, isNested } from "../links/query.js"

/** Throws the error of a part of a body that cannot be written; `tag` is its built-in class, if JSON would lose it. */
export type RefusePart = (key: string, value: unknown, tag?: string) => never

/**
 * The fields of a form with files. Nested objects and lists have keys in brackets, as in queries. Other objects are written as JSON has
 * them.
 */
export function formPairs(
  body: unknown,
  refuse: RefusePart,
): readonly (readonly [key: string, value: string | Blob])[] {
  const pairsOf = (key: string, value: unknown): ReturnType<typeof formPairs> => {
    if (value === undefined) return []
    if (Array.isArray(value)) {
      const name = `${key}[]`
      return value.flatMap((item: unknown) => pairsOf(name, isLostItem(item) ? refuse(name, item) : item))
    }
    if (isNested(value)) return Object.entries(value).flatMap(([name, part]) => pairsOf(`${key}[${name}]`, part))
    if (value instanceof Blob) return [[key, value]]
    const { toJSON }: { readonly toJSON?: unknown } = Object(value)
    const text = textOf(typeof toJSON === "function" ? toJSON.call(value) : (value ?? ""))
    return [[key, text ?? refuse(key, value)]]
  }
  return Object.entries(Object(body)).flatMap(([key, value]) => pairsOf(key, value))
}
