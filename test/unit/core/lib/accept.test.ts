import fc from "fast-check"
import Negotiator from "negotiator"
import { describe, expect, it } from "vitest"
import { errorFormat } from "../../../../src/server/endpoint/errors/format.js"
import { acceptedOffers, acceptedWeight, parseAccept } from "../../../../src/core/lib/http/accept.js"
import { accepts, compress } from "../../../../src/server/plugs/index.js"
import { acceptedEncodings } from "../../../../src/server/plugs/files/find-file.js"
import { define_endpoint } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { processorSeconds } from "./processor-seconds.js"

const INVALID = [
  "q=",
  "q",
  "q=2",
  "q=1.1",
  "q=-1",
  "q=abc",
  "q=NaN",
  "q=Infinity",
  "q=1e1",
  "Q=2",
  " q = 2",
  'q="1"',
  "q=0.5;q=2",
]
const VALID: readonly (readonly [string, number])[] = [
  ["q=1", 1],
  ["q=0", 0],
  ["q=0.0", 0],
  ["q=0.5", 0.5],
  ["q=0.001", 0.001],
  ["q=1.000", 1],
  [" q=0.8 ", 0.8],
  [" q = 0.7", 0.7],
  ["Q=0.3", 0.3],
  ["q=.5", 0.5],
  ["q=0.12345", 0.12345],
  ["level=1", 1],
  ["q=0.2;level=2", 0.2],
  ["level=1;q=0.2", 0.2],
  ['a="b,c;q=0"', 1],
  ['a="\\",";q=0.4', 0.4],
]

describe("an item with an invalid weight", () => {
  it.each(INVALID)("is left out: %s", (weight) => {
    expect(parseAccept(`a;${weight}, b;q=0.5,c`)).toEqual([
      { name: "b", weight: 0.5 },
      { name: "c", weight: 1 },
    ])
    expect(parseAccept(`a;${weight}`)).toEqual([])
  })

  it.each(VALID)("is not one with %s", (written, weight) => {
    expect(parseAccept(`A/b ;${written},c`)).toEqual([
      { name: "a/b", weight },
      { name: "c", weight: 1 },
    ])
  })

  it.each(INVALID)("is not preferred to a valid one, for formats and encodings: %s", async (weight) => {
    const conn = build_conn("GET", "/", { headers: { accept: `text/html;${weight},application/json;q=0.2` } })
    expect(accepts(conn, ["html", "json"]).private.waymark_format).toBe("json")
    expect(errorFormat(build_conn("GET", "/", { headers: { accept: `text/html;${weight},application/json;q=0.2` } }), ["html", "json"])).toBe("json") // prettier-ignore
    expect(acceptedEncodings(`br;${weight},gzip`, [["br", ".br"], ["gzip", ".gz"]])).toEqual([["gzip", ".gz"], undefined]) // prettier-ignore
    const { fetch } = define_endpoint({ plugs: [compress(), (sent) => sent.text("a".repeat(5_000))] })
    const encodingOf = async (accepted: string): Promise<string | null> =>
      (await fetch(new Request("http://localhost/", { headers: { "accept-encoding": accepted } }))).headers.get("content-encoding") // prettier-ignore
    expect(await encodingOf(`gzip;${weight}`)).toBe(null)
    expect(await encodingOf(`br;${weight},gzip;q=0.1,identity;q=0`)).toBe("gzip")
  })
})

