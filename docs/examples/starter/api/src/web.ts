import { define_router, problem_details } from "waymark/server"
import { routes } from "./routes.ts"
import { schemas } from "./schemas.ts"

/** Knows from the table which controllers there are, and what their actions take and answer. */
export const web = define_router(routes, {
  schemas,
  problems: { Problem: problem_details },
  no_route: problem_details,
})
