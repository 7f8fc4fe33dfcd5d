import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { plainResponse } from "../conn/send.js"
import { nodeConn } from "./node-conn.js"
import { sendResponse } from "./write-response.js"
import type { Sent } from "./write-response.js"

/**
 * Returns a Node request listener that answers with an endpoint.
 *
 * @param track takes each Web response, and returns the one to send; default: the same
 */
export function nodeHandler(
  endpoint: Endpoint,
  track: (response: Response) => Response = (response) => response,
): RequestListener {
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
  conn: Conn | undefined,
  req: IncomingMessage,
  res: ServerResponse,
  endpoint: Endpoint,
  track?: (response: Response) => Response,
): void {
  const sent = conn === undefined ? refuseRequest(req) : endpoint.answer(conn, toSent)
  const send = (ready: Sent): void =>
    sendResponse(
      track === undefined || "cookies" in ready ? ready : track(ready),
      res,
      endpoint,
      conn,
      track !== undefined,
    )
  if (sent instanceof Promise) void sent.then(send)
  else send(sent)
}

const toSent = (conn: Conn): Sent => plainResponse(conn) ?? conn.to_response()
