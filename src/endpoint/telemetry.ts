import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "./endpoint.js"
import { findChannel } from "../router/telemetry.js"
import type { FindChannel, TraceMessage } from "../router/telemetry.js"

/**
 * The message of the tracing channel `waymark.endpoint`: a Web request and its response. An error that the endpoint
 * answers is an `error` event, and the run goes on to its response.
 *
 * @see Phoenix 1.6, `[:phoenix, :endpoint, :start]` and `[:phoenix, :error_rendered]`
 */
export interface EndpointMessage extends TraceMessage {
  readonly conn: Conn
  readonly endpoint: Endpoint
  /** What answered; it is there when the run is over, and null where the request was passed on. */
  response?: Response | null
}

/** The channel of endpoints, `waymark.endpoint`. */
export const endpointChannel: FindChannel = /* @__PURE__ */ findChannel("waymark.endpoint")
