import { z } from "zod"
import { expectTypeOf } from "expect-type"
import { bind_helpers, helpers, pick_routes } from "../../../../src/index.js"
import type {
  BoundHelpers,
  HelperArgs,
  HelperContext,
  Helpers,
  HelpersByName,
  KindParam,
  LinkQuery,
  Param,
  ParamsOf,
  Query,
  QueryEntries,
} from "../../../../src/index.js"
import { contractTable } from "../../../../test/cases/contract-helpers.js"
import type {
  contractCallCases,
  contractSchemas,
  contractValueCases,
  contractWrongCallCases,
  contractWrongQueryCases,
} from "../../../../test/cases/contract-helpers.js"
import type { AssertNone } from "../../../support/assert.js"

type Table = typeof contractTable
type Schemas = typeof contractSchemas
type TableHelpers = Helpers<Table, Schemas>
type Bound = BoundHelpers<Table, Schemas>
type Call = readonly [name: string, action: unknown, args: readonly unknown[], ...unknown[]]

/** Whether a helper can be called like this. */
type IsCall<Given extends Call> = [
  TableHelpers[`${Given[0]}_path` & keyof TableHelpers] extends (
    context: URL,
    action: Given[1],
    ...args: [...Given[2]]
  ) => string
    ? true
    : false,
  Bound[`${Given[0]}_url` & keyof Bound] extends (action: Given[1], ...args: [...Given[2]]) => string ? true : false,
]
type CallsOf<Cases extends readonly Call[], Verdict> = {
  readonly [I in keyof Cases]: IsCall<Cases[I]> extends Verdict ? never : Cases[I]
}[number]
export type AcceptsCalls = AssertNone<CallsOf<typeof contractCallCases, [true, true]>>
export type AcceptsAnyValue = AssertNone<CallsOf<typeof contractValueCases, [true, true]>>
export type RefusesOtherKinds = AssertNone<CallsOf<typeof contractWrongCallCases, [false, false]>>
export type RefusesOtherQueries = AssertNone<CallsOf<typeof contractWrongQueryCases, [false, false]>>

// A key that the schema does not have is refused where it is written.
declare const conn: HelperContext
declare const Routes: Helpers<Table, Schemas>
// @ts-expect-error - the schemas lack some that the table names
void helpers<Table, Schemas>(contractTable)
Routes.user_path(conn, "index", { page: 2 })
// @ts-expect-error - the schema has no such key
Routes.user_path(conn, "index", { pgae: 2 })
// @ts-expect-error - the schema has no such key
Routes.user_path(conn, "show", 42, { pgae: 2 })

// Without schemas, any query is accepted.
const Untyped = helpers(contractTable)
Untyped.user_path(conn, "index", { pgae: 2 })
Untyped.user_path(conn, "find")
Untyped.user_path(conn, "show", 42, { pgae: 2 })
// @ts-expect-error - the kind of the param is checked
Untyped.post_path(conn, "show", "x")
expectTypeOf(Untyped).toEqualTypeOf<Helpers<Table>>()

// The arguments.
expectTypeOf<HelperArgs<Table, "user_path", "index">>().toEqualTypeOf<[query?: Query]>()
expectTypeOf<HelperArgs<Table, "user_path", "find", Schemas>>().toEqualTypeOf<
  [query: { readonly q: string; readonly tags?: readonly string[] | undefined } | QueryEntries]
>()
expectTypeOf<HelperArgs<Table, "user_path", "show", Schemas>>().toEqualTypeOf<
  [KindParam<"id", "integer">, query?: Filter | QueryEntries] | ["me" | "you", query?: Query]
>()
expectTypeOf<HelperArgs<Table, "key_path", "old">>().toEqualTypeOf<
  [KindParam<"key", "uuid">, Param<"id">, query?: Query]
>()
interface Filter extends Readonly<{ page?: number | undefined; since?: string | undefined }> {}
expectTypeOf<LinkQuery<Schemas, "UserFilter">>().branded.toEqualTypeOf<Filter>()

// Keys that only the output has cannot be written so that the schema reads them.
const offset = z.object({ page: z.number() }).transform(({ page }) => ({ page, offset: page * 10 }))
expectTypeOf<LinkQuery<{ Offset: typeof offset }, "Offset">>().toEqualTypeOf<{ readonly page: number }>()
const sorted = z.discriminatedUnion("by", [
  z.object({ by: z.literal("name"), desc: z.boolean().optional() }),
  z.object({ by: z.literal("near"), to: z.string() }).transform((given) => ({ ...given, seen: true })),
])
expectTypeOf<LinkQuery<{ Sorted: typeof sorted }, "Sorted">>().toEqualTypeOf<
  { readonly by: "name"; readonly desc?: boolean | undefined } | { readonly by: "near"; readonly to: string }
>()
const record = z.record(z.string(), z.number())
expectTypeOf<LinkQuery<{ Record: typeof record }, "Record">>().toEqualTypeOf<{ readonly [name: string]: number }>()

// A union of actions takes the arguments that all of them accept.
declare const either: "show" | "edit"
Routes.post_path(conn, either, 1)
// @ts-expect-error - the kinds of both are integer
Routes.post_path(conn, either, "x")
declare const listing: "index" | "find"
// @ts-expect-error - the queries of the two have different schemas
Routes.user_path(conn, listing, { page: 2 })
declare const mixed: "show" | "index"
// @ts-expect-error - the comments of a post have an id of no kind, and its list has none
Routes.post_comment_path(conn, mixed, 1, 2)

// The params of requests.
expectTypeOf<ParamsOf<Table, "post_path", "show">>().toEqualTypeOf<{ id: number }>()
expectTypeOf<ParamsOf<Table, "user_path", "tab">>().toEqualTypeOf<{ id: number; tab: "posts" | "likes" }>()
expectTypeOf<ParamsOf<Table, "key_path", "old">>().toEqualTypeOf<{ key: string; id: string }>()
expectTypeOf<ParamsOf<Table, "file_path", "show">>().toEqualTypeOf<{ version: number; path: string[] }>()

// Bound helpers, picked helpers and helpers by name have the same arguments.
const bound = bind_helpers(Routes, conn)
expectTypeOf(bound).toEqualTypeOf<Bound>()
bound.user_path("index", { page: 2 })
// @ts-expect-error - the schema has no such key
bound.user_path("index", { pgae: 2 })
const picked = pick_routes(contractTable, ["user_path", "post_path"])
declare const Picked: Helpers<typeof picked, Schemas>
// @ts-expect-error - the schemas lack some that the picked rows name
void helpers<typeof picked, Schemas>(picked)
void helpers<typeof picked, Schemas & Record<"User" | "NewUser" | "NoSchema", Schemas["Search"]>>(picked)
Picked.user_path(conn, "index", { page: 2 })
Picked.post_path(conn, "show", 1)
// @ts-expect-error - the schema has no such key
Picked.user_path(conn, "index", { pgae: 2 })
// @ts-expect-error - the kind of the param is integer
Picked.post_path(conn, "show", "x")
const by_name: HelpersByName<Table, Schemas> = Routes
by_name.user_path(conn, "index", { page: 2 })
// @ts-expect-error - the schema has no such key
by_name.user_path(conn, "index", { pgae: 2 })
