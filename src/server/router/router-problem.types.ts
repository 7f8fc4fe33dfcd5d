import type { FirstProblem } from "../../core/lib/errors/error-message.js"
import type { IsRefused } from "../../core/table/rules/refused.types.js"
import type { SoundConstant } from "../../core/table/rules/check.types.js"
import type { PipesKnown } from "./flow/pipes-known.types.js"
import type { PlugsInOrder } from "./plug-order.types.js"

/**
 * The type of `this` of `define_router`: the first error message about a table, or `unknown`.
 *
 * @typeParam Needs the message about a feature that a row needs
 * @typeParam Schemas the message about schemas
 */
export type RouterProblem<
  Table extends readonly unknown[],
  Plugs extends object,
  Names extends PropertyKey,
  Needs,
  Schemas,
> = FirstProblem<
  SoundConstant<Table>,
  IsRefused<Table> extends true
    ? unknown
    : FirstProblem<Needs, FirstProblem<PipesKnown<Table, Names>, FirstProblem<PlugsInOrder<Table, Plugs>, Schemas>>>
>

/** The options that `define_router` has in both entries. */
export interface TableOptions<Plugs, Before, Features> {
  /** Plugs by the names that pipelines and `pipe_through` use. */
  readonly plugs?: Plugs
  /**
   * The plugs that run before this router, such as the endpoint's, or the functions that make them. The router does not
   * call them. It only uses their types, so that its plugs and actions have the assigns that they set.
   */
  readonly before?: Before
  /** Features of the conn: in `waymark/server`, where it has all others, `events` and `sockets` of `waymark/live`. */
  readonly conn?: Features
  /** The router's name in error messages; default `"Router"`. */
  readonly name?: string
}
