import type { OptionRules } from "../contracts/contract-rules.types.js"
import { shortName } from "../names/naming.js"
import type { NodeContents, NodeKind, Reading } from "../node-kind.types.js"
import type { Place } from "../names/places.js"
import { resourcesProblem } from "./resources-rules.js"
import { memberPath, NESTED_AT, nestedScope, resourcesRoutes } from "./resources.js"
import type { ResourcesNode } from "./resources.js"
import { checkPattern, checkWhere } from "../rules/rules.js"
import type { Scope } from "../scope.js"

/**
 * Nodes with the routes of resources.
 *
 * @internal
 */
export const RESOURCES_KIND: NodeKind<ResourcesNode> = {
  problem: resourcesProblem,
  read: (node, within, at, reading) => {
    checkResourcesPath(node, within, at, reading.rules)
    return readResources(node, within, at, reading)
  },
}

/** Returns the routes of resources, and the nodes in them. */
export function readResources(
  node: ResourcesNode,
  within: Scope,
  _at: Place,
  { rules }: Reading<OptionRules>,
): NodeContents {
  const items = node[NESTED_AT]
  return {
    routes: resourcesRoutes(node, within, rules),
    children: items && { items, within: nestedScope(node, within), list: NESTED_AT },
  }
}

/** Throws for an invalid path or name of a param. Segments after a glob are rejected when each route is made. */
function checkResourcesPath(node: ResourcesNode, within: Scope, at: Place, rules: OptionRules): void {
  const [, path, controller, options = {}, items] = node
  const { param = "id", name = shortName(controller) } = options
  const member = memberPath(path, param, options)
  checkPattern(path, at)
  if (!path.includes("*")) {
    checkPattern(member, at)
    if (items !== undefined) checkPattern(memberPath(path, `${name}_${param}`, options), at)
  }
  if (options.where !== undefined) checkWhere(member, options.where, within, at, rules)
}
