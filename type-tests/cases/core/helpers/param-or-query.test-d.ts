import type { ActionOf, BoundHelpers, HelperArgs, Helpers, HelpersByName } from "../../../../src/index.js"
import type {
  eitherCallCases,
  eitherTable,
  eitherWrongCases,
  modelCases,
  recordCases,
} from "../../../../test/cases/param-or-query.js"
import type { AssertNone } from "../../../support/assert.js"

type Table = typeof eitherTable
type Named = Helpers<Table>
type Bound = BoundHelpers<Table>
type Base = (typeof eitherCallCases)[number][0]
type Case = readonly [name: Base, action: unknown, args: readonly unknown[], ...unknown[]]

/** Whether a call compiles, of each form of the helper. */
type IsCall<Call extends Case> =
  | (Named[`${Call[0]}_path`] extends (context: URL, action: Call[1], ...args: [...Call[2]]) => string ? true : false)
  | (Named[`${Call[0]}_url`] extends (context: URL, action: Call[1], ...args: [...Call[2]]) => string ? true : false)
  | (Bound[`${Call[0]}_path`] extends (action: Call[1], ...args: [...Call[2]]) => string ? true : false)
  | ([...Call[2]] extends HelperArgs<Table, `${Call[0]}_path`, Call[1] & ActionOf<Table, `${Call[0]}_path`>>
      ? true
      : false)
type RefusedCalls<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: IsCall<Cases[I]> extends true ? never : Cases[I]
}[number]
export type AcceptsCalls = AssertNone<RefusedCalls<typeof eitherCallCases>>

type AcceptedCalls<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: IsCall<Cases[I]> extends false ? never : Cases[I]
}[number]
export type RefusesEither = AssertNone<AcceptedCalls<typeof eitherWrongCases>>
export type RefusesRecords = AssertNone<AcceptedCalls<typeof recordCases>>
export type RefusesModels = AssertNone<AcceptedCalls<typeof modelCases>>

declare const Routes: Named
declare const site: URL
declare const maybe: { readonly page: number } | undefined
export const by_name: HelpersByName<Table> = Routes

// A query that may be missing, after an object.
Routes.person_path(site, "subscribe", { id: 1 }, maybe)

// A literal in the call, also with values that are known only at run time.
declare const id: number
declare const text: string
declare const format: "csv" | "pdf"
Routes.report_path(site, "index", { id, format })
Routes.report_path(site, "index", { id: text, format: id > 1 ? "csv" : "pdf", page: id })
// @ts-expect-error - any string may be the field of a record
Routes.report_path(site, "index", { id, q: text })
// @ts-expect-error - a date is not the value of a query
Routes.report_path(site, "index", { id, since: new Date(0) })
const record = { id: 42, name: "Ada" }
// @ts-expect-error - a record in another object is a record
Routes.report_path(site, "index", { ...record, page: 2 })

// Values of unknown types.
declare const anything: any // eslint-disable-line typescript/no-explicit-any -- a caller may have one
declare const wide: Readonly<Record<string, string>>
Routes.person_path(site, "subscribe", anything)
Routes.person_path(site, "subscribe", wide)
// @ts-expect-error - it may be anything
Routes.person_path(site, "subscribe", anything as unknown)

// Routes with several counts of params have no arguments in common with those of another action.
declare const subscribe_or_index: "subscribe" | "index"
// @ts-expect-error - index takes no param
Routes.person_path(site, subscribe_or_index, 3)
