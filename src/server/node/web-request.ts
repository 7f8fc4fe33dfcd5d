import type { IncomingMessage, ServerResponse } from "node:http"
import { NodeRequest } from "srvx/node"
import { discardRest } from "./discard-rest.js"
import type { Origin } from "./node-conn.js"

/**
 * A Web request that wraps a Node request: each part is read lazily, and `signal` aborts when the client disconnects. The part of its body that was not read is discarded after the answer.
 */
export function webRequest(req: IncomingMessage, res: ServerResponse): Request {
  discardRest(req, res)
  return new NodeRequest({ req, res })
}

/**
 * A Web request with another URL than that of `req`: with the mount path that a host application has removed from `req.url`,
 * or with the host of a target in absolute form.
 *
 * @param target path and query, percent-encoded
 */
export function requestWithUrl(req: IncomingMessage, res: ServerResponse, origin: Origin, target: string): Request {
  const request = webRequest(req, res)
  const { url } = req
  req.url = target === "*" ? target : `${origin.scheme}://${origin.host}:${origin.port}${target}`
  void request.url // reads and caches it
  if (url === undefined) delete req.url
  else req.url = url
  return isAbsoluteName(origin) ? withUrl(request, origin, target) : request
}

/** Whether a host is a name with a dot at its end, as in `example.com.`, for which srvx has another URL. */
export const isAbsoluteName = ({ host }: Pick<Origin, "host">): boolean => host.endsWith(".")

function withUrl(request: Request, { scheme, host, port }: Origin, target: string): Request {
  const path = target === "*" ? "/*" : target
  return Object.defineProperty(request, "url", { value: new URL(`${scheme}://${host}:${port}${path}`).href })
}

/** Marks the body of a request as read. */
export function withoutBody(request: Request): Request {
  return Object.defineProperties(request, { body: { value: null }, bodyUsed: { value: true } })
}
