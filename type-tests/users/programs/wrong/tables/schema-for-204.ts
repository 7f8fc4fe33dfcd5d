/** A row gives a schema to an answer that has no body. */
import { delete_, get, helpers } from "waymark"

export const routes = [
  get("/users", "UserController", "index", { answers: { 200: "UserList", 304: null } }),
  delete_("/users/:id", "UserController", "delete", { answers: { 204: "User" } }),
] as const

// refused: the answer 204 must be null: no client gets a body with it
helpers(routes)
// throws: TableError: the answer 204 must be null: no client gets a body with it (at delete "/users/:id")
