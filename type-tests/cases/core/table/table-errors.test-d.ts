import { expectTypeOf } from "expect-type"
import { helpers, list_routes } from "../../../../src/index.js"
import type { CheckedTable, DynamicTable, RouteTable } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import type { QuoteList } from "../../../../src/core/table/messages.js"
import type {
  quoteListCases,
  tableErrorCases,
  tableSeveralErrorsCases,
  tableShapeCases,
} from "../../../../test/cases/table-errors.js"
import type { buildersCases } from "../../../../test/cases/builders.js"
import type { routesCases } from "../../../../test/cases/routes.js"
import type { AssertNone, IsSame, Mismatch } from "../../../support/assert.js"
import type {
  MessageMismatches,
  MessagesIn,
  SentenceMismatch,
  SentenceMismatches,
  ShapeMismatches,
} from "../../../support/messages.js"

export type RefusesInTheSameWords = AssertNone<MessageMismatches<typeof tableErrorCases>>
export type RefusesByASentence = AssertNone<SentenceMismatches<typeof tableErrorCases>>
export type RefusesShapesInTheSameWords = AssertNone<ShapeMismatches<typeof tableShapeCases>>

type SeveralMismatches<Cases extends typeof tableSeveralErrorsCases> = {
  readonly [I in keyof Cases]: Mismatch<I, Cases[I]["messages"][number], MessagesIn<CheckedTable<Cases[I]["table"]>>>
}[number]
export type NamesAllMistakes = AssertNone<SeveralMismatches<typeof tableSeveralErrorsCases>>

type FirstMismatches<Cases extends typeof tableSeveralErrorsCases> = {
  readonly [I in keyof Cases]: SentenceMismatch<I, Cases[I]["table"], Cases[I]["messages"][0]>
}[number]
export type NamesTheFirstMistake = AssertNone<FirstMismatches<typeof tableSeveralErrorsCases>>

type QuoteMismatches<Cases extends readonly (readonly [readonly string[], string])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], Cases[I][1], QuoteList<Cases[I][0]>>
}[number]
export type QuotesLikeTheFunction = AssertNone<QuoteMismatches<typeof quoteListCases>>

// A table that breaks no rule is unchanged.
type FalseAlarms<Cases extends typeof routesCases> = {
  readonly [I in keyof Cases]:
    | (IsSame<CheckedTable<Cases[I]["raw"]>, Cases[I]["raw"]> extends true ? never : Cases[I]["rule"])
    | (IsSame<CheckedTable<Cases[I]["built"]>, Cases[I]["built"]> extends true ? never : Cases[I]["rule"])
}[number]
export type RefusesNoSoundTable = AssertNone<FalseAlarms<typeof routesCases>>

type NodeFalseAlarms<Cases extends readonly (readonly [string, unknown, readonly unknown[]])[]> = {
  readonly [I in keyof Cases]: Cases[I][2] extends readonly ["plug", ...unknown[]]
    ? never
    : IsSame<CheckedTable<readonly [Cases[I][2]]>, readonly [Cases[I][2]]> extends true
      ? never
      : Cases[I][0]
}[number]
export type RefusesNoSoundNode = AssertNone<NodeFalseAlarms<typeof buildersCases>>

// A table of unknown rows is an error, unless it is marked by `dynamic`.
expectTypeOf<RouteTable>().not.toExtend<CheckedTable<RouteTable>>()
expectTypeOf<readonly unknown[]>().not.toExtend<CheckedTable<readonly unknown[]>>()
expectTypeOf<string[][]>().not.toExtend<CheckedTable<string[][]>>()
expectTypeOf<CheckedTable<DynamicTable>>().toEqualTypeOf<DynamicTable>()
expectTypeOf<CheckedTable<readonly []>>().toEqualTypeOf<readonly []>()

// Functions of a table take only a table that breaks no rule.
const wrong = [["get", "/:A", "XController", "x"]] as const
// @ts-expect-error - the param has no name
helpers(wrong)
// @ts-expect-error - the param has no name
helpers([["get", "/:A", "XController", "x"]])
// @ts-expect-error - the param has no name
define_router(wrong)
// @ts-expect-error - a table is a list
helpers({})
// @ts-expect-error - a table is a list
list_routes("get")
