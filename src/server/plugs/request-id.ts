import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"
import { defineEdgePlug } from "../router/flow/define-plug.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { DefinedPlugOf } from "../router/flow/define-plug.js"
import { madePlug } from "../router/flow/made-plug.js"
import type { InOrder } from "../router/plug-order.js"
import { isConn } from "../conn/is-conn.js"

/** The options of `request_id`. */
export interface RequestIdOptions {
  /** The header of the id in requests and responses; default `"x-request-id"`. */
  readonly http_header?: string
}

/** 20 to 200 characters that are safe in a log line. */
const ID = /^[\x21-\x7e]{20,200}$/

/**
 * Gives each request an id: the one in its header, if that has 20 to 200 visible ASCII characters, or else a new one. The id
 * is in the same header of the response, in `assigns.request_id`, and in the metadata of log lines.
 *
 * @see Plug.RequestId 1.12
 * @example
 * import { request_id } from "waymark/plugs"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({ plugs: [request_id(), (conn) => conn.text("Hello")] })
 * const headers = { "x-request-id": "0123456789-0123456789" }
 * const response = await Endpoint.fetch(new Request("http://localhost/", { headers }))
 * response.headers.get("x-request-id") //=> "0123456789-0123456789"
 */
export function request_id(
  options: RequestIdOptions = {},
): DefinedPlugOf<{ assigns: { request_id: string }; options: readonly [] | undefined }, CoreConn> & InOrder {
  if (!isConn(options)) refuseUnknown("request_id", options, { http_header: true })
  const header = options.http_header ?? "x-request-id"
  const plug = defineEdgePlug<{ assigns: { request_id: string }; options: readonly [] | undefined }>((conn) => {
    const given = conn.req_headers.get(header)
    const id = given !== null && ID.test(given) ? given : crypto.randomUUID()
    conn.private.waymark_log_metadata = { ...conn.private.waymark_log_metadata, request_id: id }
    return conn.put_resp_header(header, id).assign("request_id", id)
  })
  return madePlug(plug)
}
