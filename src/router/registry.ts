import { hasMethod, isObject } from "../lib/is-object.js"
import type { PlugOf } from "./plug.js"

/** An object that handles Web requests, such as an application of another framework. */
export interface FetchHandler {
  /** Answers a request. */
  fetch(request: Request): Response | Promise<Response>
}

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
export function isPlug<Own>(value: unknown): value is PlugOf<Own> {
  return typeof value === "function" || hasMethod(value, "call")
}
