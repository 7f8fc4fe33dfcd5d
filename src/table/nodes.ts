/** The verbs that have a node and a builder of their own. */
export const VERBS = ["get", "post", "put", "patch", "delete", "options", "connect", "trace", "head"] as const
/** The verbs that have a node and a builder of their own. */
export type Verb = (typeof VERBS)[number]

/** The levels of log lines. */
export type LogLevel = "debug" | "info" | "notice" | "warn" | "warning" | "error" | "critical" | "alert" | "emergency"
/** How a dispatch is logged: at a level, at the level that a function of the conn gives, or not at all. */
export type Log = LogLevel | false | ((conn: never) => LogLevel | false)

/** What `private`, `assigns` and `metadata` hold: values by name, so any object but a list or a function. */
export type Fields =
  | { readonly [name: string]: unknown; readonly [Symbol.iterator]?: never; readonly [Symbol.hasInstance]?: never }
  | (object & { readonly [Symbol.iterator]?: never; readonly [Symbol.hasInstance]?: never })

/** Options of a verb route, a match and a forward. */
export interface RouteOptions {
  /** The helper's name without `_path`; `false` for no helper. Default: from the plug's name. */
  readonly as?: string | false | null
  /** `false`: the scopes' aliases do not prefix the plug's name. */
  readonly alias?: boolean | null
  /** The level of the dispatch's log line, or `false`. Default: the scope's, `"debug"` outside. */
  readonly log?: Log
  /** The host to match: whole, or a prefix that ends in a dot. */
  readonly host?: string | null
  /** Put into the conn's `private` before the pipelines run. */
  readonly private?: Fields
  /** Put into the conn's `assigns` before the pipelines run. */
  readonly assigns?: Fields
  /** Given back by `route_info` and telemetry. */
  readonly metadata?: Fields
  /** Whether helpers end the path with a slash. */
  readonly trailing_slash?: boolean | null
}
export const ROUTE_OPTIONS = ["as", "alias", "log", "host", "private", "assigns", "metadata", "trailing_slash"] as const

/** Options of a scope; `as: false` and `alias: false` drop what the outer scopes gave. */
export interface ScopeOptions {
  readonly path?: string | null
  readonly alias?: string | false | null
  readonly as?: string | false | null
  readonly host?: string | null
  readonly private?: Fields
  readonly assigns?: Fields
  readonly log?: Log
  readonly trailing_slash?: boolean | null
}
export const SCOPE_OPTIONS = ["path", "alias", "as", "host", "private", "assigns", "log", "trailing_slash"] as const

/** The actions of resources in the order of their routes. See Phoenix.Router.Resource 1.6. */
export const RESOURCE_ACTIONS = ["index", "edit", "new", "show", "create", "update", "delete"] as const

/** The actions that `resources` has routes for. */
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number]

/** Options of resources. */
export interface ResourcesOptions {
  readonly only?: readonly string[]
  readonly except?: readonly string[]
  /** The name of the id param; default `"id"`. */
  readonly param?: string
  /** The name that nested params and helpers take; default: from the controller's name. */
  readonly name?: string
  /** The helper's name; default: `name`; `false` for no helper. */
  readonly as?: string | false | null
  /** One resource without an id, so without an index. */
  readonly singleton?: boolean
  /** Prefixes the plugs of nested routes; `false`: the scopes' aliases do not. */
  readonly alias?: string | false | null
  readonly host?: string | null
  readonly private?: Fields
  readonly assigns?: Fields
}

/**
 * Options of resources as the builder takes them: actions are completed, and checked where they stand. They are
 * not named by their alias, so that the compiler lists them.
 */
export interface KnownResourcesOptions extends ResourcesOptions {
  readonly only?: readonly (typeof RESOURCE_ACTIONS)[number][]
  readonly except?: readonly (typeof RESOURCE_ACTIONS)[number][]
}
export const RESOURCES_OPTIONS = [
  "only",
  "except",
  "param",
  "name",
  "as",
  "singleton",
  "alias",
  "host",
  "private",
  "assigns", // prettier-ignore
] as const

/** A plug inside a pipeline: its name in the registry, a function of conn and options, or an object with `call`. */
export type PlugReference = string | ((conn: never, opts: never) => object | void | undefined) | PlugReferenceObject

/** Functions and classes have a `call` too; by the second member none of them is a plug as an object. */
interface PlugReferenceObject {
  readonly call: (conn: never, opts: never) => object | void | undefined
  readonly [Symbol.hasInstance]?: never
}

/** A plug of a pipeline, with its options. */
export type PlugNode = readonly ["plug", PlugReference, unknown?]
/** A verb route. */
export type VerbNode = readonly [Verb, string, string, unknown, RouteOptions?]
/** A route for any verb, `"*"` for all of them. */
export type MatchNode = readonly ["match", string, string, string, unknown, RouteOptions?]
/** The routes of a resource. */
export type ResourcesNode = readonly ["resources", string, string, ResourcesOptions?, (readonly TableNode[])?]
/** Everything under a prefix, to one plug. */
export type ForwardNode = readonly ["forward", string, string, unknown?, RouteOptions?]
/** Nodes that share options. */
export type ScopeNode = readonly ["scope", ScopeOptions, readonly TableNode[]]
/** A named list of plugs. */
export type PipelineNode = readonly ["pipeline", string, readonly PlugNode[]]
/** The pipelines and plugs of what comes after it in its scope. */
export type PipeThroughNode = readonly ["pipe_through", string | readonly string[]]

/** One row of a route table; a plain tuple whose first element says what it is. */
export type TableNode = VerbNode | MatchNode | ResourcesNode | ForwardNode | ScopeNode | PipelineNode | PipeThroughNode

/** A route table: nodes in declaration order. Data, and nothing but data. */
export type RouteTable = readonly TableNode[]

/** Stands in `plug_opts` for a name under the alias of the scopes around it. */
export type ScopedAlias<Name extends string> = readonly ["scoped_alias", Name]
