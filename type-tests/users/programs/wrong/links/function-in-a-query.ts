/** A function that was not called, a symbol and a map have no string form in a query. */
import { get, helpers } from "waymark"

const Routes = helpers([get("/events", "EventController", "index")])
const site = new URL("https://example.com")
const page = () => 2

export const links = [
  // refused: '() => number' is not assignable to type 'QueryValue'
  () => Routes.event_path(site, "index", { page }),
  // refused: 'symbol' is not assignable to type 'QueryValue'
  () => Routes.event_path(site, "index", { page: Symbol("page") }),
  // refused: 'Map<string, number>' is not assignable to type 'QueryValue'
  () => Routes.event_path(site, "index", { page: new Map([["from", 1]]) }),
]
links[0]?.()

// throws: for "page" in a query
