/** Two resources of one controller share their helpers, so no call links the second ones. */
import { resources } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [
  resources("/users", "UserController", { only: ["show"] }),
  resources("/members", "UserController", { only: ["show"] }),
] as const
type AssertNone<Found extends never> = Found
// refused: "/members/:id"
export type Hidden = AssertNone<Unlinkable<typeof routes>>

// runs: it is a type
