import { isOrigin } from "../../lib/http/origin.js"
import { inheritedProblem } from "../contracts/contract-rules.js"
import type { OptionRules } from "../contracts/contract-rules.types.js"
import { listsOf } from "../contracts/contract.js"
import type { InheritedParts, RouteContract } from "../contracts/contract.js"
import {
  LISTS_ALONE,
  optionMessage,
  originMessage,
  protocolMessage,
  quoteList,
  unknownOptionMessage,
} from "../messages.js"
import { shortName, socketBase } from "../names/naming.js"
import type { NodeContents, NodeKind, Reading } from "../node-kind.types.js"
import type { SocketNode } from "../nodes.js"
import { SOCKET_OPTIONS } from "../options.js"
import { SOCKET_VALUES } from "../option-values.js"
import { SOCKET_LIMITS } from "./socket-limits.js"
import type { SocketOptions } from "../options.js"
import { SOCKET_ACTION } from "../route.js"
import { rowRoute } from "./row-route.js"
import { optionsProblem, pathProblem, plugProblem, reservedProblem } from "../rules/rules.js"
import type { Problem } from "../rules/rules.js"
import type { Place } from "../names/places.js"
import { declaredOf } from "../scope.js"
import type { Scope } from "../scope.js"
import { got } from "../rules/values.js"

/**
 * Nodes of sockets: each is a route for GET.
 *
 * @internal
 */
export const SOCKET_KIND: NodeKind<SocketNode> = {
  problem: socketProblem,
  read: readSocket,
}

/** Checks the path of a socket, and returns its route. */
export function readSocket(
  [, path, name, options]: SocketNode,
  within: Scope,
  at: Place,
  { rules, checkPath }: Reading<OptionRules>,
): NodeContents {
  checkPath?.(path, options, within, at, rules)
  const named = { ...options, as: options?.as === undefined ? shortName(socketBase(name)) : options.as }
  const socketRules: OptionRules = { ...rules, contract: (_, inherited) => socketContractOf(options, inherited) }
  return { routes: [rowRoute("match", ["get", path, name, SOCKET_ACTION, named], within, socketRules)] }
}

function socketProblem([, path, name, options]: readonly unknown[], rules: OptionRules): Problem {
  const base = socketBase(String(name))
  return (
    pathProblem(path) ??
    plugProblem(name) ??
    optionsProblem(
      options,
      "a socket",
      SOCKET_OPTIONS,
      (given) => reservedProblem(given["as"], base) ?? ownProblem(given),
      { ...rules, values: { ...rules.values, ...SOCKET_VALUES } },
    )
  )
}

/** The run-time twin of `SocketContractProblem`. */
function ownProblem({ query, lists, answers, origins = "*", protocols = [], limits = {} }: SocketOptions): Problem {
  if (lists !== undefined && query === undefined) return LISTS_ALONE
  for (const [name, value] of Object.entries(limits)) {
    if (!Object.hasOwn(SOCKET_LIMITS, name))
      return unknownOptionMessage("limits", name, quoteList(Object.keys(SOCKET_LIMITS)))
    if (value !== undefined && !(value > 0)) return got(optionMessage(name, SOCKET_VALUES.limit[0]), value)
  }
  const wrong = origins === "*" ? [] : origins.filter((origin: unknown) => !isOrigin(origin))
  if (wrong.length > 0) return originMessage(String(wrong[0]))
  const odd = protocols.findIndex((name: unknown) => typeof name !== "string" || !/^[!#$%&'*+.^`|~\w-]+$/.test(name))
  if (odd >= 0) return protocolMessage(String(protocols[odd]))
  return inheritedProblem({ answers, lists })
}

function socketContractOf(options: SocketOptions = {}, { answers, lists }: InheritedParts): RouteContract {
  const { query = null, receives = null, sends = null, origins, protocols, limits } = options
  const socket = { receives, sends, ...declaredOf({ origins, protocols, limits }) }
  return Object.freeze({ query, body: null, on_invalid: null, answers, ...listsOf(query, lists), socket })
}
