/** A record whose id is a text, for a param of the kind integer. */
import { get, helpers } from "waymark"

const Routes = helpers([get("/users/:id", "UserController", "show", { where: { id: "integer" } })])
const site = new URL("https://example.com")

Routes.user_path(site, "show", { id: 42 })
Routes.user_path(site, "show", { id: "42" })
// refused: Type '"ada"' is not assignable to type 'number | bigint | `${bigint}`'
Routes.user_path(site, "show", { id: "ada" })

// throws: expected a safe integer for :id, such as 42, got: {"id":"ada"}
