import type { RequestListener } from "node:http"
import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { plainResponse } from "../conn/send.js"
import { nodeConn } from "./node-conn.js"
import { sendResponse } from "./write-response.js"
import type { Sent } from "./write-response.js"

/**
 * Returns a Node request listener that answers with an endpoint. A response whose body is a string or bytes is written
 * without a Web `Response`, and synchronously if no plug or action returns a promise.
 */
export function nodeHandler(endpoint: Endpoint): RequestListener {
  return (req, res) => {
    const conn = nodeConn(req, res, endpoint)
    const sent = conn === undefined ? refuseRequest(req) : endpoint.answer(conn, toSent)
    if (sent instanceof Promise) void sent.then((later) => sendResponse(later, res, endpoint, conn))
    else sendResponse(sent, res, endpoint, conn)
  }
}

const toSent = (conn: Conn): Sent => plainResponse(conn) ?? conn.to_response()
