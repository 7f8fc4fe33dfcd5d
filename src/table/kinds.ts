import { joinPath } from "../pattern/join.js"
import { NESTED_LIST, NO_NODE, NODE_SHAPES, quoteList, shapeMessage, unknownNodeMessage } from "./messages.js"
import type { NestedListMessage, NoNodeMessage, ShapeMessage, UnknownNodeMessage } from "./messages.js"
import { joinAlias, joinAs, shortName } from "./naming.js"
import type { ForwardNode, MatchNode, PipelineNode, PipeThroughNode, ScopeNode, VerbNode } from "./nodes.js"
import type { OddNode } from "./open-list.types.js"
import type { ROUTE_OPTION_NAMES, RouteOptions, SCOPE_OPTION_NAMES, ScopeOptions } from "./options.js"
import type { Place } from "./places.js"
import { checkResourcesPath, resourcesProblem } from "./resources-rules.js"
import type { ResourcesProblem } from "./resources-rules.js"
import { NESTED_AT, nestedScope, resourcesRoutes } from "./resources.js"
import type { RESOURCES_OPTION_NAMES, ResourcesNode } from "./resources.js"
import type { ResourcesRoutes, ResourcesRows } from "./resources.types.js"
import type { ItemRows, StretchNode, StretchRows } from "./route-list.types.js"
import { makeRoute } from "./route.js"
import type { ForwardRoute, ForwardRow, Route, RouteRow, RowRoute } from "./route.js"
import type { ItemRoutes } from "./routes.types.js"
import {
  checkPattern,
  forwardProblem,
  namesProblem,
  pathProblem,
  plugsProblem,
  rowProblem,
  scopeProblem,
  tableError,
} from "./rules.js"
import type { Problem } from "./rules.js"
import type { ForwardProblem, OwnScopeProblem, ProblemGroup, ScopeProblem, UnknownOption } from "./rules.types.js"
import { enterScope, inherit, mergeFrozen, NOTHING } from "./scope.js"
import type { EnterScope, Option, Scope, ScopeType } from "./scope.js"
import { resolveOpts } from "./scoped-alias.js"
import type { Stretch } from "./stretches.types.js"
import { got, gotUnless } from "./values.js"

/*
 * The kinds of nodes: for each of them, what is wrong with it, the routes that it has itself, and the nodes in it with the
 * scope that they are in. Everything that goes through a table asks here.
 */

/** One row of a route table; a plain tuple whose first element says what it is. */
export type TableNode = VerbNode | MatchNode | ResourcesNode | ForwardNode | ScopeNode | PipelineNode | PipeThroughNode

/** A route table: nodes in declaration order. Data, and nothing but data. */
export type RouteTable = readonly TableNode[]

/** Elements of a scope's and of a resource's row that have a path, checked as patterns once the row is a node. */
function checkPaths(node: TableNode, at: Place): void {
  switch (node[0]) {
    case "scope":
      return checkPattern(node[1].path ?? "/", at)
    case "resources":
      return checkResourcesPath(node, at)
    case "match":
      return checkPattern(node[2], at)
    case "pipeline":
    case "pipe_through":
      return
    default:
      return checkPattern(node[1], at)
  }
}

/**
 * Returns a row of a table as a node, or throws if it is not a valid node.
 *
 * @throws {TableError} with what was expected, what came and the position
 * @throws {InvalidSpecError} when a path is not a valid pattern
 */
export function checkNode(item: unknown, at: Place): TableNode {
  const problem = Array.isArray(item) ? nodeProblem(item) : got(NO_NODE, item)
  if (problem !== undefined) throw tableError(problem, at)
  const node = item as TableNode // each element was looked at above
  checkPaths(node, at)
  return node
}

