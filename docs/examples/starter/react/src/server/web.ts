import { events } from "waymark/live"
import { fetch_session, protect_from_forgery } from "waymark/plugs"
import { define_router, problem_details } from "waymark/server"
import { routes } from "../routes.ts"
import { schemas } from "../schemas.ts"
import { load_user, require_user } from "./user.ts"

/** Knows from the table which controllers there are, and what their actions take and answer. */
export const web = define_router(routes, {
  schemas,
  problems: { Problem: problem_details },
  plugs: { fetch_session, protect_from_forgery, load_user, require_user },
  conn: [events],
})
