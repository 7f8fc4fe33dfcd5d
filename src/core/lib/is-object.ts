/** Whether a value is an object, such as a list or an instance of a class; not whether it is a function. */
export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

/** Whether a value is an object and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value)
}

export function isObjectOrFunction(value: unknown): value is object {
  return isObject(value) || typeof value === "function"
}

/** Whether a value is an object with a method of a name, which it may inherit. */
export function hasMethod<Name extends string>(
  value: unknown,
  name: Name,
): value is { readonly [Key in Name]: (...args: readonly unknown[]) => unknown } {
  return isObject(value) && typeof Reflect.get(value, name) === "function"
}

/** Whether a value is a list of a string and another value. */
export function isPair(item: unknown): item is readonly [string, unknown] {
  return Array.isArray(item) && item.length === 2 && typeof item[0] === "string"
}

/** The name of the built-in class of a value, such as `Map`. */
export const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)
