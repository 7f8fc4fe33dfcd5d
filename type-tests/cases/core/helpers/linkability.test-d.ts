import { expectTypeOf } from "expect-type"
import { get, match, unlinkable_routes } from "../../../../src/index.js"
import type { ErrorMessage, RouteTable, Unlinkable, UnlinkableRoute } from "../../../../src/index.js"
import type { unlinkableCases } from "../../../../test/cases/unlinkable.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Mismatches<Cases extends typeof unlinkableCases> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I]["rule"], Cases[I]["unlinkable"][number], Unlinkable<Cases[I]["table"]>>
}[number]
export type FindsWhatTheFunctionFinds = AssertNone<Mismatches<typeof unlinkableCases>>

// A type test checks that a table has no unlinkable routes, and shows the ones it has.
const routes = [get("/users/:id", "UserController", "show"), get("/users", "UserController", "show")] as const
export type Sound = AssertNone<Unlinkable<typeof routes>>
const twice = [get("/users/:id", "UserController", "show"), get("/members/:id", "UserController", "show")] as const
// @ts-expect-error - the second route is hidden
export type Hidden = AssertNone<Unlinkable<typeof twice>>
expectTypeOf(unlinkable_routes(twice)).toEqualTypeOf<readonly UnlinkableRoute[]>()

// Routes that are not known exactly are ignored.
declare const text: string
declare const path: "/a" | "/b"
declare const verb: "get" | "post"
declare const action: "x" | "y"
const wide = [get(text, "X", "x"), get("/a", "X", "x"), get(`/b/${text}`, "X", "x"), get("/a", "X", "x")] as const
expectTypeOf<Unlinkable<typeof wide>>().toEqualTypeOf<never>()
const beside = [get("/a", "X", "x"), get("/b", "X", "x"), get(text, "X", "x"), get("/c", text, "x")] as const
expectTypeOf<Unlinkable<typeof beside>["path"]>().toEqualTypeOf<"/b">()
const unions = [
  get(path, "X", "x"),
  match(verb, "/c", "X", "x"),
  get("/d", "X", action),
  get("/e", "X", text),
  get("/f", "X", { to: "/a" }),
  get("/g", "X", { to: "/a" }),
  get("/h", "X", "x"),
] as const
expectTypeOf<Unlinkable<typeof unions>>().toEqualTypeOf<never>()
expectTypeOf<Unlinkable<RouteTable>>().toEqualTypeOf<
  ErrorMessage<"it is not known which rows the table has in which order, so neither are its unlinkable routes: write `as const`">
>()
expectTypeOf<Unlinkable<readonly []>>().toEqualTypeOf<never>()
// In a table with conditional parts, the other rows have a known order. Of a table with alternatives, those of each.
declare const flag: boolean
const part = [
  get("/a", "X", "x"),
  ...(flag ? [get("/b", "X", "x")] : []),
  get("/c", "X", "x"),
  flag ? get("/d", "Y", "x") : get("/e", "X", "x"),
] as const
expectTypeOf<Unlinkable<typeof part>["path"]>().toEqualTypeOf<"/c" | "/e">()

// @ts-expect-error - a table is a list
export type NoTable = Unlinkable<"get">
