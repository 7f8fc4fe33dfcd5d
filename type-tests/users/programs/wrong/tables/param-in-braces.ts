/** A param has the syntax of OpenAPI. */
import { get, helpers } from "waymark"

helpers([
  // refused: a param is written with a colon, as in \"/users/:id\", got: \"/users/{id}\"
  get("/users/{id}", "UserController", "show"),
])

// throws: a param is written with a colon, as in "/users/:id", got: "/users/{id}"
