import { getEventListeners } from "node:events"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { dynamic, forward, get, match, pipe_through, scope } from "../../../../src/index.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { compiled_table } from "../../../../src/core/compiled/index.js"
import * as edge from "../../../../src/edge.js"
import { events } from "../../../../src/server/live/index.js"
import { define_endpoint, define_router, matched_route, problem_details, TimeoutError } from "../../../../src/server.js"
import type { AnyConn, Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const TIME = 30
const after = (time: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, time))
const never = (): Promise<never> => new Promise(() => {})

const rejections: unknown[] = []
const keep = (reason: unknown): void => void rejections.push(reason)
beforeEach(() => void process.on("unhandledRejection", keep))
afterEach(async () => {
  await after(0)
  process.off("unhandledRejection", keep)
  if (rejections.length > 0) throw new AggregateError(rejections.splice(0), "a promise was rejected that nobody awaits")
})

/** An endpoint whose only row runs an action, and the errors that it reports. */
function slow(action: (conn: Conn) => unknown, options: { readonly timeout?: number } = { timeout: TIME }) {
  const errors: unknown[] = []
  const web = define_router([match("*", "/slow", "SlowController", "index", options)])
  const router = web.build({ SlowController: { index: action as (conn: Conn) => Conn } })
  const { fetch } = define_endpoint({ router, on_error: (error) => void errors.push(error) })
  const send = (init?: RequestInit): Promise<Response> => fetch(new Request("http://localhost/slow", init))
  return { errors, send, fetch }
}

describe("a row with a timeout", () => {
  it("answers as any other row in time", async () => {
    const { send, errors } = slow(async (conn) => {
      await after(1)
      return conn.text("in time")
    })
    expect(await (await send()).text()).toBe("in time")
    expect(await (await slow((conn) => conn.text("at once")).send()).text()).toBe("at once")
    expect(errors).toEqual([])
  })

  it("is answered with 503 when its time is over, and the error is reported", async () => {
    const { send, errors } = slow(never)
    const response = await send({ headers: { accept: "application/json" } })
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({ errors: { detail: "Service Unavailable" } })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toBeInstanceOf(TimeoutError)
    expect(errors[0]).toMatchObject({ status: 503, method: "GET", request_path: "/slow", timeout: TIME })
  })

  it("is answered by the problems that it declares", async () => {
    const Problem = z.object({ title: z.string(), status: z.number() })
    const row = get("/slow", "SlowController", "index", { answers: { 200: null, 503: "Problem" }, timeout: TIME })
    const web = define_router([row], { schemas: { Problem }, problems: { Problem: problem_details } })
    const router = web.build({ SlowController: { index: never } })
    const { fetch } = define_endpoint({ router, on_error: () => {} })
    const response = await fetch(new Request("http://localhost/slow"))
    expect(response.headers.get("content-type")).toBe("application/problem+json; charset=utf-8")
    expect(await response.json()).toEqual({ title: "Service Unavailable", status: 503 })
  })

  it("gives its error to the view of errors, which sees the row", async () => {
    const web = define_router([get("/slow", "SlowController", "index", { timeout: TIME })])
    const { fetch } = define_endpoint({
      router: web.build({ SlowController: { index: never } }),
      on_error: () => {},
      render_error: (error, conn, status) =>
        Response.json({ name: (error as Error).name, status, timeout: matched_route(conn)?.timeout }, { status }),
    })
    const response = await fetch(new Request("http://localhost/slow"))
    expect(await response.json()).toEqual({ name: "TimeoutError", status: 503, timeout: TIME })
  })

  it("counts the time of its plugs, and runs nothing after it", async () => {
    const calls: string[] = []
    const web = define_router(
      [scope("/", { timeout: TIME }, [pipe_through(["wait", "mark"]), get("/slow", "SlowController", "index")])],
      {
        plugs: {
          wait: async (conn: AnyConn) => {
            await after(TIME * 2)
            return conn
          },
          mark: (conn: AnyConn) => {
            calls.push("mark")
            return conn
          },
        },
      },
    )
    const router = web.build({ SlowController: { index: (conn) => (calls.push("index"), conn.text("late")) } })
    const { fetch } = define_endpoint({ router, on_error: (error) => void calls.push((error as Error).name) })
    expect((await fetch(new Request("http://localhost/slow"))).status).toBe(503)
    await after(TIME * 2)
    expect(calls).toEqual(["TimeoutError"])
  })

  it("does not run an action whose schema was waited for too long", async () => {
    let hasRun = false
    const Slow = z.object({}).refine(() => after(TIME * 2).then(() => true))
    const web = define_router([get("/slow", "SlowController", "index", { query: "Slow", timeout: TIME })], {
      schemas: { Slow },
    })
    const index = (conn: AnyConn): AnyConn => {
      hasRun = true
      return conn
    }
    const { fetch } = define_endpoint({ router: web.build({ SlowController: { index } }), on_error: () => {} })
    expect((await fetch(new Request("http://localhost/slow"))).status).toBe(503)
    await after(TIME * 3)
    expect(hasRun).toBe(false)
  })

  it("counts an action that blocks the process, but answers if it is done", async () => {
    const { send } = slow(async (conn) => {
      const end = performance.now() + TIME * 2
      while (performance.now() < end);
      await Promise.resolve()
      return conn.text("done")
    })
    expect(await (await send()).text()).toBe("done")
  })

  it("is not in a router of another row", async () => {
    const { send } = slow(async (conn) => {
      await after(TIME * 2)
      return conn.text("slow")
    }, {})
    expect((await send()).status).toBe(200)
  })
})

