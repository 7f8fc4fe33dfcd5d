import { expectTypeOf } from "expect-type"
import {
  forward,
  get,
  helpers,
  match,
  pipe_through,
  pipeline,
  plug,
  resources,
  scope,
  scoped_alias,
} from "../../../../src/index.js"
import type { RouteOptions, RouteTable, TableNode } from "../../../../src/index.js"
import type { buildersCases } from "../../../../test/cases/builders.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Mismatches<Cases extends readonly (readonly [string, unknown, unknown])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], Cases[I][2], Cases[I][1]>
}[number]
export type BuildsTheTuple = AssertNone<Mismatches<typeof buildersCases>>

type NonNodes<Cases extends readonly (readonly [string, unknown, unknown])[]> = {
  readonly [I in keyof Cases]: Cases[I][1] extends TableNode | readonly ["plug", ...unknown[]] ? never : Cases[I]
}[number]
export type BuildsNodes = AssertNone<NonNodes<typeof buildersCases>>

// A wide string stays a wide string.
declare const text: string
expectTypeOf(get(text, "PageController", "index")).toEqualTypeOf<readonly ["get", string, "PageController", "index"]>()
expectTypeOf(get("/", text, "index")).toEqualTypeOf<readonly ["get", "/", string, "index"]>()
expectTypeOf(get("/", "PageController", text)).toEqualTypeOf<readonly ["get", "/", "PageController", string]>()
expectTypeOf(match(text, "/", "PageController", "x")).toEqualTypeOf<
  readonly ["match", string, "/", "PageController", "x"]
>()
expectTypeOf(resources(text, "PageController")).toEqualTypeOf<readonly ["resources", string, "PageController"]>()
expectTypeOf(forward(text, "Plug")).toEqualTypeOf<readonly ["forward", string, "Plug"]>()
expectTypeOf(scope(text, [])).toEqualTypeOf<readonly ["scope", { readonly path: string }, readonly []]>()
expectTypeOf(pipeline(text, [])).toEqualTypeOf<readonly ["pipeline", string, readonly []]>()
expectTypeOf(pipe_through(text)).toEqualTypeOf<readonly ["pipe_through", string]>()
expectTypeOf(scoped_alias(text)).toEqualTypeOf<readonly ["scoped_alias", string]>()

// A path whose type has only a literal beginning is checked when the table is used.
get(`/${text}`, "PageController", "index")
get(`/users/:${text}`, "UserController", "show")
get(`/files/*${text}`, "FileController", "show")

// Each member of a union of paths is checked.
declare const either: "/a" | "/b/:id"
expectTypeOf(get(either, "PageController", "index")).toEqualTypeOf<
  readonly ["get", "/a" | "/b/:id", "PageController", "index"]
>()
declare const one_is_wrong: "/a" | "/:B"
// @ts-expect-error - one path of the union has a param without a name
get(one_is_wrong, "PageController", "index")

// Items may be a list of unknown length.
declare const items: RouteTable
expectTypeOf(scope("/", items)).toEqualTypeOf<readonly ["scope", { readonly path: "/" }, RouteTable]>()

// @ts-expect-error - a path is a string
get(5, "PageController", "index")
// @ts-expect-error - a plug is a string
get("/", 5, "index")
// @ts-expect-error - a verb route needs plug options
get("/", "PageController")
// @ts-expect-error - a param's name must begin with a lower-case letter or an underscore
get("/:Id", "PageController", "index")
// @ts-expect-error - a glob must be the last segment
get("/*a/b", "PageController", "index")
// @ts-expect-error - a param cannot be named `_`
get("/:_", "PageController", "index")
// @ts-expect-error - a param's name may have only letters, digits and underscores
get("/:a-b", "PageController", "index")
// @ts-expect-error - a plug's name must begin with a capital
get("/", "pageController", "index")
// @ts-expect-error - an unknown option
get("/", "PageController", "index", { hots: "x" })
// @ts-expect-error - an unknown option next to a known one
get("/", "PageController", "index", { as: "x", hots: "x" })
// @ts-expect-error - the option as is a string, false or null
get("/", "PageController", "index", { as: 5 })
// @ts-expect-error - an unknown log level
get("/", "PageController", "index", { log: "loud" })
// @ts-expect-error - the option private is an object
get("/", "PageController", "index", { private: "x" })
// @ts-expect-error - a verb is a string
match(5, "/", "PageController", "index")
// @ts-expect-error - the path of a forward cannot have a param
forward("/:a", "Plug")
// @ts-expect-error - the path of a forward cannot have a glob
forward("/*a", "Plug")
// @ts-expect-error - a forward needs a plug
forward("/a")
// @ts-expect-error - an unknown action
resources("/users", "UserController", { only: ["list"] })
// @ts-expect-error - an action is listed twice
resources("/users", "UserController", { only: ["show", "show"] })
// @ts-expect-error - a singleton has no index
resources("/account", "AccountController", { singleton: true, except: ["index"] })
// @ts-expect-error - an unknown option
resources("/users", "UserController", { onyl: ["index"] })
// @ts-expect-error - a glob must be the last segment, and the id would follow it
resources("/files/*path", "FileController")
// @ts-expect-error - the option param must be a valid name
resources("/users", "UserController", { param: "Id" })
// @ts-expect-error - the items of resources must be nodes
resources("/users", "UserController", {}, ["index"])
// @ts-expect-error - a scope needs items
scope("/a")
// @ts-expect-error - a scope's path must be a pattern
scope("/:A", [])
// @ts-expect-error - the option path must be a pattern
scope({ path: "/:A" }, [])
// @ts-expect-error - an unknown option
scope({ prefix: "/a" }, [])
// @ts-expect-error - a scope's items must be nodes: the table reports them
helpers([scope("/a", [5])])
// @ts-expect-error - the plugs of a pipeline must be plug nodes
pipeline("browser", ["accepts"])
// @ts-expect-error - a pipeline's name is a string
pipeline(5, [])
// @ts-expect-error - a plug is a name, a function or an object with call
plug(5)
// @ts-expect-error - an object without call is not a plug
plug({ init: () => 1 })
// @ts-expect-error - pipe_through takes names
pipe_through([5])
// @ts-expect-error - an alias is a string
scoped_alias(5)

// The values that a route puts into the conn are an object of any type, except a list or a function.
interface Settings {
  readonly theme: string
}
declare const settings: Settings
get("/", "PageController", "index", { private: settings, assigns: { settings }, metadata: {} })
export const annotated: RouteOptions = { private: { a: 1 }, assigns: settings }
// @ts-expect-error - a list is not an object of values
get("/", "PageController", "index", { private: [["a", 1]] })
// @ts-expect-error - a function is not an object of values
scope({ assigns: () => 1 }, [])
// @ts-expect-error - a list is not an object of values
resources("/", "PageController", { assigns: [] })
