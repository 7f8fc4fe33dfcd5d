import { describe, expect, it } from "vitest"
import { BodyError, parsers } from "../../src/plugs/index.js"
import { conn_from_request, define_router } from "../../src/server/index.js"
import type { Conn } from "../../src/server/index.js"
import { build_conn } from "../../src/testing/index.js"

function post(body: BodyInit | null, type?: string, method = "POST", path = "/"): Conn {
  const headers = type === undefined ? new Headers() : { "content-type": type }
  // A body of unknown length is sent in parts.
  return conn_from_request(
    new Request(`http://example.com${path}`, { method, body, headers, duplex: "half" } as RequestInit),
  )
}

async function paramsOf(conn: Conn, length?: number): Promise<unknown> {
  const parsed = await parsers(length === undefined ? {} : { length })(conn)
  return JSON.parse(JSON.stringify(parsed.body_params))
}

function inParts(parts: readonly string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part))
      controller.close()
    },
  })
}

describe("a body of JSON", () => {
  it.each([
    ["an object", `{"a": [1, {"b": null}]}`, { a: [1, { b: null }] }],
    ["a list, which goes under _json", `[1, 2]`, { _json: [1, 2] }],
    ["a text", `"a"`, { _json: "a" }],
    ["null", `null`, { _json: null }],
    ["nothing", ``, {}],
    ["other letters", `{"é": "日本🦊"}`, { é: "日本🦊" }],
  ])("of %s", async (_what, body, params) => {
    expect(await paramsOf(post(body, "application/json"))).toEqual(params)
    expect(await paramsOf(post(body, "Application/Vnd.api+JSON ; charset=utf-8"))).toEqual(params)
  })

  it("that is none is refused with 400", async () => {
    await expect(paramsOf(post("{", "application/json"))).rejects.toMatchObject({ name: "BodyError", status: 400 })
  })

  it("cannot reach into what every object has", async () => {
    const conn = await parsers()(post(`{"__proto__": {"polluted": 1}, "a": 1}`, "application/json"))
    expect("polluted" in {}).toBe(false)
    expect("polluted" in conn.body_params).toBe(false)
    expect("polluted" in conn.params).toBe(false)
    expect(conn.params["a"]).toBe(1)
  })

  it("of which a letter stands in two parts", async () => {
    const bytes = new TextEncoder().encode(`{"a":"é"}`)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await paramsOf(post(body, "application/json"))).toEqual({ a: "é" })
  })
})

describe("a body that was read", () => {
  it("is kept as text, and handed to an application that is forwarded to", async () => {
    const App = {
      fetch: async (request: Request) =>
        new Response([request.method, request.url, request.headers.get("content-type"), await request.text()].join()),
    }
    const router = define_router([["forward", "/app", "App"]]).build({ App })
    const conn = await parsers()(post(`\uFEFF{"a": 1}`, "application/json", "POST", "/app/x?y"))
    expect(conn.body_params).toEqual({ a: 1 })
    expect(conn.private.waymark_raw_body).toBe(`\uFEFF{"a": 1}`)
    const done = await router.call(conn)
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await done.to_response().arrayBuffer())).toBe(
      `POST,http://example.com/x?y,application/json,{"a": 1}`,
    )
  })
})

describe("a body of a form", () => {
  it("nests as a query does", async () => {
    const type = "application/x-www-form-urlencoded"
    expect(await paramsOf(post("a[b]=1&c[]=2&c[]=3&d=x+y", type))).toEqual({ a: { b: "1" }, c: ["2", "3"], d: "x y" })
    expect(await paramsOf(post("", type))).toEqual({})
  })
})

describe("a body is refused", () => {
  it.each(["text/plain", "application/xml", "application/jsonp", "application/x-json-stream", ""])(
    "of the type %j, with 415",
    async (type) => {
      await expect(paramsOf(post("a=1", type))).rejects.toMatchObject({ name: "BodyError", status: 415 })
    },
  )

  it("that is not UTF-8, with 400", async () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc3],
    ])
      // prettier-ignore
      await expect(paramsOf(post(Uint8Array.from(bytes), "application/json"))).rejects.toMatchObject({
        status: 400,
        message: "the request's body is not valid UTF-8",
      })
  })

  it("that is larger than the limit, with 413, to the byte", async () => {
    const body = `{"a":"é"}`
    const size = new TextEncoder().encode(body).byteLength
    expect(await paramsOf(post(body, "application/json"), size)).toEqual({ a: "é" })
    await expect(paramsOf(post(body, "application/json"), size - 1)).rejects.toMatchObject({ status: 413 })
  })

  it("that is larger than 1,000,000 bytes, where no limit is given", async () => {
    const json = (size: number): string => JSON.stringify("a".repeat(size - 2))
    await expect(paramsOf(post(json(1_000_001), "application/json"))).rejects.toMatchObject({ status: 413 })
    expect(await paramsOf(post(json(1_000_000), "application/json"))).toBeTypeOf("object")
  })

  it("before it is read to its end", async () => {
    let parts = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts++
        controller.enqueue(new Uint8Array(1_000))
      },
    })
    await expect(paramsOf(post(endless, "application/json"), 10_000)).rejects.toMatchObject({ status: 413 })
    expect(parts).toBeLessThan(20)
  })

  it("with an error that has a status and a text", async () => {
    await expect(paramsOf(post("a", "text/plain"))).rejects.toBeInstanceOf(BodyError)
    await expect(paramsOf(post("a", "text/plain"))).rejects.toThrow(
      `unsupported media type "text/plain". Supported: application/json, application/x-www-form-urlencoded`,
    )
    await expect(paramsOf(post("ab", "application/json"), 1)).rejects.toThrow(
      "the request's body is larger than 1 bytes",
    )
  })
})

describe("a body is not read", () => {
  it("of a request that has none, which stays sync", () => {
    const conn = post(null, "application/json")
    expect(parsers()(conn)).toBe(conn)
    expect(parsers()(build_conn("POST", "/"))).toMatchObject({ body_params: {} })
  })

  it("of no type", async () => {
    const conn = post(new TextEncoder().encode("a=1"))
    expect(await paramsOf(conn)).toEqual({})
    expect(await conn.request?.text()).toBe("a=1")
  })

  it("of a GET, and of a HEAD", () => {
    for (const method of ["GET", "HEAD"]) {
      const conn = build_conn(method, "/")
      expect(parsers()(conn)).toBe(conn)
    }
  })

  it("of several parts more than once", async () => {
    expect(await paramsOf(post(inParts([`{"a"`, `:1`, `}`]), "application/json"))).toEqual({ a: 1 })
  })
})
