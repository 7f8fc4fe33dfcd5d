import { joinPath } from "../../pattern/join.js"
import { joinAlias, joinAs, shortName } from "../names/naming.js"
import type { ContractRules } from "../contracts/contract-rules.types.js"
import { makeRoute } from "../route.js"
import type { Route, RouteRow } from "../route.js"
import { inherit } from "../scope.js"
import type { Scope } from "../scope.js"
import { resolveOpts } from "../names/scoped-alias.js"

/**
 * The route of a row. It reads elements by index: destructuring uses the iterator, which makes the start of a program slower.
 */
export function rowRoute(kind: Route["kind"], row: RouteRow, within: Scope, rules: ContractRules): Route {
  const verb = row[0]
  const plug = row[2]
  const plug_opts = row[3]
  const options = row[4]
  const inherited = options === undefined ? within.inherited : inherit(within.inherited, options)
  const as = options?.as === undefined ? shortName(plug) : options.as
  const path = joinPath(within.path, row[1])
  const parts = {
    kind,
    verb,
    path,
    plug: options?.alias === false ? plug : joinAlias(within.alias, plug),
    plug_opts: typeof plug_opts === "string" ? plug_opts : resolveOpts(plug_opts, within.alias),
    helper: joinAs(within.as, as === false ? null : as),
    contract: kind === "match" ? rules.contract(options, inherited, path) : undefined,
  } as const
  return makeRoute(parts, inherited, within.pipes)
}
