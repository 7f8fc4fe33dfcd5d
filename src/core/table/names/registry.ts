import { hasMethod, isObject } from "../../lib/is-object.js"

/** Finds the value of a name such as `"HelloWeb.API.FileController"` in a registry, which may be nested by alias, flat, or both. */
export function findInRegistry(registry: object, name: string): unknown {
  if (Object.hasOwn(registry, name)) return Reflect.get(registry, name)
  for (let end = name.length; (end = name.lastIndexOf(".", end - 1)) > 0;) {
    const head = name.slice(0, end)
    if (!Object.hasOwn(registry, head)) continue
    const inner: unknown = Reflect.get(registry, head)
    if (isObject(inner)) return findInRegistry(inner, name.slice(end + 1))
  }
  return undefined
}

/** Whether a value is a function or an object with `call`. */
export function isPlug<Plug>(value: unknown): value is Plug {
  return typeof value === "function" || hasMethod(value, "call")
}