describe("what comes after the timeout", () => {
  it.each([
    ["an answer of the conn", async (conn: Conn) => (await after(TIME * 2), conn.text("late"))],
    ["a Response", async () => (await after(TIME * 2), new Response("late"))],
    ["a redirect", async (conn: Conn) => (await after(TIME * 2), conn.redirect("/"))],
  ])("is dropped and reported once: %s", async (_what, action) => {
    const { send, errors } = slow(action)
    const response = await send()
    await after(TIME * 2)
    expect([response.status, response.headers.get("location")]).toEqual([503, null])
    expect(await response.text()).not.toContain("late")
    expect(errors.map((error) => (error as Error).name)).toEqual(["TimeoutError", "AlreadySentError"])
  })

  it("is reported once: an error", async () => {
    const { send, errors } = slow(async () => {
      await after(TIME * 2)
      throw new RangeError("late")
    })
    await send()
    await after(TIME * 2)
    expect(errors.map((error) => (error as Error).name)).toEqual(["TimeoutError", "RangeError"])
  })

  it("is not reported again: the error of the signal", async () => {
    const { send, errors } = slow(
      (conn) => new Promise((_, reject) => conn.signal.addEventListener("abort", () => reject(conn.signal.reason))),
    )
    await send()
    await after(5)
    expect(errors.map((error) => (error as Error).name)).toEqual(["TimeoutError"])
  })

  it("is cancelled: the stream of a late Response", async () => {
    const cancel = vi.fn<() => void>()
    const { send } = slow(async () => {
      await after(TIME * 2)
      return new Response(new ReadableStream({ cancel }))
    })
    await send()
    await after(TIME * 2)
    expect(cancel).toHaveBeenCalledOnce()
  })

  it("goes to the console without an endpoint", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {})
    const web = define_router([get("/slow", "SlowController", "index", { timeout: TIME })])
    const late = new RangeError("late")
    const Router = web.build({
      SlowController: {
        async index() {
          await after(TIME * 2)
          throw late
        },
      },
    })
    await expect(Router.call(build_conn("GET", "/slow"))).rejects.toThrow(TimeoutError)
    await after(TIME * 2)
    expect(error.mock.calls).toEqual([[late]])
    error.mockRestore()
  })
})

