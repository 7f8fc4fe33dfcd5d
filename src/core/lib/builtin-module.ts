import { hasMethod } from "./is-object.js"

/**
 * Returns a module of Node such as `node:fs` without importing it, or undefined if the runtime does not have it. Works
 * in Node 20.16 and newer, Deno, Bun, and Workers with Node's API.
 */
export function builtinModule(name: string): unknown {
  const runtime: unknown = Reflect.get(globalThis, "process")
  return hasMethod(runtime, "getBuiltinModule") ? runtime.getBuiltinModule(name) : undefined
}