describe("the accepted offers", () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ["are those of the highest weight first", "a/b;q=0.2, c/d;q=0.9", ["a/b", "c/d"], ["c/d", "a/b"]],
    ["are without those of weight 0", "a/b;q=0, */*", ["a/b", "c/d"], ["c/d"]],
    ["are decided by the most specific item", "*/*, a/*;q=0.5, a/b;q=0.1", ["a/b", "a/c", "x/y"], ["x/y", "a/c", "a/b"]],
    ["of equal weight are those of the more specific item first", "*/*, a/*, c/d", ["x/y", "a/b", "c/d"], ["c/d", "a/b", "x/y"]],
    ["of equal weight are then in the order of the header", "a/b, c/d", ["c/d", "a/b"], ["a/b", "c/d"]],
    ["of one item are in their own order", "*/*", ["c/d", "a/b"], ["c/d", "a/b"]],
    ["of an item that is named twice have its higher weight", "a/b;q=0.1, c/d;q=0.5, A/B", ["c/d", "a/b"], ["a/b", "c/d"]],
    ["ignore case on both sides", "A/B", ["a/B"], ["a/B"]],
    ["ignore the parameters of offers", "a/b", ["a/b; charset=utf-8"], ["a/b; charset=utf-8"]],
    ["are codings too", "*;q=0.1, br", ["gzip", "br"], ["br", "gzip"]],
    ["are no media types for a star alone", "*", ["a/b"], []],
    ["are no codings for */*", "*/*", ["gzip"], []],
    ["are empty for an empty header", "", ["a/b", ""], []],
    ["are empty for commas alone", ", ,,", ["a/b", ""], []],
  ])("%s", (_title, header, offers, accepted) => {
    expect(acceptedOffers(offers, parseAccept(header))).toEqual(accepted)
  }) // prettier-ignore

  it("have a weight, and others 0", () => {
    const items = parseAccept("br;q=0.5, gzip;q=0")
    expect(["br", "gzip", "zstd"].map((coding) => acceptedWeight(coding, items))).toEqual([0.5, 0, 0])
  })
})

describe("the package negotiator, for random headers,", () => {
  const weight = fc.constantFrom("", "", ";q=1", "; q=0.9", ";Q=0.5 ", " ;q=0.001", ";q=0", ";q=0.0", ";q=.5")
  const headerOf = (names: readonly string[]) =>
    fc
      .uniqueArray(fc.tuple(fc.constantFrom(...names), weight), {
        selector: ([name]) => name.toLowerCase(),
        maxLength: 7,
      })
      .chain((items) => fc.constantFrom(", ", ",").map((comma) => items.map((item) => item.join("")).join(comma)))

  const TYPES = ["text/html", "text/plain", "application/json", "application/xml", "text/xml", "image/png"]
  it("accepts the same media types, in the same order", () => {
    const offers = fc.shuffledSubarray(TYPES, { minLength: 1 })
    const headers = headerOf([...TYPES, "text/*", "application/*", "*/*", "Text/HTML", "font/woff"])
    const property = fc.property(headers, offers, (accept, types) => {
      const theirs = new Negotiator({ headers: { accept } }).mediaTypes(types)
      expect(acceptedOffers(types, parseAccept(accept))).toEqual(theirs)
    })
    fc.assert(property, { numRuns: 5_000 })
  })

  it("accepts the same encodings of files", () => {
    const headers = headerOf(["br", "gzip", "deflate", "zstd", "identity", "*", "GZIP"])
    const property = fc.property(headers, (accepted) => {
      const negotiator = new Negotiator({ headers: { "accept-encoding": accepted } })
      const found = acceptedEncodings(accepted, [["br", ".br"], ["gzip", ".gz"]]) // prettier-ignore
      const theirs = negotiator.encodings(["br", "gzip"])
      expect(found.map((one) => one?.[0])).toEqual([...["br", "gzip"].filter((one) => theirs.includes(one)), undefined])
    })
    fc.assert(property, { numRuns: 5_000 })
  })
})

it.each([
  ["quotes", '"'],
  ["open quotes with escapes", '\\"'],
  ["commas", ","],
  ["semicolons", ";"],
  ["equal signs", ";q="],
  ["spaces", "; q "],
])("a long header of %s is read in linear time", async (_what, part) => {
  const seconds = (count: number) => processorSeconds(() => void parseAccept(`a;b="${part.repeat(count)}`))
  await seconds(10_000)
  expect(await seconds(500_000)).toBeLessThan(5)
})
