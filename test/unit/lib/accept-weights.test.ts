import { describe, expect, it } from "vitest"
import { errorFormat } from "../../../src/endpoint/errors/format.js"
import { withValidWeights } from "../../../src/lib/accept-weights.js"
import { accepts, compress } from "../../../src/plugs/index.js"
import { acceptedEncodings } from "../../../src/plugs/find-file.js"
import { define_endpoint } from "../../../src/server.js"
import { build_conn } from "../../../src/testing/index.js"

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
const VALID = ["q=1", "q=0.5", "q=0.001", "q=1.000", " q=0.8 ", "Q=0.3", "q=.5", "q=0.12345", "level=1", "q=1;level=2"]

describe("an item with an invalid weight", () => {
  it.each(INVALID)("is left out: %s", (weight) => {
    expect(withValidWeights(`a;${weight}, b;q=0.5,c`)).toBe(" b;q=0.5,c")
    expect(withValidWeights(`a;${weight}`)).toBe("")
  })

  it.each(VALID)("is not one with %s", (weight) => {
    expect(withValidWeights(`a;${weight},b`)).toBe(`a;${weight},b`)
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
