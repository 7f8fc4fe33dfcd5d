import type { Conn } from "../conn/conn.js"
import { privateKey } from "../conn/private-key.js"
import type { PrivateKey } from "../conn/private-key.js"

/** A router, and the pipelines of the matching route. */
export interface RouteContext {
  readonly table: readonly unknown[]
  /** Runs the route's own pipelines. */
  readonly pipeline: (conn: Conn) => Conn | Promise<Conn>
  readonly pipelineOf: (names: readonly string[]) => RouteContext["pipeline"]
}

/** Returns the step that replaces a route's pipelines and target; undefined if its router is not bypassed. */
export type Bypass = (context: RouteContext) => RouteContext["pipeline"] | undefined

/** Set by `bypass_through` of `waymark/testing`. */
export const bypassKey: PrivateKey<Bypass> = /* @__PURE__ */ privateKey("waymark_bypass")
