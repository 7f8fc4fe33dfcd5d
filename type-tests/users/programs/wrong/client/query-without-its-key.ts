/** A call passes the query in place of the options. */
import { get } from "waymark"
import { client } from "waymark/client"

const routes = [get("/users", "UserController", "index")] as const
const api = client(routes, { base_url: "https://example.com" })

// refused: 'page' does not exist in type 'QueryOptions
await api.user("index", { page: 2 })
// throws: ArgumentError: a call has no option "page". Supported: query, body, headers, signal, redirect
