import type { PlugReference } from "../nodes.js"

/** The name of a plug: its registered name, or that of its function or class. */
export function plugNameOf(plug: PlugReference): string {
  if (typeof plug === "string") return plug
  if (typeof plug === "function") return plug.name === "" ? "(function)" : plug.name
  const { name } = plug.constructor
  return name === "" || name === "Object" ? "(object)" : name
}

/** How error messages refer to a plug of a list: by the name of its function, or by its position, counted from 1. */
export function plugName(plug: unknown, index: number, where: string): string {
  return typeof plug === "function" && plug.name !== "" ? `plug "${plug.name}" ${where}` : `plug ${index + 1} ${where}`
}
