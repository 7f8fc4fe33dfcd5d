import { contractOf } from "../contracts/contract.js"
import type { TableRules } from "../kinds.js"
import { readResources } from "../resources/resources-kind.js"
import type { Route } from "../route.js"
import { readSocket } from "../rows/socket-kind.js"
import { foldWith } from "./fold.js"
import { keptRoutes } from "./kept-routes.js"

const none = (): undefined => undefined
const LEFT_OUT = { problem: none, read: () => ({ routes: [] }) }

/** The rules of a table that breaks none. Forwards and redirects, which have no helpers, are left out. */
const READ_RULES: TableRules = {
  values: {},
  route: none,
  inherited: none,
  where: none,
  contract: contractOf,
  resources: { problem: none, read: readResources },
  socket: { problem: none, read: readSocket },
  forward: LEFT_OUT,
  redirect: LEFT_OUT,
}

/**
 * The routes of a table, without its forwards and redirects, for a program that does not check it: the compiler and the server do, and their checks are
 * most of the code of `list_routes`.
 */
export function readTable(table: readonly unknown[]): readonly Route[] {
  return keptRoutes(table) ?? foldWith(table, READ_RULES).routes
}
