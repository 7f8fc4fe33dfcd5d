import { get, socket } from "waymark"
import { client } from "waymark/client"
import type { ClientOptions } from "waymark/client"
import { events, open_sockets_by, read_events } from "waymark/live"
import type { WebSocketLike } from "waymark/live"
import { define_endpoint, define_router } from "waymark/server"
import { afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"

const schemas = { Tick: z.number(), Text: z.string() }
const routes = [
  get("/ticks", "TickController", "index", { events: { tick: "Tick" } }),
  socket("/texts", "TextSocket", { receives: "Text", sends: "Text" }),
  socket("/bytes", "ByteSocket"),
] as const
const clientOf = (options: Omit<ClientOptions, "base_url">) =>
  client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", ...options })

afterEach(() => void vi.useRealTimers())

/** A stream of these parts, as a server sends them; what is left of an endless one is cancelled. */
function streamOf(parts: Iterable<string>, status = 200, type = "text/event-stream"): Response {
  const iterator = parts[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = iterator.next()
      if (done === true) controller.close()
      else controller.enqueue(new TextEncoder().encode(value))
    },
    cancel: () => void iterator.return?.(),
  })
  return new Response(body, { status, headers: { "content-type": type } })
}

function* endless(part: string, count: { parts: number }): Generator<string, void, undefined> {
  try {
    for (;;) {
      count.parts++
      yield part
    }
  } finally {
    count.parts = -1
  }
}

/** The times between the connections of a reader whose server answers them one after the other, and then with 204. */
async function waitsOf(answers: readonly (() => Response)[]): Promise<readonly number[]> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] })
  const times: number[] = []
  const fetch = async (): Promise<Response> => {
    times.push(Date.now())
    return answers[times.length - 1]?.() ?? new Response(null, { status: 204 })
  }
  let isDone = false
  const reading = (async () => {
    for await (const _ of clientOf({ fetch, events: read_events }).tick("index"));
  })().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    if (vi.getTimerCount() > 0) await vi.advanceTimersToNextTimerAsync()
  }
  await reading
  return times.slice(1).map((time, index) => time - (times[index] ?? 0))
}

const empty = (): Response => streamOf([])
const saying = (text: string) => (): Response => streamOf([text])

describe("a reader of events waits", () => {
  it.each([
    ["the longest time of a timer at most", ["2147483648", "4294967297", "99999999999999999999"], 2 ** 31 - 1],
    ["a tenth of a second at least", ["0", "1", "99"], 100],
    ["3 seconds for an invalid time", ["-5", "1e9", "", "0x10", "1.5", "١"], 3_000],
    ["as long as the server says", ["1000"], 1_000],
  ] as const)("%s", async (_what, retries, expected) => {
    for (const retry of retries) {
      const waits = await waitsOf([saying(`retry: ${retry}\nevent: tick\ndata: 1\n\n`)])
      expect(waits).toEqual([expected])
    }
  })

  it("longer and longer if streams end without an event", async () => {
    const silent = [empty, saying(": hello\n\n"), saying("retry: 3000\n\n"), saying("id: 1\n\n"), empty, empty]
    expect(await waitsOf(silent)).toEqual([3_000, 6_000, 12_000, 24_000, 30_000, 30_000])
    const away = (): Response => new Response("away", { status: 503 })
    expect(await waitsOf([empty, away, empty, away])).toEqual([3_000, 6_000, 12_000, 24_000])
    expect(await waitsOf([saying("retry: 0\n\n"), empty, empty, empty])).toEqual([100, 200, 400, 800])
  })

  it("a short time again after an event", async () => {
    expect(await waitsOf([empty, empty, saying("event: tick\ndata: 1\n\n"), empty])).toEqual([
      3_000, 6_000, 3_000, 6_000,
    ])
  })
})

/** Reads events until the loop ends, and returns them, or the error. */
async function read(answer: (request: Request, count: number) => Response): Promise<readonly unknown[]> {
  const list: unknown[] = []
  let count = 0
  const fetch = async (request: Request): Promise<Response> => answer(request, ++count)
  try {
    for await (const { data, id } of clientOf({ fetch, events: read_events }).tick("index")) list.push([data, id])
  } catch (error) {
    list.push(String(error))
  }
  return list
}
const once =
  (...parts: readonly string[]) =>
  (_request: Request, count: number): Response =>
    count === 1 ? streamOf(["retry: 1\n\n", ...parts]) : new Response(null, { status: 204 })