describe("conn.signal", () => {
  it("aborts with the error when the time is over", async () => {
    const reasons: unknown[] = []
    const { send, errors } = slow((conn) => {
      const { signal } = conn
      expect(conn.signal).toBe(signal)
      signal.addEventListener("abort", () => reasons.push(signal.reason))
      return never()
    })
    await send()
    expect(reasons).toEqual(errors)
    expect(reasons).toHaveLength(1)
  })

  it("is aborted for those who read it after that", async () => {
    let late: AbortSignal | undefined
    const { send, errors } = slow(async (conn) => {
      await after(TIME * 2)
      late = conn.signal
    })
    await send()
    await after(TIME * 2)
    expect(late?.aborted).toBe(true)
    expect(late?.reason).toBe(errors[0])
  })

  it("aborts when the client leaves, with its reason, before and after it was read", async () => {
    const client = new AbortController()
    let signal: AbortSignal | undefined
    const { send } = slow((conn) => {
      signal = conn.signal
      return after(5).then(() => conn.text("done"))
    })
    const answered = send({ signal: client.signal })
    await Promise.resolve()
    expect(signal?.aborted).toBe(false)
    client.abort("gone")
    expect([signal?.aborted, signal?.reason]).toEqual([true, "gone"])
    await answered
    const again = slow((conn) => conn.text(String(conn.signal.aborted)))
    expect(await (await again.send({ signal: AbortSignal.abort() })).text()).toBe("true")
  })

  it("aborts in a plug of the endpoint that read it before the row was found", async () => {
    let signal: AbortSignal | undefined
    const web = define_router([get("/slow", "SlowController", "index", { timeout: TIME })])
    const { fetch } = define_endpoint({
      plugs: [(conn) => void (signal = conn.signal)],
      router: web.build({ SlowController: { index: never } }),
      on_error: () => {},
    })
    await fetch(new Request("http://localhost/slow"))
    expect(signal?.reason).toBeInstanceOf(TimeoutError)
  })
})

describe("streams", () => {
  const chunk = new TextEncoder().encode("chunk ")
  const streamAfter = (first: number, others: number): ReadableStream<Uint8Array> => {
    let sent = 0
    return new ReadableStream({
      async pull(controller) {
        await after(sent === 0 ? first : others)
        if (sent++ < 2) controller.enqueue(chunk)
        else controller.close()
      },
    })
  }

  it("count to their first byte", async () => {
    const { send, errors } = slow(() => new Response(streamAfter(1, TIME * 2)))
    const response = await send()
    expect([response.status, await response.text()]).toEqual([200, "chunk chunk "])
    expect(errors).toEqual([])
  })

  it("are cancelled and answered with 503 if it takes too long", async () => {
    const cancel = vi.fn<() => void>()
    const stream = new ReadableStream({ cancel })
    const { send } = slow((conn) => conn.send_resp(200, stream))
    const response = await send()
    expect(response.status).toBe(503)
    expect(cancel).toHaveBeenCalledOnce()
  })

  it("that fail or end before their first byte are answered as such", async () => {
    const failing = slow(() => new Response(new ReadableStream({ pull: () => Promise.reject(new RangeError("no")) })))
    expect((await failing.send()).status).toBe(500)
    expect(failing.errors).toHaveLength(1)
    const empty = slow(() => new Response(new ReadableStream({ start: (controller) => controller.close() })))
    const response = await empty.send()
    expect([response.status, await response.text()]).toEqual([200, ""])
  })

  it("are not read for HEAD", async () => {
    const pull = vi.fn<() => void>()
    const { send } = slow(() => new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
    expect((await send({ method: "HEAD" })).status).toBe(200)
    expect(pull).not.toHaveBeenCalled()
  })

  it("in chunks count until they begin", async () => {
    const { send, errors } = slow(async (conn) => {
      conn.send_chunked(200)
      await conn.chunk("one ")
      await after(TIME * 2)
      await conn.chunk("two")
      return conn
    })
    expect(await (await send()).text()).toBe("one two")
    expect(errors).toEqual([])
  })

  it("of events have their first byte before the first event", async () => {
    const web = define_router([get("/ticks", "TickController", "index", { events: { tick: "Tick" }, timeout: TIME })], {
      schemas: { Tick: z.number() },
      conn: [events],
    })
    const TickController = web.controller("TickController", {
      index: (conn) =>
        conn.events(async (send) => {
          await after(TIME * 2)
          await send("tick", 1)
        }),
    })
    const { fetch } = define_endpoint({ router: web.build({ TickController }) })
    const response = await fetch(new Request("http://localhost/ticks"))
    expect(await response.text()).toBe(":\n\nevent: tick\ndata: 1\n\n")
  })
})

describe("forwards", () => {
  const inner = (timeout: number | false, action: (conn: AnyConn) => unknown) => {
    const web = define_router([get("/slow", "SlowController", "index", { timeout })])
    return web.build({ SlowController: { index: action as (conn: AnyConn) => AnyConn } })
  }
  const through = (outer: number | false, target: ReturnType<typeof inner> | { fetch(request: Request): unknown }) => {
    const errors: unknown[] = []
    const web = define_router([forward("/in", "Inner", [], { timeout: outer })])
    const router = web.build({ Inner: target as ReturnType<typeof inner> })
    const { fetch } = define_endpoint({ router, on_error: (error) => void errors.push(error) })
    return { errors, send: () => fetch(new Request("http://localhost/in/slow")) }
  }

  it.each([
    [TIME, 60_000],
    [60_000, TIME],
    [TIME, false],
    [false, TIME],
  ] as const)("end with the shorter of the timeouts %s and %s, and leave no timer", async (outer, own) => {
    const started = vi.spyOn(globalThis, "setTimeout")
    const ended = vi.spyOn(globalThis, "clearTimeout")
    const { send, errors } = through(outer, inner(own, never))
    expect((await send()).status).toBe(503)
    const fired = started.mock.results.filter((_, index) => started.mock.calls[index]?.[1] === 60_000)
    const cleared = new Set(ended.mock.calls.map(([timer]) => timer))
    expect(fired.every(({ value }) => cleared.has(value))).toBe(true)
    started.mockRestore()
    ended.mockRestore()
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ timeout: TIME })
  })

  it("abort the signal of the request that an application gets", async () => {
    let signal: AbortSignal | undefined
    const app = {
      fetch: (request: Request) => {
        ;({ signal } = request)
        return never()
      },
    }
    const { send, errors } = through(TIME, app)
    expect((await send()).status).toBe(503)
    expect(signal?.reason).toBe(errors[0])
  })
})

