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
 * The format of an error's page: the one that was chosen for the response, if it is among those of error pages, or
 * else the one that the request wants most, or the first.
 *
 * @see Phoenix.Endpoint.RenderErrors 1.6
 */
export function errorFormat(conn: Conn, formats: readonly string[]): string {
  const chosen = conn.private["waymark_format"]
  if (typeof chosen === "string" && formats.includes(chosen)) return chosen
  const ranges = readRanges(conn.req_headers.get("accept") ?? "*/*")
  let best: Wish = { quality: 0, precision: 0, place: 0 }
  let format = formats[0] ?? "text"
  for (const each of formats) {
    const wish = wishFor(mediaType(each), ranges)
    if (wish === undefined || !isMore(wish, best)) continue
    best = wish
    format = each
  }
  return format
}

/** How much a request wants a media type: its quality, how precisely it is named, and where in the header. */
interface Wish {
  readonly quality: number
  readonly precision: number
  readonly place: number
}

type Range = readonly [type: string, quality: number]

function readRanges(accept: string): readonly Range[] {
  return accept.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice("q=".length)
    return [type, quality === undefined ? 1 : Number(quality) || 0]
  })
}

/** Of the ranges that a type is in, the most precise one counts. */
function wishFor(type: string, ranges: readonly Range[]): Wish | undefined {
  for (const [precision, range] of [type, `${type.split("/")[0]}/*`, "*/*"].entries()) {
    const place = ranges.findIndex(([each]) => each === range)
    const quality = ranges[place]?.[1]
    if (quality !== undefined) return { quality, precision: -precision, place }
  }
  return undefined
}

function isMore(wish: Wish, than: Wish): boolean {
  if (wish.quality !== than.quality) return wish.quality > than.quality
  if (wish.quality === 0) return false
  if (wish.precision !== than.precision) return wish.precision > than.precision
  return wish.place < than.place
}
