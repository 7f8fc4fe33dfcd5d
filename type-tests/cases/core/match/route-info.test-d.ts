import { expectTypeOf } from "expect-type"
import { get, match, resources, route_info, scope } from "../../../../src/index.js"
import type { AnyRouteInfo, RouteInfo, RouteInfoOf, RouteTable } from "../../../../src/index.js"
import type { routeInfoCases } from "../../../../test/cases/route-info.js"
import type { AssertNone, IsSame } from "../../../support/assert.js"

type Asked = readonly [method: string, path: string | readonly string[], host: string, info: unknown]

interface Case {
  readonly rule: string
  readonly table: readonly unknown[]
  readonly asked: readonly Asked[]
}

/** A value with the types of `as const`, except that the lists and params of an info are mutable. */
// prettier-ignore
type Constant<Value> =
  Value extends object ? { readonly [K in keyof Value]: Constant<Value[K]> } :
  Value

// prettier-ignore
type AskedMismatch<Of extends Case, Row> =
  Row extends Asked ?
    IsSame<Constant<Row[3]>, Constant<RouteInfoOf<Of["table"], Row[0], Row[1], Row[2]>>> extends true ? never :
    { readonly rule: Of["rule"]; readonly asked: Row; readonly actual: RouteInfoOf<Of["table"], Row[0], Row[1], Row[2]> } :
  never
type CaseMismatches<Of extends Case> = {
  readonly [I in keyof Of["asked"]]: AskedMismatch<Of, Of["asked"][I]>
}[number & keyof Of["asked"]]
type Mismatches<Cases extends readonly Case[]> = { readonly [I in keyof Cases]: CaseMismatches<Cases[I]> }[number]
export type AnswersLikeTheFunction = AssertNone<Mismatches<typeof routeInfoCases>>

const routes = [
  get("/", "PageController", "index"),
  resources("/users", "UserController", { only: ["index", "show"] }),
  scope("/", { host: "api." }, [get("/files/*path", "FileController", "show", { metadata: { size: 1 } })]),
] as const

// The info of a literal request is exact, including its params, and needs no narrowing.
const show = route_info(routes, "GET", "/users/7", "example.com")
expectTypeOf(show).toEqualTypeOf<{
  readonly log: "debug"
  readonly path_params: { id: "7" }
  readonly pipe_through: readonly []
  readonly plug: "UserController"
  readonly plug_opts: "show"
  readonly route: "/users/:id"
}>()
expectTypeOf(show).toExtend<RouteInfo>()
expectTypeOf(route_info(routes, "GET", "/files/a/b", "api.com")).toExtend<RouteInfo>()
expectTypeOf(route_info(routes, "GET", "/users/7/8", "example.com")).toEqualTypeOf<"error">()
// @ts-expect-error - there is no param of this name
void show.path_params.user_id

// The info of an unknown path is a union of those that the method and the host allow.
declare const text: string
type Plug<Info> = Info extends { readonly plug: infer Name } ? Name : Info
type All = "PageController" | "UserController" | "FileController" | "error"
const any = route_info(routes, "GET", text, "api.com")
expectTypeOf(any).toEqualTypeOf<AnyRouteInfo<typeof routes, "GET", "api.com">>()
expectTypeOf<Plug<typeof any>>().toEqualTypeOf<All>()
expectTypeOf<Plug<AnyRouteInfo<typeof routes>>>().toEqualTypeOf<All>()
expectTypeOf<Plug<AnyRouteInfo<typeof routes, "GET", "example.com">>>().toEqualTypeOf<Exclude<All, "FileController">>()
expectTypeOf<AnyRouteInfo<typeof routes, "POST">>().toEqualTypeOf<"error">()
if (any !== "error" && any.plug === "FileController") {
  expectTypeOf(any.path_params).toEqualTypeOf<{ path: string[] }>()
  expectTypeOf(any.size).toEqualTypeOf<1>()
}
expectTypeOf<Plug<RouteInfoOf<typeof routes, string, "/", "example.com">>>().toEqualTypeOf<
  Exclude<All, "FileController">
>()
expectTypeOf<Plug<RouteInfoOf<typeof routes, "GET", "/", string>>>().toEqualTypeOf<All>()
expectTypeOf<Plug<RouteInfoOf<typeof routes, "GET", `/users/${string}`, "api.com">>>().toEqualTypeOf<All>()
expectTypeOf<Plug<RouteInfoOf<typeof routes, "GET", readonly string[], "api.com">>>().toEqualTypeOf<All>()
expectTypeOf<Plug<RouteInfoOf<typeof routes, "GET", readonly ["users", string], "api.com">>>().toEqualTypeOf<All>()
expectTypeOf<Plug<RouteInfoOf<typeof routes, "GET", readonly ["users", ...string[]], "api.com">>>().toEqualTypeOf<All>()

