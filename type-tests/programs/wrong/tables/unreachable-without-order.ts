/** Of a table whose order is not known, nothing can be said of its dead routes, so a test of that must not pass. */
import { get } from "waymark"
import type { Unreachable } from "waymark"

const routes = [get("/users/:id", "UserController", "show"), get("/users/new", "UserController", "new")]
type AssertNone<Found extends never> = Found
// refused: it is not known which rows the table has in which order
export type Dead = AssertNone<Unreachable<typeof routes>>

// runs: it is a type
