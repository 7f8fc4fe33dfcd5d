/** A date has several string forms, so the program must choose one. */
import { get, helpers, verified_routes } from "waymark"

const routes = [get("/events", "EventController", "index")] as const
const Routes = helpers(routes)
const { verified_path } = verified_routes(routes)
const site = new URL("https://example.com")
const since = new Date(0)

export const links = [
  // refused: 'Date' is not assignable to type 'QueryValue'
  () => Routes.event_path(site, "index", { page: 2, since }),
  // refused: 'Date' is not assignable to type 'QueryValue'
  () => Routes.event_url(site, "index", { range: { since } }),
  // refused: 'Date[]' is not assignable to type 'QueryValue'
  () => Routes.event_url(site, "index", { days: [since] }),
  // refused: is not assignable to parameter of type 'Query
  () => Routes.event_url(site, "index", [["since", since]]),
  // refused: 'Date' is not assignable to type 'QueryValue'
  () => verified_path(site, "/events", { since }),
]
links[0]?.()

// throws: cannot write a Date for "since" in a query
