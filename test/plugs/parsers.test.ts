import { describe, expect, it } from "vitest"
import { parsers } from "../../src/plugs/index.js"
import type { ParsersOptions } from "../../src/plugs/index.js"
import { conn_from_request, define_router } from "../../src/server.js"
import type { Conn } from "../../src/server.js"
import { build_conn } from "../../src/testing/index.js"

/** A request that says how long it is, as servers get it; others are read piece by piece. */
function announced(body: string | ReturnType<typeof Uint8Array.of>, type: string): Conn {
  const length = String(typeof body === "string" ? new TextEncoder().encode(body).length : body.length)
  const headers = { "content-type": type, "content-length": length }
  return conn_from_request(new Request("http://example.com/", { method: "POST", body, headers }))
}

function post(body: BodyInit | null, type?: string, method = "POST", path = "/"): Conn {
  const headers = type === undefined ? new Headers() : { "content-type": type }
  // A body of unknown length is sent in parts.
  return conn_from_request(
    new Request(`http://example.com${path}`, { method, body, headers, duplex: "half" } as RequestInit),
  )
}

const FORM = "application/x-www-form-urlencoded"

async function paramsOf(conn: Conn, options: ParsersOptions = {}): Promise<unknown> {
  const parsed = await parsers(options)(conn)
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

/** So many pieces of so many bytes. */
function streamOf(size: number, count: number): ReadableStream<Uint8Array> {
  let left = count
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(size))
      else controller.close()
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
    expect(await paramsOf(announced(body, "application/json"))).toEqual(params)
  })

  it("that is none is refused with 400", async () => {
    await expect(paramsOf(post("{", "application/json"))).rejects.toMatchObject({
      name: "ParseError",
      status: 400,
      cause: expect.any(SyntaxError),
    })
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

  it("keeps a percent sign that is no escape, as a query does", async () => {
    expect(await paramsOf(post("a=%&b=%zz&%1=2&c%u0041=1", FORM))).toEqual({ a: "%", b: "%zz", "%1": "2", "c%u0041": "1" }) // prettier-ignore
  })

  it("is read by the rules of a query where names meet", async () => {
    for (const form of ["items[][name]=A&items[][name]=B", "a[]=1&a=2", "a[0][x]=1&a[0][y]=2", "a=1&a[b]=2&=3"])
      expect(await paramsOf(post(form, FORM))).toEqual(
        JSON.parse(JSON.stringify(build_conn("GET", `/?${form}`).query_params)),
      )
  })

  it("may have as many fields, as deep, as its options say, in linear time", async () => {
    const options = { max_keys: 40_000, depth: 100_000 }
    const fields = Array.from({ length: 40_000 }, (_, at) => `a[${at}]=1`).join("&")
    expect(Object.keys((await paramsOf(post(fields, FORM), options)) as object)).toEqual(["a"])
    const conn = await parsers(options)(post(`a${"[b]".repeat(100_000)}=1`, FORM))
    expect(conn.body_params).toHaveProperty("a.b.b.b")
  })
})

