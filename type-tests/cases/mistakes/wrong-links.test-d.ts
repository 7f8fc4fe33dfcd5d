import { bind_helpers, helpers, pick_routes, verified_routes } from "waymark"
import type { HelperArgs, Helpers, HelperName, LinkQuery, ParamsOf, ActionOf, VerifiedPath } from "waymark"
import type { z } from "zod"
import { conn, flag, Routes, routes, one } from "./application.js"
import type { one_schemas } from "./application.js"

/* Links, names and paths that do not compile. */
// @ts-expect-error
Routes.user_path(conn, "index", { page: "x" })
// @ts-expect-error
Routes.user_path(conn, "index", { pagee: 1 })
// @ts-expect-error
Routes.user_path(conn, "show", "seven")
// @ts-expect-error
Routes.user_path(conn, "show", 7, 8)
// @ts-expect-error
Routes.user_path(conn, "show", [7])
// @ts-expect-error
Routes.color_path(conn, "show", "green")
// @ts-expect-error
Routes.file_path(conn, "show", 5)
// @ts-expect-error
Routes.file_path(conn, "show", ["a", undefined])
// @ts-expect-error
Routes.user_path(conn, "show", undefined as number | undefined)
// @ts-expect-error
Routes.user_path(conn, "show", null)
// @ts-expect-error
Routes.user_path(conn, flag ? "index" : "shwo")
// @ts-expect-error
Routes.user_url("index")
// @ts-expect-error
export const p68: VerifiedPath<typeof routes> = "/api/userss"
// @ts-expect-error
export const p69: VerifiedPath<typeof routes> = "/api/users/x"
// @ts-expect-error
export const n70: HelperName<typeof routes> = "usr_path"
// @ts-expect-error
export const a71: ActionOf<typeof routes, "user_path"> = "shw"
// @ts-expect-error
export const a72: HelperArgs<typeof routes, "user_path", "show"> = ["x"]
// @ts-expect-error
pick_routes(routes, ["usr"])
// @ts-expect-error
bind_helpers(Routes, conn).user_path("index", { pagee: 1 })
// @ts-expect-error
bind_helpers(Routes, conn).user_path(conn, "index")
// @ts-expect-error
verified_routes(routes)(`/api/users/${"x" as string}`)
// @ts-expect-error
Routes.day_path(conn, "show", 20261301)
const Links = helpers<typeof one, typeof one_schemas>(one)
// @ts-expect-error - text of a kind
Links.a_path(conn, "a", "7")
// @ts-expect-error - record with a text id
Links.a_path(conn, "a", { id: "seven" })
// @ts-expect-error - record with a wide id
Links.a_path(conn, "a", { id: "7" as string })
// @ts-expect-error - query before the param
Links.a_path(conn, "a", { page: 1 })
// @ts-expect-error - too many
Links.a_path(conn, "a", 1, { page: 1 }, 2)
// @ts-expect-error - helper of another name
Links.b_path(conn, "a", 1)
// @ts-expect-error - no context
Links.a_path("a", 1)
// @ts-expect-error - helpers type without schemas where a query is required
export const w76: Helpers<[["get", "/s", "S", "i", { readonly query: "Q" }]]> = helpers<
  [["get", "/s", "S", "i", { readonly query: "Q" }]],
  { Q: z.ZodObject<{ q: z.ZodString }> }
>([["get", "/s", "S", "i", { query: "Q" }]])
// @ts-expect-error - ParamsOf
export const w78: ParamsOf<typeof one, "a_path", "a"> = { id: "1" }
// @ts-expect-error - HelperArgs
export const w79: HelperArgs<typeof one, "a_path", "b"> = [1]
// @ts-expect-error - pick_routes of an action
pick_routes(one, ["a_path", "show"])
// @ts-expect-error - verified with a wrong kind
verified_routes(one).verified_path(conn, "/a/x")
// @ts-expect-error - verified with a string hole for an integer
verified_routes(one).verified_path(conn, `/a/${"x" as string}`)
// @ts-expect-error - no name of a schema
export const l90: LinkQuery<typeof one_schemas, "Fitler"> = { page: 1 }
