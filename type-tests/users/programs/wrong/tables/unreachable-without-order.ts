/** If the order of a table is not known, its unreachable routes are not known either, so a test for them must not pass. */
import { get } from "waymark"
import type { Unreachable } from "waymark"

const routes = [get("/users/:id", "UserController", "show"), get("/users/new", "UserController", "new")]
type AssertNone<Found extends never> = Found
// refused: it is not known which rows the table has in which order
export type Dead = AssertNone<Unreachable<typeof routes>>

// runs: it is only a type