describe("a body is refused", () => {
  it.each(["text/plain", "application/xml", "application/jsonp", "application/x-json-stream", "text/json", "", "json"])(
    "of the type %j, with 415",
    async (type) => {
      await expect(paramsOf(post("a=1", type))).rejects.toMatchObject({
        name: "UnsupportedMediaTypeError",
        status: 415,
        media_type: type,
        message: `unsupported media type "${type}". Supported: application/x-www-form-urlencoded, multipart/form-data, application/json`,
      })
    },
  )

  it("of a type that has a parser which is not wanted, with 415", async () => {
    const options: ParsersOptions = { parsers: ["json"] }
    expect(await paramsOf(post("{}", "application/json"), options)).toEqual({})
    await expect(paramsOf(post("a=1", FORM), options)).rejects.toMatchObject({ status: 415 })
  })

  it("untouched where the headers are reason enough, so that the server may do with it as it likes", async () => {
    const unread = post("a".repeat(10), "text/plain")
    await expect(paramsOf(unread)).rejects.toMatchObject({ status: 415 })
    const large = post("{}", "application/json")
    large.req_headers.set("content-length", "9000000")
    await expect(paramsOf(large)).rejects.toMatchObject({ status: 413 })
    for (const { request } of [unread, large]) expect(request?.bodyUsed).toBe(false)
  })

  it("that is not UTF-8: JSON with 400, and a form with 415, as in the reference", async () => {
    for (const bytes of [
      [0x22, 0xff, 0x22],
      [0x22, 0xc3],
    ]) {
      await expect(paramsOf(announced(Uint8Array.from(bytes), "application/json"))).rejects.toMatchObject({
        status: 400,
      })
      await expect(paramsOf(announced(Uint8Array.from(bytes), FORM))).rejects.toMatchObject({ status: 415 })
      await expect(paramsOf(post(Uint8Array.from(bytes), "application/json"))).rejects.toMatchObject({
        name: "ParseError",
        status: 400,
        message: "malformed request body: it is not UTF-8",
      })
    }
    expect(await paramsOf(announced(`"\uFFFD"`, "application/json"))).toEqual({ _json: "\uFFFD" })
    expect(await paramsOf(announced(`\uFEFF"\uFFFD"`, "application/json"))).toEqual({ _json: "\uFFFD" })
    for (const form of [Uint8Array.of(0x61, 0x3d, 0xff), "a=%ff", "%c3=1"])
      await expect(paramsOf(post(form, FORM))).rejects.toMatchObject({
        name: "BadEncodingError",
        status: 415,
        message: "invalid UTF-8 in urlencoded body",
      })
  })

  it("that is larger than the limit, with 413, to the byte", async () => {
    const body = `{"a":"é"}`
    const size = new TextEncoder().encode(body).byteLength
    expect(await paramsOf(post(body, "application/json"), { length: size })).toEqual({ a: "é" })
    await expect(paramsOf(post(body, "application/json"), { length: size - 1 })).rejects.toMatchObject({
      name: "RequestTooLargeError",
      status: 413,
      message: `the request's body has more than ${size - 1} bytes. To read larger ones, give a larger length to parsers`,
    })
  })

  it.each([
    ["application/json", 8_000_000, (size: number) => `"${"a".repeat(size - 2)}"`],
    [FORM, 1_000_000, (size: number) => "a".repeat(size)],
  ] as const)("of %s that is larger than %i bytes, where no limit is given", async (type, most, body) => {
    const status = (size: number): Promise<unknown> =>
      paramsOf(post(body(size), type)).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    expect([await status(most), await status(most + 1)]).toEqual([200, 413])
    const lying = post(body(most + 1), type)
    lying.req_headers.set("content-length", "10")
    await expect(paramsOf(lying)).rejects.toMatchObject({ status: 413 })
  })

  it.each([
    { "content-length": "many" },
    { "content-length": "-1" },
    { "content-length": "1, 1" },
    { "content-length": "1", "transfer-encoding": "chunked" },
  ])("that says nothing of its length, by %j, when it is larger than the limit", async (headers) => {
    const conn = post(streamOf(100_000, 20), "application/json")
    for (const [name, value] of Object.entries(headers)) conn.req_headers.set(name, String(value))
    await expect(paramsOf(conn, { length: 1_000_000 })).rejects.toMatchObject({ status: 413 })
  })

  it("before it is read to its end; then it is read on for a while, and cut off", async () => {
    let [parts, cancelled] = [0, false]
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        parts++
        controller.enqueue(new Uint8Array(100_000))
      },
      cancel: () => {
        cancelled = true
      },
    })
    const refused = paramsOf(post(endless, "application/json"), { length: 1_000_000 })
    await expect(refused).rejects.toMatchObject({ status: 413 })
    expect(parts).toBeLessThan(100)
    await expect.poll(() => cancelled).toBe(true)
    expect(parts).toBeLessThan(400)
  })

  it("that has more fields than max_keys, with 413", async () => {
    const form = (count: number): string => Array.from({ length: count }, (_, i) => `k${i}=1`).join("&")
    expect(Object.keys((await paramsOf(post(form(1_000), FORM))) as object)).toHaveLength(1_000)
    await expect(paramsOf(post(form(1_001), FORM))).rejects.toMatchObject({ status: 413, option: "max_keys" })
    expect(Object.keys((await paramsOf(post(form(1_001), FORM), { max_keys: 2_000 })) as object)).toHaveLength(1_001)
  })

  it("that nests deeper than depth, with 400", async () => {
    const json = (levels: number): string => "[".repeat(levels) + "]".repeat(levels)
    const form = (levels: number): string => `a${"[b]".repeat(levels)}=1`
    for (const [type, body, levels] of [
      ["application/json", json, 100],
      [FORM, form, 32],
    ] as const) {
      // prettier-ignore
      expect(await paramsOf(post(body(levels), type))).toBeTypeOf("object")
      await expect(paramsOf(post(body(levels + 1), type))).rejects.toMatchObject({ name: "ParseError", status: 400 })
      await expect(paramsOf(post(body(3), type), { depth: 2 })).rejects.toMatchObject({ status: 400 })
      // Deep beyond what a recursive reader stands.
      await expect(paramsOf(post(body(200_000), type))).rejects.toMatchObject({ status: 400 })
    }
    await expect(paramsOf(post(`a${"%5Bb%5D".repeat(33)}=1`, FORM))).rejects.toMatchObject({ status: 400 })
  })

  it("of JSON that has more than max_keys keys in all its objects, with 413", async () => {
    const object = (count: number): string => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k:${at}`, "\\\":{["]))) // prettier-ignore
    const nested = (count: number): string =>
      `[${Array.from({ length: count / 2 }, () => `{"a" : {"b":[1,":",2]}}`).join()}]`
    for (const body of [object, nested]) {
      expect(await paramsOf(post(body(1_000), "application/json"))).toBeTypeOf("object")
      await expect(paramsOf(post(body(1_002), "application/json"))).rejects.toMatchObject({
        status: 413,
        option: "max_keys",
        message:
          "the request's body has more than 1000 keys in its objects. To read larger ones, give a larger max_keys to parsers",
      })
      expect(await paramsOf(post(body(1_002), "application/json"), { max_keys: 1_002 })).toBeTypeOf("object")
    }
    const list = await paramsOf(
      post(JSON.stringify(Array.from({ length: 100_000 }, (_, at) => at)), "application/json"),
    )
    expect(list).toHaveProperty("_json.99999", 99_999)
  })

  it("of JSON with too many keys before its decoder makes objects of them", async () => {
    let isDecoded = false
    const json_decoder = (text: string): unknown => {
      isDecoded = true
      return JSON.parse(text)
    }
    await expect(
      paramsOf(post(`{"a":{"b":1},"c":[]}`, "application/json"), { max_keys: 2, json_decoder }),
    ).rejects.toMatchObject({ status: 413 })
    expect(isDecoded).toBe(false)
  })

  it.each(["malformed", ...Array.from({ length: 12 }, (_, count) => `${"\\".repeat(count)}"`)])(
    "of JSON by what is outside of its strings, one of which holds %j",
    async (held) => {
      const body = JSON.stringify({ a: `${held}:::[[[{{{`, b: held })
      expect(await paramsOf(post(body, "application/json"), { max_keys: 2, depth: 1 })).toEqual(JSON.parse(body))
    },
  )

  it("with the limit of its own parser before that of all", async () => {
    const options: ParsersOptions = { length: 10, parsers: ["urlencoded", ["json", { length: 20 }]] }
    expect(await paramsOf(post(`"${"a".repeat(18)}"`, "application/json"), options)).toBeTypeOf("object")
    await expect(paramsOf(post("a".repeat(11), FORM), options)).rejects.toMatchObject({ status: 413 })
  })

  it("that ends early, since the client has gone, with 400", async () => {
    const gone = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) })
    await expect(paramsOf(post(gone, "application/json"))).rejects.toMatchObject({
      status: 400,
      cause: { message: "gone" },
    })
  })
})

