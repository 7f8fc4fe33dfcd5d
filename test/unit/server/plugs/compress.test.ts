import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import { compress, static_files } from "waymark/plugs"
import type { CompressOptions } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import type { Conn, Plug } from "waymark/server"

const folder = mkdtempSync(join(tmpdir(), "waymark-compress-"))
afterAll(() => rmSync(folder, { recursive: true }))
const text = "word ".repeat(1_000)
writeFileSync(join(folder, "app.css"), text)
writeFileSync(join(folder, "small.css"), "a{}")

interface Ask extends RequestInit {
  readonly accept?: string
  readonly options?: CompressOptions
  readonly path?: string
}

function ask(answer: (conn: Conn) => Conn | Promise<Conn>, given: Ask = {}): Promise<Response> {
  const { accept = "gzip, br", options, path = "/", ...init } = given
  const plugs: readonly ((conn: Conn) => Conn | Promise<Conn>)[] = [compress(options), answer]
  const endpoint = define_endpoint({ plugs, on_error: () => {} })
  const headers = new Headers(init.headers)
  headers.set("accept-encoding", accept)
  return endpoint.fetch(new Request(`http://localhost${path}`, { ...init, headers }))
}

const encodingOf = ({ headers }: Response): string | null => headers.get("content-encoding")

async function decoded(response: Response): Promise<string> {
  const bytes = Buffer.from(await response.arrayBuffer())
  const encoding = encodingOf(response)
  return (encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes).toString()
}

describe("the encoding", () => {
  it.each([
    ["gzip, br", "br"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, gzip;q=0.1", "gzip"],
    ["*", "br"],
    ["*;q=0", null],
    ["br;q=0, gzip;q=0", null],
    ["identity, gzip;q=0.5", null],
    ["identity", null],
    ["deflate", null],
    ["zstd", null],
    ["", null],
    ["gzip;q=nonsense;;, ,", null],
  ])("for accept-encoding %j is %j", async (accept, encoding) => {
    const response = await ask((conn) => conn.text(text), { accept })
    expect(encodingOf(response)).toBe(encoding)
    expect(response.headers.get("vary")).toBe("accept-encoding")
    expect(await decoded(response)).toBe(text)
  })

  it("is one of those that the plug is given, in that order", async () => {
    const preferGzip = await ask((conn) => conn.text(text), { options: { encodings: ["gzip", "br"] } })
    const onlyGzip = await ask((conn) => conn.text(text), { options: { encodings: ["gzip"] }, accept: "br" })
    expect([preferGzip, onlyGzip].map(encodingOf)).toEqual(["gzip", null])
  })
})

describe("a response that is compressed", () => {
  const answers: Readonly<Record<string, (conn: Conn) => Conn | Promise<Conn>>> = {
    "a string": (conn) => conn.text(text),
    "a string without a content type": (conn) => conn.send_resp(200, text),
    json: (conn) => conn.json({ text }),
    bytes: (conn) => conn.put_resp_content_type("text/css").send_resp(200, new TextEncoder().encode(text)),
    "a part of a buffer": (conn) =>
      conn.put_resp_content_type("text/css").send_resp(200, new TextEncoder().encode(`--${text}`).subarray(2)),
    "an ArrayBuffer": (conn) =>
      conn.put_resp_content_type("text/css").send_resp(200, new TextEncoder().encode(text).buffer),
    "a stream": (conn) => conn.put_resp_content_type("text/css").send_resp(200, new Blob([text]).stream()),
    "a Blob": (conn) => conn.put_resp_content_type("text/css").send_resp(200, new Blob([text])),
    "a Response": (conn) => conn.send_response(new Response(text)),
    "an error page": (conn) => conn.put_status(500).html(text),
    svg: (conn) => conn.put_resp_content_type("image/svg+xml").send_resp(200, text),
    "a file": (conn) => conn.put_resp_content_type("text/css").send_file(200, join(folder, "app.css")),
    chunks: async (conn) => {
      conn.put_resp_content_type("text/plain").send_chunked(200)
      for (let i = 0; i < 1_000; i++) await conn.chunk("word ")
      return conn
    },
  }
  it.each(Object.entries(answers))("is %s", async (name, answer) => {
    const response = await ask(answer)
    expect(encodingOf(response)).toBe("br")
    const body = await decoded(response)
    expect(name === "json" ? JSON.parse(body) : body).toEqual(name === "json" ? { text } : text)
    const other = await ask(answer, { accept: "gzip" })
    expect(encodingOf(other)).toBe("gzip")
    expect(await decoded(other)).toBe(body)
    expect(response.headers.get("content-type")).toBe((await ask(answer, { accept: "" })).headers.get("content-type"))
  })

  it("has a weak etag, no ranges, and its own length", async () => {
    const plug = static_files({ at: "/", from: folder })
    const whole = await ask(plug, { path: "/app.css", accept: "" })
    const compressed = await ask(plug, { path: "/app.css" })
    expect(compressed.headers.get("etag")).toBe(`W/${whole.headers.get("etag")}`)
    expect(compressed.headers.get("accept-ranges")).toBe(null)
    expect(compressed.headers.get("content-length")).toBe(null)
    const again = await ask(plug, {
      path: "/app.css",
      headers: { "if-none-match": compressed.headers.get("etag") ?? "" },
    })
    expect([again.status, again.headers.get("vary")]).toEqual([304, "accept-encoding"])
    const declared = await ask((conn) =>
      conn.put_resp_header("content-length", "5000").put_resp_header("etag", 'W/"1"').text(text),
    )
    expect([encodingOf(declared), declared.headers.get("etag"), await decoded(declared)]).toEqual(["br", 'W/"1"', text])
  })

  it("has the same headers for HEAD", async () => {
    const get = await ask((conn) => conn.text(text))
    const head = await ask((conn) => conn.text(text), { method: "HEAD" })
    expect(encodingOf(head)).toBe("br")
    expect(head.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength))
    const stream = await ask((conn) => conn.put_resp_content_type("text/css").send_file(200, join(folder, "app.css")), {
      method: "HEAD",
    })
    expect([encodingOf(stream), stream.headers.get("content-length"), await stream.text()]).toEqual(["br", null, ""])
  })
})

