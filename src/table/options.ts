import { merge } from "../lib/merge.js"

/** The levels of log lines. */
export type LogLevel = (typeof LOG_LEVELS)[number]
export const LOG_LEVELS = [
  "debug",
  "info",
  "notice",
  "warn",
  "warning",
  "error",
  "critical",
  "alert",
  "emergency", // prettier-ignore
] as const

/** How a dispatch is logged: at a level, at the level that a function of the conn gives, or not at all. */
export type Log = LogLevel | false | ((conn: never) => LogLevel | false)

/** What `private`, `assigns` and `metadata` hold: values by name, so any object but a list or a function. */
export type Fields =
  | { readonly [name: string]: unknown; readonly [Symbol.iterator]?: never; readonly [Symbol.hasInstance]?: never }
  | (object & { readonly [Symbol.iterator]?: never; readonly [Symbol.hasInstance]?: never })

/** The types of what options hold, by the names that stand beside the options below. */
interface Values {
  readonly string: string
  readonly nullable_string: string | null
  readonly name: string | false | null
  readonly boolean: boolean
  readonly flag: boolean | null
  readonly uses_alias: boolean | null
  readonly fields: Fields
  readonly log: Log
  readonly actions: readonly string[]
}

/** The same for checks at run time: in words, and as a list of what `sortOf` may say of the value. */
export const VALUES = {
  string: ["a string", "string"],
  nullable_string: ["a string", "null string"],
  name: ["a string or false", "null false string"],
  boolean: ["true or false", "false true"],
  flag: ["true or false", "null false true"],
  uses_alias: [
    "true or false in a route, where it says whether the scopes' aliases prefix the plug's name",
    "null false true",
  ],
  fields: ["an object", "object"],
  log: ["a level, a function or false", "false function"],
  actions: ["a list of actions", "list"],
} as const satisfies Readonly<Record<keyof Values, readonly [words: string, sorts: string]>>

/** The options of a node: what each of them holds. The doc comments are what an editor shows for the options. */
export type OptionTable = Readonly<Record<string, keyof Values>>

/** The options of an {@link OptionTable} as a builder takes them. */
export type OptionsOf<Table extends OptionTable> = { readonly [Name in keyof Table]?: Values[Table[Name]] }

/** Options of scopes that everything in the scope inherits, and that its routes and scopes may change. */
export const INHERITED_OPTIONS = {
  /** The host to match: whole, or a prefix that ends in a dot. */
  host: "nullable_string",
  /** Put into the conn's `private` before the pipelines run. */
  private: "fields",
  /** Put into the conn's `assigns` before the pipelines run. */
  assigns: "fields",
  /** The level of the dispatch's log line, or `false`. Default: the scope's, `"debug"` outside. */
  log: "log",
  /** Whether helpers end the path with a slash. */
  trailing_slash: "flag",
} as const satisfies OptionTable

const ROUTE_ONLY = {
  /** The helper's name without `_path`; `false` for no helper. Default: from the plug's name. */
  as: "name",
  /** `false`: the scopes' aliases do not prefix the plug's name. */
  alias: "uses_alias",
  /** Given back by `route_info` and telemetry. */
  metadata: "fields",
} as const satisfies OptionTable

const SCOPE_ONLY = { path: "nullable_string", alias: "name", as: "name" } as const satisfies OptionTable

/*
 * An interface with one base and no members of its own goes by the name of its base in messages of the compiler, so these
 * two have two bases.
 */

/** Options of a verb route, a match and a forward. */
export interface RouteOptions extends OptionsOf<typeof ROUTE_ONLY>, OptionsOf<typeof INHERITED_OPTIONS> {}
export const ROUTE_OPTIONS = /* @__PURE__ */ merge(ROUTE_ONLY, INHERITED_OPTIONS)

/** Options of a scope; `as: false` and `alias: false` drop what the outer scopes gave. */
export interface ScopeOptions extends OptionsOf<typeof SCOPE_ONLY>, OptionsOf<typeof INHERITED_OPTIONS> {}
export const SCOPE_OPTIONS = /* @__PURE__ */ merge(SCOPE_ONLY, INHERITED_OPTIONS)

/** The names of options in the order in which messages list them, which the type of an object does not tell. */
export const ROUTE_OPTION_NAMES = [
  "as",
  "alias",
  "log",
  "host",
  "private",
  "assigns",
  "metadata",
  "trailing_slash",
] as const satisfies NamesOf<typeof ROUTE_OPTIONS>
export const SCOPE_OPTION_NAMES = [
  "path",
  "alias",
  "as",
  "host",
  "private",
  "assigns",
  "log",
  "trailing_slash",
] as const satisfies NamesOf<typeof SCOPE_OPTIONS>

export type NamesOf<Table extends OptionTable> = readonly (keyof Table & string)[]
