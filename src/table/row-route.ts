import { joinPath } from "../pattern/join.js"
import { contractOf } from "./contract.js"
import { joinAlias, joinAs, shortName } from "./naming.js"
import type { ForwardNode, MatchNode, VerbNode } from "./nodes.js"
import { makeRoute } from "./route.js"
import type { Route, RouteRow } from "./route.js"
import { inherit } from "./scope.js"
import type { Scope } from "./scope.js"
import { resolveOpts } from "./scoped-alias.js"

/** A node that is one route. */
type RouteNode = VerbNode | MatchNode | ForwardNode

/** The row of a node that is one route: its verb, and the elements that follow the verb. A forward has no helper. */
function rowOf(node: RouteNode): RouteRow {
  switch (node[0]) {
    case "forward":
      return ["*", node[1], node[2], node[3] ?? [], { ...node[4], as: null }]
    case "match":
      return [node[1], node[2], node[3], node[4], node[5]]
    default:
      return node
  }
}

/** Reads elements by index: destructuring uses the iterator, which makes the start of a program slower. */
export function rowRoute(node: RouteNode, within: Scope): Route {
  const row = rowOf(node)
  const verb = row[0]
  const plug = row[2]
  const plug_opts = row[3]
  const options = row[4]
  const inherited = options === undefined ? within.inherited : inherit(within.inherited, options)
  const as = options?.as === undefined ? shortName(plug) : options.as
  const parts = {
    kind: node[0] === "forward" ? "forward" : "match",
    verb,
    path: joinPath(within.path, row[1]),
    plug: options?.alias === false ? plug : joinAlias(within.alias, plug),
    plug_opts: typeof plug_opts === "string" ? plug_opts : resolveOpts(plug_opts, within.alias),
    helper: joinAs(within.as, as === false ? null : as),
    contract: node[0] === "forward" ? undefined : contractOf(options, inherited.answers),
  } as const
  return makeRoute(parts, inherited, within.pipes)
}
