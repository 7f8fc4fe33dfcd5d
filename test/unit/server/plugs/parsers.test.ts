import { describe, expect, it } from "vitest"
import { parsers } from "../../../../src/server/plugs/index.js"
import type { ParsersOptions } from "../../../../src/server/plugs/index.js"
import { conn_from_request, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

/** A request with a content-length, as servers receive it; bodies of others are read in chunks. */
function announced(body: string | ReturnType<typeof Uint8Array.of>, type: string): Conn {
  const length = String(typeof body === "string" ? new TextEncoder().encode(body).length : body.length)
  const headers = { "content-type": type, "content-length": length }
  return conn_from_request(new Request("http://example.com/", { method: "POST", body, headers }))
}

function post(body: BodyInit | null, type?: string, method = "POST", path = "/"): Conn {
  const headers = type === undefined ? new Headers() : { "content-type": type }
  // A body of unknown length is sent in chunks.
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

/** A stream of `count` chunks of `size` bytes. */
function streamOf(size: number, count: number): ReadableStream<Uint8Array> {
  let left = count
  return new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new Uint8Array(size))
      else controller.close()
    },
  })
}

describe("a JSON body", () => {
  it.each([
    ["an object", `{"a": [1, {"b": null}]}`, { a: [1, { b: null }] }],
    ["a list, which goes under _json", `[1, 2]`, { _json: [1, 2] }],
    ["a string", `"a"`, { _json: "a" }],
    ["null", `null`, { _json: null }],
    ["an empty body", ``, {}],
    ["other characters", `{"é": "日本🦊"}`, { é: "日本🦊" }],
  ])("a JSON body of %s is read", async (_what, body, params) => {
    expect(await paramsOf(post(body, "application/json"))).toEqual(params)
    expect(await paramsOf(post(body, "Application/Vnd.api+JSON ; charset=utf-8"))).toEqual(params)
    expect(await paramsOf(announced(body, "application/json"))).toEqual(params)
  })

  it("a malformed JSON body is refused with 400", async () => {
    await expect(paramsOf(post("{", "application/json"))).rejects.toMatchObject({
      name: "ParseError",
      status: 400,
      cause: expect.any(SyntaxError),
    })
  })

  it("a JSON body cannot change Object.prototype", async () => {
    const conn = await parsers()(post(`{"__proto__": {"polluted": 1}, "a": 1}`, "application/json"))
    expect("polluted" in {}).toBe(false)
    expect("polluted" in conn.body_params).toBe(false)
    expect("polluted" in conn.params).toBe(false)
    expect(conn.params["a"]).toBe(1)
  })

  it("a character of a JSON body may be split between chunks", async () => {
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

describe("the raw body", () => {
  it("a body is kept as a string, and passed on to a forwarded application", async () => {
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

describe("a form as a body", () => {
  it("an urlencoded form nests like a query", async () => {
    const type = "application/x-www-form-urlencoded"
    expect(await paramsOf(post("a[b]=1&c[]=2&c[]=3&d=x+y", type))).toEqual({ a: { b: "1" }, c: ["2", "3"], d: "x y" })
    expect(await paramsOf(post("", type))).toEqual({})
  })

  it("an urlencoded form keeps a percent sign that is not an escape, like a query", async () => {
    expect(await paramsOf(post("a=%&b=%zz&%1=2&c%u0041=1", FORM))).toEqual({ a: "%", b: "%zz", "%1": "2", "c%u0041": "1" }) // prettier-ignore
  })

  it("an urlencoded form resolves conflicting names like a query", async () => {
    for (const form of ["items[][name]=A&items[][name]=B", "a[]=1&a=2", "a[0][x]=1&a[0][y]=2", "a=1&a[b]=2&=3"])
      expect(await paramsOf(post(form, FORM))).toEqual(
        JSON.parse(JSON.stringify(build_conn("GET", `/?${form}`).query_params)),
      )
  })

  it("an urlencoded form may have as many fields and levels as its options allow, in linear time", async () => {
    const options = { max_keys: 40_000, depth: 100_000 }
    const fields = Array.from({ length: 40_000 }, (_, at) => `a[${at}]=1`).join("&")
    expect(Object.keys((await paramsOf(post(fields, FORM), options)) as object)).toEqual(["a"])
    const conn = await parsers(options)(post(`a${"[b]".repeat(100_000)}=1`, FORM))
    expect(conn.body_params).toHaveProperty("a.b.b.b")
  })
})

describe("refused bodies", () => {
  const encoded = (encoding: string, type: string, body: BodyInit | null = "{}"): Conn => {
    const headers = { "content-type": type, "content-encoding": encoding }
    return conn_from_request(new Request("http://example.com/", { method: "POST", body, headers }))
  }

  it.each(["gzip", "br", "deflate", "zstd", "GZIP", "gzip, identity", "x-gzip", "é"])(
    "a body with the content-encoding %s is refused with 415, and the answer says what is accepted",
    async (encoding) => {
      for (const type of ["application/json", FORM, "multipart/form-data; boundary=X"]) {
        const conn = encoded(encoding, type)
        await expect((async () => parsers()(conn))()).rejects.toMatchObject({
          name: "UnsupportedContentEncodingError",
          status: 415,
          message: `unsupported content-encoding "${encoding.toLowerCase()}": send the body without one, or let a proxy decompress it`,
        })
        expect(conn.get_resp_header("accept-encoding")).toEqual(["identity"])
        expect(conn.request?.bodyUsed).toBe(false)
      }
    },
  )

  it("a body with the content-encoding identity, none, and no body are read", async () => {
    expect(await paramsOf(encoded("identity", "application/json", '{"a":1}'))).toEqual({ a: 1 })
    expect(await paramsOf(encoded("", FORM, "a=1"))).toEqual({ a: "1" })
    expect((await parsers()(encoded("gzip", FORM, null))).method).toBe("POST")
  })

  it.each(["text/plain", "application/xml", "application/jsonp", "application/x-json-stream", "text/json", "", "json"])(
    "a body of the type %j is refused with 415",
    async (type) => {
      await expect(paramsOf(post("a=1", type))).rejects.toMatchObject({
        name: "UnsupportedMediaTypeError",
        status: 415,
        media_type: type,
        message: `unsupported media type "${type}". Supported: application/x-www-form-urlencoded, multipart/form-data, application/json`,
      })
    },
  )

  it("a body of a type whose parser is not enabled is refused with 415", async () => {
    const options: ParsersOptions = { parsers: ["json"] }
    expect(await paramsOf(post("{}", "application/json"), options)).toEqual({})
    await expect(paramsOf(post("a=1", FORM), options)).rejects.toMatchObject({ status: 415 })
  })

  it("a body that is refused by its headers is not read", async () => {
    const unread = post("a".repeat(10), "text/plain")
    await expect(paramsOf(unread)).rejects.toMatchObject({ status: 415 })
    const large = post("{}", "application/json")
    large.req_headers.set("content-length", "9000000")
    await expect(paramsOf(large)).rejects.toMatchObject({ status: 413 })
    for (const { request } of [unread, large]) expect(request?.bodyUsed).toBe(false)
  })

  it("bytes that are not UTF-8 are refused: JSON with 400 and a form with 415, as in Plug", async () => {
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

  it("a body that is larger than the limit is refused with 413, exact to the byte", async () => {
    const body = `{"a":"é"}`
    const size = new TextEncoder().encode(body).byteLength
    expect(await paramsOf(post(body, "application/json"), { length: size })).toEqual({ a: "é" })
    await expect(paramsOf(post(body, "application/json"), { length: size - 1 })).rejects.toMatchObject({
      name: "RequestTooLargeError",
      status: 413,
      message: `the request's body has more than ${size - 1} bytes. To accept more, set a larger length in parsers`,
    })
  })

  it.each([
    ["application/json", 1_000_000, (size: number) => `"${"a".repeat(size - 2)}"`],
    [FORM, 1_000_000, (size: number) => "a".repeat(size)],
  ] as const)("a body of %s is refused beyond the default limit of %i bytes", async (type, most, body) => {
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
  ])("a body of unknown length, with the headers %j, is refused beyond the limit", async (headers) => {
    const conn = post(streamOf(100_000, 20), "application/json")
    for (const [name, value] of Object.entries(headers)) conn.req_headers.set(name, String(value))
    await expect(paramsOf(conn, { length: 1_000_000 })).rejects.toMatchObject({ status: 413 })
  })

  it("a body that is too large is refused before its end, then discarded for a while, and canceled", async () => {
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

  it("a form with more fields than max_keys is refused with 413", async () => {
    const form = (count: number): string => Array.from({ length: count }, (_, i) => `k${i}=1`).join("&")
    expect(Object.keys((await paramsOf(post(form(1_000), FORM))) as object)).toHaveLength(1_000)
    await expect(paramsOf(post(form(1_001), FORM))).rejects.toMatchObject({ status: 413, option: "max_keys" })
    expect(Object.keys((await paramsOf(post(form(1_001), FORM), { max_keys: 2_000 })) as object)).toHaveLength(1_001)
  })

  it("a body that nests deeper than depth is refused with 400", async () => {
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
      // Deeper than the stack of a recursive reader.
      await expect(paramsOf(post(body(200_000), type))).rejects.toMatchObject({ status: 400 })
    }
    await expect(paramsOf(post(`a${"%5Bb%5D".repeat(33)}=1`, FORM))).rejects.toMatchObject({ status: 400 })
  })

  it.each<[what: string, counted: number, json: string]>([
    ["keys", 2, `{"a":1,"b":2}`],
    ["keys at any depth", 4, `{"a" : {"b":[1,":,"]}} `],
    ["keys that are repeated", 3, `{"a":1,"a":2,"a":3}`],
    ["items", 3, `[1,"a,b",null]`],
    ["items that are empty", 3, `[{},[ ],{\n}]`],
    ["keys and items", 6, `{"a":[{"b":1},{"c":[]}],"d":1}`],
    ["an item in each of two lists", 4, `[[1],[ 1 ]]`],
  ])("max_keys counts keys and items of JSON together: %s", async (_what, counted, json) => {
    expect(await paramsOf(post(json, "application/json"), { max_keys: counted })).toBeTypeOf("object")
    await expect(paramsOf(post(json, "application/json"), { max_keys: counted - 1 })).rejects.toMatchObject({
      name: "RequestTooLargeError",
      status: 413,
      option: "max_keys",
      message: `the request's body has more than ${counted - 1} keys and items in its JSON. To accept more, set a larger max_keys in parsers`,
    })
  })

  it.each<[what: string, json: (count: number) => string]>([
    ["keys", (count) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}:`, 1])))],
    ["items", (count) => `[${Array.from({ length: count }, () => "{}").join()}]`],
  ])("JSON has at most 100,000 keys and items by default: %s", async (_what, json) => {
    expect(await paramsOf(post(json(100_000), "application/json"), { length: 2_000_000 })).toBeTypeOf("object")
    await expect(paramsOf(post(json(100_001), "application/json"), { length: 2_000_000 })).rejects.toMatchObject({
      status: 413,
      limit: 100_000,
    })
  })

  it("JSON with too many keys and items is refused before it is decoded", async () => {
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
    "limits of JSON ignore what is inside of strings, such as %j",
    async (held) => {
      const body = JSON.stringify({ a: `${held}:::[[[{{{`, b: held })
      expect(await paramsOf(post(body, "application/json"), { max_keys: 2, depth: 1 })).toEqual(JSON.parse(body))
    },
  )

  it("the limit of a parser overrides the common one", async () => {
    const options: ParsersOptions = { length: 10, parsers: ["urlencoded", ["json", { length: 20 }]] }
    expect(await paramsOf(post(`"${"a".repeat(18)}"`, "application/json"), options)).toBeTypeOf("object")
    await expect(paramsOf(post("a".repeat(11), FORM), options)).rejects.toMatchObject({ status: 413 })
  })

  it("a body that ends early is refused with 400", async () => {
    const gone = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) })
    await expect(paramsOf(post(gone, "application/json"))).rejects.toMatchObject({
      status: 400,
      cause: { message: "gone" },
    })
  })
})

it("parsers refuses an unknown parser", () => {
  const options = JSON.parse(`{ "parsers": ["json", "xml"] }`) as ParsersOptions
  expect(() => parsers(options)).toThrow('parsers are urlencoded, json, multipart; got: "xml"')
})

describe("a query", () => {
  it("a query longer than query_string_length is refused with 414, even in a GET", () => {
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
  it("JSON is read by the given decoder", async () => {
    const options: ParsersOptions = { json_decoder: (text) => ({ text }) }
    expect(await paramsOf(post("{a: 1}", "application/json"), options)).toEqual({ text: "{a: 1}" })
  })
})

describe("pass", () => {
  it.each([[["*/*"]], [["text/*"]], [["application/xml", "text/plain"]]])(
    "with pass %j a body is passed on unread",
    async (pass) => {
      const conn = post("a=1", "Text/Plain; charset=utf-8")
      expect(parsers({ pass })(conn)).toBe(conn)
      expect(await conn.request?.text()).toBe("a=1")
    },
  )

  it.each([[[]], [["text/html"]], [["application/*"]]])("with pass %j other types are refused", async (pass) => {
    await expect(paramsOf(post("a=1", "text/plain"), { pass })).rejects.toMatchObject({ status: 415 })
  })
})

describe("body_params have no prototype", () => {
  it.each([
    ["an object", `{"a":1,"__proto__":{"b":1}}`, "application/json"],
    ["a list", `[1]`, "application/json"],
    ["an empty body", ``, "application/json"],
    ["a form", `a=1`, FORM],
  ])("body_params of %s have no prototype", async (_what, body, type) => {
    const options: ParsersOptions[] = [{}, { json_decoder: (text) => Object.freeze(JSON.parse(text)) as unknown }]
    for (const option of options) {
      const conn = await parsers(option)(post(body, type))
      expect(Object.getPrototypeOf(conn.body_params)).toBeNull()
      expect(Object.getPrototypeOf(conn.params)).toBeNull()
      expect(conn.params["constructor"]).toBeUndefined()
    }
  })

  it("body_params have no prototype if there is no body, and in tests", () => {
    for (const conn of [build_conn("GET", "/"), build_conn("POST", "/", { body_params: { a: 1 } })])
      expect(Object.getPrototypeOf(conn.body_params)).toBeNull()
  })
})

describe("bodies that are not read", () => {
  it("a request without a body stays sync", () => {
    const conn = post(null, "application/json")
    expect(parsers()(conn)).toBe(conn)
    expect(parsers()(build_conn("POST", "/"))).toMatchObject({ body_params: {} })
  })

  it("a body without a type is not read", async () => {
    const conn = post(new TextEncoder().encode("a=1"))
    expect(await paramsOf(conn)).toEqual({})
    expect(await conn.request?.text()).toBe("a=1")
  })

  it("the body of a GET or HEAD is not read", () => {
    for (const method of ["GET", "HEAD"]) {
      const conn = build_conn(method, "/")
      expect(parsers()(conn)).toBe(conn)
    }
  })

  it("a body in several chunks is read only once", async () => {
    expect(await paramsOf(post(inParts([`{"a"`, `:1`, `}`]), "application/json"))).toEqual({ a: 1 })
  })
})
