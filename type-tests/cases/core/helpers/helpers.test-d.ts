import { expectTypeOf } from "expect-type"
import { dynamic, get, helpers } from "../../../../src/index.js"
import type {
  CommonHelpers,
  GlobParam,
  HelperArgsOf,
  HelperContext,
  Helpers,
  Param,
  ParamValue,
  PrefixedGlobParam,
  Query,
  RouteTable,
} from "../../../../src/index.js"
import type { ClearArgs } from "../../../../src/core/helpers/clear-args.types.js"
import type {
  helperActionCases,
  helperCallCases,
  helperSegmentCases,
  helpersTable,
  helperWrongCallCases,
} from "../../../../test/cases/helpers.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type TableHelpers = Helpers<typeof helpersTable>

// The names are those of the table's routes.
type Name = (typeof helperActionCases)[number][0]
expectTypeOf<keyof TableHelpers>().toEqualTypeOf<`${Name}_path` | `${Name}_url` | keyof CommonHelpers>()

// The actions are those of the name's routes.
type ActionOf<Fn> = Fn extends (context: URL, action: infer Action, ...args: never) => string ? Action : never
type ActionMismatches<Cases extends readonly (readonly [Name, readonly unknown[]])[]> = {
  readonly [I in keyof Cases]:
    | Mismatch<Cases[I][0], Cases[I][1][number], ActionOf<TableHelpers[`${Cases[I][0]}_path`]>>
    | Mismatch<Cases[I][0], Cases[I][1][number], ActionOf<TableHelpers[`${Cases[I][0]}_url`]>>
}[number]
export type AcceptsActions = AssertNone<ActionMismatches<typeof helperActionCases>>

/** Whether a helper can be called like this. */
type IsCall<Call extends Case, Suffix extends "path" | "url"> = TableHelpers[`${Call[0]}_${Suffix}`] extends (
  context: URL,
  action: Call[1],
  ...args: [...Call[2]]
) => string
  ? true
  : false

type Case = readonly [name: Name, action: unknown, args: readonly unknown[], answer: string]

type RefusedCalls<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: IsCall<Cases[I], "path"> | IsCall<Cases[I], "url"> extends true ? never : Cases[I]
}[number]
export type AcceptsCalls = AssertNone<RefusedCalls<typeof helperCallCases>>
export type AcceptsAnyString = AssertNone<RefusedCalls<typeof helperSegmentCases>>

type AcceptedCalls<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: IsCall<Cases[I], "path"> | IsCall<Cases[I], "url"> extends false ? never : Cases[I]
}[number]
export type RefusesWrongCalls = AssertNone<AcceptedCalls<typeof helperWrongCallCases>>

// The arguments are the params in the order of their last occurrence, then an optional query.
declare const Routes: TableHelpers
expectTypeOf<AfterContext<typeof Routes.user_path<"index">>>().toEqualTypeOf<["index", query?: Query]>()
expectTypeOf<AfterContext<typeof Routes.user_path<"show">>>().toEqualTypeOf<["show", ParamValue, query?: Query]>()
expectTypeOf<AfterContext<typeof Routes.user_post_path<"show">>>().toEqualTypeOf<
  ["show", Param<"user_id">, Param<"id">, query?: Query]
>()
expectTypeOf<AfterContext<typeof Routes.api_file_path<"show">>>().toEqualTypeOf<
  ["show", Param<"version">, GlobParam<"path">, query?: Query]
>()
expectTypeOf<AfterContext<typeof Routes.search_path<"run">>>().toEqualTypeOf<
  [
    "run",
    ...ClearArgs<[query?: Query] | [Param<"term">, query?: Query] | [Param<"term">, Param<"page">, query?: Query]>,
  ]
>()
type AfterContext<Call extends (...args: never) => string> =
  Parameters<Call> extends readonly [unknown, ...infer Rest] ? Rest : never

// The type of the context shows the pattern, in a form that no program can create.
type Shown<Call extends (...args: never) => string> =
  Exclude<Parameters<Call>[0], HelperContext> extends infer Mark ? Mark[keyof Mark] : never