describe("a reader of events ends with an error at", () => {
  it.each([
    ["a line", "a".repeat(65_536)],
    ["data in many lines", "data: 1\n".repeat(1_000)],
    ["data in empty lines", "data:\n".repeat(1_000)],
    ["data in one line", `data: ${"1".repeat(10_000)}`],
    ["an id", `id: ${"1".repeat(10_000)}`],
    ["the name of an event", `event: ${"1".repeat(10_000)}`],
    ["an unknown field", `field: ${"1".repeat(10_000)}`],
    ["a comment", `: ${"1".repeat(10_000)}`],
  ])("%s without an end", async (_what, part) => {
    const count = { parts: 0 }
    const list = await read((_request, attempt) => {
      expect(attempt).toBe(1)
      return streamOf(endless(part, count))
    })
    expect(list).toEqual(["Error: the stream has an event of more than 1048576 characters"])
    expect(count.parts).toBe(-1)
  })

  it("an endless answer that is not a stream, after reading its beginning", async () => {
    const count = { parts: 0 }
    const answer = (): Response => streamOf(endless("x".repeat(1_000), count), 500, "text/plain")
    const fetch = async (): Promise<Response> => answer()
    const iterator = clientOf({ fetch, events: read_events }).tick("index")[Symbol.asyncIterator]()
    await expect(iterator.next()).rejects.toMatchObject({ status: 500, body: "x".repeat(65_536) })
    expect(count.parts).toBe(-1)
  })
})

it("a reader of events connects again after a 503 whose body does not end", async () => {
  const count = { parts: 0 }
  const waiting = (): Response => {
    const body = new ReadableStream<Uint8Array>({ cancel: () => void count.parts++ })
    return new Response(body, { status: 503 })
  }
  expect(await waitsOf([waiting, waiting])).toEqual([3_000, 6_000])
  expect(count.parts).toBe(2)
})

describe("the text of a stream", () => {
  it.each([
    ["LF", ["event: tick\ndata: 1\n\n"]],
    ["CR LF", ["event: tick\r\ndata: 1\r\n\r\n"]],
    ["CR", ["event: tick\rdata: 1\r\r"]],
    ["CR LF in two parts", ["event: tick\r", "\ndata: 1\r", "\n\r", "\n"]],
    ["CR in parts of one character", "event: tick\rdata: 1\r\r".split("")],
    ["a mixture", ["event: tick\r\ndata: 1\n\r"]],
  ])("has lines that end with %s", async (_what, parts) => {
    expect(await read(once(...parts))).toEqual([[1, ""]])
  })

  it("may begin with a byte order mark", async () => {
    const start = "\ufeffevent: tick\nretry: 1\ndata: 1\n\n"
    const list = await read((_request, count) =>
      count === 1 ? streamOf([start]) : new Response(null, { status: 204 }),
    )
    expect(list).toEqual([[1, ""]])
  })

  it("is read up to a lone CR before more of it arrives", async () => {
    const fetch = async (): Promise<Response> => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode("event: tick\rdata: 1\r\r")),
      })
      return new Response(body, { headers: { "content-type": "text/event-stream" } })
    }
    for await (const { data } of clientOf({ fetch, events: read_events }).tick("index")) {
      expect(data).toBe(1)
      break
    }
  })

  it("is UTF-8, whatever the type says", async () => {
    const answer = once("event: tick\ndata: 1\nid: é\n\n")
    const list = await read((request, count) => {
      const response = answer(request, count)
      return response.status === 204
        ? response
        : new Response(response.body, { headers: { "content-type": "text/event-stream; charset=latin1" } })
    })
    expect(list).toEqual([[1, "é"]])
  })
})

describe("the id of an event", () => {
  it.each([
    ["日本", "日本"],
    ["é", "é"],
    ["🙂 1", "🙂 1"],
    ["a\tb", "a\tb"],
    ["\ud800", "\ufffd"],
    ["x".repeat(4_096), "x".repeat(4_096)],
    ["x".repeat(4_097), ""],
    ["\u0001", ""],
    ["\u007f", ""],
    ["a\0b", ""],
  ])("%j is sent as UTF-8, or ignored if a header cannot carry it", async (given, expected) => {
    const seen: (string | undefined)[] = []
    const web = define_router([routes[0]], {
      schemas,
      conn: [events],
    })
    const TickController = web.controller("TickController", {
      index: (conn) => {
        seen.push(conn.last_event_id)
        return new Response(null, { status: 204 })
      },
    })
    const Endpoint = define_endpoint({ router: web.build({ TickController }) })
    let count = 0
    const fetch = async (request: Request): Promise<Response> =>
      ++count === 1 ? streamOf([`retry: 1\nid: ${given}\nevent: tick\ndata: 1\n\n`]) : Endpoint.fetch(request)
    const ids: string[] = []
    for await (const { id } of clientOf({ fetch, events: read_events }).tick("index")) ids.push(id)
    expect(ids).toEqual([expected])
    expect(seen).toEqual([expected === "" ? undefined : expected])
  })
})

it("an error of the caller's headers ends the loop, also a TypeError, while one of fetch does not", async () => {
  const headers = (): never => {
    throw new TypeError("no token")
  }
  const broken = clientOf({ headers, fetch: async () => empty(), events: read_events }).tick("index")
  await expect(broken[Symbol.asyncIterator]().next()).rejects.toThrow("no token")
  expect(
    await read((_request, count) => {
      if (count === 1) return streamOf(["retry: 1\n\n"])
      if (count === 2) throw new TypeError("fetch failed")
      return new Response(null, { status: 204 })
    }),
  ).toEqual([])
})

