/** A param has the syntax of OpenAPI. */
import { get, helpers } from "waymark"

helpers([
  // refused: write \":id\", got \"{id}\" in \"/users/{id}\"
  get("/users/{id}", "UserController", "show"),
])

// throws: write ":id", got "{id}" in "/users/{id}"
