import { expectTypeOf } from "expect-type"
import { get, match, scope, unreachable_routes } from "../../../../src/index.js"
import type { ErrorMessage, RouteTable, Unreachable, UnreachableRoute } from "../../../../src/index.js"
import type { unreachableCases } from "../../../../test/cases/unreachable.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Mismatches<Cases extends typeof unreachableCases> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I]["rule"],
    Cases[I]["unreachable"][number],
    Unreachable<Cases[I]["table"]>
  >
}[number]
export type FindsWhatTheFunctionFinds = AssertNone<Mismatches<typeof unreachableCases>>

// A type test checks that a table has no unreachable routes, and shows the ones it has.
const routes = [get("/users/new", "UserController", "new"), get("/users/:id", "UserController", "show")] as const
export type Sound = AssertNone<Unreachable<typeof routes>>
const shadowed = [get("/users/:id", "UserController", "show"), get("/users/new", "UserController", "new")] as const
// @ts-expect-error - the second route is dead
export type Dead = AssertNone<Unreachable<typeof shadowed>>
expectTypeOf(unreachable_routes(shadowed)).toEqualTypeOf<readonly UnreachableRoute[]>()

// Routes that are not known exactly are ignored.
declare const text: string
declare const path: "/a" | "/b"
declare const verb: "get" | "post"
declare const host: "a.com" | null
const wide = [get(text, "X", "x"), get("/a", "X", "x"), get(`/b/${text}`, "X", "x"), get("/b/c", "X", "x")] as const
expectTypeOf<Unreachable<typeof wide>>().toEqualTypeOf<never>()
declare const tabs: readonly string[]
declare const kinds: { readonly [name: string]: "integer" | "uuid" | readonly string[] }
const by_wide_kinds = [
  get("/a/:tab", "X", "x", { where: { tab: tabs } }),
  get("/a/x", "X", "x"),
  get("/b/:tab", "X", "x", { where: { tab: ["x", text] } }),
  get("/b/y", "X", "x"),
  get("/c/:id", "X", "x", { where: kinds }),
  get("/c/1", "X", "x"),
  get("/c/x", "X", "x"),
] as const
expectTypeOf<Unreachable<typeof by_wide_kinds>>().toEqualTypeOf<never>()
const beside = [get("/a", "X", "x"), get("/a", "X", "x"), get(text, "X", "x")] as const
expectTypeOf<Unreachable<typeof beside>["path"]>().toEqualTypeOf<"/a">()
const unions = [
  get(path, "X", "x"),
  match(verb, "/:a", "X", "x"),
  match(text, "/:a", "X", "x"),
  get("/:a", "X", "x", { host }),
  get("/:a", "X", "x", { host: text }),
  get("/a", "X", "x"),
  get(path, "X", "x"),
] as const
expectTypeOf<Unreachable<typeof unions>>().toEqualTypeOf<never>()
expectTypeOf<Unreachable<RouteTable>>().toEqualTypeOf<
  ErrorMessage<"it is not known which rows the table has in which order, so neither are its unreachable routes: write `as const`">
>()
expectTypeOf<Unreachable<readonly []>>().toEqualTypeOf<never>()
// In a table with a conditional part, the rows before and after it have a known order. Rows of the part are ignored.
declare const flag: boolean
const part = [
  get("/:a", "X", "x"),
  ...(flag ? [get("/b", "X", "x"), get("/b", "X", "x")] : []),
  get("/c", "X", "x"),
  get("/e/f", "X", "x"),
  scope("/s", [get("/t", "X", "x"), get("/t", "X", "y")]),
] as const
expectTypeOf<Unreachable<typeof part>["path"]>().toEqualTypeOf<"/c" | "/s/t">()
const inner = [
  get("/:a", "X", "x"),
  scope("/s", [get("/u", "X", "x"), ...(flag ? [get("/t", "X", "x")] : []), get("/t", "X", "x"), get("/u", "X", "y")]),
  get("/c", "X", "x"),
] as const
expectTypeOf<Unreachable<typeof inner>["path"]>().toEqualTypeOf<"/c" | "/s/u">()
const long = [
  get("/1/1", "X", "x"),
  get("/2/2", "X", "x"),
  get("/3/3", "X", "x"),
  get("/4/4", "X", "x"),
  get("/5/5", "X", "x"),
  get("/6/6", "X", "x"),
  get("/7/7", "X", "x"),
  get("/8/8", "X", "x"),
  get("/9/9", "X", "x"),
  get("/10/10", "X", "x"),
  get("/11/11", "X", "x"),
  ...(flag ? [get("/b", "X", "x")] : []),
  get("/1/1", "X", "x"),
  get("/2/2/2", "X", "x"),
  get("/3/3/3", "X", "x"),
  get("/4/4/4", "X", "x"),
  get("/5/5/5", "X", "x"),
  get("/6/6/6", "X", "x"),
  get("/7/7/7", "X", "x"),
  get("/8/8/8", "X", "x"),
  get("/9/9/9", "X", "x"),
  get("/9/9/9", "X", "x"),
  get("/11/11", "X", "x"),
] as const
expectTypeOf<Unreachable<typeof long>["path"]>().toEqualTypeOf<"/1/1" | "/9/9/9" | "/11/11">()

// TypeScript does not tell the rows between two conditional parts from those in them.
const between = [
  get("/:a", "X", "x"),
  ...(flag ? [get("/b", "X", "x")] : []),
  get("/c", "X", "x"),
  ...(flag ? [get("/d", "X", "x")] : []),
  get("/e", "X", "x"),
] as const
expectTypeOf<Unreachable<typeof between>["path"]>().toEqualTypeOf<"/e">()

// Of a table with alternatives, those of each.
const either = [
  get("/a", "X", "x"),
  flag ? get("/b", "X", "x") : get("/:a", "X", "x"),
  get("/c", "X", "x"),
  ...(flag ? ([get("/d", "X", "x")] as const) : ([] as const)),
  get("/d", "X", "x"),
] as const
expectTypeOf<Unreachable<typeof either>["path"]>().toEqualTypeOf<"/c" | "/d">()

// @ts-expect-error - a table is a list
export type NoTable = Unreachable<"get">
