import { get, scope } from "waymark"
import * as edge from "waymark/edge"
import { events } from "waymark/live"
import type { EventsSource } from "waymark/live"
import { define_endpoint, define_router } from "waymark/server"
import type { ConnInput } from "waymark/server"
import { afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"

const schemas = {
  Progress: z.object({ percent: z.number() }),
  Result: z.string().transform(async (text) => text.toUpperCase()),
}
type Declared = ConnInput<
  unknown,
  unknown,
  { progress: readonly [{ percent: number }]; done: readonly [string] }
>["answers"]
type Source = EventsSource<Declared>

const routes = [
  scope("/jobs", [
    get("/:id/events", "JobController", "events", {
      events: { progress: "Progress", done: "Result" },
      answers: { 204: null },
    }),
  ]),
] as const

/** An endpoint whose route answers with the events of a source. */
function endpointOf(source: (last: string | undefined) => Source) {
  const errors: unknown[] = []
  const web = define_router(routes, { schemas, conn: [events] })
  const JobController = web.controller("JobController", { events: (conn) => conn.events(source(conn.last_event_id)) })
  const Endpoint = define_endpoint({
    router: web.build({ JobController }),
    on_error: (error) => void errors.push(error),
  })
  const open = (init: RequestInit = {}) =>
    Promise.resolve(Endpoint.fetch(new Request("http://localhost/jobs/7/events", init)))
  return { open, errors }
}

const textOf = async (source: Source): Promise<string> =>
  (await (await endpointOf(() => source).open()).text()).replace(/^:\n\n/, "")

/** Reads the next chunk of a stream. */
async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> {
  const { value } = await reader.read()
  return value && new TextDecoder().decode(value)
}

afterEach(() => void vi.useRealTimers())

describe("a stream of events", () => {
  it("begins with a comment, and has the headers of one that proxies do not keep", async () => {
    const response = await endpointOf(() => []).open()
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "text/event-stream",
      "cache-control": "no-cache, no-transform",
      "x-accel-buffering": "no",
    })
    expect(await response.text()).toBe(":\n\n")
  })

  it.each<[string, Source, string]>([
    [
      "a list",
      [
        { event: "progress", data: { percent: 50 }, id: "a 1", retry: 3_000 },
        { event: "done", data: "line\nbreak" },
      ],
      'id: a 1\nretry: 3000\nevent: progress\ndata: {"percent":50}\n\nevent: done\ndata: "LINE\\nBREAK"\n\n',
    ],
    [
      "an async generator",
      (async function* () {
        yield { event: "done", data: "a" } as const
        await Promise.resolve()
        yield { event: "done", data: "b" } as const
      })(),
      'event: done\ndata: "A"\n\nevent: done\ndata: "B"\n\n',
    ],
    [
      "a function",
      async (send) => {
        await send("progress", { percent: 1 }, { id: "1" })
        await send("done", "a")
      },
      'id: 1\nevent: progress\ndata: {"percent":1}\n\nevent: done\ndata: "A"\n\n',
    ],
    [
      "a function that passes messages on",
      async (send) => {
        const messages = [
          { event: "progress", data: { percent: 1 } },
          { event: "done", data: "a" },
        ] as const
        for (const message of messages) await send({ ...message, id: message.event })
      },
      'id: progress\nevent: progress\ndata: {"percent":1}\n\nid: done\nevent: done\ndata: "A"\n\n',
    ],
    [
      "a function that does not wait",
      async (send) => {
        void send("done", "a")
        void send("done", "b")
      },
      'event: done\ndata: "A"\n\nevent: done\ndata: "B"\n\n',
    ],
  ])("has the events of %s", async (_name, source, expected) => {
    expect(await textOf(source)).toBe(expected)
  })

  it("leaves out fields that the schema does not declare", async () => {
    const data = { percent: 1, secret: "x" }
    expect(await textOf([{ event: "progress", data }])).toBe('event: progress\ndata: {"percent":1}\n\n')
  })

  it("gives the id of the last event", async () => {
    const { open } = endpointOf((last) => [{ event: "done", data: `after ${last}` }])
    expect(await (await open({ headers: { "last-event-id": "41" } })).text()).toContain('"AFTER 41"')
    expect(await (await open()).text()).toContain('"AFTER UNDEFINED"')
  })

  it("asks for the next event only when the reader has room for it", async () => {
    let made = 0
    const { open } = endpointOf(() =>
      (function* () {
        for (;;) yield { event: "progress", data: { percent: ++made } } as const
      })(),
    )
    const reader = (await open()).body?.getReader()
    if (reader === undefined) throw new Error("no body")
    await read(reader)
    expect(made).toBe(0)
    await read(reader)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(made).toBe(1)
    await reader.cancel()
  })

  it("resolves send when the event is taken and the next one is wanted", async () => {
    const sent: string[] = []
    const { open } = endpointOf(() => async (send) => {
      sent.push(`first ${await send("done", "a")}`)
      sent.push(`second ${await send("done", "b")}`)
    })
    const reader = (await open()).body?.getReader()
    if (reader === undefined) throw new Error("no body")
    await read(reader)
    await read(reader)
    expect(sent).toEqual([])
    await read(reader)
    expect(sent).toEqual(["first true"])
    await reader.cancel()
    await Promise.resolve()
    expect(sent).toEqual(["first true", "second false"])
  })

  it("calls return of the iterator, and aborts the signal, when the reader leaves", async () => {
    const left: string[] = []
    const iterator = {
      [Symbol.asyncIterator]: () => iterator,
      next: () => new Promise<IteratorResult<never>>(() => {}),
      return: async () => {
        left.push("return")
        return { done: true as const, value: undefined }
      },
    }
    const sources: Source[] = [
      iterator,
      async (_send, signal) => {
        signal.addEventListener("abort", () => left.push("abort"))
        await new Promise(() => {})
      },
    ]
    for (const source of sources) {
      const reader = (await endpointOf(() => source).open()).body?.getReader()
      if (reader === undefined) throw new Error("no body")
      await read(reader)
      const pending = reader.read()
      await reader.cancel()
      expect((await pending).done).toBe(true)
    }
    expect(left).toEqual(["return", "abort"])
  })

  it("has a comment every 15 seconds while nothing is sent", async () => {
    vi.useFakeTimers()
    let sendNow: (() => void) | undefined
    const { open } = endpointOf(() => async (send) => {
      await new Promise<void>((resolve) => {
        sendNow = resolve
      })
      await send("done", "late")
    })
    const reader = (await open()).body?.getReader()
    if (reader === undefined) throw new Error("no body")
    await read(reader)
    for (const _ of [1, 2]) {
      const comment = read(reader)
      await vi.advanceTimersByTimeAsync(15_000)
      expect(await comment).toBe(":\n\n")
    }
    const event = read(reader)
    sendNow?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(await event).toBe('event: done\ndata: "LATE"\n\n')
    expect(await read(reader)).toBe(undefined)
    expect(vi.getTimerCount()).toBe(0)
  })

  it("answers HEAD with the headers, and reads nothing", async () => {
    const begun = vi.fn<() => void>()
    const { open } = endpointOf(() => async () => begun())
    const response = await open({ method: "HEAD" })
    expect(response.headers.get("content-type")).toBe("text/event-stream")
    expect(response.headers.get("content-length")).toBe(null)
    expect(await response.text()).toBe("")
    expect(begun).not.toHaveBeenCalled()
  })

  it("is closed by an error of its source", async () => {
    const failing: Source = (async function* () {
      yield { event: "done", data: "a" } as const
      throw new Error("database away")
    })()
    await expect(textOf(failing)).rejects.toThrow("database away")
    await expect(textOf(async () => Promise.reject(new Error("away")))).rejects.toThrow("away")
  })

  it.each<[string, unknown, string]>([
    [
      "an event that is not declared",
      [{ event: "don", data: "x" }],
      'no event "don" is declared (at get "/jobs/:id/events"). Declared: "progress", "done"',
    ],
    [
      "data that does not fit",
      [{ event: "progress", data: { percent: "x" } }],
      'the event "progress" does not fit schema "Progress" (at get "/jobs/:id/events"): ',
    ],
    [
      "an id with a line break",
      [{ event: "done", data: "x", id: "a\nb" }],
      "the id of an event is a string of ASCII characters",
    ],
    [
      "a time that is negative",
      [{ event: "done", data: "x", retry: -1 }],
      "retry takes a whole number of milliseconds, got: -1",
    ],
    [
      "a promise of data, which rejects",
      (function* () {
        yield { event: "progress", data: Promise.reject(new Error("away")) }
      })(),
      "JSON cannot represent functions or promises: call it, or await it first, got: a promise",
    ],
    ["text in place of an event", ["done"], 'an event is an object such as { event: "done", data }, got: "done"'],
    ["a function that is not async", () => 5, "the function of conn.events must be async"],
  ])("refuses %s", async (_name, source, message) => {
    await expect(textOf(source as Source)).rejects.toThrow(message) // wrong on purpose
  })

  it("refuses what is no source", async () => {
    const { open, errors } = endpointOf(() => "done" as never) // wrong on purpose
    expect((await open()).status).toBe(500)
    expect(String(errors[0])).toContain("conn.events takes an iterable of events")
  })
})

