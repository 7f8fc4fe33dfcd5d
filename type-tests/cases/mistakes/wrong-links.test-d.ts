import { bind_helpers, pick_routes, verified_routes } from "waymark"
import type { ActionOf, HelperArgs, HelperName, VerifiedPath } from "waymark"
import { flag, conn, routes, Routes } from "./application.js"

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
