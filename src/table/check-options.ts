import { got, isFields, sortOf } from "./check-values.js"
import { quoteList, unknownOptionMessage } from "./messages.js"
import type { LogLevel } from "./nodes.js"

/** What the value of an option must be, and the sorts of values that are. */
type OptionShape = readonly [what: string, sorts: string]

const FIELDS: OptionShape = ["an object", "object"]
const TEXT: OptionShape = ["a string", "string"]
const TEXT_OR_FALSE: OptionShape = ["a string or false", "null false string"]
const ACTIONS: OptionShape = ["a list of actions", "list"]

const OPTION_SHAPES: Readonly<Record<string, OptionShape>> = {
  as: TEXT_OR_FALSE,
  alias: TEXT_OR_FALSE,
  host: ["a string", "null string"],
  private: FIELDS,
  assigns: FIELDS,
  metadata: FIELDS,
  trailing_slash: ["true or false", "null false true"],
  param: TEXT,
  name: TEXT,
  singleton: ["true or false", "false true"],
  only: ACTIONS,
  except: ACTIONS,
  log: ["a level, a function or false", "false function"],
}

/** A route has no alias of its own to give: the option says whether those of the scopes count. */
const ROUTE_ALIAS: OptionShape = [
  "true or false in a route, where it says whether the scopes' aliases prefix the plug's name",
  "null false true",
]

const LOG_LEVELS: readonly unknown[] = [
  "debug",
  "info",
  "notice",
  "warn",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency",
] satisfies readonly LogLevel[]

/** What is wrong with the options of a node, as a message. */
export function optionsProblem(
  options: unknown,
  node: "a route" | "resources" | "scope",
  supported: readonly string[],
  ignored: readonly string[] = [],
): string | undefined {
  if (options === undefined) return undefined
  if (!isFields(options)) return got(`the options of ${node} must be an object`, options)
  for (const key of Object.keys(options)) {
    const value = options[key]
    if (!supported.includes(key) && !ignored.includes(key)) return unknownOptionMessage(node, key, quoteList(supported))
    const shape = node === "a route" && key === "alias" ? ROUTE_ALIAS : OPTION_SHAPES[key]
    if (value === undefined || shape === undefined || shape[1].includes(sortOf(value))) continue
    if (key !== "log" || !LOG_LEVELS.includes(value)) return got(`option "${key}" must be ${shape[0]}`, value)
  }
  return undefined
}
