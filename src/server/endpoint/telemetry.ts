import type { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { HelperEndpoint } from "../../core/helpers/context.js"
import type { CoreEndpoint, RequestTracer } from "./core-endpoint.js"
import type { Endpoint } from "./endpoint.js"
import { findChannel, trace } from "../router/telemetry.js"
import type { TraceMessage } from "../router/telemetry.js"

/**
 * The message of the tracing channel `waymark.endpoint`: a Web request and its response. An error that the endpoint
 * answers is published as an `error` event before its response.
 *
 * @see Phoenix 1.6, `[:phoenix, :endpoint, :start]` and `[:phoenix, :error_rendered]`
 */
export interface EndpointMessage<Own extends CoreConn = Conn, Served = Endpoint> extends TraceMessage {
  readonly conn: Own
  readonly endpoint: Served
  /** The response, once there is one; null if `fetch_or_pass` passed the request on. */
  response?: Response | null
}

const endpointChannel = /* @__PURE__ */ findChannel("waymark.endpoint")

/** Returns a function that publishes the events of a request; undefined if the channel has no subscribers. */
export function traceRequests<Own extends CoreConn>(
  endpoint: HelperEndpoint & CoreEndpoint<Own>,
): RequestTracer<Own> | undefined {
  const channel = endpointChannel<EndpointMessage<Own, typeof endpoint>>()
  if (channel === undefined) return undefined
  return <Answered>(conn: Own, answer: (failed: (error: unknown) => void) => Answered | Promise<Answered>) => {
    const message: EndpointMessage<Own, typeof endpoint> = { conn, endpoint }
    const failed = (error: unknown): void => {
      message.error = error
      channel.error.publish(message)
    }
    return trace<typeof message, Answered>(
      channel,
      message,
      () => answer(failed),
      (done, response) => void Object.assign(done, { response }),
    )
  }
}
