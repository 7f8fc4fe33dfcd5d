import type { Conn } from "../conn/conn.js"
import { privateKey } from "../conn/private-key.js"
import type { PrivateKey } from "../conn/private-key.js"
import type { Step } from "./step.js"

/**
 * What a test skips when it sends a conn through a router. `"all"`: the pipelines and the target, in every router. Else,
 * in the router of `table`, only the target: the conn goes through the named pipelines, or through those of its route.
 */
export type Bypass = "all" | { readonly table: readonly unknown[]; readonly pipelines: readonly string[] | "current" }

/** Set by `bypass_through` of `waymark/testing`. */
export const bypassKey: PrivateKey<Bypass> = /* @__PURE__ */ privateKey("waymark_bypass")

/** The router, and the pipelines of the matching route. */
interface RouteContext {
  readonly table: readonly unknown[]
  /** Runs the route's own pipelines. */
  readonly pipeline: Step
  readonly pipelineOf: (names: readonly string[]) => Step
}

/** The step that replaces the route's pipelines and target; undefined if this router is not bypassed. */
export function bypassStep(bypass: Bypass, { table, pipeline, pipelineOf }: RouteContext): Step | undefined {
  if (bypass === "all") return (conn: Conn) => conn
  if (bypass.table !== table) return undefined
  return bypass.pipelines === "current" ? pipeline : pipelineOf(bypass.pipelines)
}
