import type { ErrorMessage } from "../../../core/lib/errors/error-message.js"
import type { MAX_SCANNED } from "../../../core/match/scan.js"
import type { RouteRows } from "../../../core/table/route-list.types.js"
import type { TooManyRoutesMessage } from "../../../core/table/rules/feature-messages.js"

/** The type of `this` of `define_router`: an error message if a table without a matcher certainly has more than 50 routes. */
// prettier-ignore
export type MatcherGiven<Table extends readonly unknown[], Matching> =
  [Matching] extends [never] ? HasMore<RouteRows<Table>> extends true ? ErrorMessage<TooManyRoutesMessage<typeof MAX_SCANNED>> : unknown :
  unknown

/** Whether a list has more routes than are scanned. The routes of a table from data are not known. */
// prettier-ignore
type HasMore<Rows> =
  [Rows] extends [never] ? false :
  `${typeof MAX_SCANNED}` extends keyof Rows ? true :
  false
