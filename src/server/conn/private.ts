import type { RouterVisit } from "../../core/helpers/context.js"

/**
 * The values of `conn.private`, for plugs and libraries. These keys are documented; the library's other keys, which also begin
 * with `waymark_`, are declared by `privateKey` in the files that use them.
 */
export interface ConnPrivate {
  waymark_router_url?: string | URL | undefined
  waymark_static_url?: string | URL | undefined
  waymark_routers?: readonly RouterVisit[] | undefined
  /** The body of the request as a string, if the plug `parsers` read it as a string. */
  waymark_raw_body?: string | undefined
  /** Values that each log line of this request includes, such as `request_id`. */
  waymark_log_metadata?: Record<string, unknown> | undefined
  /** The format of the response, such as `"html"`. */
  waymark_format?: string | undefined
  /** If `true`, `protect_from_forgery` does not require a token for this request. */
  waymark_skip_csrf_protection?: boolean | undefined
  [key: string]: unknown
}
