import { inspect } from "../../lib/errors/inspect.js"
import { forwardContractProblem } from "../contracts/contract-rules.js"
import { dynamicForwardMessage, forwardedTwiceMessage } from "../messages.js"
import type { OptionRules } from "../contracts/contract-rules.types.js"
import type { NodeKind } from "../node-kind.types.js"
import type { ForwardNode } from "../nodes.js"
import { ROUTE_OPTIONS } from "../options.js"
import { rowRoute } from "./row-route.js"
import { optionsProblem, pathProblem, plugProblem, tableError } from "../rules/rules.js"
import type { Problem } from "../rules/rules.js"

/**
 * Nodes that forward requests. A forward has no helper.
 *
 * @internal
 */
export const FORWARD_KIND: NodeKind<ForwardNode> = {
  problem: forwardProblem,
  read: ([, path, name, opts = [], options], within, at, { rules, forwarded, checkPath }) => {
    checkPath?.(path, options, within, at, rules)
    const route = rowRoute("forward", ["*", path, name, opts, { ...options, as: null }], within, rules)
    const { plug } = route
    if (forwarded.has(plug)) throw tableError(forwardedTwiceMessage(plug), at)
    forwarded.add(plug)
    return { routes: [route] }
  },
}

function forwardProblem([, path, plug, , options]: readonly unknown[], rules: OptionRules): Problem {
  if (typeof path !== "string") return pathProblem(path)
  if (typeof plug !== "string") return `forward expects a module as the second argument, ${inspect(plug)} given`
  return (
    plugProblem(plug) ??
    (/[:*]/.test(path) ? dynamicForwardMessage(path) : undefined) ??
    optionsProblem(options, "a route", ROUTE_OPTIONS, forwardContractProblem, rules)
  )
}
