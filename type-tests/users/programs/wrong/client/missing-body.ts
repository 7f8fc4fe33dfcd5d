/** A call forgets the body that its route requires. */
import { post } from "waymark"
import { client } from "waymark/client"

const routes = [post("/users", "UserController", "create", { body: "NewUser" })] as const
const api = client(routes, { base_url: "https://example.com" })

// refused: Expected 2 arguments, but got 1
await api.user("create")
// throws: ArgumentError: POST /users takes a body of the schema "NewUser"
