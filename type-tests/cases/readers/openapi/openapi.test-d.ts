import { z } from "zod"
import { dynamic, forward, get, pipe_through, pipeline, plug } from "../../../../src/index.js"
import { openapi } from "../../../../src/readers/openapi/index.js"
import type { OpenApiOptions, OpenApiSecurityScheme } from "../../../../src/readers/openapi/index.js"
import { problem_details } from "../../../../src/server.js"
import type { ShownError } from "../../../../src/server.js"

const info = { title: "Users", version: "1.0.0" }
const inner = [pipe_through("inner_user"), get("/list", "JobController", "index", { query: "Inner" })] as const
const routes = [
  pipeline("browser", [plug("require_user")]),
  pipe_through("browser"),
  get("/users", "Web.UserController", "index", { answers: { 200: "User" } }),
  forward("/jobs", "JobRouter"),
] as const
const User = z.object({ name: z.string() })
const http = { type: "http", scheme: "bearer" } as const
const schemes: Readonly<Record<string, OpenApiSecurityScheme>> = { b: http }
const rest = { info, schemas: { User, Unused: User } }

// Names of the table and of mounted tables, and options whose names are not known.
void openapi(routes, rest)
void openapi(routes, { info, json_schemas: { User: { type: "object" } } })
void openapi(routes, { ...rest, json_schemas: { Unused: {} }, security: { browser: [], require_user: [{}] } })
void openapi(routes, { ...rest, security: { require_user: [{ a: [] }] }, security_schemes: { a: http, b: http } })
void openapi(routes, { ...rest, security: { require_user: [{ b: [] }] }, security_schemes: schemes })
const mounted = { json_schemas: { Inner: {} }, mounts: { JobRouter: inner } }
void openapi(routes, { ...rest, ...mounted, security: { inner_user: [] }, tags: [{ name: "Job" }] })
void openapi(routes, { ...rest, tags: [{ name: "User", description: "Users" }, { name: "Web.User" }] })
void openapi(routes, {
  ...rest,
  problems: { User: ({ message }: ShownError) => ({ name: message }), Unused: problem_details },
})
void openapi(routes, { info, include: ({ path }) => path !== "/users" })
declare const wide: OpenApiOptions
void openapi(routes, wide)
void openapi(dynamic([]), { info, security: { any: [] }, mounts: { Any: [] }, tags: [{ name: "Any" }] })
declare const unknown: readonly unknown[]
void openapi(unknown, { info, security: { any: [] }, json_schemas: { Any: {} }, tags: [{ name: "Any" }] })

// @ts-expect-error - no such scheme
void openapi(routes, { ...rest, security: { require_user: [{ b: [] }] }, security_schemes: { a: http } })
// @ts-expect-error - no schemes
void openapi(routes, { ...rest, security: { require_user: [{ b: [] }] } })
// @ts-expect-error - no schema of the table
void openapi(routes, { info })
// @ts-expect-error - no schema of a mounted table
void openapi(routes, { ...rest, schemas: { User }, mounts: { JobRouter: inner } })
// @ts-expect-error - no such pipeline or plug
void openapi(routes, { ...rest, security: { require_usr: [] } })
// @ts-expect-error - no row forwards to it
void openapi(routes, { ...rest, mounts: { JobsRouter: inner } })
// @ts-expect-error - no row names the schema
void openapi(routes, { ...rest, json_schemas: { Usr: {} } })
// @ts-expect-error - no row names the schema
void openapi(routes, { ...rest, problems: { Usr: problem_details } })
// @ts-expect-error - no controller has the name
void openapi(routes, { ...rest, tags: [{ name: "User" }, { name: "Usr" }] })
// @ts-expect-error - no such option
void openapi(routes, { ...rest, secruity: {} })
