/** A text for a param of the kind integer. */
import { get, helpers } from "waymark"

const Routes = helpers([get("/users/:id", "UserController", "show", { where: { id: "integer" } })])

// refused: 'string' is not assignable to parameter of type 'KindParam<"id", "integer">'
Routes.user_path(new URL("https://example.com"), "show", "x")

// throws: expected a safe integer for :id, such as 42, got: "x"
