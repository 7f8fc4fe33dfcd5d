/** A user is passed where only a query is allowed: all fields would be in the URL. */
import { helpers, resources } from "waymark"

type User = {
  readonly id: number
  readonly name: string
  readonly password_hash: string
}
const Routes = helpers([resources("/users", "UserController")])
const user: User = { id: 42, name: "Ada", password_hash: "x" }

// refused: is not assignable to parameter of type 'Query
Routes.user_path(new URL("https://example.com"), "index", user)

// runs: any object may be meant as a query