describe("a router whose row has events", () => {
  const named = 'the row "/jobs/:id/events" has events: define_router needs { conn: [events] }, from "waymark/live"'

  it("needs the feature", () => {
    // @ts-expect-error -- the feature is not named
    expect(() => define_router(routes, { schemas })).toThrow(named)
    // @ts-expect-error -- the feature is not named
    expect(() => edge.define_router(routes, { contracts: edge.contracts(schemas) })).toThrow(named)
  })

  it("needs the schemas of the events", () => {
    const { Result } = schemas
    // @ts-expect-error -- a schema is missing
    expect(() => define_router(routes, { schemas: { Result }, conn: [events] })).toThrow('unknown schema "Progress"')
  })

  it("works on waymark/edge", async () => {
    const web = edge.define_router(routes, { contracts: edge.contracts(schemas), conn: [events] })
    const JobController = web.controller("JobController", {
      events: (conn, { id }) =>
        conn.last_event_id === "end" ? conn.answer(204) : conn.events([{ event: "done", data: id }]),
    })
    const Endpoint = edge.define_endpoint({ router: web.build({ JobController }) })
    const open = async (headers: Record<string, string>) =>
      Endpoint.fetch(new Request("http://localhost/jobs/7/events", { headers }))
    expect(await (await open({})).text()).toBe(':\n\nevent: done\ndata: "7"\n\n')
    expect((await open({ "last-event-id": "end" })).status).toBe(204)
  })
})
