import { describe, expect, it } from "vitest"
import {
  accepts,
  head,
  method_override,
  NotAcceptableError,
  put_secure_browser_headers,
} from "../../../../src/server/plugs/index.js"
import type { Format } from "../../../../src/server/plugs/index.js"
import { dynamic, pipeline, scope } from "../../../../src/index.js"
import * as edge from "../../../../src/edge.js"
import { Conn, define_router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { caught } from "../../core/lib/caught.js"
import { processorSeconds } from "../../core/lib/processor-seconds.js"

describe("accepts", () => {
  it("takes no format that is neither known nor a media type", () => {
    // @ts-expect-error - for callers without types
    expect(() => accepts(build_conn("GET", "/"), ["htlm"])).toThrow(
      'accepts knows no format "htlm": it takes those such as "html", and media types such as "image/png"',
    )
  })

  it.each([
    [["html", "jsn"], 'knows no format "jsn": it takes those such as "html"'],
    [[7], "knows no format 7"],
    [["HTML"], 'knows no format "HTML"'],
    [[], "takes a list of formats such as"],
    ["html", 'takes a list of formats such as ["html", "json"], got: "html"'],
    [undefined, "takes a list of formats such as"],
  ])("is refused at the start with the options %j, in every place", (options, message) => {
    const start = [
      [pipeline("all", [["plug", "accepts", options]])],
      [pipeline("all", [["plug", accepts, options]])],
      [scope("/", [["get", "/", "Formats", options]])],
    ].map((table) => () => {
      const web = define_router(dynamic(table), { plugs: { accepts } })
      return web.build({ Formats: accepts })
    })
    const edge_start = () =>
      edge.define_router(dynamic([pipeline("all", [["plug", "accepts", options]])]), { plugs: { accepts } }).build({})
    for (const each of [...start, edge_start]) expect(each).toThrow(`accepts ${message}`)
  })

  it("keeps its name, by which listings show it", () => {
    expect(accepts.name).toBe("accepts")
  })

  const format = (accept: string | undefined, formats: readonly Format[], path = "/"): unknown =>
    accepts(build_conn("GET", path, accept === undefined ? {} : { headers: { accept } }), formats).private[
      "waymark_format"
    ]

  it.each<[string, string | undefined, readonly Format[], string]>([
    ["the only one that is accepted", "application/json", ["html", "json"], "json"],
    ["the first offered if any is accepted", "*/*", ["html", "json"], "html"],
    ["the first offered without a header", undefined, ["json", "html"], "json"],
    ["the one of the highest quality", "text/html;q=0.5, application/json;q=0.9", ["html", "json"], "json"],
    ["html for browsers, whatever their qualities", "text/html;q=0.3, */*;q=0.8", ["json", "html"], "html"],
    ["html for browsers, even if */* comes first", "*/*;q=0.8, image/png", ["json", "html"], "html"],
    [
      "the preferred one for browsers if html is not offered",
      "text/html, application/xml;q=0.9, */*;q=0.8",
      ["json", "xml"],
      "xml",
    ],
    ["the one of another media type of the format", "text/xml", ["html", "xml"], "xml"],
    ["the one of another media type of the format", "application/javascript", ["html", "js"], "js"],
    ["the first offered if no type is named", "*/*;q=0.8", ["json", "html"], "json"],
    ["the preferred one if others are refused", "text/html;q=0.3, application/json, */*;q=0", ["html", "json"], "json"],
    ["html for browsers, as a media type", "image/png, */*;q=0.1", ["json", "text/html"], "text/html"],
    ["one whose parameter has a comma in quotes", 'text/html;x=",text/plain;q=0"', ["text", "html"], "html"],
    ["not one of quality zero", "text/html;q=0, */*", ["html", "json"], "json"],
    ["one that matches text/*", "text/*", ["json", "text"], "text"],
    [
      "html for the header of a browser",
      "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8",
      ["json", "html"],
      "html",
    ],
    ["one whose media type has parameters", "application/json; charset=utf-8", ["json"], "json"],
    ["a media type that is offered itself", "application/vnd.api+json", ["html", "application/vnd.api+json"], "application/vnd.api+json"], // prettier-ignore
  ])("the chosen format is %s", (_what, accept, formats, chosen) => {
    expect(format(accept, formats)).toBe(chosen)
  })

  it("the _format param takes precedence over the header", () => {
    expect(format("text/html", ["html", "json"], "/?_format=json")).toBe("json")
  })

  it.each<[string, string, string, readonly Format[]]>([
    ["none is accepted", "image/png", "/", ["html", "json"]],
    ["all that are offered have quality zero", "text/html;q=0", "/", ["html"]],
    ["the _format param has none of them", "text/html", "/?_format=xml", ["html", "json"]],
    ["the _format param is a property of every object", "text/html", "/?_format=toString", ["html"]],
    ["the header is empty", "", "/", ["html"]],
    ["the header is malformed", "nonsense", "/", ["html"]],
  ])("accepts throws 406 if %s", (_what, accept, path, formats) => {
    const error = caught(() => format(accept, formats, path))
    expect(error).toBeInstanceOf(NotAcceptableError)
    expect(error).toMatchObject({ name: "NotAcceptableError", status: 406, formats })
    expect(String(error)).toContain(`Expected one of ${JSON.stringify(formats)}`)
  })

  it("a long accept header is read in linear time", async () => {
    const read = (): void => expect(format(`${"a/b;q=0.1,".repeat(20_000)}text/html`, ["html"])).toBe("html")
    expect(await processorSeconds(read)).toBeLessThan(5)
  })
})

describe("head", () => {
  it("head changes HEAD to GET, and no other method", () => {
    expect(head(build_conn("HEAD", "/")).method).toBe("GET")
    expect(head(build_conn("POST", "/")).method).toBe("POST")
  })
})

describe("method_override", () => {
  const methodOf = (method: string, wanted: unknown, path = "/"): string =>
    method_override(build_conn(method, path, { body_params: { _method: wanted } })).method

  it.each([
    ["POST", "put", "PUT"],
    ["POST", "PATCH", "PATCH"],
    ["POST", "Delete", "DELETE"],
    ["POST", "get", "POST"],
    ["POST", "connect", "POST"],
    ["POST", "", "POST"],
    ["POST", ["delete"], "POST"],
    ["POST", { a: "delete" }, "POST"],
    ["GET", "delete", "GET"],
    ["PUT", "delete", "PUT"],
  ])("a %s with _method %j becomes %s", (method, wanted, got) => {
    expect(methodOf(method, wanted)).toBe(got)
  })

  it("_method in the query is ignored", () => {
    expect(methodOf("POST", undefined, "/?_method=delete")).toBe("POST")
  })
})

describe("put_secure_browser_headers", () => {
  it("put_secure_browser_headers sets headers, which options may extend and override", () => {
    const conn = put_secure_browser_headers(build_conn("GET", "/"), { "x-frame-options": "DENY", "x-own": "1" })
    expect(conn).toBeInstanceOf(Conn)
    expect(Object.fromEntries(conn.resp_headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-own": "1",
    })
  })

  it("put_secure_browser_headers needs no options", () => {
    expect(put_secure_browser_headers(build_conn("GET", "/")).resp_headers.get("x-frame-options")).toBe("SAMEORIGIN")
  })
})
