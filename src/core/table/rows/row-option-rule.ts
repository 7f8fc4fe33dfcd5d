import { cacheProblem } from "./cache-control.js"
import { timeoutProblem } from "./timeout.js"

/**
 * The rule for the values of `timeout` and `cache_control`.
 *
 * @internal
 */
export const ROW_OPTION_RULE = (options: Readonly<Record<string, unknown>>): string | undefined =>
  timeoutProblem(options["timeout"]) ?? cacheProblem(options["cache_control"])
