import type { PlugReference } from "./nodes.js"

/** The name of a plug: its registered name, or that of its function or class. */
export function plugNameOf(plug: PlugReference): string {
  if (typeof plug === "string") return plug
  if (typeof plug === "function") return plug.name === "" ? "(function)" : plug.name
  const { name } = plug.constructor
  return name === "" || name === "Object" ? "(object)" : name
}
