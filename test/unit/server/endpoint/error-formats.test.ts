import fc from "fast-check"
import Negotiator from "negotiator"
import { expect, it } from "vitest"
import { errorFormat } from "../../../../src/server/endpoint/errors/format.js"
import { mediaType } from "../../../../src/core/lib/http/formats.js"
import { conn_from_request, define_endpoint } from "../../../../src/server.js"

const FORMATS = ["text", "html", "json", "xml", "application/problem+json"]
const RANGES = [...FORMATS.map(mediaType), "text/*", "application/*", "*/*", "image/png", "Text/HTML"]

/** A media range with its quality, as in an accept header. */
const range = fc
  .tuple(fc.constantFrom(...RANGES), fc.constantFrom("", ";q=1", "; q=0.9", ";Q=0.5 ", " ;q=0.001", ";q=0", ";q=0.0"))
  .map(([type, quality]) => ({ type, text: `${type}${quality}` }))
const header = fc
  .uniqueArray(range, { selector: ({ type }) => type.toLowerCase(), maxLength: 6 })
  .chain((ranges) => fc.constantFrom(", ", ",").map((comma) => ranges.map(({ text }) => text).join(comma)))

it("an error page has the format that the package negotiator prefers, for random accept headers", () => {
  const property = fc.property(header, fc.shuffledSubarray(FORMATS, { minLength: 1 }), (accept, formats) => {
    const conn = conn_from_request(new Request("http://localhost/", { headers: { accept } }))
    const preferred = new Negotiator({ headers: { accept } }).mediaType(formats.map(mediaType))
    expect(errorFormat(conn, formats)).toBe(formats.find((format) => mediaType(format) === preferred) ?? formats[0])
  })
  fc.assert(property, { numRuns: 2_000 })
})

it("an unknown format is used as a media type, even if it is named like a member of every object", () => {
  expect(["json", "constructor", "text/csv"].map(mediaType)).toEqual(["application/json", "constructor", "text/csv"])
})

it.each([
  ["csv", "text/csv"],
  ["xml", "application/xml"],
  ["image/svg+xml", "image/svg+xml"],
])("an error page of the format %s has the media type %s", async (format, type) => {
  const { fetch } = define_endpoint({ render_errors: { formats: { [format]: ({ name }) => name } } })
  const response = await fetch(new Request("http://localhost/", { headers: { accept: type } }))
  expect(response.headers.get("content-type")).toContain(type)
})
