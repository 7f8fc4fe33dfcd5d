import { bind_helpers, get, helpers, resources, scope } from "waymark"
import type { ActionOf, HelperArgs, HelperName, HelpersByName } from "waymark"

export const routes = [
  get("/", "PageController", "index"),
  resources("/users", "UserController", [resources("/posts", "PostController", { only: ["index", "show"] })]),
  scope("/api/v:version", "API", { as: "api" }, [get("/files/*path", "FileController", "show")]),
] as const

type Table = typeof routes
export const Routes = helpers(routes)
declare const site: URL
export const bound = bind_helpers(Routes, site)
const by_name: HelpersByName<Table> = Routes
export function link<Name extends HelperName<Table>, Action extends ActionOf<Table, Name>>(
  name: Name,
  action: Action,
  ...args: HelperArgs<Table, Name, Action>
): string {
  return by_name[name](site, action, ...args)
}

// What compiles.
bound.user_path("show", 42) satisfies string
link("user_post_url", "show", 42, 7, { page: 2 }) satisfies string

// What does not.
bound.user_path("show")
bound.user_path("shwo", 42)
bound.user_pth("show", 42)
bound.user_path(site, "show", 42)
bound.api_file_path("show", 2, "a/b")
bind_helpers(Routes, "https://example.com")
link("user_path", "show")
link("user_path", "shwo", 42)
link("usr_path", "show", 42)
link("user", "show", 42)
link("api_file_url", "show", 2, "a/b")
export type NoAction = HelperArgs<Table, "user_path", "shwo">
export type NoName = ActionOf<Table, "usr_path">
