import type { Merge } from "../lib/types/merge.js"
import type { Show } from "../lib/types/show.types.js"
import { trimUndefined } from "../lib/trim-undefined.js"
import type {
  CheckAlias,
  CheckForwardPath,
  CheckOptions,
  CheckPath,
  CheckPlug,
  CheckScope,
  HintedScope,
  UnknownRowNames,
  WrongRowOptions,
} from "./rules/check-arguments.js"
import type { PipeThroughNode, PlugNode, PlugReference, Verb } from "./nodes.js"
import type { RedirectStatus } from "./redirects/messages.js"
import type { CheckTarget } from "./redirects/redirect-route.types.js"
import type { GivenRouteOptions, GivenScopeOptions, GivenSocketOptions } from "./rules/refused.types.js"

/** Builds the row of a verb route. */
export interface VerbBuilder<V extends Verb> {
  /**
   * @param path a pattern: `/pages`, `:name`, `prefix:name`, and last `*name` or `prefix*name`
   * @param plug the name of a controller or plug, without the alias of the enclosing scopes
   * @param plug_opts the controller's action, or the plug's options
   */
  <const Path extends string, const Plug extends string, const Opts>(
    path: CheckPath<Path>,
    plug: CheckPlug<Plug>,
    plug_opts: Opts,
  ): readonly [V, Path, Plug, Opts]
  <const Path extends string, const Plug extends string, const Opts, const Options extends GivenRouteOptions>(
    path: CheckPath<Path>,
    plug: CheckPlug<Plug>,
    plug_opts: Opts,
    options: Options & WrongRowOptions<Options, UnknownRowNames<keyof Options>, Path>,
  ): readonly [V, Path, Plug, Opts, Options]
}

function verbBuilder<V extends Verb>(verb: V): VerbBuilder<V> {
  const build = (...args: readonly unknown[]): unknown => trimUndefined([verb, ...args], 4)
  return build as VerbBuilder<V> // agrees by test/cases/builders.ts
}

/** A route for GET. */
export const get = /* @__PURE__ */ verbBuilder("get")
/** A route for POST. */
export const post = /* @__PURE__ */ verbBuilder("post")
/** A route for PUT. */
export const put = /* @__PURE__ */ verbBuilder("put")
/** A route for PATCH. */
export const patch = /* @__PURE__ */ verbBuilder("patch")
/** A route for DELETE; `delete` is a reserved word. */
export const delete_ = /* @__PURE__ */ verbBuilder("delete")
/** A route for OPTIONS. */
export const options = /* @__PURE__ */ verbBuilder("options")
/** A route for CONNECT. */
export const connect = /* @__PURE__ */ verbBuilder("connect")
/** A route for TRACE. */
export const trace = /* @__PURE__ */ verbBuilder("trace")
/** A route for HEAD. */
export const head = /* @__PURE__ */ verbBuilder("head")
/**
 * A route for QUERY: a request that changes nothing, as GET, but has a body, as POST.
 *
 * @see RFC 10008
 * @example
 * import { list_routes, query } from "waymark"
 *
 * const [route] = list_routes([query("/search", "SearchController", "index", { body: "Search" })])
 * route.contract.body //=> "Search"
 */
export const query = /* @__PURE__ */ verbBuilder("query")

/** A route for any verb, which may have a body: `match("purge", …)`, or `"*"` for all of them. See Phoenix.Router 1.6, `match/5`. */
export function match<const V extends string, const Path extends string, const Plug extends string, const Opts>(
  verb: V,
  path: CheckPath<Path>,
  plug: CheckPlug<Plug>,
  plug_opts: Opts,
): readonly ["match", V, Path, Plug, Opts]
export function match<
  const V extends string,
  const Path extends string,
  const Plug extends string,
  const Opts,
  const Options extends GivenRouteOptions,
>(
  verb: V,
  path: CheckPath<Path>,
  plug: CheckPlug<Plug>,
  plug_opts: Opts,
  options: Options & WrongRowOptions<Options, UnknownRowNames<keyof Options>, Path>,
): readonly ["match", V, Path, Plug, Opts, Options]
export function match(...args: readonly unknown[]): unknown {
  return trimUndefined(["match", ...args], 5)
}

/**
 * Sends every path under a static prefix to one plug or router, which sees the rest of the path.
 *
 * @see Phoenix.Router 1.6, `forward/4`
 */
export function forward<const Path extends string, const Plug extends string, const Opts = undefined>(
  path: CheckForwardPath<Path>,
  plug: CheckPlug<Plug>,
  plug_opts?: Opts,
): ForwardTuple<Path, Plug, Opts>
export function forward<
  const Path extends string,
  const Plug extends string,
  const Opts,
  const Options extends GivenRouteOptions,
>(
  path: CheckForwardPath<Path>,
  plug: CheckPlug<Plug>,
  plug_opts: Opts,
  options: CheckOptions<Options, "a route">,
): readonly ["forward", Path, Plug, Opts, Options]
export function forward(...args: readonly unknown[]): unknown {
  return trimUndefined(["forward", ...args], 3)
}

/** The tuple of a forward without options. */
export type ForwardTuple<Path, Plug, Opts> = Opts extends undefined
  ? readonly ["forward", Path, Plug]
  : readonly ["forward", Path, Plug, Opts]

/**
 * A WebSocket, which pages open with a GET request. The request goes through the pipelines like any other, so a plug that halts it
 * refuses the socket.
 *
 * Its helper has the action `"open"`, and the socket's name without `Socket`: that of `RoomSocket` is `room_path(conn, "open", …)`. Its router
 * needs the feature `sockets` of `waymark/live`.
 *
 * @param path a pattern, as in `get`
 * @param name the name of the socket, without the alias of the enclosing scopes
 * @example
 * import { helpers, socket } from "waymark"
 *
 * const Routes = helpers([socket("/rooms/:room", "RoomSocket", { receives: "FromClient", sends: "FromServer" })])
 * Routes.room_path(new URL("https://example.com"), "open", 7) //=> "/rooms/7"
 */
