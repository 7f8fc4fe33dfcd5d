/** A value that the schema of a query does not return. */
import { get, helpers } from "waymark"
import { z } from "zod"

const routes = [get("/users", "UserController", "index", { query: "UserFilter" })] as const
const schemas = { UserFilter: z.object({ page: z.coerce.number().int().min(1).default(1) }) }
const Routes = helpers<typeof routes, typeof schemas>(routes)

// refused: Type 'string' is not assignable to type 'number'
Routes.user_path(new URL("https://example.com"), "index", { page: "x" })

// runs: helpers have no schemas when they run
export { schemas }
