import { gzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { get } from "waymark"
import { serve } from "waymark/node"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn, Endpoint } from "waymark/server"
import { rawGet, sendRaw } from "./raw.js"

const TEXT = "a body ".repeat(20)
const MESSAGE =
  'Error: header "content-encoding" says gzip, but the body is decoded: delete it and "content-length" from the headers'

type Answer = (conn: Conn) => Conn | Response
/** The body that arrives, as far as it does. */
const WAYS: Readonly<Record<string, (endpoint: Endpoint) => Promise<string>>> = {
  "fetch of an endpoint": async (endpoint) => {
    const response = await endpoint.fetch(new Request("http://localhost/"))
    return Buffer.from(await response.arrayBuffer().catch(() => new ArrayBuffer())).toString("latin1")
  },
  serve: async (endpoint) => {
    const server = await serve(endpoint, { port: 0, print: false })
    const answer = await sendRaw(server.url, rawGet("/"))
    await server.close({ grace: 0 })
    return answer
  },
}

/** Answers with a body and headers, and returns what arrives and what is reported. */
async function sent(show: Answer, way: string): Promise<readonly [body: string, reported: readonly string[]]> {
  const reported: string[] = []
  const router = define_router([get("/", "PageController", "show")]).build({ PageController: { show } })
  const endpoint = define_endpoint({ router, on_error: (error) => void reported.push(String(error)) })
  return [(await WAYS[way]?.(endpoint)) ?? "", reported]
}

const gzip = { "content-encoding": "gzip" }
const stream = (text: string): ReadableStream<Uint8Array> => new Blob([text]).stream()

describe.each(Object.keys(WAYS))("by %s", (way) => {
  it.each<[string, Answer]>([
    ["a Response with a length", () => new Response(TEXT, { headers: { ...gzip, "content-length": "30" } })],
    ["a Response without a length", () => new Response(TEXT, { headers: gzip })],
    ["a stream", (conn) => conn.put_resp_header("content-encoding", "gzip").send_resp(200, stream(TEXT))],
  ])("a body that fetch has decoded is refused with the headers of the encoded one: %s", async (_, show) => {
    const [body, reported] = await sent(show, way)
    expect([body.includes(TEXT), reported]).toEqual([false, [MESSAGE]])
  })

  it.each<[string, Answer]>([
    ["is encoded", () => new Response(new Uint8Array(gzipSync(TEXT)), { headers: gzip })],
    ["is empty", () => new Response("", { headers: gzip })],
    [
      "is a part of a file",
      () => new Response(new Uint8Array(gzipSync(TEXT).subarray(5)), { status: 206, headers: gzip }),
    ],
    ["has another coding", () => new Response(TEXT, { headers: { "content-encoding": "identity" } })],
  ])("a body passes that %s", async (_, show) => {
    expect((await sent(show, way))[1]).toEqual([])
  })
})