describe("a response that is not compressed", () => {
  const answers: Readonly<Record<string, (conn: Conn) => Conn | Promise<Conn>>> = {
    "a small one": (conn) => conn.text("small"),
    "a small file": (conn) => conn.put_resp_content_type("text/css").send_file(200, join(folder, "small.css")),
    "a small stream of a known length": (conn) =>
      conn
        .put_resp_content_type("text/css")
        .put_resp_header("content-length", "5")
        .send_resp(200, new Blob(["small"]).stream()),
    "an image": (conn) => conn.put_resp_header("content-type", "image/png").send_resp(200, text),
    "a type without a name": (conn) => conn.send_resp(200, new TextEncoder().encode(text)),
    "an event stream": (conn) => conn.put_resp_content_type("text/event-stream").send_resp(200, text),
    "one that has an encoding": (conn) => conn.put_resp_header("content-encoding", "zstd").text(text),
    "a part": (conn) => conn.put_resp_header("content-range", "bytes 0-4999/9000").put_status(206).text(text),
    "one with no-transform": (conn) => conn.put_resp_header("cache-control", "public, No-Transform").text(text),
    "one without content": (conn) => conn.put_resp_content_type("text/plain").send_resp(204),
  }
  it.each(Object.entries(answers))("is %s", async (_name, answer) => {
    const [response, plain] = [await ask(answer), await ask(answer, { accept: "" })]
    expect(encodingOf(response)).toBe(encodingOf(plain))
    expect(await response.text()).toBe(await plain.text())
    expect(response.headers.get("vary")).toBe("accept-encoding")
  })

  it("is a range of a file", async () => {
    const response = await ask(static_files({ at: "/", from: folder }), {
      path: "/app.css",
      headers: { range: "bytes=0-3999" },
    })
    expect([response.status, encodingOf(response), (await response.text()).length]).toEqual([206, null, 4_000])
  })

  it("is one that is compressed already", async () => {
    const twice = define_endpoint({ plugs: [compress(), compress(), (conn) => conn.text(text)] })
    const response = await twice.fetch(new Request("http://localhost/", { headers: { "accept-encoding": "gzip" } }))
    expect(await decoded(response)).toBe(text)
    expect(response.headers.get("vary")).toBe("accept-encoding")
  })

  it("has a vary header of its own", async () => {
    const vary = async (value: string): Promise<string | null> =>
      (await ask((conn) => conn.put_resp_header("vary", value).text("small"))).headers.get("vary")
    expect(await Promise.all(["origin", "*", "origin, Accept-Encoding"].map(vary))).toEqual([
      "origin, accept-encoding",
      "*",
      "origin, Accept-Encoding",
    ])
  })
})

