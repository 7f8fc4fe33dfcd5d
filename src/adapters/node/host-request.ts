import type { IncomingMessage, ServerResponse } from "node:http"
import qs from "qs"
import { splitPath } from "../../pattern/split-path.js"
import type { Conn } from "../../server/conn.js"
import { connFromRequest } from "../../server/endpoint.js"
import type { Endpoint } from "../../server/endpoint.js"
import { uncutRequest, webRequest, withoutBody } from "./web-request.js"

/** A request as an application around the endpoint has it. */
export interface HostRequest {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  /** The address that the client asked for, e.g. `"/app/users?page=2"`. */
  readonly target: string
  /** The path under which the endpoint stands, e.g. `"/app"`, or `""`. */
  readonly mount: string
  /** The body, where the application has read it; else undefined. */
  readonly body: unknown
}

/**
 * A conn for a request that comes through another application: what stands before the endpoint is its `script_name`,
 * so that helpers give whole paths, and a body that was parsed is its `body_params`. Undefined where the request's address
 * is none.
 */
export function hostConn(host: HostRequest, endpoint: Endpoint): Conn | undefined {
  try {
    return readConn(host, endpoint)
  } catch {
    return undefined
  }
}

function readConn({ req, res, target, mount, body }: HostRequest, endpoint: Endpoint): Conn {
  const isRead = body !== undefined && req.readableDidRead
  if (isRead && (typeof body === "string" || Buffer.isBuffer(body))) Object.assign(req, { rawBody: Buffer.from(body) })
  const request = target === req.url ? webRequest(req, res) : uncutRequest(req, res, target)
  const isParsed = isRead && typeof body === "object" && body !== null && !Buffer.isBuffer(body)
  const conn = connFromRequest(isParsed ? withoutBody(request) : request, endpoint)
  if (isParsed) putParsed(conn, body)
  const script = splitPath<string>(mount)
  conn.script_name = script
  conn.path_info = conn.path_info.slice(script.length)
  return conn
}

/** Keeps a parsed body as `parsers` would, with its text for forwards. */
function putParsed(conn: Conn, body: object): void {
  conn.body_params = Array.isArray(body) ? { _json: body } : { ...body }
  const type = conn.req_headers.get("content-type") ?? ""
  if (/[/+]json\b/i.test(type)) conn.put_private("waymark_raw_body", JSON.stringify(body))
  if (/\/x-www-form-urlencoded\b/i.test(type))
    conn.put_private("waymark_raw_body", qs.stringify(body, { format: "RFC1738" }))
}
