/** A row names a schema that the router does not get. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"

const schemas = { UserFilter: z.object({ page: z.string() }) }
const routes = [get("/users", "UserController", "index", { query: "UserFiltr" })] as const

// throws: unknown schema "UserFiltr" (at get "/users"). Schemas: "UserFilter"
// refused: unknown schema \"UserFiltr\" (at get \"/users\")
define_router(routes, { schemas })
