import type { IncomingMessage, ServerResponse } from "node:http"
import { splitPath } from "../pattern/split-path.js"
import { Conn } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { NodeFields, readOrigin } from "./node-conn.js"
import { putParsed } from "./parsed-body.js"
import { readTarget } from "./request-target.js"
import { requestUnder, withoutBody } from "./web-request.js"

/** A request as an application around the endpoint has it. */
export interface HostRequest {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** The target that the application routes by, without the mount, e.g. `"/users?page=2"`. */
  readonly target: string
  /** The path that the application has cut off, as it came, e.g. `"/app"`, or `""`. */
  readonly mount: string
  /** How many segments of `target` stand before the endpoint, where the application cuts nothing off. */
  readonly prefixed?: number
  /** The body, where the application has read it; else undefined. */
  readonly body: unknown
}

/**
 * A conn for a request that comes through another application: the path under which the endpoint stands is its
 * `script_name`, so that helpers give whole paths, and a body that was parsed is its `body_params`. Its path is the one
 * that the application routed by, so that what guards a path there guards it here.
 *
 * @returns undefined if the request has to be answered with 400, since its target or its `Host` is malformed
 */
export function hostConn(host: HostRequest, endpoint: Endpoint): Conn | undefined {
  const { req, res, mount, body, prefixed = 0 } = host
  const origin = hasManyHosts(req) ? undefined : readOrigin(req)
  if (origin === undefined) return undefined
  const found = readTarget(host.target, req.method ?? "GET", origin.scheme)
  const cut = mount === "" ? "" : readTarget(mount, "GET", origin.scheme)?.path
  if (found === undefined || cut === undefined) return undefined
  const asked = found.authority === undefined ? origin : { ...found.authority, scheme: origin.scheme }
  const target = `${cut}${isRootCut(req, mount) ? found.path.slice(1) : found.path}`

  const isRead = body !== undefined && req.readableDidRead
  if (isRead && (typeof body === "string" || Buffer.isBuffer(body))) Object.assign(req, { rawBody: Buffer.from(body) })
  const isParsed = isRead && typeof body === "object" && body !== null && !Buffer.isBuffer(body)
  const makeRequest = (): Request => {
    const request = requestUnder(req, res, asked, target)
    return isParsed ? withoutBody(request) : request
  }
  const conn = new Conn(new NodeFields(req, res, endpoint, asked, target, makeRequest))
  if (isParsed) putParsed(conn, body)
  const count = prefixed + splitPath(cut).length
  conn.script_name = conn.path_info.slice(0, count)
  conn.path_info = conn.path_info.slice(count)
  return conn
}

/** Whether the client asked for the mount without a slash at its end, which the application has added. */
function isRootCut(req: IncomingMessage, mount: string): boolean {
  const original: unknown = "originalUrl" in req ? req.originalUrl : undefined
  return mount !== "" && typeof original === "string" && original.split("?", 1)[0] === mount
}

/** Node keeps the first of several `Host` headers, where its server was not told to join them. */
function hasManyHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === "host") count++
  return count > 1
}
