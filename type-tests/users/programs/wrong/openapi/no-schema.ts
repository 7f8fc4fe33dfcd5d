/** A row of the document names a schema that is not given. */
import { get } from "waymark"
import { openapi } from "waymark/openapi"
import { z } from "zod"

const routes = [
  get("/users", "UserController", "index", { answers: { 200: "User", 404: "Problem" } }),
  get("/users/:id", "UserController", "show", { answers: { 200: "User" } }),
] as const

// refused: unknown schema
openapi(routes, { info: { title: "Users", version: "1.0.0" }, schemas: { User: z.object({ name: z.string() }) } })
// throws: ArgumentError: unknown schema "Problem" (at get "/users"). Schemas: "User"
