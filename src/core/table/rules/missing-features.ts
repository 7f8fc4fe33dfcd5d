import { ArgumentError } from "../../lib/errors/argument-error.js"
import { joinPath } from "../../pattern/join.js"
import type { Where } from "../../pattern/kind.js"
import type { ContractRules } from "../contracts/contract-rules.types.js"
import { joinAlias } from "../names/naming.js"
import type { NodeKind } from "../node-kind.types.js"
import type { Scope } from "../scope.js"
import {
  noContractsMessage,
  noForwardsMessage,
  noKindsMessage,
  noRedirectsMessage,
  noResourcesMessage,
  noSocketsMessage,
} from "./feature-messages.js"

/* The rules of `waymark/edge` in place of those of features that a program does not name. */

const none = (): undefined => undefined

/** The rules without contracts: each route that has one is refused, so nothing else is checked. */
export const NO_CONTRACTS: ContractRules = {
  values: {},
  route: none,
  inherited: none,
  contract: (given, { answers, headers }, path) => {
    const { query, body, body_types, on_invalid, events } = given ?? {}
    if (
      (query ?? body ?? body_types ?? on_invalid ?? events ?? (headers || undefined) ?? Object.keys(answers)[0]) ===
      undefined
    )
      return undefined
    throw new ArgumentError(noContractsMessage(path))
  },
}

/** The problem of a row with kinds of params, without that feature. */
export const noKinds = (where: Where, path: string): string | undefined =>
  Object.keys(where).length > 0 ? noKindsMessage(path) : undefined

/** The rules of nodes whose feature is not named: their routes are refused. */
const refuseNodes = (message: (node: readonly unknown[], within: Scope) => string): NodeKind<readonly unknown[]> => ({
  problem: none,
  read: (node, within) => {
    throw new ArgumentError(message(node, within))
  },
})
export const NO_RESOURCES = /* @__PURE__ */ refuseNodes(([, , plug], { alias }) =>
  noResourcesMessage(joinAlias(alias, String(plug))),
)
/** The same for nodes that are one row. */
const refuseRows = (message: (path: string) => string): NodeKind<readonly unknown[]> =>
  refuseNodes(([, path], within) => message(joinPath(within.path, String(path))))
export const NO_FORWARDS = /* @__PURE__ */ refuseRows(noForwardsMessage)
export const NO_REDIRECTS = /* @__PURE__ */ refuseRows(noRedirectsMessage)
export const NO_SOCKETS = /* @__PURE__ */ refuseRows(noSocketsMessage)
/** A socket needs contracts, also if it names no schema: they connect it to its row. */
export const NO_CONTRACT_SOCKETS = /* @__PURE__ */ refuseRows(noContractsMessage)
