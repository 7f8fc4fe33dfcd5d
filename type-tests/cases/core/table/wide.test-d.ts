import { expectTypeOf } from "expect-type"
import { dynamic, get, list_routes, match, pipe_through, resources, scope } from "../../../../src/index.js"
import type { CheckedTable, Helpers, ResourceAction, Route, Routes, RouteTable } from "../../../../src/index.js"

/** The type of a property of a table's routes. */
type Of<Table extends readonly unknown[], Property extends keyof Routes<Table>> = Routes<Table>[Property]

// The routes of a table of unknown length have the type `Route`.
expectTypeOf<Pick<Routes<RouteTable>, keyof Route>>().toEqualTypeOf<Route>()
expectTypeOf<Pick<Routes<readonly unknown[]>, keyof Route>>().toEqualTypeOf<Route>()
expectTypeOf<Routes<readonly []>>().toEqualTypeOf<never>()
declare const wide: RouteTable
expectTypeOf(list_routes(wide)[0]?.path).toEqualTypeOf<string | undefined>()
expectTypeOf(list_routes(wide)[0]?.helper).toEqualTypeOf<string | null | undefined>()

// So have those of a scope with items of unknown length; the other routes of the table keep their types.
const mixed = [get("/a", "XController", "x"), scope("/s", wide)] as const
expectTypeOf<"/anything">().toExtend<Of<typeof mixed, "path">>()
// Without `dynamic`, it is an error.
expectTypeOf<typeof mixed>().not.toExtend<CheckedTable<typeof mixed>>()
const chosen = [get("/a", "XController", "x"), scope("/s", dynamic(wide))] as const
expectTypeOf<"/anything">().toExtend<Of<typeof chosen, "path">>()
expectTypeOf<CheckedTable<typeof chosen>>().toEqualTypeOf<typeof chosen>()

// A wide string makes the types that contain it wide.
declare const text: string
const texts = [scope(text, text, { as: text, host: text, log: "info" }, [get(text, text, text)])] as const
expectTypeOf<"/a/b/:id">().toExtend<Of<typeof texts, "path">>()
expectTypeOf<"/">().toExtend<Of<typeof texts, "path">>()
expectTypeOf<"A.BController">().toExtend<Of<typeof texts, "plug">>()
expectTypeOf<Of<typeof texts, "plug_opts">>().toEqualTypeOf<string>()
expectTypeOf<Of<typeof texts, "host">>().toEqualTypeOf<string>()
expectTypeOf<"a_b">().toExtend<Of<typeof texts, "helper">>()
// A controller's name has to be a literal.
expectTypeOf<typeof texts>().not.toExtend<CheckedTable<typeof texts>>()

const named = [get("/", "XController", "x", { as: text })] as const
expectTypeOf<Of<typeof named, "helper">>().toEqualTypeOf<string>()
const verb = [match(text, "/", "XController", "x")] as const
expectTypeOf<Of<typeof verb, "verb">>().toEqualTypeOf<string>()
const piped = [pipe_through(text), get("/", "XController", "x")] as const
expectTypeOf<Of<typeof piped, "pipe_through">>().toEqualTypeOf<readonly [string]>()
declare const names: readonly string[]
const manyPiped = [pipe_through(names), get("/", "XController", "x")] as const
expectTypeOf<readonly ["a", "b"]>().toExtend<Of<typeof manyPiped, "pipe_through">>()
expectTypeOf<CheckedTable<typeof manyPiped>>().toEqualTypeOf<typeof manyPiped>()

// Options of a wide type have a wide type in routes.
declare const yes_or_no: boolean
const slashed = [get("/", "XController", "x", { trailing_slash: yes_or_no })] as const
expectTypeOf<Of<typeof slashed, "trailing_slash">>().toEqualTypeOf<boolean>()
declare const record: Readonly<Record<string, number>>
const assigned = [get("/", "XController", "x", { assigns: record })] as const
expectTypeOf<Of<typeof assigned, "assigns">>().toEqualTypeOf<Readonly<Record<string, number>>>()

// Actions of an unknown list may be any action.
declare const actions: readonly ResourceAction[]
const some = [resources("/users", "UserController", { only: actions })] as const
expectTypeOf<Of<typeof some, "plug_opts">>().toEqualTypeOf<ResourceAction>()
const any_actions = [["resources", "/users", "UserController", { only: names }]] as const
expectTypeOf<Of<typeof any_actions, "plug_opts">>().toEqualTypeOf<ResourceAction>()
const without = [["resources", "/users", "UserController", { except: names }]] as const
expectTypeOf<Of<typeof without, "plug_opts">>().toEqualTypeOf<ResourceAction>()
const without_some = [resources("/users", "UserController", { except: actions })] as const
expectTypeOf<Of<typeof without_some, "plug_opts">>().toEqualTypeOf<ResourceAction>()
const one_or_many = [resources("/users", "UserController", { singleton: yes_or_no, only: ["show"] })] as const
expectTypeOf<Of<typeof one_or_many, "path">>().toEqualTypeOf<"/users" | "/users/:id">()
const any_param = [resources("/users", "UserController", { param: text, only: ["show"] })] as const
expectTypeOf<"/users/:slug">().toExtend<Of<typeof any_param, "path">>()
expectTypeOf<CheckedTable<typeof any_param>>().toEqualTypeOf<typeof any_param>()

// The routes of a union are those of each of its members.
declare const path: "/a" | "/b/"
declare const as: "x" | false
declare const controller: "AController" | "B.BController"
const either = [get(path, controller, "x", { as })] as const
expectTypeOf<Of<typeof either, "path">>().toEqualTypeOf<"/a" | "/b">()
expectTypeOf<Of<typeof either, "helper">>().toEqualTypeOf<"x" | null>()
expectTypeOf<Of<typeof either, "plug">>().toEqualTypeOf<"AController" | "B.BController">()
const unnamed = [get("/", controller, "x")] as const
expectTypeOf<Of<typeof unnamed, "helper">>().toEqualTypeOf<"a" | "b">()
declare const row: readonly ["get", "/a", "AController", "x"] | readonly ["post", "/b/:id", "BController", "y"]
type EitherRow = readonly [typeof row]
expectTypeOf<Of<EitherRow, "path">>().toEqualTypeOf<"/a" | "/b/:id">()
expectTypeOf<keyof Helpers<EitherRow>>().toExtend<string>()
expectTypeOf<"a_path" | "b_path">().toExtend<keyof Helpers<EitherRow>>()

// @ts-expect-error - a table is a list
export type NoTable = Routes<"get">
// @ts-expect-error - a row is not a table
export type NoTableEither = CheckedTable<{ readonly 0: "get" }>
