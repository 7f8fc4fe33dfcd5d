import type { PlainOptions, BareOptions, RouteOptions, ScopeOptions, SocketOptions } from "./options.js"
import type { RedirectStatus } from "./redirects/messages.js"

/** The verbs that have a node and a builder of their own. */
export const VERBS = ["get", "post", "put", "patch", "delete", "options", "connect", "trace", "head", "query"] as const
/** The verbs that have a node and a builder of their own. */
export type Verb = (typeof VERBS)[number]

/** A plug of a pipeline: its registered name, a function of conn and options, or an object with `call`. */
export type PlugReference = string | ((conn: never, opts: never) => object | void | undefined) | PlugReferenceObject

/** Functions and classes have a `call` too; the second member excludes them. */
interface PlugReferenceObject {
  readonly call: (conn: never, opts: never) => object | void | undefined
  readonly [Symbol.hasInstance]?: never
}

/** A plug of a pipeline, with its options. */
export type PlugNode = readonly ["plug", PlugReference, unknown?]
/** A verb route. */
export type VerbNode = readonly [Verb, string, string, unknown, RouteOptions?]
/** A verb route whose action is wrongly written with a colon, or is of type `any`. */
export type ColonVerbNode = readonly [Verb, string, string, `:${string}`, RouteOptions?]
/** A verb route without kinds of params and without a contract. */
export type PlainVerbNode = readonly [Verb, string, string, unknown, BareOptions?]
/** The same, perhaps with options that `row_options` runs, or deprecated. */
export type OptionVerbNode = readonly [Verb, string, string, unknown, PlainOptions?]
/** A route for any verb, `"*"` for all of them. */
export type MatchNode = readonly ["match", string, string, string, unknown, RouteOptions?]
/** A forward of every path under a prefix to one plug. */
export type ForwardNode = readonly ["forward", string, string, unknown?, RouteOptions?]
/** A WebSocket: its path, its name, and its options. */
export type SocketNode = readonly ["socket", string, string, SocketOptions?]
/** A redirect: its path, its target, and its status. */
export type RedirectNode = readonly ["redirect", string, string, RedirectStatus?]
/** A scope whose items may be wrong. */
export type AnyScope = readonly ["scope", ScopeOptions, readonly unknown[]]
/** A named list of plugs. */
export type PipelineNode = readonly ["pipeline", string, readonly PlugNode[]]
/** The pipelines and plugs of the nodes after it in its scope. */
export type PipeThroughNode = readonly ["pipe_through", string | readonly string[]]

/** In `plug_opts`: replaced by the name under the alias of the enclosing scopes. */
export type ScopedAlias<Name extends string> = readonly ["scoped_alias", Name]
