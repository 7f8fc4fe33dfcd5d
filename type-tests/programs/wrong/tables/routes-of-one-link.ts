/** Two routes of one action and as many params share a link, which is always that of the first. */
import { get, scope } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [
  get("/orders/:id/invoice", "InvoiceController", "show"),
  scope("/archive", [get("/:number", "InvoiceController", "show")]),
] as const
type AssertNone<Found extends never> = Found
// refused: "/archive/:number"
export type Hidden = AssertNone<Unlinkable<typeof routes>>

// runs: it is a type
