import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { CoreConn } from "../conn/core-conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { plainResponse } from "../conn/response/send.js"
import { trackEventStreams } from "./event-streams.js"
import type { EventStreams } from "./event-streams.js"
import { nodeConn } from "./node-conn.js"
import { sendResponse } from "./write-response.js"
import type { Sent } from "./write-response.js"

/**
 * Returns a Node request listener that answers with an endpoint.
 *
 * @param streams ends the event streams when the server closes
 */
export function nodeHandler(endpoint: ServedEndpoint, streams: EventStreams = trackEventStreams()): RequestListener {
  return (req, res) => answerNode(nodeConn(req, res, endpoint), req, res, endpoint, streams)
}

/**
 * Answers a Node request with an endpoint. A response whose body is a string or bytes is written without a Web `Response`,
 * and synchronously if no plug or action returns a promise.
 *
 * @param conn undefined for a malformed request, which is answered with 400
 * @param streams undefined if a host application may read the headers of `res`; else as for {@link nodeHandler}
 */
export function answerNode(
  conn: CoreConn | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  streams?: EventStreams,
): void {
  const sent = conn === undefined ? refuseRequest(req) : endpoint.answer(conn, toSent)
  if (sent instanceof Promise) sendLater(sent, conn, res, endpoint, streams)
  else sendResponse(sent, res, endpoint, conn, streams)
}

/** Apart from {@link answerNode}, so that an answer without a promise creates no closure. */
function sendLater(
  sent: Promise<Sent>,
  conn: CoreConn | undefined,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  streams?: EventStreams,
): void {
  void sent.then((ready) => sendResponse(ready, res, endpoint, conn, streams))
}

const toSent = (conn: CoreConn): Sent => plainResponse(conn) ?? conn.to_response()
