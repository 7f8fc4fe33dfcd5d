import { accepts, put_secure_browser_headers } from "waymark/plugs"
import { define_router } from "waymark/server"
import { routes } from "./routes.ts"

/** Knows from the table which controllers there are, with which actions and params. */
export const web = define_router(routes, { plugs: { accepts, put_secure_browser_headers } })