/** Elements are looked at by their places: a list that is taken apart by its iterator costs a start more. */
function nodeProblem(node: readonly unknown[]): Problem {
  const kind = node[0]
  const one = node[1]
  const two = node[2]
  if (!isKind(kind)) {
    if (node.length > 0 && node.every((item) => Array.isArray(item))) return NESTED_LIST
    const what = typeof kind === "string" ? unknownNodeMessage(kind) : NO_NODE
    return `${what}. Supported: ${quoteList(Object.keys(NODE_SHAPES))}`
  }
  if (kind === "match" && typeof one !== "string")
    return got(`the verb of a match must be a string such as "get" or "*"`, one)
  const { length } = node
  const shape = NODE_SHAPES[kind]
  if (length < shape[1] || length > shape[2]) return `${shapeMessage(kind)}, got ${length} elements`
  switch (kind) {
    case "match":
      return rowProblem(two, node[3], node[5])
    case "resources":
      return resourcesProblem(node)
    case "forward":
      return pathProblem(one) ?? forwardProblem(String(one), two, node[4])
    case "scope":
      return scopeProblem(one) ?? gotUnless(Array.isArray(two), "the items of a scope must be a list of nodes", two)
    case "pipeline":
      return (
        gotUnless(typeof one === "string", "the name of a pipeline must be a string", one) ?? plugsProblem(two, one)
      )
    case "pipe_through":
      return namesProblem(one)
    default:
      return rowProblem(one, two, node[4])
  }
}

function isKind(kind: unknown): kind is keyof typeof NODE_SHAPES {
  return typeof kind === "string" && Object.hasOwn(NODE_SHAPES, kind)
}

/** The routes of a node without those of the nodes in it. */
export function routesOf(node: TableNode, within: Scope): readonly Route[] {
  switch (node[0]) {
    case "scope":
    case "pipeline":
    case "pipe_through":
      return []
    case "resources":
      return resourcesRoutes(node, within)
    case "forward":
      return [rowRoute("forward", "*", node[1], node[2], node[3] ?? [], node[4], within)]
    case "match":
      return [rowRoute("match", node[1], node[2], node[3], node[4], node[5], within)]
    default:
      return [rowRoute("match", node[0], node[1], node[2], node[3], node[4], within)]
  }
}

function rowRoute(
  kind: Route["kind"],
  verb: string,
  path: string,
  plug: string,
  plug_opts: unknown,
  options: RouteOptions | undefined,
  within: Scope,
): Route {
  const as = options?.as === undefined ? shortName(plug) : options.as
  const parts = {
    kind,
    verb,
    path: joinPath(within.path, path),
    plug: options?.alias === false ? plug : joinAlias(within.alias, plug),
    plug_opts: typeof plug_opts === "string" ? plug_opts : resolveOpts(plug_opts, within.alias),
    helper: joinAs(within.as, kind === "forward" || as === false ? null : as),
    metadata: mergeFrozen(NOTHING, options?.metadata),
  }
  return makeRoute(parts, inherit(within.inherited, options), within.pipes)
}

/** The nodes in a node, and the scope that they are in. */
export interface Children {
  readonly items: readonly unknown[]
  readonly within: Scope
  /** The element of the node that has them. */
  readonly list: number
}

/** The nodes in a scope or in resources; a node of another kind has none. */
export function childrenOf(node: TableNode, within: Scope): Children | undefined {
  switch (node[0]) {
    case "scope":
      return { items: node[2], within: enterScope(within, node[1]), list: 2 }
    case "resources":
      return node[NESTED_AT] && { items: node[NESTED_AT], within: nestedScope(node, within), list: NESTED_AT }
    default:
      return undefined
  }
}

/** A scope whose items may be wrong. */
export type AnyScope = readonly ["scope", ScopeOptions, readonly unknown[]]

/**
 * The nodes in a scope or in resources, the scope that they are in as far as rules ask for it, and the key of the element
 * that has them; or `never`.
 */
// prettier-ignore
export type ChildrenOf<Node, Within extends ScopeType> =
  Node extends AnyScope ? ChildList<Node[2], EnterScope<Within, Node[1]>, "2"> :
  Node extends readonly ["resources", string, string, infer Options, infer Items extends readonly unknown[]] ?
    ChildList<Items, EnterScope<Within, { readonly path: Node[1]; readonly alias: Option<Options, "alias", null> }>, "4"> :
  never

/** Any {@link ChildrenOf}. */
export interface ChildList<
  Items extends readonly unknown[] = readonly unknown[],
  Within extends ScopeType = ScopeType,
  List extends string = string,
> {
  readonly items: Items
  readonly within: Within
  readonly list: List
}

