import type { Conn } from "../conn/conn.js"
import { privateKey } from "../conn/private-key.js"
import type { PrivateKey } from "../conn/private-key.js"
import type { Step } from "./step.js"

/**
 * How far a test sends a conn: `"all"` past the pipelines and the target of every router; or, in one router, through
 * the pipelines that are named or those of the route, and past its target.
 */
export type Bypass = "all" | { readonly table: readonly unknown[]; readonly pipelines: readonly string[] | "current" }

/** What `bypass_through` asks of routers. */
export const bypassKey: PrivateKey<Bypass> = /* @__PURE__ */ privateKey("waymark_bypass")

/** A router and the route in it that was found. */
interface Place {
  readonly table: readonly unknown[]
  /** The step of the route's own pipelines. */
  readonly pipeline: Step
  readonly pipelineOf: (names: readonly string[]) => Step
}

/** The step that a test wants in place of the route's pipelines and its target; undefined where it wants both. */
export function bypassOf(bypass: Bypass, { table, pipeline, pipelineOf }: Place): Step | undefined {
  if (bypass === "all") return (conn: Conn) => conn
  if (bypass.table !== table) return undefined
  return bypass.pipelines === "current" ? pipeline : pipelineOf(bypass.pipelines)
}
