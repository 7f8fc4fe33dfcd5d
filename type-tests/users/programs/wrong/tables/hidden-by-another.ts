/** The route that hides another is the first one. */
import { get, unlinkable_routes } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [
  get("/new", "PostController", "list"),
  get("/hot", "PostController", "list"),
  get("/top", "PostController", "list"),
] as const
// refused: "/new"
export const first: Unlinkable<typeof routes>["hidden_by"]["path"] = "/hot"

const [hot] = unlinkable_routes(routes)
if (hot?.hidden_by.path !== first) throw new Error("hidden by /new")
// throws: hidden by /new
