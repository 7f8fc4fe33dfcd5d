import type { Query, QueryValue } from "../../../../src/index.js"
import type { Conn } from "../../../../src/server.js"
import type { noQueryCases, noQueryValueCases, queryCases } from "../../../../test/cases/query.js"
import type { AssertNone } from "../../../support/assert.js"

type Case = readonly [what: string, value: unknown, ...unknown[]]

type Refused<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: [Cases[I][1]] extends [Query] ? never : Cases[I][0]
}[number]
export type AcceptsQueries = AssertNone<Refused<typeof queryCases>>

type Accepted<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Cases[I][1] extends Query ? Cases[I][0] : never
}[number]
export type RefusesOtherValues = AssertNone<Accepted<typeof noQueryCases>>

type AcceptedValue<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Cases[I][1] extends QueryValue ? Cases[I][0] : never
}[number]
export type RefusesOtherValuesOfKeys = AssertNone<AcceptedValue<typeof noQueryValueCases>>

declare const conn: Conn

// The query params of a request can be used as a query.
export const again: readonly Query[] = [conn.query_params, conn.params, { ...conn.query_params, page: 2 }]
declare const wide: Readonly<Record<string, string | number>>
declare const unknowns: Record<string, unknown>
export const wider: readonly Query[] = [wide, unknowns, { ...wide, page: 1 }]
