import type { DescribedTables, DescriptionOf } from "../../../core/helpers/helpers.types.js"

/** The descriptions of actions by the full names of their controllers and sockets. */
export interface DescribedActions {
  readonly [controller: string]: unknown
}

/** The {@link DescribedActions} of a table, from the file of `waymark types`. Without it, `unknown` for each name. */
// prettier-ignore
export type DescribedActionsOf<Table extends readonly unknown[]> =
  [keyof DescribedTables] extends [never] ? DescribedActions :
  OrUnknown<DescriptionOf<Table, "actions">>

type OrUnknown<Described> = [Described] extends [never] ? DescribedActions : Described & DescribedActions