it("a parser that there is none of is refused when the plug is made", () => {
  const options = JSON.parse(`{ "parsers": ["json", "xml"] }`) as ParsersOptions
  expect(() => parsers(options)).toThrow('parsers are urlencoded, json, multipart; got: "xml"')
})

describe("a query", () => {
  it("that is longer than query_string_length is refused with 414, of a GET too", () => {
    const plug = parsers({ query_string_length: 5 })
    expect(plug(build_conn("GET", "/?a=123"))).toBeTypeOf("object")
    expect(() => plug(build_conn("GET", "/?a=1234"))).toThrow(
      "maximum query string length is 5 bytes, got a query of 6",
    )
    expect(() => parsers()(build_conn("GET", `/?${"a".repeat(1_000_001)}`))).toThrow(
      expect.objectContaining({ name: "InvalidQueryError", status: 414 }) as Error,
    )
  })
})

describe("JSON", () => {
  it("is read by the decoder that is given", async () => {
    const options: ParsersOptions = { json_decoder: (text) => ({ text }) }
    expect(await paramsOf(post("{a: 1}", "application/json"), options)).toEqual({ text: "{a: 1}" })
  })
})

describe("a type that may pass", () => {
  it.each([[["*/*"]], [["text/*"]], [["application/xml", "text/plain"]]])(
    "by %j comes through unread",
    async (pass) => {
      const conn = post("a=1", "Text/Plain; charset=utf-8")
      expect(parsers({ pass })(conn)).toBe(conn)
      expect(await conn.request?.text()).toBe("a=1")
    },
  )

  it.each([[[]], [["text/html"]], [["application/*"]]])("is not all that %j does not name", async (pass) => {
    await expect(paramsOf(post("a=1", "text/plain"), { pass })).rejects.toMatchObject({ status: 415 })
  })
})

describe("body_params have no prototype", () => {
  it.each([
    ["an object", `{"a":1,"__proto__":{"b":1}}`, "application/json"],
    ["a list", `[1]`, "application/json"],
    ["an empty body", ``, "application/json"],
    ["a form", `a=1`, FORM],
  ])("of %s", async (_what, body, type) => {
    const options: ParsersOptions[] = [{}, { json_decoder: (text) => Object.freeze(JSON.parse(text)) as unknown }]
    for (const option of options) {
      const conn = await parsers(option)(post(body, type))
      expect(Object.getPrototypeOf(conn.body_params)).toBeNull()
      expect(Object.getPrototypeOf(conn.params)).toBeNull()
      expect(conn.params["constructor"]).toBeUndefined()
    }
  })

  it("where there is no body, and in tests", () => {
    for (const conn of [build_conn("GET", "/"), build_conn("POST", "/", { body_params: { a: 1 } })])
      expect(Object.getPrototypeOf(conn.body_params)).toBeNull()
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
