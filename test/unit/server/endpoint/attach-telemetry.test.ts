import { AsyncLocalStorage } from "node:async_hooks"
import { tracingChannel } from "node:diagnostics_channel"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { attach_telemetry, define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, Logger, TelemetryHandlers, TelemetryMessages } from "../../../../src/server.js"

const failure = new Error("no")
const router = define_router([
  ["get", "/now/:id", "User", "now"],
  ["get", "/later", "User", "later"],
  ["get", "/fail", "User", "fail"],
  ["get", "/fail-later", "User", "failLater"],
] as const).build({
  User: {
    now: (conn: Conn) => conn.text("now"),
    later: async (conn: Conn) => (await Promise.resolve(), conn.text("later")),
    fail: () => {
      throw failure
    },
    failLater: async () => {
      await Promise.resolve()
      throw failure
    },
  },
})

/** The errors that the logger received, each as its line, its message and its cause. */
let logged: unknown[] = []
const logger: Logger = {
  debug() {},
  info() {},
  warn() {},
  error(line, error) {
    logged.push(error instanceof Error ? [line, error.message, error.cause] : [line, error])
  },
}
const endpoint = define_endpoint({ router, logger, on_error: () => {} })
const request = async (path: string): Promise<number> =>
  (await endpoint.fetch(new Request(`http://localhost${path}`))).status

const detach: (() => void)[] = []
/** Errors that would have ended the process. */
let fatal: unknown[] = []
const onFatal = (error: unknown): void => void fatal.push(error)
beforeEach(() => {
  logged = []
  fatal = []
  process.on("uncaughtException", onFatal).on("unhandledRejection", onFatal)
})
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve)) // later than the ticks in which Node throws errors of subscribers
  process.off("uncaughtException", onFatal).off("unhandledRejection", onFatal)
  for (const each of detach.splice(0)) each()
  if (fatal.length > 0) throw new AggregateError(fatal, "an error would have ended the process")
})

type Name = keyof TelemetryMessages
const NAMES = ["waymark.endpoint", "waymark.router_dispatch"] as const

function attach<Chosen extends Name, Value>(
  name: Chosen,
  handlers: TelemetryHandlers<TelemetryMessages[Chosen], Value>,
): () => void {
  const undo = attach_telemetry(name, handlers)
  detach.push(undo)
  return undo
}

/** Attaches handlers that add each event to a list. */
function follow(name: Name): unknown[] {
  const seen: unknown[] = []
  attach(name, {
    start: ({ duration }) => void seen.push(["start", duration]),
    stop: ({ duration, error }) => void seen.push(["stop", typeof duration, error]),
    exception: ({ error }) => void seen.push(["exception", error]),
  })
  return seen
}

describe.each(NAMES)("handlers of %s", (name) => {
  it.each(["/now/7", "/later"])("get start and stop of %s", async (path) => {
    const seen = follow(name)
    expect(await request(path)).toBe(200)
    expect(seen).toEqual([
      ["start", undefined],
      ["stop", "number", undefined],
    ])
  })

  it.each(["/fail", "/fail-later"])("get start, exception and stop of %s", async (path) => {
    const seen = follow(name)
    expect(await request(path)).toBe(500)
    expect(seen).toEqual([
      ["start", undefined],
      ["exception", failure],
      ["stop", "number", failure],
    ])
  })

  it("get nothing when they are detached", async () => {
    const calls: string[] = []
    const undo = attach(name, { start: () => void calls.push("start"), stop: () => void calls.push("stop") })
    await request("/now/7")
    undo()
    undo()
    await request("/now/7")
    expect(calls).toEqual(["start", "stop"])
    expect(tracingChannel(name).start.hasSubscribers).toBe(false)
  })
})

/** Ways in which a handler fails. */
const FAILURES: readonly (readonly [string, () => unknown])[] = [
  [
    "throws",
    () => {
      throw failure
    },
  ],
  ["rejects", () => Promise.reject(failure)],
]
const EVENTS = ["start", "stop", "exception"] as const

