import type { RequestListener } from "node:http"
import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { refuseRequest } from "../endpoint/errors/render.js"
import { plainResponse } from "../conn/response.js"
import { nodeConn } from "./node-conn.js"
import { deliver } from "./write-response.js"
import type { Sent } from "./write-response.js"

/**
 * Answers requests of Node with an endpoint. Where a response is no more than headers with text or bytes, it is written
 * without a Web `Response`, and without waiting where no plug and no action gives a promise.
 */
export function nodeHandler(endpoint: Endpoint): RequestListener {
  return (req, res) => {
    const conn = nodeConn(req, res, endpoint)
    const sent = conn === undefined ? refuseRequest(req) : endpoint.answer(conn, toSent)
    if (sent instanceof Promise) void sent.then((later) => deliver(later, res, endpoint, conn))
    else deliver(sent, res, endpoint, conn)
  }
}

const toSent = (conn: Conn): Sent => plainResponse(conn) ?? conn.to_response()
