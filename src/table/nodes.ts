import { INHERITED_OPTIONS } from "./options.js"
import type { NamesOf, OptionsOf, OptionTable, RouteOptions, ScopeOptions } from "./options.js"

/** The verbs that have a node and a builder of their own. */
export const VERBS = ["get", "post", "put", "patch", "delete", "options", "connect", "trace", "head"] as const
/** The verbs that have a node and a builder of their own. */
export type Verb = (typeof VERBS)[number]

/** The actions of resources in the order of their routes. See Phoenix.Router.Resource 1.6. */
export const RESOURCE_ACTIONS = ["index", "edit", "new", "show", "create", "update", "delete"] as const

/** The actions that `resources` has routes for. */
export type ResourceAction = (typeof RESOURCE_ACTIONS)[number]

/** Options of resources. */
export interface ResourcesOptions extends OptionsOf<typeof RESOURCES_OPTIONS> {}
export const RESOURCES_OPTIONS = {
  only: "actions",
  except: "actions",
  /** The name of the id param; default `"id"`. */
  param: "string",
  /** The name that nested params and helpers take; default: from the controller's name. */
  name: "string",
  /** The helper's name; default: `name`; `false` for no helper. */
  as: "name",
  /** One resource without an id, so without an index. */
  singleton: "boolean",
  /** Prefixes the plugs of nested routes; `false`: the scopes' aliases do not. */
  alias: "name",
  host: INHERITED_OPTIONS.host,
  private: INHERITED_OPTIONS.private,
  assigns: INHERITED_OPTIONS.assigns,
} as const satisfies OptionTable
export const RESOURCES_OPTION_NAMES = [
  "only",
  "except",
  "param",
  "name",
  "as",
  "singleton",
  "alias",
  "host",
  "private",
  "assigns",
] as const satisfies NamesOf<typeof RESOURCES_OPTIONS>

/**
 * Options of resources as the builder takes them: actions are completed, and checked where they stand. They are
 * not named by their alias, so that the compiler lists them.
 */
export interface KnownResourcesOptions extends ResourcesOptions {
  readonly only?: readonly (typeof RESOURCE_ACTIONS)[number][]
  readonly except?: readonly (typeof RESOURCE_ACTIONS)[number][]
}

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
