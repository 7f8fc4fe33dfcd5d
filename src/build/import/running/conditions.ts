import { inspect } from "../../../core/lib/errors/inspect.js"
import type { Handler } from "./route.js"

/** Conditions that are the same have the same object. */
const CONDITIONS = new Map<string, Handler>()

/** A guard for a condition that a framework checks before a route, such as the version of a request. */
export function conditionOf([name, value]: readonly [name: string, value: unknown]): Handler {
  const shown = value instanceof RegExp ? String(value) : inspect(value)
  const condition = `the ${name} of the request is ${shown}`
  const known = CONDITIONS.get(condition) ?? { handle: {}, name: `only ${name} ${shown}`, condition }
  CONDITIONS.set(condition, known)
  return known
}
