/** If the order of a table is not known, its links are not known either, so a test for unlinkable routes must not pass. */
import { get } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [get("/users/:id", "UserController", "show"), get("/members/:id", "UserController", "show")]
type AssertNone<Found extends never> = Found
// refused: it is not known which rows the table has in which order
export type Hidden = AssertNone<Unlinkable<typeof routes>>

// runs: it is only a type
