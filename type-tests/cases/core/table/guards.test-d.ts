import { expectTypeOf } from "expect-type"
import { dynamic, get, match, pipe_through, pipeline, plug, scope, unguarded_routes } from "../../../../src/index.js"
import type {
  ErrorMessage,
  GuardName,
  RouteTable,
  Unguarded,
  UnguardedIn,
  UnguardedRoute,
} from "../../../../src/index.js"
import type { areaCases, emptyAreaCases, unguardedCases, unknownGuardCases } from "../../../../test/cases/unguarded.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

interface Case {
  readonly rule: string
  readonly table: readonly unknown[]
  readonly guard: string
  readonly public?: string
  readonly unguarded: readonly UnguardedRoute[]
}

/** The guard of a case as a name of its table, which it is. */
type GuardOf<Row extends Pick<Case, "table" | "guard">> = Row["guard"] & GuardName<Row["table"]>
type PublicOf<Row> = Row extends { readonly public: infer Key extends string } ? Key : never

type Found<Row extends Case> = Unguarded<Row["table"], GuardOf<Row>, PublicOf<Row>>
type Mismatches<Cases extends readonly Case[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I]["rule"], Cases[I]["unguarded"][number], Found<Cases[I]>>
}[number]
export type FindsWhatTheFunctionFinds = AssertNone<Mismatches<typeof unguardedCases>>

type FoundIn<Row extends Case & AreaCase> = UnguardedIn<Row["table"], Row["path"], GuardOf<Row>, PublicOf<Row>>
type MismatchesIn<Cases extends readonly (Case & AreaCase)[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I]["rule"], Cases[I]["unguarded"][number], FoundIn<Cases[I]>>
}[number]
export type FindsInAreasWhatTheFunctionFinds = AssertNone<MismatchesIn<typeof areaCases>>

interface AreaCase {
  readonly rule: string
  readonly table: readonly unknown[]
  readonly path: string
}
type EmptyArea<Path extends string> = ErrorMessage<`no route of the table has a path that begins with "${Path}"`>
type EmptyAreas<Cases extends readonly AreaCase[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I]["rule"],
    EmptyArea<Cases[I]["path"]>,
    UnguardedIn<Cases[I]["table"], Cases[I]["path"], "require_admin" & GuardName<Cases[I]["table"]>>
  >
}[number]
export type RefusesAreasThatTheFunctionRefuses = AssertNone<EmptyAreas<typeof emptyAreaCases>>

/** The names of guards that a table of a case has, of those that the function refuses. */
type NotRefused<Cases extends readonly Pick<Case, "rule" | "table" | "guard">[]> = {
  readonly [I in keyof Cases]: Extract<GuardName<Cases[I]["table"]>, Cases[I]["guard"]>
}[number]
export type RefusesWhatTheFunctionRefuses = AssertNone<NotRefused<typeof unknownGuardCases>>

// A type test checks that every route is guarded, and shows the ones that are not.
const routes = [
  get("/login", "LoginController", "new", { metadata: { public: true } }),
  scope("/", [pipe_through(["require_user", "log"]), get("/account", "AccountController", "show")]),
] as const
export type Guarded = AssertNone<Unguarded<typeof routes, "require_user", "public">>
// @ts-expect-error - the login is not guarded
export type Open = AssertNone<Unguarded<typeof routes, "require_user">>
// @ts-expect-error - a misspelt guard, whatever is made of the result
export type Misspelt = AssertNone<Extract<Unguarded<typeof routes, "requires_user", "public">, { path: "/account" }>>
// @ts-expect-error - one of two guards is gone
export type Gone = AssertNone<Extract<Unguarded<typeof routes, "require_user" | "require_admin">, { path: "/account" }>>
export type Account = AssertNone<UnguardedIn<typeof routes, "/account", "require_user">>
// @ts-expect-error - the login is not guarded
export type Login = AssertNone<UnguardedIn<typeof routes, "/login", "require_user">>
// @ts-expect-error - a misspelt guard
export type MisspeltIn = AssertNone<UnguardedIn<typeof routes, "/account", "requires_user">>
// @ts-expect-error - no route is there
export type Nowhere = AssertNone<UnguardedIn<typeof routes, "/accounts", "require_user">>
expectTypeOf<GuardName<typeof routes>>().toEqualTypeOf<"require_user" | "log">()
expectTypeOf(unguarded_routes(routes, "require_user")).toEqualTypeOf<readonly UnguardedRoute[]>()

