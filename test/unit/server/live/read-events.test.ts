import { get } from "waymark"
import { client } from "waymark/client"
import { events, read_events } from "waymark/live"
import { define_endpoint, define_router } from "waymark/server"
import type { SendEvent } from "waymark/live"
import { describe, expect, expectTypeOf, it, vi } from "vitest"
import { z } from "zod"

const schemas = { Progress: z.object({ percent: z.number() }), Result: z.string() }
const routes = [
  get("/jobs/:id/events", "JobController", "events", {
    where: { id: "integer" },
    events: { progress: "Progress", done: "Result" },
    answers: { 204: null, 404: "Result" },
  }),
  get("/jobs/:id", "JobController", "show", { where: { id: "integer" }, answers: { 200: "Result" } }),
] as const

type Send = SendEvent<{ progress: readonly [{ percent: number }]; done: readonly [string] }>

/** A client of an endpoint whose route runs `answer` with the number of the connection and the last id. */
function clientOf(
  answer: (send: Send, count: number, last: string | undefined) => Promise<void>,
  network: (request: Request, count: number) => Response | undefined = () => undefined,
) {
  let count = 0
  const web = define_router(routes, { schemas, conn: [events] })
  const JobController = web.controller("JobController", {
    events: (conn, { id }) => {
      if (id === 404) return conn.answer(404, "no job")
      return conn.last_event_id === "end"
        ? conn.answer(204)
        : conn.events((send) => answer(send, count, conn.last_event_id))
    },
    show: (conn) => conn.answer(200, "one"),
  })
  const Endpoint = define_endpoint({ router: web.build({ JobController }), on_error: () => {} })
  const fetch = async (request: Request): Promise<Response> => network(request, ++count) ?? Endpoint.fetch(request)
  return client<typeof routes, typeof schemas>(routes, {
    base_url: "https://example.com",
    fetch,
    events: read_events,
    headers: () => ({ "x-own": "1" }),
  })
}

describe("the events of a call", () => {
  it("are typed and in order, until the server answers with 204", async () => {
    const api = clientOf(async (send) => {
      await send("progress", { percent: 50 }, { id: "1", retry: 1 })
      await send("done", "line\nbreak é", { id: "end" })
    })
    const seen: unknown[] = []
    for await (const one of api.job("events", 7)) {
      expectTypeOf(one.event).toEqualTypeOf<"progress" | "done">()
      if (one.event === "progress") expectTypeOf(one.data).toEqualTypeOf<{ percent: number }>()
      else expectTypeOf(one.data).toEqualTypeOf<string>()
      seen.push(one)
    }
    expect(seen).toEqual([
      { event: "progress", data: { percent: 50 }, id: "1" },
      { event: "done", data: "line\nbreak é", id: "end" },
    ])
  })

  it("go on after the last id when the connection is lost, and when the server is away", async () => {
    const requests: [string | null, string | null, string | null][] = []
    const api = clientOf(
      async (send, count, last) => {
        await send("done", `${count} after ${last}`, { id: count === 6 ? "end" : String(count), retry: 1 })
        if (count === 1) throw new Error("lost")
      },
      ({ headers }, count) => {
        requests.push([headers.get("last-event-id"), headers.get("accept"), headers.get("x-own")])
        if (count === 2) return new Response("", { status: 503 })
        if (count === 3) throw new TypeError("fetch failed")
        return undefined
      },
    )
    const seen: unknown[] = []
    for await (const { data } of api.job("events", 7)) seen.push(data)
    expect(seen).toEqual(["1 after undefined", "4 after 1", "5 after 4", "6 after 5"])
    expect(requests.slice(0, 2)).toEqual([
      [null, "text/event-stream", "1"],
      ["1", "text/event-stream", "1"],
    ])
  })

  it("end with the loop, which closes the connection", async () => {
    const left = vi.fn<() => void>()
    const api = clientOf(async (send) => {
      while (await send("progress", { percent: 1 }));
      left()
    })
    for await (const { data } of api.job("events", 7)) {
      expect(data).toEqual({ percent: 1 })
      break
    }
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce())
  })

  it("reject when the call is aborted while it waits", async () => {
    const aborting = new AbortController()
    const api = clientOf(async (send) => void (await send("done", "once", { retry: 100_000 })))
    const read = async (): Promise<void> => {
      for await (const _ of api.job("events", 7, { signal: aborting.signal }))
        setTimeout(() => aborting.abort(new Error("enough")), 1)
    }
    await expect(read()).rejects.toThrow("enough")
  })

  it.each([
    ["a stream", 200, "text/event-stream"],
    ["no stream", 404, "text/html"],
  ])("reject when the call is aborted before the body of %s is read", async (_, status, type) => {
    const aborting = new AbortController()
    const cancel = vi.fn<() => void>()
    const api = clientOf(
      async () => {},
      () => {
        aborting.abort(new Error("enough"))
        return new Response(new ReadableStream({ cancel }), { status, headers: { "content-type": type } })
      },
    )
    const read = async (): Promise<void> => {
      for await (const _ of api.job("events", 7, { signal: aborting.signal }));
    }
    await expect(read()).rejects.toThrow("enough")
    expect(cancel).toHaveBeenCalledOnce()
  })

  it("reject when the answer is no stream", async () => {
    const api = clientOf(async () => {})
    const read = async (): Promise<void> => {
      for await (const _ of api.job("events", 404));
    }
    await expect(read()).rejects.toMatchObject({
      message: "GET /jobs/:id/events answered 404, and no stream of events",
      status: 404,
      body: '"no job"',
    })
  })

  it("leave out an event that the table does not declare, and refuse data that is not JSON", async () => {
    const text = "event: other\ndata: 1\n\nevent: done\ndata: {\n\n"
    const stream = (): Response => new Response(text, { headers: { "content-type": "text/event-stream" } })
    const read = async (): Promise<void> => {
      for await (const one of clientOf(async () => {}, stream).job("events", 7)) throw new Error(one.event)
    }
    await expect(read()).rejects.toThrow('the event "done" has data that is not JSON: {')
  })

  it("need the reader, while other calls do not", async () => {
    const fetch = async (): Promise<Response> => Response.json("one")
    const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com", fetch })
    expect((await api.job("show", 7)).body).toBe("one")
    // @ts-expect-error - the client has no option for events
    const read = (): unknown => api.job("events", 7)
    expect(read).toThrow('GET /jobs/:id/events has events: client needs { events: read_events }, from "waymark/live"')
  })
})
