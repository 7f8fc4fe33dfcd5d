/** A page passes the id of its address, which is a string. */
import { get } from "waymark"
import { client } from "waymark/client"

const routes = [get("/users/:id", "UserController", "show", { where: { id: "integer" } })] as const
const api = client(routes, { base_url: "https://example.com" })

// refused: is not assignable to parameter of type 'KindParam<"id", "integer">'
await api.user("show", "ada")
// throws: ArgumentError: expected integer for :id, got: "ada"
