import type { RouterVisit } from "../helpers/context.js"

/**
 * The values of a conn for plugs and libraries. These keys are documented; the library's other keys, which begin with `waymark_`
 * too, are declared in the files that use them, by `privateKey`.
 */
export interface ConnPrivate {
  waymark_router_url?: string | URL | undefined
  waymark_static_url?: string | URL | undefined
  waymark_routers?: readonly RouterVisit[] | undefined
  /** The body of the request as a string, if `parsers` read it as one. */
  waymark_raw_body?: string | undefined
  /** What each log line of this request is written with, such as `request_id`. */
  waymark_log_metadata?: Record<string, unknown> | undefined
  /** The format of the response, such as `"html"`. */
  waymark_format?: string | undefined
  /** `true`: `protect_from_forgery` does not ask this request for a token. */
  waymark_skip_csrf_protection?: boolean | undefined
  [key: string]: unknown
}
