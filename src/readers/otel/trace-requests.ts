import { context } from "@opentelemetry/api"
import type { Context } from "@opentelemetry/api"
import { attach_telemetry } from "../../server/endpoint/attach-telemetry.js"
import { privateKey } from "../../server/conn/private-key.js"
import type { ContextStore } from "../../server/router/telemetry.js"
import { beginRequest, isSuppressed } from "./served-request.js"
import type { ServedRequest } from "./served-request.js"

/** The traced request of a conn. */
const servedKey = /* @__PURE__ */ privateKey<ServedRequest>("waymark_otel")

/** The context of OpenTelemetry as a store, whatever context manager the program has. */
const contextStore: ContextStore<Context> = {
  getStore: () => context.active(),
  run: (active, run) => context.with(active, run),
}

/**
 * Names the server span of each request after its route, such as `GET /users/:id`, sets `http.route`, and records errors of the
 * status 500 or above. Call it once, when the program starts. It registers no provider and no context manager.
 *
 * The server span is that of `@opentelemetry/instrumentation-http`, or else the active span. If there is neither, each request gets a
 * server span of its own, whose parent is read from the request's headers, and is counted in the histogram
 * `http.server.request.duration`.
 *
 * @returns a function that ends the tracing
 * @throws {Error} when the runtime does not have `node:diagnostics_channel`
 * @see https://opentelemetry.io/docs/specs/semconv/http/http-spans/
 * @example
 * import { get } from "waymark"
 * import { trace_requests } from "waymark/otel"
 * import { define_endpoint, define_router } from "waymark/server"
 *
 * const stop = trace_requests()
 *
 * const web = define_router([get("/users/:id", "UserController", "show")])
 * const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id) })
 * const Endpoint = define_endpoint({ router: web.build({ UserController }) })
 * const response = await Endpoint.fetch(new Request("http://localhost/users/7")) // its span is named GET /users/:id
 * await response.text() //=> "7"
 * stop()
 */
export function trace_requests(): () => void {
  const detachRequests = attach_telemetry("waymark.endpoint", {
    store: contextStore,
    start({ conn }) {
      const active = context.active()
      if (isSuppressed(active)) return active
      const [served, inner] = beginRequest(conn, active)
      servedKey.set(conn, served)
      return inner
    },
    exception: ({ conn, error }) => servedKey.get(conn)?.fail(error),
    stop: ({ conn, response }) => servedKey.get(conn)?.answer(conn, response?.status),
  })
  const detachDispatches = attach_telemetry("waymark.router_dispatch", {
    start: ({ conn, route }) => servedKey.get(conn)?.enter(route),
    exception: ({ conn, error }) => servedKey.get(conn)?.failLate(error),
    stop: ({ conn }) => servedKey.get(conn)?.leave(),
  })
  return () => {
    detachRequests()
    detachDispatches()
  }
}
