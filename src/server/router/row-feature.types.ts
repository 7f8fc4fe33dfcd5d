import type { ValueCheck } from "../../core/table/contracts/contract-rules.types.js"
import type { Route } from "../../core/table/route.js"
import type { ConnFeature, CoreConn } from "../conn/core-conn.js"
import type { Step } from "./flow/step.js"

/** What an option of rows and scopes does, which is a feature of `waymark/edge` on its own. */
export interface RowFeature {
  /** The rule for its values. */
  readonly rule: ValueCheck
  /** The step of a route that has the option, around its pipelines and its target. */
  readonly around: <Own extends CoreConn>(step: Step<Own>, route: Route) => Step<Own>
  /** What it needs of conns. */
  readonly conn: readonly ConnFeature<string, unknown>[]
}