expectTypeOf<HelperContext>().toExtend<Parameters<typeof Routes.user_path<"show">>[0]>()
expectTypeOf<Shown<typeof Routes.user_path<"show">>>().toEqualTypeOf<"/users/:id">()
expectTypeOf<Shown<typeof Routes.api_file_path<"show">>>().toEqualTypeOf<"/api/v:version/files/*path">()
expectTypeOf<Shown<typeof Routes.search_path<"run">>>().toEqualTypeOf<
  "/search" | "/search/:term" | "/search/:term/:page"
>()
expectTypeOf<ReturnType<typeof Routes.user_path>>().toEqualTypeOf<string>()
expectTypeOf<HelperArgsOf<"/twice/:a/:b/:a">>().toEqualTypeOf<[Param<"b">, Param<"a">, query?: Query]>()
expectTypeOf<HelperArgsOf<"/">>().toEqualTypeOf<[query?: Query]>()

expectTypeOf<HelperArgsOf<"/:a/img*b">>().toEqualTypeOf<[Param<"a">, PrefixedGlobParam<"b", "img">, query?: Query]>()
expectTypeOf<HelperArgsOf<"/img*b">>().toEqualTypeOf<[PrefixedGlobParam<"b", "img">, query?: Query]>()
expectTypeOf<HelperArgsOf<"/x/img*b">>().toEqualTypeOf<[PrefixedGlobParam<"b", "img">, query?: Query]>()
expectTypeOf<HelperArgsOf<"/x/img*b/">>().toEqualTypeOf<[PrefixedGlobParam<"b", "img">, query?: Query]>()
expectTypeOf<HelperArgsOf<"/x/:a/img*b//">>().toEqualTypeOf<
  [Param<"a">, PrefixedGlobParam<"b", "img">, query?: Query]
>()
expectTypeOf<HelperArgsOf<"/x/*b/">>().toEqualTypeOf<[GlobParam<"b">, query?: Query]>()
expectTypeOf<HelperArgsOf<"/x/v:a/*b">>().toEqualTypeOf<[Param<"a">, GlobParam<"b">, query?: Query]>()

// The arguments of a union of patterns are a union; those of a wide pattern are any arguments.
expectTypeOf<HelperArgsOf<"/:a" | "/">>().toEqualTypeOf<[Param<"a">, query?: Query] | [query?: Query]>()
expectTypeOf<HelperArgsOf<string>>().toEqualTypeOf<readonly unknown[]>()

// The longest sensible pattern.
type Sixty =
  "/:p1/:p2/:p3/:p4/:p5/:p6/:p7/:p8/:p9/:p10/:p11/:p12/:p13/:p14/:p15/:p16/:p17/:p18/:p19/:p20/:p21/:p22/:p23/:p24/:p25/:p26/:p27/:p28/:p29/:p30/:p31/:p32/:p33/:p34/:p35/:p36/:p37/:p38/:p39/:p40/:p41/:p42/:p43/:p44/:p45/:p46/:p47/:p48/:p49/:p50/:p51/:p52/:p53/:p54/:p55/:p56/:p57/:p58/:p59/*p60"
expectTypeOf<Required<HelperArgsOf<Sixty>>["length"]>().toEqualTypeOf<61>()

// @ts-expect-error - an id is missing
Routes.user_path({} as URL, "show")
// @ts-expect-error - the second id is missing
Routes.user_post_path({} as URL, "show", 1)
// @ts-expect-error - the glob is missing
Routes.api_file_path({} as URL, "show", 1)
// @ts-expect-error - the action is missing
Routes.page_path({} as URL)

