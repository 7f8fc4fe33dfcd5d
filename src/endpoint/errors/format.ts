import type { Conn } from "../../conn/conn.js"

/** The media types of formats; any other format is itself a media type. */
const MEDIA_TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "text/html"],
  ["json", "application/json"],
  ["text", "text/plain"],
  ["xml", "application/xml"],
])

/** The media type of a format such as `"html"`. */
export function mediaType(format: string): string {
  return MEDIA_TYPES.get(format) ?? format
}

/**
 * The format of an error page: the one set for the response, if it is among the formats of error pages, else the one that the
 * `accept` header prefers, else the first.
 *
 * @see Phoenix.Endpoint.RenderErrors 1.6
 */
export function errorFormat(conn: Conn, formats: readonly string[]): string {
  const chosen = conn.private["waymark_format"]
  if (typeof chosen === "string" && formats.includes(chosen)) return chosen
  const ranges = parseAccept(conn.req_headers.get("accept") ?? "*/*")
  const [preferred] = formats
    .map((format) => ({ format, ...findRange(mediaType(format), ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality || one.stars - other.stars || one.place - other.place)
  return preferred?.format ?? formats[0] ?? "text"
}

/** A media type or a range of them, such as `"text/*"`, with its quality from 0 to 1. */
type MediaRange = readonly [type: string, quality: number]

/** Parses an `accept` header. Parameters other than `q` are ignored. */
function parseAccept(accept: string): readonly MediaRange[] {
  return accept
    .toLowerCase()
    .split(",")
    .map((range) => [range.split(";", 1)[0]?.trim() ?? "", Number(/;\s*q=([^;\s]*)/.exec(range)?.[1] ?? 1) || 0])
}

/** Finds the most specific range that contains a media type, with its quality; quality 0 if no range contains it. */
function findRange(type: string, ranges: readonly MediaRange[]): { quality: number; stars: number; place: number } {
  for (const [stars, wanted] of [type, type.replace(/\/.*/, "/*"), "*/*"].entries()) {
    const place = ranges.findIndex(([range]) => range === wanted)
    const quality = ranges[place]?.[1]
    if (quality !== undefined) return { quality, stars, place }
  }
  return { quality: 0, stars: 0, place: 0 }
}
