/** A row has a contract, but the router gets no schemas. */
import { post, scope } from "waymark"
import { define_router } from "waymark/server"

// throws: unknown schema "NewUser" (at post "/api/users"). Schemas: none
// refused: unknown schema \"NewUser\" (at post \"/api/users\")
define_router([scope("/api", [post("/users", "UserController", "create", { body: "NewUser" })])])
