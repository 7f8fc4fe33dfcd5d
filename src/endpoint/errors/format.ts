import { withValidWeights } from "../../lib/accept-weights.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { acceptOf } from "../../conn/request.js"

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
export function errorFormat(conn: CoreConn, formats: readonly string[]): string {
  const chosen = conn.private["waymark_format"]
  if (typeof chosen === "string" && formats.includes(chosen)) return chosen
  const accept = acceptOf(conn) ?? "*/*"
  if (accept !== last.accept || formats !== last.formats) last = { accept, formats, format: preferred(accept, formats) }
  return last.format
}

/** The last header that was parsed: clients repeat theirs, and parsing it takes a tenth of a small answer. */
let last: Readonly<Record<"accept" | "format", string>> & { readonly formats: readonly string[] } = {
  accept: "",
  formats: [],
  format: "",
}

/** The format that an `accept` header prefers, or the first if it accepts none. */
function preferred(accept: string, formats: readonly string[]): string {
  let [format = "text"] = formats
  if (accept === "*/*") return format
  const ranges = parseAccept(accept)
  let best = NO_RANGE
  for (const each of formats) {
    const found = findRange(mediaType(each), ranges)
    if (compareRanges(found, best) <= 0) continue
    format = each
    best = found
  }
  return format
}

/** A media type or a range of them, such as `"text/*"`, with its quality from 0 to 1. */
type MediaRange = readonly [type: string, quality: number]

/** Parses an `accept` header. Parameters other than `q`, and ranges with an invalid weight, are ignored. */
function parseAccept(accept: string): readonly MediaRange[] {
  return withValidWeights(accept.toLowerCase())
    .split(",")
    .map((range) => {
      const end = range.indexOf(";")
      if (end < 0) return [range.trim(), 1]
      return [range.slice(0, end).trim(), Number(/;\s*q=([^;\s]*)/.exec(range)?.[1] ?? 1) || 0]
    })
}

/** The range that contains a media type: its quality, the number of its stars, and its place in the header. */
type FoundRange = readonly [quality: number, stars: number, place: number]

const NO_RANGE: FoundRange = [0, 0, 0]

/** Positive if the first is preferred. */
function compareRanges([quality, stars, place]: FoundRange, other: FoundRange): number {
  return quality - other[0] || other[1] - stars || other[2] - place
}

/** Finds the most specific range that contains a media type. */
function findRange(type: string, ranges: readonly MediaRange[]): FoundRange {
  const wanted = [type, `${type.slice(0, type.indexOf("/"))}/*`, "*/*"]
  for (let stars = 0; stars < 3; stars += 1)
    for (let place = 0; place < ranges.length; place += 1) {
      const range = ranges[place]
      if (range !== undefined && range[0] === wanted[stars]) return [range[1], stars, place]
    }
  return NO_RANGE
}