describe("a stream", () => {
  const streamed = (body: ReadableStream<Uint8Array>): Promise<Response> =>
    ask((conn) => conn.put_resp_content_type("text/plain").send_resp(200, body))

  it.each(["gzip", "br"])("each chunk of which is sent when it is written, with %s", async (accept) => {
    const chunks = ["one", "two", "three"]
    let asked = 0
    const response = await ask(
      (conn) =>
        conn.put_resp_content_type("text/plain").send_resp(
          200,
          new ReadableStream<Uint8Array>(
            {
              pull(controller) {
                const chunk = chunks[asked++]
                // After the last chunk it neither ends nor has another one.
                if (chunk !== undefined) return controller.enqueue(new TextEncoder().encode(chunk))
                return new Promise(() => {})
              },
            },
            { highWaterMark: 0 },
          ),
        ),
      { accept },
    )
    const reader = response.body?.getReader()
    const parts: Uint8Array[] = []
    for (const _ of chunks) {
      const { value } = (await reader?.read()) ?? {}
      if (value !== undefined) parts.push(value)
    }
    const { createGunzip, createBrotliDecompress } = await import("node:zlib")
    const decoder = accept === "gzip" ? createGunzip() : createBrotliDecompress()
    for (const part of parts) decoder.write(part)
    let read = ""
    decoder.on("data", (part: Buffer) => (read += part.toString()))
    await expect.poll(() => read).toBe("onetwothree")
    await reader?.cancel()
  })

  it("is read no faster than the result", async () => {
    let pulled = 0
    const response = await streamed(
      new ReadableStream({
        pull(controller) {
          pulled += 1
          controller.enqueue(crypto.getRandomValues(new Uint8Array(65_536)))
        },
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(pulled).toBeLessThan(8)
    await response.body?.cancel()
  })

  it("whose reader cancels is cancelled", async () => {
    let reason: unknown
    const response = await streamed(
      new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode("chunk")),
        cancel: (given) => {
          reason = given
        },
      }),
    )
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel("gone")
    expect(reason).toBe("gone")
  })

  it("that fails aborts the response, and is reported", async () => {
    const errors: unknown[] = []
    const failure = new Error("broken")
    const plugs: Plug[] = [
      compress(),
      (conn: Conn) =>
        conn.put_resp_content_type("text/plain").send_resp(
          200,
          new ReadableStream({
            pull: (controller) => controller.error(failure),
          }),
        ),
    ]
    const endpoint = define_endpoint({ plugs, on_error: (error) => void errors.push(error) })
    const response = await endpoint.fetch(new Request("http://localhost/", { headers: { "accept-encoding": "gzip" } }))
    await expect(response.arrayBuffer()).rejects.toThrow("broken")
    expect(errors).toEqual([failure])
  })

  it("whose chunks are not bytes is refused, as without the plug", async () => {
    const errors: unknown[] = []
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue("text")
        controller.close()
      },
    })
    const plugs = [compress(), (conn: Conn) => conn.put_resp_content_type("text/plain").send_resp(200, body)]
    const endpoint = define_endpoint({ plugs, on_error: (error) => void errors.push(String(error)) })
    const response = await endpoint.fetch(new Request("http://localhost/", { headers: { "accept-encoding": "gzip" } }))
    await expect(response.arrayBuffer()).rejects.toThrow("the chunks of a body stream are Uint8Arrays")
    expect(errors).toEqual(['TypeError: the chunks of a body stream are Uint8Arrays, got: "text"'])
  })
})

describe("an error after compression", () => {
  it("is answered with a page without the encoding", async () => {
    const failing = (conn: Conn): Conn =>
      conn.register_before_send(() => {
        throw new Error("broken")
      })
    const endpoint = define_endpoint({ plugs: [failing, compress(), (conn) => conn.text(text)], on_error: () => {} })
    const response = await endpoint.fetch(new Request("http://localhost/", { headers: { "accept-encoding": "gzip" } }))
    expect([response.status, encodingOf(response), await response.text()]).toEqual([500, null, "Internal Server Error"])
  })
})

describe("the options", () => {
  it("min_length is the smallest length in bytes", async () => {
    const encode = async (length: number, min_length: number): Promise<string | null> =>
      encodingOf(await ask((conn) => conn.text("é".repeat(length / 2)), { options: { min_length } }))
    expect(await Promise.all([encode(98, 100), encode(100, 100), encode(2, 0)])).toEqual([null, "br", "br"])
  })

  it.each([
    [{ min_length: -1 }, "compress takes a whole number of bytes as min_length, got: -1"],
    [{ min_length: Number.NaN }, "compress takes a whole number of bytes as min_length, got: NaN"],
    [{ encodings: ["zip"] as unknown as ["gzip"] }, 'compress takes the encodings "br" and "gzip", got: "zip"'],
  ])("%j are refused", (options: CompressOptions, message) => {
    expect(() => compress(options)).toThrow(message)
  })
})
