import { z } from "zod"
import { dynamic, forward, get, pipe_through, pipeline, plug } from "../../../src/index.js"
import { openapi } from "../../../src/openapi/index.js"
import type { OpenApiOptions } from "../../../src/openapi/index.js"

const info = { title: "Users", version: "1.0.0" }
const inner = [pipe_through("inner_user"), get("/list", "JobController", "index", { query: "Inner" })] as const
const routes = [
  pipeline("browser", [plug("require_user")]),
  pipe_through("browser"),
  get("/users", "Web.UserController", "index", { answers: { 200: "User" } }),
  forward("/jobs", "JobRouter"),
] as const
const User = z.object({ name: z.string() })
const rest = { info, schemas: { User, Unused: User } }

// Names of the table and of mounted tables, and options whose names are not known.
void openapi(routes, rest)
void openapi(routes, { info, json_schemas: { User: { type: "object" } } })
void openapi(routes, { ...rest, json_schemas: { Unused: {} }, security: { browser: [], require_user: [{ a: [] }] } })
void openapi(routes, { ...rest, mounts: { JobRouter: inner }, security: { inner_user: [] }, tags: [{ name: "Job" }] })
void openapi(routes, { ...rest, tags: [{ name: "User", description: "Users" }, { name: "Web.User" }] })
void openapi(routes, { info, include: ({ path }) => path !== "/users" })
declare const wide: OpenApiOptions
void openapi(routes, wide)
void openapi(dynamic([]), { info, security: { any: [] }, mounts: { Any: inner }, tags: [{ name: "Any" }] })
declare const unknown: readonly unknown[]
void openapi(unknown, { info, security: { any: [] }, json_schemas: { Any: {} }, tags: [{ name: "Any" }] })

// @ts-expect-error - no such pipeline or plug
void openapi(routes, { ...rest, security: { require_usr: [] } })
// @ts-expect-error - no row forwards to it
void openapi(routes, { ...rest, mounts: { JobsRouter: inner } })
// @ts-expect-error - no row names the schema
void openapi(routes, { ...rest, json_schemas: { Usr: {} } })
// @ts-expect-error - no controller has the name
void openapi(routes, { ...rest, tags: [{ name: "User" }, { name: "Usr" }] })
// @ts-expect-error - no such option
void openapi(routes, { ...rest, secruity: {} })
