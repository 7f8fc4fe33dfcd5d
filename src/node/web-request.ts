import type { IncomingMessage, ServerResponse } from "node:http"
import { NodeRequest } from "srvx/node"
import type { Origin } from "./node-conn.js"

/** A Web request over one of Node: each part is read when it is asked for, and `signal` aborts when the client goes. */
export function webRequest(req: IncomingMessage, res: ServerResponse): Request {
  return new NodeRequest({ req, res })
}

/**
 * A Web request under another address than that of `req`: the one that the client asked for, where an application around
 * this one has cut `req.url`, or one that has its own host.
 *
 * @param target path and query, percent-encoded
 */
export function requestUnder(req: IncomingMessage, res: ServerResponse, origin: Origin, target: string): Request {
  const request = webRequest(req, res)
  const { url } = req
  req.url = target === "*" ? target : `${origin.scheme}://${origin.host}:${origin.port}${target}`
  void request.url // read once, and kept
  if (url === undefined) delete req.url
  else req.url = url
  return request
}

/** Says of a request that its body was read by others. */
export function withoutBody(request: Request): Request {
  return Object.defineProperties(request, { body: { value: null }, bodyUsed: { value: true } })
}
