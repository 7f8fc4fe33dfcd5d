import { got, isFields, sortOf } from "./check-values.js"
import { quoteList, unknownOptionMessage } from "./messages.js"
import { LOG_LEVELS, VALUES } from "./options.js"
import type { OptionTable } from "./options.js"

/** What is wrong with the options of a node, as a message. */
export function optionsProblem(
  options: unknown,
  node: "a route" | "resources" | "scope",
  supported: OptionTable,
  names: readonly string[],
  ignored: OptionTable = {},
): string | undefined {
  if (options === undefined) return undefined
  if (!isFields(options)) return got(`the options of ${node} must be an object`, options)
  for (const key of Object.keys(options)) {
    const value = options[key]
    const table = Object.hasOwn(supported, key) ? supported : ignored
    const sort = Object.hasOwn(table, key) ? table[key] : undefined
    if (sort === undefined) return unknownOptionMessage(node, key, quoteList(names))
    if (value === undefined) continue
    const [words, sorts] = VALUES[sort]
    if (sorts.includes(sortOf(value)) || (sort === "log" && LOG_LEVELS.some((level) => level === value))) continue
    return got(`option "${key}" must be ${words}`, value)
  }
  return undefined
}