// With several guards a route needs all of them, and with several keys one of them.
const both = [
  scope("/", [pipe_through("a"), get("/a", "X", "x")]),
  scope("/", [pipe_through("b"), get("/b", "X", "x", { metadata: { free: 1 } })]),
  scope("/", [pipe_through(["a", "b"]), get("/c", "X", "x")]),
] as const
expectTypeOf<Unguarded<typeof both, "a" | "b">["path"]>().toEqualTypeOf<"/a" | "/b">()
expectTypeOf<Unguarded<typeof both, "a" | "b", "free" | "public">["path"]>().toEqualTypeOf<"/a">()

// Only names and values that are certain count.
declare const name: string
declare const either: "a" | "b"
declare const names: readonly string[]
declare const DEV: boolean
const unsure = [
  scope("/1", [pipe_through(either), get("/", "X", "x")]),
  scope("/2", [pipe_through(name), get("/", "X", "x")]),
  scope("/3", [pipe_through(DEV ? ["a"] : ["b"]), get("/", "X", "x")]),
  scope("/4", [pipe_through([either, "a"]), get("/", "X", "x")]),
  scope("/5", [pipe_through(DEV ? ["a", "b"] : ["a"]), get("/", "X", "x")]),
  pipeline("c", [plug(either)]),
  scope("/6", [pipe_through("c"), get("/", "X", "x")]),
  ...(DEV ? [pipeline("d", [plug("a")])] : [pipeline("d", [plug("b")])]),
  scope("/7", [pipe_through("d"), get("/", "X", "x")]),
  pipeline("e", DEV ? [plug("a")] : [plug("b"), plug("a")]),
  scope("/8", [pipe_through("e"), get("/", "X", "x")]),
] as const
expectTypeOf<Unguarded<typeof unsure, "a">["path"]>().toEqualTypeOf<"/1" | "/2" | "/3" | "/6" | "/7">()
const lists = [
  [
    "scope",
    { path: "/9" },
    [
      ["pipe_through", names],
      ["get", "/", "X", "x"],
    ],
  ],
] as const
expectTypeOf<Unguarded<typeof lists, "a">["path"]>().toEqualTypeOf<"/9">()
const flags = [
  pipe_through("b"),
  get("/1", "X", "x", { metadata: { free: DEV } }),
  get("/2", "X", "x", { metadata: { free: name } }),
  get("/3", "X", "x", { metadata: DEV ? { free: true } : {} }),
  pipeline("z", [plug("a")]),
] as const
expectTypeOf<Unguarded<typeof flags, "a", "free">["path"]>().toEqualTypeOf<"/1" | "/2" | "/3">()

// Wide paths and verbs stay wide, and conditional rows are checked.
const wide = [pipe_through("b"), get(name, "X", "x"), pipeline("z", [plug("a")])] as const
expectTypeOf<Unguarded<typeof wide, "a">>().toEqualTypeOf<{
  readonly verb: "get"
  readonly path: string
  readonly guarded: false
}>()
const conditional = [
  scope("/", [pipe_through("a"), get("/a", "X", "x")]),
  ...(DEV ? [get("/dev", "X", "x")] : []),
  match("post", "/p", "X", "x", { metadata: { free: true } }),
] as const
expectTypeOf<Unguarded<typeof conditional, "a", "free">["path"]>().toEqualTypeOf<"/dev">()

// Rows that are not known are a message.
type UnknownRows =
  ErrorMessage<"it is not known which rows the table has: write `as const`, or test `unguarded_routes(table, guard)`">
expectTypeOf<Unguarded<RouteTable, "a">>().toEqualTypeOf<UnknownRows>()
const part = [scope("/", [pipe_through("a"), get("/a", "X", "x")]), ...dynamic([])] as const
expectTypeOf<Unguarded<typeof part, "a">>().toEqualTypeOf<UnknownRows>()
expectTypeOf<GuardName<RouteTable>>().toEqualTypeOf<string>()
expectTypeOf<GuardName<typeof part>>().toEqualTypeOf<string>()
expectTypeOf<UnguardedIn<typeof part, "/a", "a">>().toEqualTypeOf<UnknownRows>()
// A route whose path is not known may be in the area.
expectTypeOf<UnguardedIn<typeof wide, "/admin", "a">["path"]>().toEqualTypeOf<string>()
// @ts-expect-error - a wide string is no name of the table
export type WideName = Unguarded<typeof routes, string>

// @ts-expect-error - a table is a list
export type NoTable = Unguarded<"get", "a">
// @ts-expect-error - a guard is a name
export type NoName = Unguarded<typeof routes, 1>
