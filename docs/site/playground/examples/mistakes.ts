import { define_routes, get, helpers, resources } from "waymark"
import type { Helpers, Unreachable } from "waymark"

export const routes = define_routes([
  get("/users/:id", "UserController", "show"),
  resources("/users", "UserController", { only: ["index"] }, [
    resources("/posts", "PostController", { only: ["show"] }),
  ]),
  // No request reaches this row: /users/:id takes them all.
  get("/users/new", "UserController", "new"),
])

interface Routes extends Helpers<typeof routes> {} // messages show this name
const Routes: Routes = helpers(routes)
const site = new URL("https://example.com")

// A mistyped name, and a param that is missing.
export const links = () => [
  Routes.user_pots_path(site, "show", 42, 7),
  Routes.user_post_path(site, "show", 42),
]

type AssertNone<Found extends never> = Found
export type Reached = AssertNone<Unreachable<typeof routes>>
