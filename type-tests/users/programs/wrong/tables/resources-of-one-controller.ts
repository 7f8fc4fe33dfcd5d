/** Two resources with the same controller share their helpers, so no call links to the second one. */
import { resources } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [
  resources("/users", "UserController", { only: ["show"] }),
  resources("/members", "UserController", { only: ["show"] }),
] as const
type AssertNone<Found extends never> = Found
// refused: "/members/:id"
export type Hidden = AssertNone<Unlinkable<typeof routes>>

// runs: it is only a type
