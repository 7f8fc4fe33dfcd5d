import { expectTypeOf } from "expect-type"
import { forward, get, match, pipe_through, pipeline, plug, resources, scope, scoped_alias } from "../../src/index.js"
import type { RouteOptions, RouteTable, TableNode } from "../../src/index.js"
import type { buildersCases } from "../../test/cases/builders.js"
import type { AssertNone, Mismatch } from "../support/assert.js"

type Mismatches<Cases extends readonly (readonly [string, unknown, unknown])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], Cases[I][2], Cases[I][1]>
}[number]
export type BuildsTheTuple = AssertNone<Mismatches<typeof buildersCases>>

type NoNodes<Cases extends readonly (readonly [string, unknown, unknown])[]> = {
  readonly [I in keyof Cases]: Cases[I][1] extends TableNode | readonly ["plug", ...unknown[]] ? never : Cases[I]
}[number]
export type BuildsNodes = AssertNone<NoNodes<typeof buildersCases>>

// What is known only as a text stays one.
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

// A path of which only the beginning is known is looked at when the table is used.
get(`/${text}`, "PageController", "index")
get(`/users/:${text}`, "UserController", "show")
get(`/files/*${text}`, "FileController", "show")

// A union is a path for each of its members, all of them checked.
declare const either: "/a" | "/b/:id"
expectTypeOf(get(either, "PageController", "index")).toEqualTypeOf<
  readonly ["get", "/a" | "/b/:id", "PageController", "index"]
>()
declare const one_is_wrong: "/a" | "/:B"
// @ts-expect-error - one path of the union has a param without a name
get(one_is_wrong, "PageController", "index")

// Items of unknown length are a table too.
declare const items: RouteTable
expectTypeOf(scope("/", items)).toEqualTypeOf<readonly ["scope", { readonly path: "/" }, RouteTable]>()

// @ts-expect-error - a path is a text
get(5, "PageController", "index")
// @ts-expect-error - a plug is a text
get("/", 5, "index")
// @ts-expect-error - a verb route says what to do
get("/", "PageController")
// @ts-expect-error - a param's name begins with a lower-case letter or an underscore
get("/:Id", "PageController", "index")
// @ts-expect-error - a glob comes last
get("/*a/b", "PageController", "index")
// @ts-expect-error - `_` names no param
get("/:_", "PageController", "index")
// @ts-expect-error - a param's name has letters, digits and underscores only
get("/:a-b", "PageController", "index")
// @ts-expect-error - a plug's name begins with a capital
get("/", "pageController", "index")
// @ts-expect-error - there is no such option
get("/", "PageController", "index", { hots: "x" })
// @ts-expect-error - there is no such option beside one that there is
get("/", "PageController", "index", { as: "x", hots: "x" })
// @ts-expect-error - a name is a text, false or null
get("/", "PageController", "index", { as: 5 })
// @ts-expect-error - there is no such level
get("/", "PageController", "index", { log: "loud" })
// @ts-expect-error - a private value has a key
get("/", "PageController", "index", { private: "x" })
// @ts-expect-error - a verb is a text
match(5, "/", "PageController", "index")
// @ts-expect-error - a prefix of a forward has no params
forward("/:a", "Plug")
// @ts-expect-error - a prefix of a forward has no glob
forward("/*a", "Plug")
// @ts-expect-error - a forward goes to something
forward("/a")
// @ts-expect-error - there is no such action
resources("/users", "UserController", { only: ["list"] })
// @ts-expect-error - an action is named once
resources("/users", "UserController", { only: ["show", "show"] })
// @ts-expect-error - a singleton has no index
resources("/account", "AccountController", { singleton: true, except: ["index"] })
// @ts-expect-error - there is no such option
resources("/users", "UserController", { onyl: ["index"] })
// @ts-expect-error - nothing comes after a glob, and an id would
resources("/files/*path", "FileController")
// @ts-expect-error - the id param's name is a name
resources("/users", "UserController", { param: "Id" })
// @ts-expect-error - the items of resources are nodes
resources("/users", "UserController", {}, ["index"])
// @ts-expect-error - a scope has items
scope("/a")
// @ts-expect-error - a scope's path is a pattern
scope("/:A", [])
// @ts-expect-error - a scope's path among its options is a pattern
scope({ path: "/:A" }, [])
// @ts-expect-error - there is no such option
scope({ prefix: "/a" }, [])
// @ts-expect-error - a scope's items are nodes
scope("/a", [5])
// @ts-expect-error - the plugs of a pipeline are plugs
pipeline("browser", ["accepts"])
// @ts-expect-error - a pipeline has a name
pipeline(5, [])
// @ts-expect-error - a plug is a name, a function or an object with call
plug(5)
// @ts-expect-error - an object without call is no plug
plug({ init: () => 1 })
// @ts-expect-error - pipe_through takes names
pipe_through([5])
// @ts-expect-error - an alias is a name
scoped_alias(5)

// What a route puts into the conn has names: an object, whatever its type is, but no list and no function.
interface Settings {
  readonly theme: string
}
declare const settings: Settings
get("/", "PageController", "index", { private: settings, assigns: { settings }, metadata: {} })
export const annotated: RouteOptions = { private: { a: 1 }, assigns: settings }
// @ts-expect-error - a list has no names
get("/", "PageController", "index", { private: [["a", 1]] })
// @ts-expect-error - a function has no names
scope({ assigns: () => 1 }, [])
// @ts-expect-error - a list has no names
resources("/", "PageController", { assigns: [] })
