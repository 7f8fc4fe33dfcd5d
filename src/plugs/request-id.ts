import { define_plug } from "../router/plug.js"
import type { DefinedPlug } from "../router/plug.js"

/** What `request_id` may be given. */
export interface RequestIdOptions {
  /** The header that the id comes in and goes out with; default `"x-request-id"`. */
  readonly http_header?: string
}

/** Of 20 to 200 characters that can stand in a line of a log. */
const ID = /^[\x21-\x7e]{20,200}$/

/**
 * Gives each request an id: the one that came in its header, if that has 20 to 200 visible ASCII characters, or else
 * a new one. It goes out in the same header, into `assigns.request_id`, and into the metadata of log lines.
 *
 * @see Plug.RequestId 1.12
 */
export function request_id(options: RequestIdOptions = {}): DefinedPlug<{ assigns: { request_id: string } }> {
  const header = options.http_header ?? "x-request-id"
  return define_plug<{ assigns: { request_id: string } }>((conn) => {
    const given = conn.req_headers.get(header)
    const id = given !== null && ID.test(given) ? given : crypto.randomUUID()
    conn.private.waymark_log_metadata = { ...conn.private.waymark_log_metadata, request_id: id }
    return conn.put_resp_header(header, id).assign("request_id", id)
  })
}
