import type { EachScope, SureScope, SureVerbNode } from "./alternatives.types.js"
import type { NoAnswersScope } from "./contracts/contract.js"
import type { OptionSigns, RareGroup } from "./rules/kind-texts.types.js"
import type { PIPE_NAMES, ShapeMessage, UnknownNodeMessage } from "./messages.js"
import type { DeprecatedIn } from "./deprecations/deprecated-group.types.js"
import type { ChildList, PipelineGroup, ProblemGroup, SignGroup } from "./groups.types.js"
import { COMPILED_ROW } from "./fold/kept-routes.js"
import {
  COMPILED_PART,
  NESTED_LIST,
  NOT_A_NODE,
  NODE_SHAPES,
  quoteList,
  shapeMessage,
  unknownNodeMessage,
} from "./messages.js"
import type {
  AnyScope,
  ColonVerbNode,
  ForwardNode,
  MatchNode,
  PipelineNode,
  PipeThroughNode,
  PlainVerbNode,
  RedirectNode,
  SocketNode,
  OptionVerbNode,
  VerbNode,
} from "./nodes.js"
import type { NodeContents, NodeRules, Reading } from "./node-kind.types.js"
import type { NonNodeRoutes } from "./rows/open-list.types.js"
import type { ROUTE_OPTIONS, RouteOptionNames, SCOPE_OPTIONS, ScopeOptionNames } from "./options.js"
import type { ScopeOptions, SOCKET_OPTIONS, SocketOptionNames } from "./options.js"
import type { Place } from "./names/places.js"
import type {
  EachResources,
  ResourcesOptionsProblem,
  ResourcesProblem,
  SureResources,
} from "./resources/resources-rules.js"
import type { ResourcesNode, ResourcesOptions } from "./resources/resources.js"
import type { NestedScope, Resource, ResourcesRoutes, ResourcesRows } from "./resources/resources.types.js"
import type { ItemRows, RangeNode, RangeRows } from "./route-list.types.js"
import type { AnsweredRoute, AnyRowRoute, ContractRoute, Route, RouteRow, RowRoute } from "./route.js"
import type { ForwardRoute, ForwardRow } from "./rows/forward-route.types.js"
import type { SocketRoutes } from "./rows/socket-route.types.js"
import type { ItemRoutes } from "./routes.types.js"
import { namesProblem, pipelineProblem, rowProblem, scopeProblem, tableError, verbProblem } from "./rules/rules.js"
import type { Problem } from "./rules/rules.js"
import type {
  ActionProblem,
  ForwardProblem,
  OptionsProblem,
  OwnPipelineProblem,
  PipelineProblem,
  ScopeProblem,
} from "./rules/rules.types.js"
import type { REDIRECT_STATUS } from "./redirects/messages.js"
import type { RedirectRoute, StatusOf } from "./redirects/redirect-route.types.js"
import { rowRoute } from "./rows/row-route.js"
import { enterScope } from "./scope.js"
import type { EnterScope, RootScope, Scope, ScopeType } from "./scope.js"
import type { Range } from "./rows/ranges.types.js"
import { got } from "./rules/values.js"

/*
 * The kinds of nodes: for each kind, its rules, its own routes, and the nodes in it with their scope. All code that goes
 * through a table calls these functions.
 */

/** Nodes that share options. */
export type ScopeNode = readonly ["scope", ScopeOptions, readonly TableNode[]]

/** One row of a route table: a plain tuple whose first element is its kind. */
export type TableNode =
  | VerbNode
  | MatchNode
  | ResourcesNode
  | ForwardNode
  | SocketNode
  | RedirectNode
  | ScopeNode
  | PipelineNode
  | PipeThroughNode

/** A route table: nodes in declaration order, as plain data. */
export type RouteTable = readonly TableNode[]

/** The rules by which a table is read. */
export interface TableRules extends NodeRules<ResourcesNode> {}

/** A node with routes, or with nodes in it. */
export type RoutedNode = Exclude<TableNode, PipelineNode | PipeThroughNode>

/**
 * Returns a row of a table as a node, or throws if it is not a valid node. {@link readNode} checks its path as a pattern.
 *
 * @throws {TableError} with the expected and the actual value, and the position
 */