describe.each(NAMES)("a handler of %s that", (name) => {
  describe.each(FAILURES)("%s", (_how, fail) => {
    it.each(EVENTS.flatMap((event) => [[event, "/fail"] as const, [event, "/fail-later"] as const]))(
      "on %s of %s is reported once, and all handlers attached with it are detached",
      async (event, path) => {
        let failed = 0
        const [others, seen] = [follow(name), [] as string[]]
        const count = (which: string): void => void seen.push(which)
        attach(name, {
          start: () => count("start"),
          stop: () => count("stop"),
          exception: () => count("exception"),
          [event]: () => (failed++, fail()),
        })
        const later = follow(name)
        for (let round = 0; round < 3; round++) expect(await request(path)).toBe(500)
        expect(failed).toBe(1)
        expect(seen.filter((which) => which === "start").length).toBe(event === "start" ? 0 : 1)
        expect(logged).toEqual([
          [
            `GET ${path}`,
            `the telemetry handler "${event}" of ${name} failed, and the handlers attached with it were detached`,
            failure,
          ],
        ])
        expect(others).toHaveLength(9)
        expect(later).toEqual(others)
      },
    )
  })
})

describe("a handler that reads the params", () => {
  it("misses requests whose query is malformed, and stays attached", async () => {
    const seen: unknown[] = []
    attach("waymark.router_dispatch", { stop: ({ conn }) => void seen.push(conn.params["a"]) })
    for (const query of ["?a=1", "?a=%ff", "?a=2"]) expect(await request(`/now/7${query}`)).toBe(200)
    expect([seen, logged]).toEqual([["1", "2"], []])
  })
})

describe("a store", () => {
  const store = new AsyncLocalStorage<string>()

  it("has the value that start returned, during the run", async () => {
    const seen: unknown[] = []
    attach("waymark.router_dispatch", { store, start: ({ route }) => `store of ${route}` })
    const see = (): void => void seen.push(store.getStore())
    const own = define_router([["get", "/:id", "A", "show"]] as const).build({
      A: { show: async (conn: Conn) => (see(), await Promise.resolve(), see(), conn.text("")) },
    })
    await define_endpoint({ router: own }).fetch(new Request("http://localhost/7"))
    expect([...seen, store.getStore()]).toEqual(["store of /:id", "store of /:id", undefined])
  })

  it("keeps its value if start fails, which is reported once", async () => {
    const seen: unknown[] = []
    let started = 0
    attach("waymark.endpoint", {
      store,
      start() {
        started++
        throw failure
      },
    })
    attach("waymark.router_dispatch", { start: () => void seen.push(store.getStore()) })
    await store.run("outer", () => request("/now/7"))
    await store.run("outer", () => request("/now/7"))
    expect([seen, started, logged.length]).toEqual([["outer", "outer"], 1, 1])
  })
})

describe("a failure of a handler", () => {
  it("goes to the console if the endpoint has no logger", async () => {
    const printed: unknown[] = []
    const spy = vi.spyOn(console, "error").mockImplementation((line: unknown) => void printed.push(line))
    detach.push(() => spy.mockRestore())
    attach("waymark.endpoint", { start: () => Promise.reject(failure) })
    await define_endpoint({ router }).fetch(new Request("http://localhost/now/7?secret=1"))
    expect(printed).toEqual(["GET /now/7"])
  })

  it("is printed with the error of a logger that fails too", async () => {
    const printed: unknown[] = []
    const spy = vi.spyOn(console, "error").mockImplementation((line: unknown) => void printed.push(line))
    detach.push(() => spy.mockRestore())
    const broken = new Error("of the logger")
    const rejects: () => unknown = () => Promise.reject(broken)
    const failing: Logger = { ...logger, error: rejects }
    attach("waymark.endpoint", {
      start() {
        throw failure
      },
    })
    await define_endpoint({ router, logger: failing }).fetch(new Request("http://localhost/now/7"))
    expect(printed).toEqual([broken])
  })
})

it("an unknown name is refused", () => {
  const misspelt: string = "waymark.dispatch"
  expect(() => attach_telemetry(misspelt as Name, {})).toThrow(
    'attach_telemetry takes "waymark.endpoint" or "waymark.router_dispatch", got: "waymark.dispatch"',
  )
})
