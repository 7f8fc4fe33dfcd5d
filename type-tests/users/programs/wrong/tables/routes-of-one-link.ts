/** Two routes with the same action and number of params share a link, which always leads to the first. */
import { get, scope } from "waymark"
import type { Unlinkable } from "waymark"

const routes = [
  get("/orders/:id/invoice", "InvoiceController", "show"),
  scope("/archive", [get("/:number", "InvoiceController", "show")]),
] as const
type AssertNone<Found extends never> = Found
// refused: "/archive/:number"
export type Hidden = AssertNone<Unlinkable<typeof routes>>

// runs: it is only a type