export function checkNode(item: unknown, at: Place, rules: TableRules): TableNode {
  const problem = Array.isArray(item) ? nodeProblem(item, rules) : got(NOT_A_NODE, item)
  if (problem !== undefined) throw tableError(problem, at)
  return item as TableNode // each element was checked above
}

/**
 * Checks the path of a node, and the kinds of its params. Returns the routes of the node, and the nodes in it.
 *
 * @throws {InvalidSpecError} when the path is not a valid pattern
 * @throws {TableError} when the node has a kind for a name that is not a param of its path, or an unknown kind
 */
export function readNode(node: RoutedNode, within: Scope, at: Place, reading: Reading<TableRules>): NodeContents {
  switch (node[0]) {
    case "scope":
      reading.checkPath?.(node[1].path ?? "/", node[1], within, at, reading.rules)
      return { routes: [], children: { items: node[2], within: enterScope(within, node[1]), list: 2 } }
    case "resources":
      return reading.rules.resources.read(node, within, at, reading)
    case "forward":
      return reading.rules.forward.read(node, within, at, reading)
    case "match":
      return readRow([node[1], node[2], node[3], node[4], node[5]], within, at, reading)
    case "socket":
      return reading.rules.socket.read(node, within, at, reading)
    case "redirect":
      return reading.rules.redirect.read(node, within, at, reading)
    default:
      return readRow(node, within, at, reading)
  }
}

function readRow(row: RouteRow, within: Scope, at: Place, { rules, checkPath }: Reading<TableRules>): NodeContents {
  checkPath?.(row[1], row[4], within, at, rules)
  return { routes: [rowRoute("match", row, within, rules)] }
}

/** Reads elements by index: destructuring uses the iterator, which makes the start of a program slower. */
function nodeProblem(node: readonly unknown[], rules: TableRules): Problem {
  const kind = node[0]
  const one = node[1]
  const two = node[2]
  if (!isKind(kind)) return unknownProblem(node)
  const { length } = node
  const shape = NODE_SHAPES[kind]
  if (length < shape[1] || length > shape[2]) return `${shapeMessage(kind, shape[0])}, got ${length} elements`
  switch (kind) {
    case "match":
      return verbProblem(one) ?? rowProblem(one, two, node[3], node[4], node[5], rules)
    case "resources":
    case "forward":
    case "socket":
    case "redirect":
      return rules[kind].problem(node, rules)
    case "scope":
      return scopeProblem(one, two, rules)
    case "pipeline":
      return pipelineProblem(one, two)
    case "pipe_through":
      return namesProblem(one)
    default:
      return rowProblem(kind, one, two, node[3], node[4], rules)
  }
}

/** The problem of a list that does not begin with the name of a kind of node. */
function unknownProblem(node: readonly unknown[]): Problem {
  if (node.length > 0 && node.every((item) => Array.isArray(item))) return NESTED_LIST
  if (node[0] === COMPILED_ROW[0]) return COMPILED_PART
  const what = typeof node[0] === "string" ? unknownNodeMessage(node[0]) : NOT_A_NODE
  return `${what}. Supported: ${quoteList(Object.keys(NODE_SHAPES))}`
}

function isKind(kind: unknown): kind is keyof typeof NODE_SHAPES {
  return typeof kind === "string" && Object.hasOwn(NODE_SHAPES, kind)
}

/** The nodes in a node, the parts of their scope that rules need, and the key of the list of items; or `never`. */
// prettier-ignore
export type ChildrenOf<Node, Within extends ScopeType> =
  Node extends AnyScope ? ChildList<Node[2], EnterScope<Within, Node[1]>, "2"> :
  Node extends readonly ["resources", string, string, infer Options extends ResourcesOptions, infer Items extends readonly unknown[]] ?
    ChildList<Items, NestedScope<Resource<readonly ["resources", Node[1], Node[2], Options], Options, Within>, Options, Within>, "4"> :
  never

/** The problems of a node that has nodes in it, without the problems of these nodes. */
// prettier-ignore
export type ParentProblem<Node, Within extends ScopeType> =
  Node extends AnyScope ? ScopeProblem<Node[1], Within> :
  Node extends readonly ["resources", string, string, infer Options extends object, readonly unknown[]] ?
    ResourcesProblem<readonly ["resources", Node[1], Node[2], Options, readonly []], Options, Within> :
  never

