import { shared } from "../../../core/lib/copies.js"
import { whenFailed, whenReady } from "../../../core/lib/maybe-promise.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { splitPath } from "../../../core/pattern/split-path.js"
import { forwardKind } from "../../../core/table/uncompiled.js"
import type { NodeKind } from "../../../core/table/node-kind.types.js"
import type { ForwardNode } from "../../../core/table/nodes.js"
import type { Route } from "../../../core/table/route.js"
import type { Dispatcher } from "../dispatch.js"
import { forwardedRequest } from "./forwarded-request.js"
import { enterForward, keepLocator } from "./locate-row.js"
import type { PlugResult } from "../flow/plug.js"
import type { FetchHandler } from "../controllers/registry.js"
import type { Step } from "../flow/step.js"
import type { Target } from "../controllers/targets.js"

/** The forwards of a router that is being built. */
export interface RouterForwards {
  /** Runs a forward's target under the prefix of the forward. */
  under<Own extends CoreConn>(route: Route, target: Target<Own>, step: Step<Own>): Step<Own>
  /** Finds the prefix under which the router of a table is mounted, directly or through other routers; params are written `:name`. */
  prefixOf(table: readonly unknown[]): readonly string[] | undefined
  /** Remembers the forwards of the built router. */
  record<Own extends CoreConn>(router: object, dispatcher: Dispatcher<Own>): void
}

/** Rows that forward to plugs, routers and applications, and links to the routes of forwarded routers. */
export interface Forwards {
  /** How rows that forward are read. */
  readonly kind: NodeKind<ForwardNode>
  /** Begins the forwards of a router. */
  begin(): RouterForwards
  /** Answers with an application that takes Web requests. */
  fetchFrom(this: void, handler: FetchHandler): (conn: CoreConn) => PlugResult | Promise<PlugResult>
}

export interface Forward {
  readonly prefix: readonly string[]
  readonly target: Target<never>
}

/** The forwards of each built router, from which the prefixes of nested routers are found. */
const recorded = /* @__PURE__ */ shared("forwards", () => new WeakMap<object, readonly Forward[]>())

/** The forwards of a built router, in the order of their rows. */
export function forwardsOf(router: object): readonly Forward[] {
  return recorded.get(router) ?? []
}

/** Rows that forward requests. */
export const forwards: Forwards = {
  kind: forwardKind,
  begin() {
    const own: Forward[] = []
    return {
      under(route, target, step) {
        const prefix = splitPath(route.path)
        own.push({ prefix, target })
        return underPrefix(step, prefix.length)
      },
      prefixOf: (table) => prefixIn(own, table),
      record: (router, dispatcher) => {
        recorded.set(router, own)
        keepLocator(router, dispatcher)
      },
    }
  },
  fetchFrom: (handler) => (conn) => handler.fetch(forwardedRequest(conn)),
}

function prefixIn(own: readonly Forward[], table: readonly unknown[]): readonly string[] | undefined {
  for (const { prefix, target } of own) {
    if (target.kind !== "plug" || typeof target.plug === "function") continue
    const inner = recorded.get(target.plug)
    if (inner === undefined) continue
    if ("table" in target.plug && target.plug.table === table) return prefix
    const deeper = prefixIn(inner, table)
    if (deeper !== undefined) return [...prefix, ...deeper]
  }
  return undefined
}

/** Runs the target of a forward below its path. */
function underPrefix<Own extends CoreConn>(step: Step<Own>, count: number): Step<Own> {
  return (conn) => {
    const leave = enterForward(conn, count)
    return whenFailed(
      () => whenReady<Own, Own>(step(conn), leave),
      (error) => {
        leave(conn)
        throw error
      },
    )
  }
}
