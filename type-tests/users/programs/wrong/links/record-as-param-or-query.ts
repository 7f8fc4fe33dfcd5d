/** A user is passed where it could be the param of one route or the query of another. */
import { bind_helpers, get, helpers } from "waymark"

interface User {
  readonly id: number
  readonly name: string
  readonly password_hash: string
}
const Routes = helpers([
  get("/subscribe", "PersonController", "subscribe"),
  get("/subscribe/:to", "PersonController", "subscribe"),
])
const site = new URL("https://example.com")
const user: User = { id: 42, name: "Ada", password_hash: "x" }

export const links = [
  // refused: an object with an id could be a param or the query: pass its id, or a list of pairs
  () => Routes.person_path(site, "subscribe", user),
  // refused: an object with an id could be a param or the query: pass its id, or a list of pairs
  () => Routes.person_url(site, "subscribe", { id: 3, format: "csv" }),
  // refused: is not assignable to parameter of type
  () => bind_helpers(Routes, site).person_path("subscribe", user),
]
links[0]?.()

// throws: an object with an id could be a param or the query: pass its id, or a list of pairs