export function socket<const Path extends string, const Name extends string>(
  path: CheckPath<Path>,
  name: CheckPlug<Name>,
): readonly ["socket", Path, Name]
export function socket<const Path extends string, const Name extends string, const Options extends GivenSocketOptions>(
  path: CheckPath<Path>,
  name: CheckPlug<Name>,
  options: CheckOptions<Options, "a socket">,
): readonly ["socket", Path, Name, Options]
export function socket(...args: readonly unknown[]): unknown {
  return trimUndefined(["socket", ...args], 3)
}

/**
 * Answers GET and HEAD with a redirect to another row of the table, or to another site.
 *
 * The query of the request goes along, and values of params are percent-encoded. Like any row, it goes through the pipelines of its scopes
 * and has their options, such as `host`; it has no helper. The status is 301, 302, 303, 307 or 308; default: 302, which browsers do not
 * store.
 *
 * @param path a pattern, as in `get`
 * @param target a pattern from the root that a row of the table serves, or a URL that begins with `https://`; `path` has all its params
 * @example
 * import { format_routes, get, redirect } from "waymark"
 *
 * const routes = [get("/users/:id", "UserController", "show"), redirect("/people/:id", "/users/:id", 301)]
 * format_routes(routes).split("\n")[1]?.trim() //=> "GET  /people/:id  -> /users/:id 301"
 */
export function redirect<const Path extends string, const Target extends string>(
  path: CheckPath<Path>,
  target: CheckTarget<Target>,
): readonly ["redirect", Path, Target]
export function redirect<const Path extends string, const Target extends string, const Status extends RedirectStatus>(
  path: CheckPath<Path>,
  target: CheckTarget<Target>,
  status: Status,
): readonly ["redirect", Path, Target, Status]
export function redirect(...args: readonly unknown[]): unknown {
  return trimUndefined(["redirect", ...args], 3)
}

/**
 * Nodes that share a path, an alias, a helper prefix, a host or other options.
 *
 * `scope(path, items)`, `scope(options, items)`, `scope(path, alias, items)`, `scope(path, options, items)`, or
 * `scope(path, alias, options, items)`.
 * @see Phoenix.Router 1.6, `scope/4`
 */
// A list of one spread, `[...(flag ? [a] : [b])]`, is inferred as one of two lists, but checked as a list of both.
export function scope<const First extends string | GivenScopeOptions, const Items extends readonly unknown[]>(
  path_or_options: CheckScope<First>,
  items: Items | readonly unknown[],
): readonly ["scope", First extends string ? { readonly path: First } : First, Items]
export function scope<
  const Path extends string,
  const Second extends string | GivenScopeOptions,
  const Items extends readonly unknown[],
>(
  path: CheckPath<Path>,
  alias_or_options: CheckAlias<Second, Path>,
  items: Items | readonly unknown[],
): readonly ["scope", ScopeFields<Path, Second>, Items]
export function scope<
  const Path extends string,
  const Alias extends string,
  const Options extends GivenScopeOptions,
  const Items extends readonly unknown[],
>(
  path: CheckPath<Path>,
  alias: CheckAlias<Alias>,
  options: HintedScope<Options, Path, CheckOptions<Options, "scope">>,
  items: Items | readonly unknown[],
): readonly ["scope", Merge<{ readonly path: Path; readonly alias: Alias }, Options>, Items]
export function scope(...args: readonly unknown[]): unknown {
  const [path, alias] = args.filter((arg) => typeof arg === "string")
  const options = args.find((arg) => typeof arg === "object" && !Array.isArray(arg)) as object | undefined
  const fields = { ...(path === undefined ? {} : { path }), ...(alias === undefined ? {} : { alias }), ...options }
  return ["scope", fields, args.at(-1)]
}

/** The options of a scope with a path and an alias, or with a path and options. Options that may be absent stay optional. */
// prettier-ignore
export type ScopeFields<Path, Second> =
  Second extends string ? { readonly path: Path; readonly alias: Second } :
  undefined extends Second[keyof Second] ? Show<{ readonly path: Path } & Omit<Second, "path">> :
  Merge<{ readonly path: Path }, Second>

/**
 * A named list of plugs, for `pipe_through`.
 *
 * @see Phoenix.Router 1.6, `pipeline/2`
 */
export function pipeline<const Name extends string, const Plugs extends readonly PlugNode[]>(
  name: Name,
  plugs: Plugs | readonly PlugNode[],
): readonly ["pipeline", Name, Plugs]
export function pipeline(name: string, plugs: readonly PlugNode[]): unknown {
  return ["pipeline", name, plugs]
}

/**
 * A plug of a pipeline: its registered name, or the plug itself, and its options.
 *
 * @see Phoenix.Router 1.6, `plug/2`
 */
export function plug<const Plug extends PlugReference>(name: Plug): readonly ["plug", Plug]
export function plug<const Plug extends PlugReference, const Opts>(
  name: Plug,
  opts: Opts,
): readonly ["plug", Plug, Opts]
export function plug(...args: readonly unknown[]): unknown {
  return ["plug", ...args]
}

/**
 * Sends the nodes after it in its scope through pipelines and plugs, first to last.
 *
 * @see Phoenix.Router 1.6, `pipe_through/1`
 */
export function pipe_through<const Names extends PipeThroughNode[1]>(names: Names): readonly ["pipe_through", Names] {
  return ["pipe_through", names]
}
