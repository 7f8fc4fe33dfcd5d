import { once } from "node:events"
import { rmSync } from "node:fs"
import { createServer, get } from "node:http"
import type { IncomingMessage } from "node:http"
import { brotliCompressSync, brotliDecompressSync, deflateSync, gunzipSync, gzipSync, inflateSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { EARLY, startEarly, uploadTo } from "../../process/plugs/early-server.js"
import type { Early } from "../../process/plugs/early-server.js"
import { addressOf } from "../../process/adapters/given-address.js"
import { prepareFolder } from "./prepare.js"
import { runtimes, start, whyNot } from "./runtimes.js"
import type { Running } from "./runtimes.js"

const TEXT = "a body of another server"
const FRAME = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, TEXT.length, (TEXT.length << 3) | 1, 0, 0])

type Change = (bytes: Uint8Array) => Uint8Array
/** How bodies are encoded and decoded; Node 20 has no zstd, so a frame is written with the text as it is. */
const CODINGS: Readonly<Record<string, readonly [encode: Change, decode: Change]>> = {
  gzip: [gzipSync, gunzipSync],
  "x-gzip": [gzipSync, gunzipSync],
  deflate: [deflateSync, inflateSync],
  br: [brotliCompressSync, brotliDecompressSync],
  zstd: [(bytes) => Buffer.concat([FRAME, bytes]), (bytes) => bytes.subarray(FRAME.length)],
}
/** The codings of a header in the order in which they were applied; others, such as `identity`, change nothing. */
const codingsOf = (header: string): readonly (readonly [Change, Change])[] =>
  header.split(",").flatMap((name) => {
    const coding = CODINGS[name.trim().toLowerCase()]
    return coding === undefined ? [] : [coding]
  })
const encode = (header: string): Uint8Array =>
  codingsOf(header).reduce<Uint8Array>((bytes, [change]) => change(bytes), Buffer.from(TEXT))
const decode = (header: string, body: Uint8Array): string =>
  Buffer.from(
    codingsOf(header)
      .toReversed()
      .reduce((bytes, [, change]) => change(bytes), body),
  ).toString()

const upstream = createServer((req, res) => {
  const coding = new URL(req.url ?? "", "http://localhost").searchParams.get("coding") ?? ""
  const body = encode(coding)
  if (coding !== "") res.setHeader("content-encoding", coding)
  res.setHeader("content-length", body.length)
  res.end(body)
})

let folder: string
let early: Awaited<ReturnType<typeof startEarly>>
beforeAll(async () => {
  early = await startEarly()
  folder = await prepareFolder("fetched-")
  upstream.listen(0, "127.0.0.1")
  await once(upstream, "listening")
})
afterAll(() => {
  early.stop()
  upstream.closeAllConnections()
  upstream.close()
  rmSync(folder, { recursive: true })
})

/** Asks without decoding what comes. */
async function ask(url: string): Promise<readonly [coding: string, length: string | undefined, body: Buffer]> {
  const [res] = (await once(get(url), "response")) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of res) parts.push(part as Buffer)
  return [res.headers["content-encoding"] ?? "", res.headers["content-length"], Buffer.concat(parts)]
}

describe.each(runtimes.filter((runtime) => whyNot(runtime) === undefined))("on $name", (runtime) => {
  let running: Running
  beforeAll(async () => {
    running = await start(runtime, folder)
  })
  afterAll(() => running.stop())

  const codings = ["", "gzip", "GZIP", "x-gzip", "X-Gzip", "deflate", "br", "BR", "zstd", "gzip, br", "br,gzip", "identity", "none"] // prettier-ignore
  it.each(["fetched", "proxied"].flatMap((how) => codings.map((coding) => [how, coding] as const)))(
    "the body of a response that is %s fits its content-encoding: %j",
    async (how, given) => {
      const query = new URLSearchParams({ server: addressOf(upstream), coding: given })
      const [coding, length, body] = await ask(`${running.url}/${how}?${query}`)
      expect(["", given.toLowerCase()]).toContain(coding.toLowerCase())
      expect(decode(coding, body)).toBe(TEXT)
      expect(Number(length ?? body.length)).toBe(body.length)
    },
  )

  // `fetch` of Bun rarely, and that of Workers often, loses what was sent before the connection was closed.
  const earlyHere: readonly Early[] = /^(?:Node|Deno)/.test(runtime.name)
    ? EARLY
    : runtime.name === "Bun"
      ? ["Reads"]
      : []
  it.each(earlyHere)("what %s answers to an upload that it has not read is passed on", async (name) => {
    const query = new URLSearchParams({ server: early.urls[name], coding: "" })
    for (const size of [1, 65_536, 1_000_000, 20_000_000])
      for (const isChunked of [false, true])
        expect([size, isChunked, await uploadTo(`${running.url}/proxied?${query}`, size, isChunked)]).toEqual([size, isChunked, "413 too large"]) // prettier-ignore
  })
})
