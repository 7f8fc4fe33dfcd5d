import { once } from "node:events"
import { createServer } from "node:http"
import type { RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { forward, get, post } from "waymark"
import { client } from "waymark/client"
import { read_events } from "waymark/live"
import { serve } from "waymark/node"
import { parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { describe, expect, it } from "vitest"
import { z } from "zod"

setFlagsFromString("--expose-gc")
const collect: () => void = runInNewContext("gc")
async function collectGarbage(): Promise<void> {
  for (let times = 0; times < 5; times++) {
    await sleep(5)
    collect()
  }
}

const schemas = { Data: z.object({ a: z.string() }) }
const routes = [
  get("/silent", "SilentController", "show"),
  post("/silent", "SilentController", "create", { body: "Data", answers: { 200: "Data" } }),
  get("/events", "EventController", "index", { events: { data: "Data" } }),
  get("/parts", "PartController", "show"),
  get("/away", "AwayController", "show"),
] as const

/** A server that never ends an answer. */
const answerWithoutEnd: RequestListener = ({ url }, response) => {
  if (url === "/away") response.writeHead(302, { location: "/silent" }).end()
  if (url === "/parts") response.writeHead(200).write("a")
}

describe("a call of the client is aborted after its request was collected", () => {
  const api = (base_url: string) =>
    client<typeof routes, typeof schemas>(routes, { base_url, events: read_events, headers: { "x-api-key": "k" } })
  it.each<[string, (of: ReturnType<typeof api>, signal: AbortSignal) => Promise<unknown>]>([
    ["before the answer", async (of, signal) => of.silent("show", { signal })],
    ["with a body", async (of, signal) => of.silent("create", { body: { a: "b" }, signal })],
    ["of events", async (of, signal) => of.event("index", { signal })[Symbol.asyncIterator]().next()],
    ["while its body is read", async (of, signal) => (await of.part("show", { signal })).response.text()],
    ["after a redirect", async (of, signal) => of.away("show", { signal })],
  ])("%s", async (_, call) => {
    const server = createServer(answerWithoutEnd).listen(0, "127.0.0.1")
    await once(server, "listening")
    try {
      const leaving = new AbortController()
      const left = once(leaving.signal, "abort")
      const called = call(api(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), leaving.signal)
      const ended = Promise.race([called, left.then(async () => sleep(2_000, "goes on"))])
      await sleep(50)
      await collectGarbage()
      leaving.abort(new Error("enough"))
      await expect(ended).rejects.toThrow("enough")
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})

/** An answer, or one whose body has begun, that ends when its signal is aborted. */
const WAYS = {
  answer: async (signal: AbortSignal, end: () => void) =>
    new Promise<Response>((resolve) => {
      signal.addEventListener("abort", () => {
        end()
        resolve(new Response("late"))
      })
    }),
  body: (signal: AbortSignal, end: () => void) => {
    signal.addEventListener("abort", end)
    return new Response(new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }))
  },
}

describe("an application behind a forward learns that the client has left after its request was collected", () => {
  it.each([
    ["answer", "/app", "GET"],
    ["body", "/app", "GET"],
    ["answer", "/outer/app", "GET"],
    ["answer", "/app", "POST"],
  ] as const)("before the end of its %s, at %s by %s", async (way, path, method) => {
    let end: () => void
    const ended = new Promise<string>((resolve) => {
      end = () => {
        resolve("ended")
      }
    })
    const App = { fetch: async ({ signal }: Request) => WAYS[way](signal, end) }
    const inner = define_router([forward("/app", "App")])
    const web = define_router([forward("/app", "App"), forward("/outer", "Inner")])
    const router = web.build({ App, Inner: inner.build({ App }) })
    const running = await serve(define_endpoint({ router, plugs: [parsers()] }), { port: 0, print: false })
    try {
      const leaving = new AbortController()
      const asked = fetch(new URL(path, running.url), { method, signal: leaving.signal }).then(async (it) => it.text())
      await sleep(50)
      await collectGarbage()
      leaving.abort(new Error("enough"))
      await expect(asked).rejects.toThrow("enough")
      expect(await Promise.race([ended, sleep(2_000, "goes on")])).toBe("ended")
    } finally {
      await running.close({ grace: 100 })
    }
  })
})