/** What is wrong with a node that has nodes in it, apart from them. */
// prettier-ignore
export type ParentProblem<Node> =
  Node extends AnyScope ? OwnScopeProblem<Node[1]> :
  Node extends readonly ["resources", string, string, infer Options extends object, readonly unknown[]] ?
    ResourcesProblem<readonly ["resources", Node[1], Node[2], Options, readonly []], Options> :
  never

/**
 * The routes of one node, and what is wrong with it.
 *
 * The first condition is never true. Of a node that is not known yet, the compiler first asks if all branches fit {@link RouteGroup};
 * \`unknown\` does not, so it asks for the routes of the node's constraint, and does not walk through all these conditions.
 */
// prettier-ignore
export type NodeRoutes<Node, Within extends ScopeType> =
  Node extends never ? unknown :
  Node extends VerbNode ? RowRoute<Node, Within> :
  Node extends AnyScope ? ItemRoutes<Node[2], EnterScope<Within, Node[1]>> | ScopeProblem<Node> :
  Node extends ResourcesNode ? ResourcesRoutes<Node, Within> :
  Node extends readonly ["match", ...infer Row extends RouteRow] ? RowRoute<Row, Within> :
  Node extends ForwardNode ? ForwardRoute<ForwardRow<Node>, Within> | ForwardProblem<Node[1]> | null :
  Node extends PipelineNode ? PipelineGroup<Node> :
  Node extends PipeThroughNode ? undefined :
  OddNode<Node, Within>

/** A pipeline takes part in the union of routes as a member of its own. */
interface PipelineGroup<Node extends PipelineNode> {
  readonly kind: "pipeline"
  readonly problem: never
  readonly after_glob: never
  readonly target: never
  readonly plug: never
  readonly pipe_through: never
  readonly assigns: never
  readonly row: never
  readonly pipeline: Node
  readonly routes: never
}

// prettier-ignore
export type NodeRows<Node, Within extends ScopeType> =
  Node extends VerbNode ? readonly [RowRoute<Node, Within>] :
  Node extends AnyScope ? ItemRows<Node[2], EnterScope<Within, Node[1]>> :
  Node extends ResourcesNode ? ResourcesRows<Node, Within> :
  Node extends readonly ["match", ...infer Row extends RouteRow] ? readonly [RowRoute<Row, Within>] :
  Node extends ForwardNode ? readonly [ForwardRoute<ForwardRow<Node>, Within>] :
  Node extends StretchNode<readonly unknown[], Stretch> ? StretchRows<Node["items"], Node["part"]> :
  Node extends readonly [infer Kind extends string, ...unknown[]] ? string extends Kind ? readonly Route[] : readonly [] :
  readonly Route[]

/** A row that is no node. */
// prettier-ignore
export type NodeProblem<Node> = ProblemGroup<
  Node extends readonly [infer Kind extends keyof typeof NODE_SHAPES, ...unknown[]] ? OptionsOrShape<Node, Kind> :
  Node extends readonly [infer Kind extends string, ...unknown[]] ? UnknownNodeMessage<Kind> :
  Node extends readonly [] ? NoNodeMessage :
  Node extends readonly (readonly unknown[])[] ? NestedListMessage :
  NoNodeMessage
>

/** A node is refused for the first thing that is wrong with it; an option of an unknown name is the likeliest. */
// prettier-ignore
type OptionsOrShape<Node extends readonly unknown[], Kind extends keyof typeof NODE_SHAPES> =
  Node extends readonly [...unknown[], infer Options extends object] ?
    Options extends readonly unknown[] ? ShapeMessage<Kind> :
    [UnknownOption<Options, NodeName<Kind>, OptionsOf<Kind>>] extends [never] ? ShapeMessage<Kind> :
    UnknownOption<Options, NodeName<Kind>, OptionsOf<Kind>> :
  ShapeMessage<Kind>

type NodeName<Kind> = Kind extends "resources" | "scope" ? Kind : "a route"
// prettier-ignore
type OptionsOf<Kind> =
  Kind extends "resources" ? typeof RESOURCES_OPTION_NAMES :
  Kind extends "scope" ? typeof SCOPE_OPTION_NAMES :
  typeof ROUTE_OPTION_NAMES
