/** A row has a contract, but the router gets no schemas. */
import { post, scope } from "waymark"
import { define_router } from "waymark/server"

// throws: unknown schema "NewUser" (at post "/api/users"): give schemas: { NewUser: … }
// refused: unknown schema \"NewUser\" (at post \"/api/users\"): give schemas: { NewUser: … }
define_router([scope("/api", [post("/users", "UserController", "create", { body: "NewUser" })])])
