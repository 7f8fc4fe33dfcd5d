import { forward, get, resources, scope, verified_routes } from "waymark"
import type { VerifiedPath } from "waymark"

export const routes = [
  get("/", "PageController", "index"),
  get("/mode/on", "ModeController", "on"),
  resources("/users", "UserController", [resources("/posts", "PostController", { only: ["index", "show"] })]),
  scope("/api/v:version", "API", { as: "api" }, [get("/files/*path", "FileController", "show")]),
  forward("/jobs", "JobsDashboard"),
] as const

export const { verified_path, verified_url } = verified_routes(routes)
declare const site: URL
declare const id: string
declare const page: number
declare const mode: "on" | "off"

// What compiles.
verified_path(site, "/users/1/posts") satisfies string
verified_path(site, `/users/${id}/posts/${page}`, { sort: "name" }) satisfies string
verified_url(site, `/api/v${page}/files/${id}/a?download=1#top`) satisfies string

// What does not.
verified_path(site, "/usres")
verified_path(site, `/users/${id}/psots`)
verified_path(site, `/users/${id}/posts/${page}/edit`)
verified_path(site, `/mode/${mode}`)
verified_path(site, `/api/${page}/files`)
verified_path(site, id)
verified_path(site, "users")
verified_path(site, "https://example.com/users")
verified_path(site, `/users/${id}/../posts`)
verified_path(site, "/users", "page=2")
verified_path("/users")
verified_routes(routes, { except: ["/*path"] })
export const stored: VerifiedPath<typeof routes> = "/usres"
