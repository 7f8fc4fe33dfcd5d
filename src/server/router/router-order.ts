import type { CoreConn } from "../conn/core-conn.js"
import { foldedOf } from "../../core/table/fold/folded.js"
import { tablePipelines } from "../../core/table/fold/table-pipelines.js"
import type { Route } from "../../core/table/route.js"
import type { RouterParts } from "./core-router.js"
import { Passed, plugsOfAction } from "./plug-order.js"
import type { PlugOrder } from "./plug-order.js"
import type { PlugOf } from "./flow/plug.js"
import type { Target } from "./controllers/targets.js"

/**
 * Resolves the names of a `pipe_through` to plugs.
 *
 * @throws {ArgumentError} when one of them comes too early, or a name is not known
 */
export type PlugsBefore = (names: readonly string[]) => Passed

/**
 * Returns the {@link PlugsBefore} of a router, whose pipelines then run on {@link Passed} in place of a conn.
 *
 * @throws {ArgumentError} when a plug of a row or a pipeline comes too early, or a name is not known
 */
export function plugsBefore<Own extends CoreConn>(parts: Pick<RouterParts<Own>, "routes" | "plugs">): PlugsBefore {
  const { routes, plugs = {} } = parts
  const { pipelines } = foldedOf(routes)
  const chainOf = tablePipelines<PlugOf<Own>, Passed>(
    pipelines,
    plugs,
    (plug, _opts, who) => (passed) => passed.pass(plug, who),
  )
  const passedBy: PlugsBefore = (names) => {
    const passed = new Passed()
    void chainOf(names)(passed)
    return passed
  }
  for (const name of pipelines.keys()) passedBy([name])
  new Set(routes.map((route) => route.pipe_through)).forEach(passedBy)
  return passedBy
}

/**
 * The order of a built router: the needs of its pipelines, the plugs of its controllers, its rows with bodies and the routers in it
 * that none of its plugs meets.
 *
 * @throws {ArgumentError} when a plug of a controller, or of a router in it, comes too early
 */
export function routerNeeds<Own extends CoreConn>(
  routes: readonly Route[],
  targets: readonly Target<Own>[],
  plugsBeforeRow: PlugsBefore,
): PlugOrder {
  const causes = new Map<string, string>()
  const shared = new Map<readonly string[], Passed>()
  const passedBy = (names: readonly string[]): Passed => {
    const known = shared.get(names) ?? plugsBeforeRow(names)
    shared.set(names, known)
    return known
  }
  routes.forEach(({ pipe_through, contract, path, plug }, index) => {
    const inner = plugsOf(targets[index])
    // Most rows add nothing to the plugs before them.
    const passed = inner.length === 0 ? passedBy(pipe_through) : plugsBeforeRow(pipe_through)
    for (const each of inner) passed.pass(each, `a plug of ${plug}`)
    if (typeof contract?.body === "string") passed.need("parsers", `the row "${path}"`)
    for (const [name, { who, cause }] of passed.open) if (!causes.has(name)) causes.set(name, cause ?? who)
  })
  return { needs: [...causes.keys()], causes }
}

/** The plugs behind the pipelines of a row: those of its action, or its target. */
function plugsOf<Own>(target: Target<Own> | undefined): readonly unknown[] {
  if (target?.kind === "plug") return [target.plug]
  return (target?.kind === "action" && plugsOfAction.get(target.action)) || []
}
