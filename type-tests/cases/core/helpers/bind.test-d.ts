import { expectTypeOf } from "expect-type"
import { bind_helpers, dynamic, get, helpers } from "../../../../src/index.js"
import type {
  BoundCommonHelpers,
  BoundHelpers,
  CommonHelpers,
  GlobParam,
  Helpers,
  Param,
  Query,
  RouteTable,
} from "../../../../src/index.js"
import type { helperCallCases, helpersTable, helperWrongCallCases } from "../../../../test/cases/helpers.js"
import type { AssertNone } from "../../../support/assert.js"

declare const Routes: Helpers<typeof helpersTable>
declare const url: URL
const bound = bind_helpers(Routes, url)
type Bound = BoundHelpers<typeof helpersTable>
expectTypeOf(bound).toEqualTypeOf<Bound>()

// The names are those of the helpers.
expectTypeOf<keyof Bound>().toEqualTypeOf<keyof typeof Routes>()
expectTypeOf<keyof BoundCommonHelpers>().toEqualTypeOf<keyof CommonHelpers>()

// The calls are those of the helpers, without their context.
type Case = readonly [name: string, action: unknown, args: readonly unknown[], answer: string]
type IsCall<Call extends Case, Suffix extends "path" | "url"> = Bound[`${Call[0]}_${Suffix}` & keyof Bound] extends (
  action: Call[1],
  ...args: [...Call[2]]
) => string
  ? true
  : false
type RefusedCalls<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: IsCall<Cases[I], "path"> | IsCall<Cases[I], "url"> extends true ? never : Cases[I]
}[number]
export type AcceptsCalls = AssertNone<RefusedCalls<typeof helperCallCases>>
type AcceptedCalls<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: IsCall<Cases[I], "path"> | IsCall<Cases[I], "url"> extends false ? never : Cases[I]
}[number]
export type RefusesWrongCalls = AssertNone<AcceptedCalls<typeof helperWrongCallCases>>

expectTypeOf(bound.api_file_path<"show">).parameters.toEqualTypeOf<
  ["show", Param<"version">, GlobParam<"path">, query?: Query]
>()
expectTypeOf(bound.static_integrity("/a")).toEqualTypeOf<string | null>()
expectTypeOf({ ...bound }.user_path("index")).toEqualTypeOf<string>()
// @ts-expect-error - an id is missing
bound.user_path("show")
// @ts-expect-error - no action has this name
bound.user_path("shwo", 1)
bound.user_path("edit" as "edit" | "show", 1)
// @ts-expect-error - one action takes an id, and the other takes no params
bound.user_path("index" as "index" | "show", 1)
// @ts-expect-error - no helper has this name
void bound.usr_path
// @ts-expect-error - the context is bound
bound.user_path(url, "index")
// @ts-expect-error - the context is bound
bound.url(url)
// @ts-expect-error - a string is not a context
bind_helpers(Routes, "https://example.com")
// @ts-expect-error - a table is not an object of helpers
bind_helpers([get("/", "PageController", "index")], url)

// A table of unknown length has optional helpers of any name.
declare const wide: RouteTable
const any_bound = bind_helpers(helpers(dynamic(wide)), url)
expectTypeOf(any_bound["user_path"]?.("show", 1, { page: 2 })).toEqualTypeOf<string | undefined>()
expectTypeOf(any_bound.url()).toEqualTypeOf<string>()
