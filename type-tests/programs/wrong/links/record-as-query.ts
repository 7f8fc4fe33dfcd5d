/** A user where only a query fits: every field of it would be in the URL. */
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

// runs: an object of any keys may be meant as a query
