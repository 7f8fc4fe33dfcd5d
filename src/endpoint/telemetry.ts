import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "./endpoint.js"
import { findChannel } from "../router/telemetry.js"
import type { FindChannel, TraceMessage } from "../router/telemetry.js"

/**
 * The message of the tracing channel `waymark.endpoint`: a Web request and its response. An error that the endpoint
 * answers is published as an `error` event before its response.
 *
 * @see Phoenix 1.6, `[:phoenix, :endpoint, :start]` and `[:phoenix, :error_rendered]`
 */
export interface EndpointMessage extends TraceMessage {
  readonly conn: Conn
  readonly endpoint: Endpoint
  /** The response, once there is one; null if `fetch_or_pass` passed the request on. */
  response?: Response | null
}

/** The tracing channel `waymark.endpoint`. */
export const endpointChannel: FindChannel<EndpointMessage> = /* @__PURE__ */ findChannel("waymark.endpoint")
