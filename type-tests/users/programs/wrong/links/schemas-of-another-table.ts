/** Helpers get schemas that lack one of the table, for whose query they would take anything. */
import { get, helpers } from "waymark"
import type { ZodObject, ZodString } from "zod"

type Schemas = { readonly UserFilter: ZodObject<{ q: ZodString }> }
const routes = [
  get("/users", "UserController", "index", { query: "UserFilter" }),
  get("/posts", "PostController", "index", { query: "PostFilter" }),
] as const

// refused: unknown schema \"PostFilter\"
export const Routes = helpers<typeof routes, Schemas>(routes)
// runs: helpers have only the types of schemas
