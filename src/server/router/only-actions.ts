import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import type { Contracts } from "./contracts/contract.js"
import type { Forwards } from "./forwards/forwards.js"
import { keepLocator } from "./forwards/locate-row.js"
import { noRouteProblems } from "./problems/problems.js"
import type { ProblemOptions } from "./problems/problems.js"
import type { Route } from "../../core/table/route.js"
import { isOnlyAction } from "../../core/compiled/is-only-action.js"

/*
 * Replaces contracts and forwards: `waymark/bundler` leaves these out of bundles in which every row runs an action and names no schema.
 */

/** The contracts of a router whose rows name no schema. `no_route` makes bodies as in other routers. */
function contractsOf(options: ProblemOptions): Contracts {
  return {
    schemas: {},
    check: (routes) => {
      const other = routes.find((route) => !isOnlyAction(route))
      if (other !== undefined) refuse(other)
    },
    problems: (route) => (route === undefined ? noRouteProblems(route, options) : undefined),
    record: keepLocator,
    step: (_route, target) => target,
    sockets: () => undefined,
  }
}

/** The forwards of a router without rows that forward. */
const forwards: Pick<Forwards, "begin"> = {
  begin: () => ({ under: (_route, _target, step) => step, prefixOf: () => undefined, record() {} }),
}

/** No row redirects, and none is deprecated. */
const redirects = undefined
const deprecated = undefined

function refuse({ path }: Route): never {
  throw new ArgumentError(
    `the row "${path}" needs code that this bundle lacks: add its module to tables of waymark/bundler, or set checks: true`,
  )
}

export { contractsOf, deprecated, forwards, redirects }
