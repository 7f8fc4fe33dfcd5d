import type { KindRules, OptionRules } from "./contracts/contract-rules.types.js"
import type { Where } from "../pattern/kind.js"
import type { ForwardNode, RedirectNode, SocketNode } from "./nodes.js"
import type { Place } from "./names/places.js"
import type { Route } from "./route.js"
import type { Scope } from "./scope.js"

/**
 * The rules that few tables need: `list_routes` has all of them, and a program of `waymark/edge` those that it names. In place of
 * the others it has rules that refuse the nodes and the options.
 */
export interface NodeRules<ResourcesNode> extends OptionRules {
  readonly resources: NodeKind<ResourcesNode>
  readonly forward: NodeKind<ForwardNode>
  readonly socket: NodeKind<SocketNode>
  readonly redirect: RedirectKind
}

/** A kind of nodes. */
export interface NodeKind<Node> {
  /** The message about the problem of a node. */
  readonly problem: (node: readonly unknown[], rules: OptionRules) => string | undefined
  /** Checks the path of a node without a problem, and returns its routes and the nodes in it. */
  readonly read: (node: Node, within: Scope, at: Place, reading: Reading<OptionRules>) => NodeContents
}

/** The kind of redirects, with the check of their targets, for which all routes are known. */
export interface RedirectKind extends NodeKind<RedirectNode> {
  readonly check?: (routes: readonly Route[], redirects: ReadonlyMap<Route, Place>) => void
}

/** The state in which the nodes of a table are read. */
export interface Reading<Rules> {
  readonly rules: Rules
  /** Checks the path of a node within the scopes, and the kinds of its params. Programs that read a table without its checks have none. */
  readonly checkPath?: (
    path: string,
    options: { readonly where?: Where } | undefined,
    within: Scope,
    at: Place,
    rules: KindRules,
  ) => void
  /** The plugs that were forwarded to. */
  readonly forwarded: Set<string>
  /** The places of the redirects. */
  readonly redirects: Map<Route, Place>
}

/** The routes of a node itself, and the nodes in it. */
export interface NodeContents {
  readonly routes: readonly Route[]
  readonly children?: Children | undefined
}

/** The nodes in a node, and the scope that they are in. */
export interface Children {
  readonly items: readonly unknown[]
  readonly within: Scope
  /** The index of the node's element that is the list of items. */
  readonly list: number
}
