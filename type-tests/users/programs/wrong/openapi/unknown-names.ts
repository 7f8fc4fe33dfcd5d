/** The options of a document misspell names of the table. */
import { forward, get, pipe_through } from "waymark"
import { openapi } from "waymark/openapi"
import { z } from "zod"

const routes = [
  pipe_through("require_user"),
  get("/users", "UserController", "index", { answers: { 200: "User" } }),
  forward("/jobs", "JobRouter"),
] as const

openapi(routes, {
  info: { title: "Users", version: "1.0.0" },
  schemas: { User: z.object({ name: z.string() }) },
  // refused: which no row names
  json_schemas: { Usr: { type: "object" } },
  // refused: which no row names
  problems: { Usr: () => ({ name: "none" }) },
  // refused: which is not a pipeline or plug of the table
  security: { require_usr: [] },
  // refused: to which no row forwards
  mounts: { JobsRouter: [] },
  // refused: which is not a controller's name
  tags: [{ name: "Usr" }],
})
// throws: ArgumentError: the option "security" has "require_usr", which is not a pipeline or plug of the table. Known: "require_user"
