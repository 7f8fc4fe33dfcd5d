import { NODE_SHAPES } from "../../core/table/messages.js"

const NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(NODE_SHAPES),
  "delete_",
  "build_routes",
  "define_routes",
  "dynamic",
  "plug",
  "scoped_alias",
])

/** Whether an export of `waymark` makes rows of tables, and does nothing else. */
export function isRowFunction(name: string | undefined): boolean {
  return name !== undefined && NAMES.has(name)
}
