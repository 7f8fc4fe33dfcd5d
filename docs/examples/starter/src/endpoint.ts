import { parsers, request_id } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import type { Endpoint, Logger } from "waymark/server"
import type { development } from "./development.ts"
import { log_request } from "./log_request.ts"
import { Router } from "./router.ts"

/** Makes the application: each request goes through the plugs, then to the router. */
export function make_endpoint(logger: Logger, pages?: typeof development): Endpoint {
  return define_endpoint({
    logger,
    plugs: [request_id(), log_request(logger), parsers()],
    router: Router,
    ...pages,
  })
}

/** The application in production: without the lines for developers, which have the params of each request. */
export function production_endpoint(): Endpoint {
  const { info, warn, error } = console
  return make_endpoint({ debug() {}, info, warn, error })
}

/** The application in development, with the pages for developers, which production does not load. */
export async function development_endpoint(): Promise<Endpoint> {
  return make_endpoint(console, (await import("./development.ts")).development)
}
