import Negotiator from "negotiator"
import type { Conn } from "../server/conn.js"

/**
 * No format that a route offers is one that the request accepts; answered with 406.
 *
 * @see Phoenix.NotAcceptableError
 */
export class NotAcceptableError extends Error {
  override readonly name = "NotAcceptableError"
  /** The status that answers the request. */
  readonly status = 406
  constructor(
    readonly accept: string,
    readonly formats: readonly string[],
  ) {
    super(`no supported media type in accept header "${accept}". Expected one of ${JSON.stringify(formats)}`)
  }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  json: "application/json",
  text: "text/plain",
  xml: "application/xml",
  csv: "text/csv",
}

/**
 * Chooses the format of the response, by the `_format` param or the `accept` header, and keeps it in
 * `private.waymark_format`. Of the header's parameters, `q` alone counts.
 *
 * @param formats in the order in which they are preferred, such as `["html", "json"]`
 * @throws {NotAcceptableError} 406, when the request accepts none of them
 * @see Phoenix.Controller.accepts/2
 */
export function accepts(conn: Conn, formats: readonly string[]): Conn {
  const wanted = conn.params["_format"]
  if (typeof wanted === "string") {
    if (!formats.includes(wanted)) throw new NotAcceptableError(wanted, formats)
    return conn.put_private("waymark_format", wanted)
  }
  const accept = conn.req_headers.get("accept") ?? "*/*"
  const types = formats.map((format) => MEDIA_TYPES[format] ?? format)
  const chosen = new Negotiator({ headers: { accept: withoutParameters(accept) } }).mediaType(types)
  const format = formats[types.indexOf(chosen ?? "")]
  if (format === undefined) throw new NotAcceptableError(accept, formats)
  return conn.put_private("waymark_format", format)
}

/** An `accept` header without the parameters of its media types, but with their `q`. */
function withoutParameters(accept: string): string {
  return accept.replace(PARAMETER, (parameter, name: string) => (name.toLowerCase() === "q" ? parameter : ""))
}

const PARAMETER = /;\s*([^\s=;,]*)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^,;]*))?/g
