import type { Conn } from "../../conn/conn.js"

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
 * The format of an error page: the one already chosen for the response, if error pages have it, or else the one that the
 * `accept` header prefers. If the header accepts none of them, the first.
 *
 * @see Phoenix.Endpoint.RenderErrors 1.6
 */
export function errorFormat(conn: Conn, formats: readonly string[]): string {
  const chosen = conn.private["waymark_format"]
  if (typeof chosen === "string" && formats.includes(chosen)) return chosen
  const ranges = readAccept(conn.req_headers.get("accept") ?? "*/*")
  const [preferred] = formats
    .map((format) => ({ format, ...findRange(mediaType(format), ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality || one.stars - other.stars || one.place - other.place)
  return preferred?.format ?? formats[0] ?? "text"
}

/** A media type or a range of them, such as `"text/*"`, with its quality from 0 to 1. */
type MediaRange = readonly [type: string, quality: number]

/** Reads an `accept` header. Of the parameters only `q` counts. */
function readAccept(accept: string): readonly MediaRange[] {
  return accept
    .toLowerCase()
    .split(",")
    .map((range) => [range.split(";", 1)[0]?.trim() ?? "", Number(/;\s*q=([^;\s]*)/.exec(range)?.[1] ?? 1) || 0])
}

/** The quality of a media type is that of the most precise range that contains it; 0 if none does. */
function findRange(type: string, ranges: readonly MediaRange[]): { quality: number; stars: number; place: number } {
  for (const [stars, wanted] of [type, type.replace(/\/.*/, "/*"), "*/*"].entries()) {
    const place = ranges.findIndex(([range]) => range === wanted)
    const quality = ranges[place]?.[1]
    if (quality !== undefined) return { quality, stars, place }
  }
  return { quality: 0, stars: 0, place: 0 }
}
