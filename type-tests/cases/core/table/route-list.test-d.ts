import { expectTypeOf } from "expect-type"
import { get, list_routes, pipe_through, resources, scope } from "../../../../src/index.js"
import type { ResourceAction, Route, RouteList, RouteTable } from "../../../../src/index.js"
import type { Filled, routesCases } from "../../../../test/cases/routes.js"
import type { AssertNone, IsSame } from "../../../support/assert.js"

/** The places where two lists differ. */
// prettier-ignore
type ListMismatch<Rule, Expected extends readonly unknown[], Actual extends readonly unknown[]> =
  Expected["length"] extends Actual["length"] ?
    { readonly [I in keyof Expected]: RouteMismatch<Rule, I, Expected[I], Actual[I & keyof Actual]> }[number] :
  { readonly rule: Rule; readonly expected: Expected["length"]; readonly actual: Actual["length"] }

// prettier-ignore
type RouteMismatch<Rule, Place, Expected, Actual> =
  IsSame<Expected, Actual> extends true ? never :
  { readonly [K in keyof Route]: IsSame<Expected[K & keyof Expected], Actual[K & keyof Actual]> extends true ? never :
    { readonly rule: Rule; readonly place: Place; readonly property: K; readonly expected: Expected[K & keyof Expected]; readonly actual: Actual[K & keyof Actual] }
  }[keyof Route] | (keyof Expected extends keyof Actual ? never : { readonly rule: Rule; readonly place: Place })

type RawMismatches<Cases extends typeof routesCases> = {
  readonly [I in keyof Cases]: ListMismatch<Cases[I]["rule"], Cases[I]["routes"], RouteList<Cases[I]["raw"]>>
}[number]
export type ListsTuplesLikeTheFunction = AssertNone<RawMismatches<typeof routesCases>>

type BuiltMismatches<Cases extends typeof routesCases> = {
  readonly [I in keyof Cases]: ListMismatch<Cases[I]["rule"], Cases[I]["routes"], RouteList<Cases[I]["built"]>>
}[number]
export type ListsBuildersLikeTheFunction = AssertNone<BuiltMismatches<typeof routesCases>>

/** One property of each route of a list. */
type Each<List extends readonly Route[], Property extends keyof Route> = {
  readonly [I in keyof List]: List[I][Property]
}

// The routes are in the order of the table, including those in scopes and resources.
const routes = [
  get("/", "PageController", "index"),
  scope("/a", [resources("/users", "UserController", { only: ["show", "update"] }, [get("/x", "XController", "x")])]),
  get("/z", "PageController", "z"),
] as const
const listed = list_routes(routes)
expectTypeOf(listed).toEqualTypeOf<RouteList<typeof routes>>()
expectTypeOf<Each<typeof listed, "path">>().toEqualTypeOf<
  readonly ["/", "/a/users/:id", "/a/users/:id", "/a/users/:id", "/a/users/:user_id/x", "/z"]
>()
expectTypeOf<Each<typeof listed, "verb">>().toEqualTypeOf<readonly ["get", "get", "patch", "put", "get", "get"]>()
expectTypeOf(listed[3]).toEqualTypeOf<
  Filled<{ verb: "put"; path: "/a/users/:id"; plug: "UserController"; plug_opts: "update"; helper: null }>
>()
// @ts-expect-error - there is no seventh route
export type NoSeventh = (typeof listed)[6]

// A pipe_through applies to the nodes after it in its scope, also in long lists.
const row = get("/", "XController", "x")
const inner = scope("/", [pipe_through("i"), row])
// prettier-ignore
const piped = [
  row, pipe_through("a"), row, inner, pipe_through(["b", "c"]), row, row, row, row, row, row, row, row, row, row, row,
  row, row, row, row, inner, pipe_through("d"), row,
] as const
type A = readonly ["a"]
type C = readonly ["a", "b", "c"]
// prettier-ignore
expectTypeOf<Each<RouteList<typeof piped>, "pipe_through">>().toEqualTypeOf<
  readonly [readonly [], A, readonly ["a", "i"], C, C, C, C, C, C, C, C, C, C, C, C, C, C, C, readonly ["a", "b", "c", "i"], readonly ["a", "b", "c", "d"]]
>()

// A list of unknown length has a list of routes, alone and among other nodes.
expectTypeOf<RouteList<RouteTable>>().toEqualTypeOf<readonly Route[]>()
expectTypeOf<RouteList<readonly unknown[]>>().toEqualTypeOf<readonly Route[]>()
expectTypeOf<RouteList<readonly []>>().toEqualTypeOf<readonly []>()
declare const wide: RouteTable
expectTypeOf(list_routes(wide)).toEqualTypeOf<readonly Route[]>()
const mixed = [get("/a", "XController", "x"), scope("/s", wide), get("/b", "XController", "x")] as const
type Mixed = RouteList<typeof mixed>
expectTypeOf<Mixed[0]["path"]>().toEqualTypeOf<"/a">()
expectTypeOf<
  Mixed extends readonly [...infer _, infer Last extends Route] ? Last["path"] : never
