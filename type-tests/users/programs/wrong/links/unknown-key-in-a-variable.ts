/** A query in a variable has a key that the schema of the row does not take. */
import { get, helpers } from "waymark"
import { z } from "zod"

const routes = [get("/users", "UserController", "index", { query: "Filter" })] as const
const schemas = { Filter: z.object({ page: z.number().optional(), tag: z.string().optional(), order: z.string() }) }
const Routes = helpers<typeof routes, typeof schemas>(routes)

const filter = { order: "name", pgae: 2 }
// runs: helpers have no schemas
// refused: the schema of the query has no key \"pgae\"
Routes.user_path(new URL("https://example.com"), "index", filter)
