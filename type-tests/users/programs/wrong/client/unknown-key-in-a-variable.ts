/** The query of a call is in a variable, and has a key that the schema of the row does not take. */
import { get } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

const routes = [get("/users", "UserController", "index", { query: "Filter" })] as const
const schemas = { Filter: z.object({ page: z.number().optional(), order: z.string() }) }
const fetch = (): Promise<Response> => Promise.resolve(new Response("[]"))
const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })

const query = { order: "name", pgae: 2 }
// runs: a client has no schemas
// refused: the schema of the query has no key \"pgae\"
await api.user("index", { query })
