import { isObject } from "./is-object.js"

/**
 * Whether a value is a plain object, also one of another realm, and not a list or an instance of a class. It reads `__proto__`
 * first because V8 does so several times faster; an own key of this name never has this value.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false
  const { __proto__: fast }: { readonly __proto__?: unknown } = value
  if (fast === Object.prototype) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
