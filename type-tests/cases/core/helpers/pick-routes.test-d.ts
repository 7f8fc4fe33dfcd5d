import { expectTypeOf } from "expect-type"
import { define_routes, dynamic, get, helpers, pick_routes, resources } from "../../../../src/index.js"
import type { DynamicTable, HelperArgs, HelperName, PickedRoutes } from "../../../../src/index.js"
import type { Client } from "../../../../src/core/client/index.js"
import type { pickedTable, pickRoutesCases } from "../../../../test/cases/pick-routes.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Table = typeof pickedTable

type Mismatches<Cases extends typeof pickRoutesCases> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I]["rule"],
    Cases[I]["rows"][number],
    PickedRoutes<Table, Cases[I]["names"][number]>[number]
  >
}[number]
export type PicksWhatTheFunctionPicks = AssertNone<Mismatches<typeof pickRoutesCases>>

// The picked rows have the same helpers as the table, and no others.
const routes = define_routes([
  get("/", "PageController", "index"),
  resources("/users", "UserController", [resources("/posts", "PostController", { only: ["show"] })]),
  get("/admin", "AdminController", "index"),
])
const picked = pick_routes(routes, ["user_path", "user_post_url"])
expectTypeOf<HelperName<typeof picked>>().toEqualTypeOf<"user_path" | "user_url" | "user_post_path" | "user_post_url">()
expectTypeOf<HelperArgs<typeof picked, "user_post_path", "show">>().toEqualTypeOf<
  HelperArgs<typeof routes, "user_post_path", "show">
>()
const Routes = helpers(picked)
expectTypeOf(Routes.user_path(new URL("https://a"), "edit", 1)).toEqualTypeOf<string>()
// @ts-expect-error - a helper that was not picked
export const admin = Routes.admin_path
// @ts-expect-error - an action that the helper does not have
Routes.user_post_path(new URL("https://a"), "index", 1)

// A picked socket is opened as in a client of the whole table.
interface Line {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: ""
    readonly validate: never
    readonly types: { readonly input: Said; readonly output: Said }
  }
}
interface Said {
  readonly text: string
}
interface Schemas {
  readonly [name: string]: Line
}
type Picks = PickedRoutes<Table, "chat_path" | "repeat_path">
expectTypeOf<Client<Picks, Schemas>["chat"]>().toEqualTypeOf<Client<Table, Schemas>["chat"]>()
expectTypeOf<Client<Picks, Schemas>["repeat"]>().toEqualTypeOf<Client<Table, Schemas>["repeat"]>()
export const openPicked = (api: Client<Picks, Schemas>): void => {
  api.chat("open", "room", { query: { text: "" } }).send({ text: "" })
  // @ts-expect-error - a message of another type
  api.chat("open", "room", { query: { text: "" } }).send({ txt: "" })
}

// The same for rows that a build wrote into a module.
const written = [["get", "/users/:id", "UserController", "show", { as: "user" }]] as const
expectTypeOf<HelperArgs<typeof written, "user_path", "show">>().toEqualTypeOf<
  HelperArgs<typeof routes, "user_path", "show">
>()
helpers(written).user_path(new URL("https://a"), "show", 1)
// @ts-expect-error - an action that the helper does not have
helpers(written).user_path(new URL("https://a"), "edit", 1)

// @ts-expect-error - a helper that the table does not have
pick_routes(routes, ["usr_path"])
// @ts-expect-error - a helper's name ends in `_path` or `_url`
pick_routes(routes, ["user"])

// From a table that is read from data, any name can be picked.
const unknown = pick_routes(dynamic([]), ["user_path"])
expectTypeOf(unknown).toEqualTypeOf<DynamicTable>()
expectTypeOf(helpers(unknown).any_path?.(new URL("https://a"), "index")).toEqualTypeOf<string | undefined>()
