import {
  define_routes,
  get,
  pipe_through,
  scope,
  unguarded_routes,
} from "waymark"
import type { Unguarded } from "waymark"

const open = { metadata: { public: true } } as const

export const routes = define_routes([
  get("/login", "LoginController", "new", open),
  scope("/", [
    pipe_through("require_user"),
    get("/drafts", "DraftController", "index"),
  ]),
  // This row is outside of the scope with the guard.
  get("/reports", "ReportController", "index"),
])

// The type names each row that lacks the guard and is not public.
type AssertNone<Found extends never> = Found
export type Guarded = AssertNone<
  Unguarded<typeof routes, "require_user", "public">
>

console.log(unguarded_routes(routes, "require_user", "public"))
