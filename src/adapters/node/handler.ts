import type { RequestListener, ServerResponse } from "node:http"
import type { Endpoint } from "../../server/endpoint.js"
import { refuseRequest } from "../../server/errors.js"
import type { Conn } from "../../server/conn.js"
import { plainResponse } from "../../server/response-conn.js"
import type { PlainResponse } from "../../server/response-conn.js"
import { nodeConn } from "./node-conn.js"
import { writeBody, writeResponse } from "./write-response.js"

/**
 * Answers requests of Node with an endpoint. Where a response is no more than headers with text or bytes, it is written
 * without a Web `Response`, and without waiting where no plug and no action gives a promise.
 */
export function nodeHandler(endpoint: Endpoint): RequestListener {
  return (req, res) => {
    const conn = nodeConn(req, res, endpoint)
    const sent = conn === undefined ? refuseRequest(req) : endpoint.answer(conn, toSent)
    if (sent instanceof Promise) void sent.then((later) => write(later, res))
    else write(sent, res)
  }
}

type Sent = Response | PlainResponse

const toSent = (conn: Conn): Sent => plainResponse(conn) ?? conn.to_response()

function write(sent: Sent, res: ServerResponse): void {
  if (sent instanceof Response) return void writeResponse(sent, res)
  const { headers, cookies } = sent
  for (const name in headers) res.setHeader(name, headers[name] ?? "")
  if (cookies.length > 0) res.appendHeader("set-cookie", cookies)
  void writeBody(sent.status, sent.body, res)
}
