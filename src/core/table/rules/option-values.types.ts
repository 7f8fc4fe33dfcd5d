import type { HasDeprecated } from "../deprecations/deprecated-group.types.js"
import type { DeprecatedProblem } from "../deprecations/deprecated.js"
import type { HasWrongHost, HostProblem } from "../names/host.js"
import type { CacheProblem, UsualCache } from "../rows/cache-control.js"
import type { TimeoutProblem, UsualTime } from "../rows/timeout.js"

/** Options whose values have rules of their own. The compiler compares interfaces without instantiating the options. */
type HasChecked = HasWrongHost | HasTimeout | HasCache | HasDeprecated

interface HasTimeout {
  readonly timeout: unknown
}
interface HasCache {
  readonly cache_control: unknown
}

/** Most of them. */
interface HasUsual {
  readonly timeout?: UsualTime | undefined
  readonly cache_control?: UsualCache | undefined
  readonly host?: undefined
  readonly deprecated?: undefined
}

/** The problem of the value of an option that all kinds of rows have, or `never`. */
// prettier-ignore
export type OptionValueProblem<Options, Same = Options> =
  Options extends HasChecked ? Options extends HasUsual ? never : HostProblem<Same> | UnusualProblem<Same> :
  never

/** The parameter differs from the type in the condition above, which the compiler would turn into an intersection within its branch. */
export type UnusualProblem<Options> =
  | TimeoutProblem<Options["timeout" & keyof Options]>
  | CacheProblem<Options["cache_control" & keyof Options]>
  | DeprecatedProblem<Options["deprecated" & keyof Options]>
