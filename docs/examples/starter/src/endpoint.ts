import { head, logger as log_requests, request_id } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import type { Endpoint, Logger } from "waymark/server"
import { PageController } from "./page_controller.ts"
import { web } from "./web.ts"

/** Makes the application: each request goes through the plugs, then to the router. */
export function make_endpoint(logger: Logger): Endpoint {
  return define_endpoint({
    logger,
    plugs: [request_id(), log_requests(), head],
    router: web.build({ PageController }),
  })
}
