import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { plainResponse } from "../conn/send.js"
import { nodeConn } from "./node-conn.js"
import { sendResponse } from "./write-response.js"
import type { Sent } from "./write-response.js"

/** Returns a Node request listener that answers with an endpoint. */
export function nodeHandler(endpoint: Endpoint): RequestListener {
  return (req, res) => answerNode(nodeConn(req, res, endpoint), req, res, endpoint)
}

/**
 * Answers a Node request with an endpoint. A response whose body is a string or bytes is written without a Web `Response`,
 * and synchronously if no plug or action returns a promise.
 *
 * @param conn undefined for a malformed request, which is answered with 400
 */
export function answerNode(
  conn: Conn | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  endpoint: Endpoint,
): void {
  const sent = conn === undefined ? refuseRequest(req) : endpoint.answer(conn, toSent)
  if (sent instanceof Promise) void sent.then((later) => sendResponse(later, res, endpoint, conn))
  else sendResponse(sent, res, endpoint, conn)
}

const toSent = (conn: Conn): Sent => plainResponse(conn) ?? conn.to_response()
