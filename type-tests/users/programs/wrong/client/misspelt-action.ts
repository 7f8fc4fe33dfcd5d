/** A call misspells an action. */
import { resources } from "waymark"
import { client } from "waymark/client"

const routes = [resources("/users", "UserController")] as const
const api = client(routes, { base_url: "https://example.com" })

// refused: Argument of type '"shwo"' is not assignable to parameter of type
await api.user("shwo", 42)
// throws: ArgumentError: no route for user("shwo") with params: 1
