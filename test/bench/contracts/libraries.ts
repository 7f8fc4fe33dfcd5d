import * as elysia from "./elysia.js"
import * as hono from "./hono.js"
import { contractFirst, routerFirst } from "./orpc.js"
import type { Library } from "./shape.js"
import { trpc } from "./trpc.js"
import { tsRest } from "./ts-rest.js"
import { waymark } from "./waymark.js"

/** The libraries in the order of the table in the docs. */
export const libraries: readonly Library[] = [
  waymark,
  contractFirst,
  routerFirst,
  trpc,
  tsRest,
  hono.oneClient,
  hono.clientForEachGroup,
  hono.compiledClients,
  elysia.oneClient,
  elysia.clientForEachGroup,
]
