import { forward, get, pipe_through, pipeline, plug, scope } from "waymark"
import type { RouteTable, Unguarded, UnguardedIn } from "waymark"

const routes = [
  pipeline("member", [plug("fetch_session"), plug("require_user")]),
  get("/login", "LoginController", "new", { metadata: { public: true } }),
  scope("/account", [pipe_through("member"), get("/", "AccountController", "show")]),
  get("/drafts", "DraftController", "index"),
  forward("/status", "StatusRouter"),
] as const

type AssertNone<Found extends never> = Found

// What compiles.
export type Area = AssertNone<UnguardedIn<typeof routes, "/account", "require_user">>

// What does not: routes without the guard.
export type Guarded = AssertNone<Unguarded<typeof routes, "require_user", "public">>
// A misspelt guard, and a table whose rows are not known.
export type Misspelt = AssertNone<Unguarded<typeof routes, "requires_user">>
export type Gone = AssertNone<Extract<Unguarded<typeof routes, "member" | "admin">, { path: "/account" }>>
export type OpenArea = AssertNone<UnguardedIn<typeof routes, "/drafts", "require_user">>
export type Moved = AssertNone<UnguardedIn<typeof routes, "/accounts", "require_user">>
export type Unknown = AssertNone<Unguarded<RouteTable, "require_user">>
export type NoGuard = AssertNone<Unguarded<typeof routes>>