it("a thousand requests that time out leave no timer, listener or conn behind", async () => {
  setFlagsFromString("--expose-gc")
  const gc = runInNewContext("gc") as () => void
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === "Timeout").length
  const before = timers()
  const conns: WeakRef<object>[] = []
  const { fetch } = slow((conn) => {
    conns.push(new WeakRef(conn))
    void conn.signal
    return never()
  })
  const requests = Array.from({ length: 1_000 }, () => new Request("http://localhost/slow"))
  const answered = Promise.all(requests.map(async (request) => (await fetch(request)).status))
  const listeners = (): number => requests.flatMap(({ signal }) => getEventListeners(signal, "abort")).length
  expect([timers() - before > 990, listeners()]).toEqual([true, 1_000]) // other code has a few timers
  const statuses = await answered
  expect(new Set(statuses)).toEqual(new Set([503]))
  expect([timers() - before < 10, listeners()]).toEqual([true, 0])
  await vi.waitFor(
    () => {
      gc()
      expect(conns.filter((conn) => conn.deref() !== undefined).length).toBeLessThan(5)
    },
    { timeout: 5_000, interval: 20 },
  )
})

describe("on waymark/edge", () => {
  const slow_routes = [get("/slow", "SlowController", "index", { timeout: TIME })] as const

  it("aborts the signal behind a forward too, whose outer router has no timeouts", async () => {
    let signal: AbortSignal | undefined
    const web = edge.define_router(slow_routes, { row_options: edge.row_options })
    const Inner = web.build({
      SlowController: {
        index: (conn) => {
          ;({ signal } = conn)
          return never()
        },
      },
    })
    const router = edge.define_router([forward("/in", "Inner")], { forwards: edge.forwards }).build({ Inner })
    const { fetch } = edge.define_endpoint({ router, on_error: () => {} })
    expect((await fetch(new Request("http://localhost/in/slow"))).status).toBe(503)
    expect(signal?.reason).toBeInstanceOf(TimeoutError)
  })

  it("is refused without its feature, also in a compiled table", () => {
    const message = "the table has timeout or cache_control: define_router needs { row_options }"
    const tables = [slow_routes, compiled_table(compileTable(slow_routes).json)]
    for (const table of tables) expect(() => edge.define_router(dynamic(table))).toThrow(message)
  })

  it("has a signal that follows the client", async () => {
    const client = new AbortController()
    const web = edge.define_router([get("/", "PageController", "index")])
    const PageController = web.controller("PageController", {
      index: (conn) => {
        client.abort("gone")
        return conn.text(String(conn.signal.reason))
      },
    })
    const { fetch } = edge.define_endpoint({ router: web.build({ PageController }) })
    const response = await fetch(new Request("http://localhost/", { signal: client.signal }))
    expect(await response.text()).toBe("gone")
  })
})
