import type { IncomingMessage, ServerResponse } from "node:http"
import { NodeRequest } from "srvx/node"

/** A Web request over one of Node: each part is read when it is asked for, and `signal` aborts when the client goes. */
export function webRequest(req: IncomingMessage, res: ServerResponse): Request {
  return new NodeRequest({ req, res })
}

/**
 * A Web request under the address that the client asked for, where an application around this one has cut `req.url`.
 *
 * @param target the address, such as `req.originalUrl`
 */
export function uncutRequest(req: IncomingMessage, res: ServerResponse, target: string): Request {
  const request = webRequest(req, res)
  const cut = req.url
  req.url = target
  void request.url // read once, and kept
  if (cut === undefined) delete req.url
  else req.url = cut
  return request
}

/** Says of a request that its body was read by others. */
export function withoutBody(request: Request): Request {
  return Object.defineProperties(request, { body: { value: null }, bodyUsed: { value: true } })
}
