import { errorFormat, mediaType } from "../errors/format.js"
import type { DebugErrors } from "../errors/render.js"
import { debugFacts, debugJson, debugPage, debugText } from "./page.js"

/**
 * Answers an error with its message, its causes, its stack with the source, the request and the routes: as HTML, plain text or
 * JSON, by the `accept` header. For the option `debug_errors` of an endpoint in development; visitors must not see it.
 *
 * @example
 * import { debug_page } from "waymark/debug"
 * import { define_endpoint } from "waymark/server"
 *
 * const fail = (): never => {
 *   throw new Error("no database")
 * }
 * const Endpoint = define_endpoint({ plugs: [fail], debug_errors: debug_page, on_error: () => {} })
 * const response = await Endpoint.fetch(new Request("http://localhost/"))
 * const text = await response.text()
 * text.includes("Error: no database") //=> true
 */
export const debug_page: DebugErrors = (error, conn, status, { table, filter_parameters }) => {
  const format = errorFormat(conn, ["text", "html", "json"])
  const facts = debugFacts(error, conn, status, table, filter_parameters)
  const headers = new Headers({ "content-type": `${mediaType(format)}; charset=utf-8` })
  if (format === "json") return new Response(JSON.stringify(debugJson(facts)), { status, headers })
  if (format === "text") return new Response(debugText(facts), { status, headers })
  headers.set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
  return new Response(debugPage(facts).text, { status, headers })
}