/**
 * The routes of one node, and its problems. Whether the scope has answers is checked first: for the nodes of a scope, which are a union, this
 * is done once.
 */
// prettier-ignore
export type NodeRoutes<Node, Within extends ScopeType> =
  Within extends NoAnswersScope ? KindRoutes<Node, Within> :
  AnsweredRoutes<Node, Within>

/** The routes of one node in a scope with answers. */
// prettier-ignore
type AnsweredRoutes<Node, Within extends ScopeType> =
  Node extends ColonVerbNode ? KindRoutes<Node, Within> :
  Node extends PlainVerbNode ? AnsweredRoute<Node, Within> :
  Node extends OptionVerbNode ? AnsweredRoute<Node, Within> | RareGroup<Node[4]> :
  KindRoutes<Node, Within>

/**
 * The routes of one node by its kind.
 *
 * The first condition is never true. For a node that is not known yet, the compiler first checks if all branches are
 * assignable to {@link RouteGroup}. `unknown` is not, so it uses the routes of the node's constraint, and does not resolve all
 * these conditions.
 */
// prettier-ignore
type KindRoutes<Node, Within extends ScopeType> =
  Node extends never ? unknown :
  Node extends ColonVerbNode ? AnyRowRoute<Node, Within> | SignGroup<"kinds"> | ProblemGroup<ActionProblem<Node[3]>> :
  Node extends PlainVerbNode ? RowRoute<Node, Within> :
  Node extends OptionVerbNode ? RowRoute<Node, Within> | RareGroup<Node[4]> :
  Node extends SureVerbNode ? ContractRoute<Node, Within> | SignGroup<"kinds"> | DeprecatedIn<Node[4]> :
  Node extends SocketNode ? SocketRoutes<Node[1], Node[2], Node[3], Within> | SignGroup<"kinds"> | RareGroup<Node[3]> :
  Node extends VerbNode ? AnyRowRoute<Node, Within> | SignGroup<"kinds"> | DeprecatedIn<Node[4]> :
  Node extends SureScope ? ItemRoutes<Node[2], EnterScope<Within, Node[1]>> | ProblemGroup<ScopeProblem<Node[1], Within, InnerRoutes<Node[2], Node[1]>>> | OptionSigns<keyof Node[1]> :
  Node extends AnyScope ? ScopeRoutes<EachScope<Node[1], Node[2]>, Within> | SignGroup<"kinds"> :
  Node extends SureResources ? ResourcesRoutes<Node, Within> :
  Node extends ResourcesNode ? ResourcesRoutes<EachResources<Node, Node[3]>, Within> | SignGroup<"kinds"> :
  Node extends readonly ["match", ...infer Row extends RouteRow] ? AnyRowRoute<Row, Within> | OptionSigns<keyof Row[4]> | ProblemGroup<ActionProblem<Row[3]>> | DeprecatedIn<Row[4]> :
  Node extends ForwardNode ? ForwardRoute<ForwardRow<Node>, Within> | ForwardProblem<Node[1], Node[4], Within> | RareGroup<Node[4]> :
  Node extends RedirectNode ? RedirectRoute<Node[1], Node[2], StatusOf<Node>, Within> :
  Node extends PipelineNode ? PipelineGroup<Node, OwnPipelineProblem<Node>> :
  Node extends PipeThroughNode ? SignGroup<"pipe_through"> :
  NonNodeRoutes<Node, Within>

// prettier-ignore
type ScopeRoutes<Node extends AnyScope, Within extends ScopeType> =
  Node extends unknown ?
    ItemRoutes<Node[2], EnterScope<Within, Node[1]>> | ProblemGroup<ScopeProblem<Node[1], Within, InnerRoutes<Node[2], Node[1]>>> | OptionSigns<keyof Node[1]> :
  never

/** The `AnyInnerRoutes` of a scope. An interface, so that the routes are computed only if a rule reads them. */
interface InnerRoutes<Items extends readonly unknown[], Options extends ScopeOptions> {
  readonly routes: ItemRoutes<Items, EnterScope<RootScope, Options>>
}