// Contexts are conns, endpoints, URLs and objects with an endpoint.
declare const url: URL
declare const endpoint: { readonly endpoint: Extract<HelperContext, { readonly endpoint: object }>["endpoint"] }
Routes.url(url)
Routes.path(endpoint, "/a")
Routes.static_path(url, "/a")
Routes.static_url(url, "/a")
expectTypeOf(Routes.static_integrity(url, "/a")).toEqualTypeOf<string | null>()
// @ts-expect-error - a string is not a context
Routes.url("https://example.com")
// @ts-expect-error - an object with an invalid endpoint is not a context
Routes.user_path({}, "index")
// @ts-expect-error - a context comes first
Routes.user_path("index")
// @ts-expect-error - a path is a string
Routes.path(url, 5)

// Objects with an id or to_param are params.
class Page {
  constructor(readonly slug: string) {}
  to_param(): string {
    return this.slug
  }
}
class User {
  readonly id = 7
}
Routes.user_path(url, "show", new Page("a"))
Routes.user_path(url, "show", new User())
declare const record: { readonly id: bigint; readonly name: string }
Routes.user_path(url, "show", record)
// @ts-expect-error - a date has neither to_param nor id
Routes.user_path(url, "show", new Date(0))
// @ts-expect-error - a name is not an id
Routes.user_path(url, "show", { name: "x" })
// @ts-expect-error - a function is not a param
Routes.user_path(url, "show", () => 1)
// @ts-expect-error - a glob is a list
Routes.api_file_path(url, "show", 1, "a/b")
// @ts-expect-error - a query is an object or pairs
Routes.user_path(url, "index", "page=1")
// @ts-expect-error - the keys of a query are strings
Routes.user_path(url, "index", [[1, 2]])

// A route without a helper has no function.
// @ts-expect-error - as: false
void Routes.hidden_path
// @ts-expect-error - a forward has no helper
void Routes.jobs_path

// If the action is a union, the arguments must be valid for all its members.
declare const index_or_new: "index" | "new"
expectTypeOf(Routes.user_path(url, index_or_new)).toEqualTypeOf<string>()
declare const edit_or_show: "edit" | "show"
expectTypeOf(Routes.user_path(url, edit_or_show, 7, { a: 1 })).toEqualTypeOf<string>()
// @ts-expect-error - both need an id
Routes.user_path(url, edit_or_show)
declare const index_or_show: "index" | "show"
// @ts-expect-error - one action takes an id, and the other takes no params
Routes.user_path(url, index_or_show)
// @ts-expect-error - one action takes an id, and the other takes no params
Routes.user_path(url, index_or_show, 7)
// @ts-expect-error - one action takes an id, and the other takes no params
Routes.user_url(url, index_or_show, {})
// @ts-expect-error - a glob does not fit a glob with a prefix
Routes.api_file_path(url, "show" as "show" | "raw", 2, ["r"])
declare const mixed: "show" | { readonly b: true }
// @ts-expect-error - one action takes an id, and the other takes no params
Routes.mixed_plug_path(url, mixed)
// @ts-expect-error - not every string is an action
Routes.user_path(url, "index" as string)

// A table of unknown length has optional helpers of any name.
declare const wide: RouteTable
const WideRoutes = helpers(dynamic(wide))
expectTypeOf(WideRoutes.path(url, "/a")).toEqualTypeOf<string>()
expectTypeOf(WideRoutes.url(url)).toEqualTypeOf<string>()
expectTypeOf(WideRoutes.static_integrity(url, "/a")).toEqualTypeOf<string | null>()
expectTypeOf(WideRoutes["user_path"]?.(url, "show", 1, { page: 2 })).toEqualTypeOf<string | undefined>()
expectTypeOf(WideRoutes["user_url"]?.(url, { any: "options" })).toEqualTypeOf<string | undefined>()
// @ts-expect-error - there is no other kind of helper
void WideRoutes["user_link"]

// A route whose path is a wide string takes any arguments.
declare const path: string
const Loose = helpers([get(path, "PageController", "show")])
Loose.page_path(url, "show")
Loose.page_path(url, "show", 1, 2, { a: 1 })
// @ts-expect-error - its action is known
Loose.page_path(url, "index")

// An empty table has only the common helpers.
expectTypeOf<keyof Helpers<readonly []>>().toEqualTypeOf<keyof CommonHelpers>()