>().toEqualTypeOf<"/b">()
expectTypeOf<Mixed["length"]>().toEqualTypeOf<number>()
expectTypeOf<readonly [Mixed[0], Route, Route, Mixed[0]]>().not.toExtend<Mixed>()

// Resources whose actions are not known have a list of any of the routes.
declare const actions: readonly ResourceAction[]
declare const action: "index" | "show"
declare const yes_or_no: boolean
type SomeOf<Table extends readonly unknown[]> = RouteList<Table>["length"]
const some = [resources("/users", "UserController", { only: actions })] as const
expectTypeOf<SomeOf<typeof some>>().toEqualTypeOf<number>()
expectTypeOf<RouteList<typeof some>[number]["path"]>().toEqualTypeOf<
  "/users" | "/users/new" | "/users/:id" | "/users/:id/edit"
>()
const either = [resources("/users", "UserController", { only: [action] })] as const
expectTypeOf<SomeOf<typeof either>>().toEqualTypeOf<number>()
const one_or_many = [resources("/users", "UserController", { singleton: yes_or_no })] as const
expectTypeOf<SomeOf<typeof one_or_many>>().toEqualTypeOf<number>()

// Wide strings and unions stay as they are; a union of rows has a union of lists.
declare const text: string
declare const path: "/a" | "/b"
const texts = [get(text, "XController", "x"), get(path, "XController", "x")] as const
expectTypeOf<"/anything">().toExtend<RouteList<typeof texts>[0]["path"]>()
expectTypeOf<RouteList<typeof texts>[1]["path"]>().toEqualTypeOf<"/a" | "/b">()
type Either =
  | readonly [readonly ["get", "/a", "XController", "x"]]
  | readonly [
      readonly [
        "scope",
        {},
        readonly [readonly ["get", "/b", "XController", "x"], readonly ["get", "/c", "XController", "x"]],
      ],
    ]
expectTypeOf<RouteList<Either>["length"]>().toEqualTypeOf<1 | 2>()
expectTypeOf<RouteList<readonly [Either[0]]>["length"]>().toEqualTypeOf<1 | 2>()

// Long lists keep their order.
type Rows<Count extends number> = RowsAt<Places<`${Count}`>>
type RowsAt<Places extends readonly unknown[]> = {
  readonly [I in keyof Places]: readonly ["get", `/r${I & string}`, "XController", "x"]
}
// prettier-ignore
type Places<Digits extends string, Done extends readonly 0[] = readonly []> =
  Digits extends `${infer First extends keyof Units}${infer Rest}` ? Places<Rest, readonly [...TenTimes<Done>, ...Units[First]]> :
  Done
// prettier-ignore
type TenTimes<Of extends readonly 0[]> = readonly [...Of, ...Of, ...Of, ...Of, ...Of, ...Of, ...Of, ...Of, ...Of, ...Of]
/** A list of the length that a digit says. */
// prettier-ignore
interface Units {
  0: []; 1: [0]; 2: [0, 0]; 3: [0, 0, 0]; 4: [0, 0, 0, 0]; 5: [0, 0, 0, 0, 0]; 6: [0, 0, 0, 0, 0, 0]
  7: [0, 0, 0, 0, 0, 0, 0]; 8: [0, 0, 0, 0, 0, 0, 0, 0]; 9: [0, 0, 0, 0, 0, 0, 0, 0, 0]
}
type Long<Count extends number> = Paths<RouteList<Rows<Count>>>
type Paths<List extends readonly unknown[]> = { readonly [I in keyof List]: List[I]["path" & keyof List[I]] }
type Misplaced<List extends readonly unknown[]> = {
  readonly [I in keyof List]: List[I] extends `/r${I & string}` ? never : I
}[number]
expectTypeOf<Long<1>>().toEqualTypeOf<readonly ["/r0"]>()
expectTypeOf<Long<10>["length"]>().toEqualTypeOf<10>()
expectTypeOf<Long<11>[10]>().toEqualTypeOf<"/r10">()
expectTypeOf<Long<101>["length"]>().toEqualTypeOf<101>()
expectTypeOf<Long<101>[99 | 100]>().toEqualTypeOf<"/r99" | "/r100">()
expectTypeOf<Long<990>["length"]>().toEqualTypeOf<990>()
expectTypeOf<Misplaced<Long<990>>>().toEqualTypeOf<never>()
type Piped = Each<RouteList<readonly [...Rows<400>, readonly ["pipe_through", "a"], ...Rows<400>]>, "pipe_through">
expectTypeOf<Piped["length"]>().toEqualTypeOf<800>()
expectTypeOf<Piped[399]>().toEqualTypeOf<readonly []>()
expectTypeOf<Piped[400 | 799]>().toEqualTypeOf<readonly ["a"]>()

// @ts-expect-error - a table is a list
export type NoTable = RouteList<"get">
