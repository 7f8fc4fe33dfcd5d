import type { CoreConn } from "../../conn/core-conn.js"
import { privateKey } from "../../conn/private-key.js"
import type { Step } from "../flow/step.js"

/** A router, and the pipelines of the matching route. */
export interface RouteContext<Own extends CoreConn> {
  readonly table: readonly unknown[]
  /** Runs the route's own pipelines. */
  readonly pipeline: Step<Own>
  readonly pipelineOf: (names: readonly string[]) => Step<Own>
}

/** Returns the step that replaces a route's pipelines and target; undefined if its router is not bypassed. */
export type Bypass = <Own extends CoreConn>(context: RouteContext<Own>) => Step<Own> | undefined

/** Set by `bypass_through` of `waymark/testing`. */
export const bypassKey = /* @__PURE__ */ privateKey<Bypass>("bypass")
