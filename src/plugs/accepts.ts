import Negotiator from "negotiator"
import type { Conn } from "../conn/conn.js"

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

/** The types of a format, first the one that it is sent as. A format that is not here is a type itself. */
const MEDIA_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ["html", ["text/html"]],
  ["json", ["application/json"]],
  ["text", ["text/plain"]],
  ["txt", ["text/plain"]],
  ["xml", ["application/xml", "text/xml"]],
  ["csv", ["text/csv"]],
  ["js", ["text/javascript", "application/javascript"]],
  ["css", ["text/css"]],
  ["pdf", ["application/pdf"]],
  ["rss", ["application/rss+xml"]],
  ["atom", ["application/atom+xml"]],
  ["ics", ["text/calendar"]],
])

/**
 * Chooses the format of the response, by the `_format` param or the `accept` header, and keeps it in
 * `private.waymark_format`. Of the header's parameters, `q` alone counts. A header that names types and everything,
 * as browsers send it, gets `"html"` where that is offered; one that names everything alone, or none, the first format.
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
  const types = formats.flatMap((format) => typesOf(format).map((type) => [type, format] as const))
  const known = types.map(([type]) => type)
  const accepted = new Negotiator({ headers: { accept: withoutParameters(accept) } }).mediaTypes(known)
  const isBrowser = accept.trim() !== "*/*" && accept.includes("*/*") && accepted.includes("text/html")
  const chosen = isBrowser ? "text/html" : accepted[0]
  const format = types.find(([type]) => type === chosen)?.[1]
  if (format === undefined) throw new NotAcceptableError(accept, formats)
  return conn.put_private("waymark_format", format)
}

function typesOf(format: string): readonly string[] {
  return MEDIA_TYPES.get(format) ?? [format]
}

/** An `accept` header without the parameters of its media types, but with their `q`. */
function withoutParameters(accept: string): string {
  return accept.replace(PARAMETER, (parameter, name: string) => (name.toLowerCase() === "q" ? parameter : ""))
}

const PARAMETER = /;\s*([^\s=;,]*)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^,;]*))?/g