// The info of a union of requests is the union of their infos.
expectTypeOf<Plug<RouteInfoOf<typeof routes, "GET" | "POST", "/users", "a.com">>>().toEqualTypeOf<
  "UserController" | "error"
>()
expectTypeOf<
  RouteInfoOf<typeof routes, "GET", "/users/1" | "/users/2" | readonly ["users", "3"], "a.com">
>().toEqualTypeOf<
  | RouteInfoOf<typeof routes, "GET", "/users/1", "a.com">
  | RouteInfoOf<typeof routes, "GET", "/users/2", "a.com">
  | RouteInfoOf<typeof routes, "GET", "/users/3", "a.com">
>()
expectTypeOf<Plug<RouteInfoOf<typeof routes, "GET", "/files", "api.com" | "a.com">>>().toEqualTypeOf<
  "FileController" | "error"
>()

// A route that is not known exactly may not match, so the next one is possible too.
declare const path: "/a" | "/b"
declare const verb: "get" | "post"
declare const host: "a.com" | null
type InfoIn<Row extends readonly unknown[]> = Plug<
  RouteInfoOf<readonly [...Row, readonly ["get", "/a", "Last", "x"]], "GET", "/a", "a.com">
>
const by_path = [get(path, "First", "x")] as const
expectTypeOf<InfoIn<typeof by_path>>().toEqualTypeOf<"First" | "Last">()
const by_verb = [match(verb, "/:id", "First", "x")] as const
expectTypeOf<InfoIn<typeof by_verb>>().toEqualTypeOf<"First" | "Last">()
const by_any_verb = [match(text, "/:id", "First", "x")] as const
expectTypeOf<InfoIn<typeof by_any_verb>>().toEqualTypeOf<"First" | "Last">()
const by_host = [get("/a", "First", "x", { host: "b.com" }), get("/a", "Second", "x", { host })] as const
expectTypeOf<InfoIn<typeof by_host>>().toEqualTypeOf<"Second" | "Last">()
const by_text = [get("/a", "First", "x", { host: text })] as const
expectTypeOf<InfoIn<typeof by_text>>().toEqualTypeOf<"First" | "Last">()
const sure = [get("/:id", "First", "x"), get(path, "Second", "x")] as const
expectTypeOf<InfoIn<typeof sure>>().toEqualTypeOf<"First">()

// If the path of a route is not known, any route may be the first one.
const by_wide_path = [get(text, "First", "x"), get("/b", "Second", "x")] as const
expectTypeOf<InfoIn<typeof by_wide_path>>().toEqualTypeOf<"First" | "Second" | "Last" | "error">()
declare const tabs: readonly string[]
declare const kinds: { readonly [name: string]: "integer" | "uuid" | readonly string[] }
const by_wide_list = [get("/:tab", "First", "x", { where: { tab: tabs } })] as const
expectTypeOf<InfoIn<typeof by_wide_list>>().toEqualTypeOf<"First" | "Last">()
const by_wide_text = [get("/:tab", "First", "x", { where: { tab: ["a", text] } })] as const
expectTypeOf<InfoIn<typeof by_wide_text>>().toEqualTypeOf<"First" | "Last">()
const by_wide_kinds = [get("/:tab", "First", "x", { where: kinds })] as const
expectTypeOf<InfoIn<typeof by_wide_kinds>>().toEqualTypeOf<"First" | "Last">()
declare const wide: RouteTable
expectTypeOf(route_info(wide, "GET", "/", "a.com")).toEqualTypeOf<RouteInfo | "error">()
expectTypeOf<RouteInfoOf<readonly [readonly ["scope", {}, RouteTable]], "GET", "/", "a.com">>().toEqualTypeOf<
  RouteInfo | "error"
>()
expectTypeOf<RouteInfoOf<readonly [readonly unknown[]], "GET", "/", "a.com">>().toEqualTypeOf<RouteInfo | "error">()
expectTypeOf<RouteInfoOf<readonly [], "GET", "/", "a.com">>().toEqualTypeOf<"error">()
type EitherRow = readonly ["get", "/a", "First", "x"] | readonly ["get", "/b", "Second", "x"]
expectTypeOf<Plug<RouteInfoOf<readonly [EitherRow], "GET", "/a", "a.com">>>().toEqualTypeOf<
  "First" | "Second" | "error"
>()

// In a position of type `unknown`, it is still computed once.
declare function take<Value>(value: Value): Value
expectTypeOf(take(route_info(routes, "GET", "/users", "a.com"))).toEqualTypeOf<
  RouteInfoOf<typeof routes, "GET", "/users", "a.com">
>()

// @ts-expect-error - a method is a text
void route_info(routes, 1, "/", "a.com")
