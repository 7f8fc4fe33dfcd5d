/** A key that the schema of a query does not have. */
import { get, helpers } from "waymark"
import { z } from "zod"

const routes = [get("/users", "UserController", "index", { query: "UserFilter" })] as const
const schemas = { UserFilter: z.object({ page: z.coerce.number().int().min(1).default(1) }) }
const Routes = helpers<typeof routes, typeof schemas>(routes)

// refused: the schema of the query has no key
Routes.user_path(new URL("https://example.com"), "index", { pgae: 2 })

// runs: helpers have no schemas when they run
export { schemas }
