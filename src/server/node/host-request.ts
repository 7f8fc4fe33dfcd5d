import type { IncomingMessage, ServerResponse } from "node:http"
import { isObject } from "../../core/lib/is-object.js"
import { splitPath } from "../../core/pattern/split-path.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { closeWithConnection, NodeFields, readOrigin } from "./node-conn.js"
import { putParsedBody } from "./parsed-body.js"
import { parseTarget } from "./request-target.js"
import { requestWithUrl, withoutBody } from "./web-request.js"

/** A request that a host application, such as Express or Fastify, passes to the endpoint. */
export interface HostRequest {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** The target by which the host routes, without the mount path, e.g. `"/users?page=2"`. */
  readonly target: string
  /** The mount path that the host has removed from the target, as the client sent it, e.g. `"/app"`, or `""`. */
  readonly mount: string
  /** The number of segments of `target` that belong to the mount path, if the host does not remove it. */
  readonly prefixed?: number
  /** The body if the host has read it, else undefined. */
  readonly body: unknown
}

/**
 * Creates a conn for a request of a host application. The mount path is its `script_name`, so that helpers build complete
 * paths, and a parsed body is its `body_params`. Its path is the one by which the host routes, so that a check of the path in
 * the host also holds for the endpoint.
 *
 * @returns undefined if the target or the `Host` header is malformed, so that the response has to be a 400
 */
export function hostConn(host: HostRequest, endpoint: ServedEndpoint): CoreConn | undefined {
  const { req, res, mount, body, prefixed = 0 } = host
  closeWithConnection(req, res)
  const origin = hasManyHosts(req) ? undefined : readOrigin(req)
  if (origin === undefined) return undefined
  const found = parseTarget(host.target, req.method ?? "GET", origin.scheme)
  const cut = mount === "" ? "" : parseTarget(mount, "GET", origin.scheme)?.path
  if (found === undefined || cut === undefined) return undefined
  const asked = found.authority === undefined ? origin : { ...found.authority, scheme: origin.scheme }
  const target = `${cut}${isSlashAdded(req, mount) ? found.path.slice(1) : found.path}`

  const isRead = body !== undefined && req.readableDidRead
  if (isRead && (typeof body === "string" || Buffer.isBuffer(body))) Object.assign(req, { rawBody: Buffer.from(body) })
  const isParsed = isRead && isObject(body) && !Buffer.isBuffer(body)
  const makeRequest = (): Request => {
    const request = requestWithUrl(req, res, asked, target)
    return isParsed ? withoutBody(request) : request
  }
  const conn = endpoint.create_conn(new NodeFields(req, res, endpoint, asked, target, makeRequest))
  if (isParsed) putParsedBody(conn, body, "rawBody" in req && Buffer.isBuffer(req.rawBody) ? req.rawBody : undefined)
  const count = prefixed + splitPath(cut).length
  conn.script_name = conn.path_info.slice(0, count)
  conn.path_info = conn.path_info.slice(count)
  return conn
}

/** Whether the client sent the mount path without a slash at its end, and the host has added one. */
function isSlashAdded(req: IncomingMessage, mount: string): boolean {
  const original: unknown = "originalUrl" in req ? req.originalUrl : undefined
  return mount !== "" && typeof original === "string" && original.split("?", 1)[0] === mount
}

/** Whether there are several `Host` headers. Node keeps only the first, unless its server has `joinDuplicateHeaders`. */
function hasManyHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") count++
  return count > 1
}
