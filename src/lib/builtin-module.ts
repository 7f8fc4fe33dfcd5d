/**
 * A module of Node's, such as `node:fs`, where the runtime has it and gives it without an import; else undefined.
 * Node has done so since 20.16, and Deno, Bun and Workers with Node's API do.
 */
export function builtinModule(name: string): unknown {
  const runtime: unknown = Reflect.get(globalThis, "process")
  if (typeof runtime !== "object" || runtime === null || !("getBuiltinModule" in runtime)) return undefined
  return typeof runtime.getBuiltinModule === "function" ? runtime.getBuiltinModule(name) : undefined
}
