import { isProduction } from "../../../core/lib/is-production.js"
import { errorFormat } from "../errors/format.js"
import type { DebugErrors } from "../errors/render.js"
import { localRequests } from "./local-request.js"
import { debugFacts, debugPage } from "./page.js"

/** The options of `debug_page_for`. */
export interface DebugPageOptions {
  /** Hosts, apart from those of this machine and of the endpoint, whose requests get the page, e.g. `["app.test"]`. */
  readonly hosts?: readonly string[]
}

/**
 * Answers an error with its message, its causes, its stack with the source, the request and the routes. For the option
 * `debug_errors` of an endpoint in development; visitors must not see it.
 *
 * It is a page for browsers: errors that are answered in another format than HTML are those of production. So are all errors
 * if `NODE_ENV` is neither unset nor `development` nor `test`, on a runtime without a process, and for a request whose `Host` is
 * neither `localhost`, a loopback address nor the host of the endpoint's `url`.
 *
 * @example
 * import { debug_page } from "waymark/debug"
 * import { define_endpoint } from "waymark/server"
 *
 * const fail = (): never => {
 *   throw new Error("no database")
 * }
 * const Endpoint = define_endpoint({ plugs: [fail], debug_errors: debug_page, on_error: () => {} })
 * const headers = { accept: "text/html" }
 * const response = await Endpoint.fetch(new Request("http://localhost/", { headers }))
 * const page = await response.text()
 * page.includes("no database") //=> true
 */
export const debug_page: DebugErrors = /* @__PURE__ */ debug_page_for()

/**
 * Returns a {@link debug_page} that is also shown for requests to other hosts.
 *
 * @throws {ArgumentError} when one of the hosts is not a name or an address without scheme and port
 * @example
 * import { debug_page_for } from "waymark/debug"
 * import { define_endpoint } from "waymark/server"
 *
 * const fail = (): never => {
 *   throw new Error("no database")
 * }
 * const debug_errors = debug_page_for({ hosts: ["app.test"] })
 * const Endpoint = define_endpoint({ plugs: [fail], debug_errors, on_error: () => {} })
 * const headers = { accept: "text/html" }
 * const response = await Endpoint.fetch(new Request("http://app.test/", { headers }))
 * const page = await response.text()
 * page.includes("no database") //=> true
 */
export function debug_page_for({ hosts }: DebugPageOptions = {}): DebugErrors {
  const isLocal = localRequests("debug_page_for", hosts)
  return (error, conn, status, { table, filter_parameters, formats }) => {
    if (errorFormat(conn, formats) !== "html" || isProduction() || !isLocal(conn)) return undefined
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return new Response(debugPage(debugFacts(error, conn, status, table, filter_parameters)).text, { status, headers })
  }
}
