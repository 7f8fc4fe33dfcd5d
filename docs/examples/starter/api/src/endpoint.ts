import { parsers, request_id } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import type { Endpoint, Logger } from "waymark/server"
import { NoteController } from "./note_controller.ts"
import { web } from "./web.ts"

/** Makes the application: each request goes through the plugs, then to the action of its row. */
export function make_endpoint(logger: Logger): Endpoint {
  return define_endpoint({ logger, plugs: [request_id(), parsers()], router: web.build({ NoteController }) })
}

/** The application in production: without the lines for developers, which have the params of each request. */
export function production_endpoint(): Endpoint {
  const { info, warn, error } = console
  return make_endpoint({ debug() {}, info, warn, error })
}

export async function development_endpoint(): Promise<Endpoint> {
  return make_endpoint(console)
}