/** Sockets whose connections a test opens and closes by hand. */
function fakeSockets() {
  const made: { readonly emit: (type: string, event?: object) => void; readonly closed: (number | undefined)[] }[] = []
  const sockets = open_sockets_by(() => {
    const listeners = new Map<string, (event: never) => void>()
    const closed: (number | undefined)[] = []
    made.push({ closed, emit: (type, event = {}) => listeners.get(type)?.(event as never) })
    const addEventListener: WebSocketLike["addEventListener"] = (type: string, listener: (event: never) => void) =>
      void listeners.set(type, listener)
    return { binaryType: "", send: () => {}, close: (code) => void closed.push(code), addEventListener }
  })
  return { made, api: clientOf({ sockets, fetch: async () => empty() }) }
}

describe("a socket of a client", () => {
  it.each([1001, 1006, 1012, 1013])(
    "waits longer and longer if each connection is soon closed with %i",
    async (code) => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] })
      vi.spyOn(Math, "random").mockReturnValue(1)
      const { made, api } = fakeSockets()
      const texts = api.text("open")
      const waits: number[] = []
      for (let tries = 0; tries < 8; tries++) {
        await vi.advanceTimersByTimeAsync(0)
        made.at(-1)?.emit("open")
        made.at(-1)?.emit("message", { data: '"hello"' })
        if (tries === 6) await vi.advanceTimersByTimeAsync(5_000)
        made.at(-1)?.emit("close", { code, reason: "" })
        expect(vi.getTimerCount()).toBe(1)
        const before = performance.now()
        await vi.advanceTimersToNextTimerAsync()
        waits.push(performance.now() - before)
      }
      expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 1_000, 2_000])
      texts.close()
      expect(vi.getTimerCount()).toBe(0)
      vi.restoreAllMocks()
    },
  )

  it.each([
    ["that are many", () => "x", 10_001, "10000 messages of GET /bytes were not read"],
    [
      "that are long",
      () => "x".repeat(2 ** 25),
      3,
      "more than 67108864 characters of messages of GET /bytes were not read",
    ],
    [
      "of many bytes",
      () => new ArrayBuffer(2 ** 25),
      3,
      "more than 67108864 characters of messages of GET /bytes were not read",
    ],
  ])("ends if there are too many messages %s that nobody reads", async (_what, message, count, expected) => {
    const { made, api } = fakeSockets()
    const bytes = api.byte("open")
    await vi.waitFor(() => expect(made).toHaveLength(1))
    made[0]?.emit("open")
    for (let index = 0; index < count; index++) made[0]?.emit("message", { data: message() })
    expect(made[0]?.closed).toEqual([4000])
    const read_all = async (): Promise<void> => {
      for await (const _ of bytes);
    }
    await expect(read_all()).rejects.toThrow(expected)
  })

  it("stays open while long messages are read", async () => {
    const { made, api } = fakeSockets()
    const messages = api.byte("open")[Symbol.asyncIterator]()
    await vi.waitFor(() => expect(made).toHaveLength(1))
    made[0]?.emit("open")
    const text = "x".repeat(2 ** 25)
    for (let index = 0; index < 5; index++) {
      made[0]?.emit("message", { data: text })
      expect((await messages.next()).value).toHaveLength(2 ** 25)
    }
    expect(made[0]?.closed).toEqual([])
  })

  it.each([
    ["bytes", new TextEncoder().encode("5").buffer, "sent a message that is not JSON: bytes"],
    ["a string", "{", "sent a message that is not JSON: {"],
  ])("refuses %s where its row says JSON", async (_what, data, message) => {
    const { made, api } = fakeSockets()
    const messages = api.text("open")[Symbol.asyncIterator]()
    await vi.waitFor(() => expect(made).toHaveLength(1))
    made[0]?.emit("open")
    made[0]?.emit("message", { data })
    await expect(messages.next()).rejects.toThrow(message)
  })

  it("ends with the error of a function of on_open", async () => {
    const { made, api } = fakeSockets()
    const texts = api.text("open").on_open(() => {
      throw new Error("mine")
    })
    await vi.waitFor(() => expect(made).toHaveLength(1))
    expect(() => made[0]?.emit("open")).not.toThrow()
    await expect(texts[Symbol.asyncIterator]().next()).rejects.toThrow("mine")
  })
})

describe("a client without a reader", () => {
  const api = clientOf({ fetch: async () => Response.json(1) })

  it("throws for a row with events and for a socket, since nobody would handle a rejection", () => {
    expect(() => api.tick("index")).toThrow("GET /ticks has events: client needs { events: read_events }")
    expect(() => api.text("open")).toThrow("GET /texts is a socket: client needs { sockets: open_sockets }")
  })

  it("throws for an invalid call of such a row", () => {
    // @ts-expect-error - no such action
    expect(() => api.tick("shwo")).toThrow('no route for tick("shwo")')
    // @ts-expect-error - too many params
    expect(() => api.text("open", 1, 2)).toThrow('no route for text("open")')
  })
})
