import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { CoreConn } from "../conn/core-conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { plainResponse } from "../conn/send.js"
import { nodeConn } from "./node-conn.js"
import { sendResponse } from "./write-response.js"
import type { Sent } from "./write-response.js"

/** Takes a Web response, and returns the one to send. */
type Track = (response: Response) => Response

/**
 * Returns a Node request listener that answers with an endpoint.
 *
 * @param track default: sends each response unchanged
 */
export function nodeHandler(endpoint: ServedEndpoint, track: Track = (response) => response): RequestListener {
  return (req, res) => answerNode(nodeConn(req, res, endpoint), req, res, endpoint, track)
}

/**
 * Answers a Node request with an endpoint. A response whose body is a string or bytes is written without a Web `Response`,
 * and synchronously if no plug or action returns a promise.
 *
 * @param conn undefined for a malformed request, which is answered with 400
 * @param track undefined if a host application may read the headers of `res`; else as for {@link nodeHandler}
 */
export function answerNode(
  conn: CoreConn | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  track?: Track,
): void {
  const sent = conn === undefined ? refuseRequest(req) : endpoint.answer(conn, toSent)
  if (sent instanceof Promise) sendLater(sent, conn, res, endpoint, track)
  else send(sent, conn, res, endpoint, track)
}

function send(
  sent: Sent,
  conn: CoreConn | undefined,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  track?: Track,
): void {
  const ready = track === undefined || "cookies" in sent ? sent : track(sent)
  sendResponse(ready, res, endpoint, conn, track !== undefined)
}

/** Apart from {@link answerNode}, so that an answer without a promise creates no closure. */
function sendLater(
  sent: Promise<Sent>,
  conn: CoreConn | undefined,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  track?: Track,
): void {
  void sent.then((ready) => send(ready, conn, res, endpoint, track))
}

const toSent = (conn: CoreConn): Sent => plainResponse(conn) ?? conn.to_response()
