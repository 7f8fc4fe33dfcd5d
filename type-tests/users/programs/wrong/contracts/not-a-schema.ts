/** One of the schemas is a function that validates. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const routes = [get("/users", "UserController", "index", { query: "UserFilter" })] as const

// throws: schema "UserFilter" must be a Standard Schema, such as one of zod, valibot or arktype, got: function UserFilter
// refused: is not assignable to type 'SchemaOfZod | StandardSchemaV1
define_router(routes, { schemas: { UserFilter: (query: { page: string }) => query } })
