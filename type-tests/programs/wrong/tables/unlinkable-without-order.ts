/** Of a table whose order is not known, nothing can be said of its links, so a test of them must not pass. */
import { get } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [get("/users/:id", "UserController", "show"), get("/members/:id", "UserController", "show")]
type AssertNone<Found extends never> = Found
// refused: it is not known which rows the table has in which order
export type Hidden = AssertNone<Unlinkable<typeof routes>>

// runs: it is a type
