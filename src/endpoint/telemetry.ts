import type { Conn } from "../conn/conn.js"
import type { RequestTracer } from "./core-endpoint.js"
import type { Endpoint } from "./endpoint.js"
import { findChannel, trace } from "../router/telemetry.js"
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
const endpointChannel: FindChannel<EndpointMessage> = /* @__PURE__ */ findChannel("waymark.endpoint")

/** Returns a function that publishes the events of a request; undefined if the channel has no subscribers. */
export function traceRequests(endpoint: Endpoint): RequestTracer<Conn> | undefined {
  const channel = endpointChannel()
  if (channel === undefined) return undefined
  return <Answered>(conn: Conn, answer: (failed: (error: unknown) => void) => Answered | Promise<Answered>) => {
    const message: EndpointMessage = { conn, endpoint }
    const failed = (error: unknown): void => {
      message.error = error
      channel.error.publish(message)
    }
    return trace<EndpointMessage, Answered>(
      channel,
      message,
      () => answer(failed),
      (done, response) => void Object.assign(done, { response }),
    )
  }
}
