import Negotiator from "negotiator"
import type { Conn } from "./conn.js"

/** The media types of formats; a format that is not here is a media type itself. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  json: "application/json",
  text: "text/plain",
  xml: "application/xml",
}

/** The media type of a format such as `"html"`. */
export function mediaType(format: string): string {
  return MEDIA_TYPES[format] ?? format
}

/**
 * The format of an error's page: the one that was chosen for the response, if it is among those of error pages, or
 * else the one that the request accepts, or the first.
 *
 * @see Phoenix.Endpoint.RenderErrors 1.6
 */
export function errorFormat(conn: Conn, formats: readonly string[]): string {
  const chosen = conn.private["waymark_format"]
  if (typeof chosen === "string" && formats.includes(chosen)) return chosen
  const accept = conn.req_headers.get("accept")
  const types = formats.map(mediaType)
  const wanted = accept === null ? undefined : new Negotiator({ headers: { accept } }).mediaType(types)
  return formats[types.indexOf(wanted ?? "")] ?? formats[0] ?? "text"
}