// prettier-ignore
export type NodeRows<Node, Within extends ScopeType> =
  Node extends OptionVerbNode ? Within extends NoAnswersScope ? readonly [RowRoute<Node, Within>] : readonly [AnsweredRoute<Node, Within>] :
  Node extends SureVerbNode ? readonly [ContractRoute<Node, Within>] :
  Node extends VerbNode ? readonly [AnyRowRoute<Node, Within>] :
  Node extends SureScope ? ItemRows<Node[2], EnterScope<Within, Node[1]>> :
  Node extends AnyScope ? ScopeRows<EachScope<Node[1], Node[2]>, Within> :
  Node extends SureResources ? ResourcesRows<Node, Within> :
  Node extends ResourcesNode ? ResourcesRows<EachResources<Node, Node[3]>, Within> :
  Node extends readonly ["match", ...infer Row extends RouteRow] ? readonly [AnyRowRoute<Row, Within>] :
  Node extends ForwardNode ? readonly [ForwardRoute<ForwardRow<Node>, Within>] :
  Node extends SocketNode ? readonly [SocketRoutes<Node[1], Node[2], Node[3], Within>] :
  Node extends RedirectNode ? readonly [RedirectRoute<Node[1], Node[2], StatusOf<Node>, Within>] :
  Node extends RangeNode<readonly unknown[], Range> ? RangeRows<Node["items"], Node["part"]> :
  Node extends readonly [infer Kind extends string, ...unknown[]] ? string extends Kind ? readonly Route[] : readonly [] :
  readonly Route[]

// prettier-ignore
type ScopeRows<Node extends AnyScope, Within extends ScopeType> =
  Node extends unknown ? ItemRows<Node[2], EnterScope<Within, Node[1]>> :
  never

/** The problem of a row that is not a node: the wrong option or element if it is found, else the expected tuple. */
// prettier-ignore
export type NodeProblem<Node> = ProblemGroup<
  Node extends readonly [infer Kind extends NodeKind, ...unknown[]] ?
    [ElementProblem<Node, Kind>] extends [never] ? ShapeMessage<Kind, (typeof NODE_SHAPES)[Kind][0]> : ElementProblem<Node, Kind> :
  Node extends readonly [infer Kind extends string, ...unknown[]] ? UnknownNodeMessage<Kind> :
  Node extends readonly [] ? typeof NOT_A_NODE :
  Node extends readonly (readonly unknown[])[] ? typeof NESTED_LIST :
  typeof NOT_A_NODE
>

type NodeKind = keyof typeof NODE_SHAPES

// prettier-ignore
type ElementProblem<Node extends readonly unknown[], Kind extends NodeKind> =
  Kind extends "pipe_through" ? Node extends readonly [unknown, unknown] ? typeof PIPE_NAMES : never :
  Kind extends "pipeline" ? Node extends readonly [unknown, infer Name, infer Plugs] ? PipelineProblem<Name, Plugs> : never :
  Kind extends "scope" ? Node extends readonly [unknown, infer Options, unknown] ? OptionsProblem<Options, "scope", typeof SCOPE_OPTIONS, ScopeOptionNames> : never :
  Kind extends "resources" ? Node extends readonly [unknown, unknown, unknown, infer Options, unknown?] ? ResourcesOptionsProblem<Options> : never :
  Kind extends "socket" ? Node extends readonly [unknown, unknown, unknown, infer Options] ? OptionsProblem<Options, "a socket", typeof SOCKET_OPTIONS, SocketOptionNames> : never :
  Kind extends "redirect" ? Node extends readonly [unknown, string, string, unknown] ? typeof REDIRECT_STATUS : never :
  Kind extends "match" ? Node extends readonly [unknown, unknown, unknown, unknown, unknown, infer Options] ? RouteOptionsProblem<Options> : never :
  Node extends readonly [unknown, unknown, unknown, unknown, infer Options] ? RouteOptionsProblem<Options> :
  never

type RouteOptionsProblem<Options> = OptionsProblem<Options, "a route", typeof ROUTE_OPTIONS, RouteOptionNames>
