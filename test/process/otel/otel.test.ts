import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { TSX } from "../../unit/house/tsx.js"

interface TracedSpan {
  readonly id: string
  readonly trace: string
  readonly parent?: string
  readonly scope: string
  readonly name: string
  /** 0 for an internal span, 1 for one of a server. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  /** 0 is unset, 2 is an error. */
  readonly status: number
  readonly events: readonly { readonly name: string; readonly attributes: Readonly<Record<string, unknown>> }[]
}
interface Collected {
  readonly spans: readonly TracedSpan[]
  /** The attributes of each series of `http.server.request.duration`. */
  readonly points: readonly Readonly<Record<string, unknown>>[]
}

const SERVER = 1

/** A process with OpenTelemetry, and what its SDK exports. */
class Traced {
  #child: ChildProcess | undefined
  url = ""

  async start(env: Readonly<Record<string, string>>): Promise<void> {
    const [instrumentation, program] = ["instrumentation.ts", "program.ts"].map((name) =>
      join(import.meta.dirname, name),
    )
    this.#child = spawn(process.execPath, [...TSX, "--import", instrumentation ?? "", program ?? ""], {
      env: { ...process.env, OTEL_TRACES_EXPORTER: "none", OTEL_LOGS_EXPORTER: "none", ...env },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    })
    if (this.#child.stdout === null) throw new Error("no output")
    const ended = once(this.#child, "exit").then(() => Promise.reject(new Error("the process has ended")))
    const [address] = (await Promise.race([once(this.#child.stdout, "data"), ended])) as [Buffer]
    this.url = String(address).trim()
  }

  stop(): void {
    this.#child?.kill("SIGKILL")
  }

  /** Sends a request, and returns the spans that ended with it. */
  async request(path: string, init: RequestInit = {}): Promise<Collected> {
    const response = await fetch(new URL(path, this.url), init)
    await response.text().catch(() => {})
    return this.collect(1)
  }

  /** What was exported, once there are spans of that many requests: a span ends after its response has arrived. */
  async collect(count: number): Promise<Collected> {
    const spans: TracedSpan[] = []
    for (const until = Date.now() + 20_000; Date.now() < until;) {
      const answered = once(this.#child ?? process, "message")
      this.#child?.send("collect")
      const [found] = (await answered) as [Collected]
      spans.push(...found.spans)
      if (spans.filter(({ kind }) => kind === SERVER).length >= count) return { spans, points: found.points }
      await new Promise((resolve) => void setTimeout(resolve, 5))
    }
    throw new Error(`${count} server spans were expected, got: ${JSON.stringify(spans)}`)
  }
}

describe.each([
  ["with HttpInstrumentation and serve", { INSTRUMENT: "http" }, "@opentelemetry/instrumentation-http"],
  [
    "with HttpInstrumentation and middleware",
    { INSTRUMENT: "http", SERVE: "middleware" },
    "@opentelemetry/instrumentation-http",
  ],
  ["without instrumentation", {}, "waymark"],
] as const)("%s", (_title, env, scope) => {
  const traced = new Traced()
  beforeAll(() => traced.start(env))
  afterAll(() => traced.stop())

  /** The only server span of a request. */
  const spanOf = async (path: string, init?: RequestInit): Promise<TracedSpan> => {
    const { spans } = await traced.request(path, init)
    const found = spans.filter(({ kind }) => kind === SERVER)
    expect(found).toHaveLength(1)
    expect(found[0]?.scope).toBe(scope)
    return found[0] as TracedSpan
  }

  it.each([
    ["/users", "GET /users", "/users"],
    ["/users/7?page=2", "GET /users/:id", "/users/:id"],
    ["/shops/items/4", "GET /shops/items/:item", "/shops/items/:item"],
    ["/api/items/4", "GET /api/items/:item", "/api/items/:item"],
    ["/asks/7", "GET /asks/:id", "/asks/:id"],
  ])("%s has one server span, named after the method and the route", async (path, name, route) => {
    const span = await spanOf(path)
    expect(span).toMatchObject({ name, status: 0, events: [] })
    expect(span.attributes).toMatchObject({
      "http.route": route,
      "http.request.method": "GET",
      "http.response.status_code": 200,
      "url.path": path.split("?")[0],
      "url.scheme": "http",
      "server.address": "127.0.0.1",
    })
  })

  it("a request without a route is named after its method, and is no error", async () => {
    const span = await spanOf("/nothing")
    expect(span).toMatchObject({ name: "GET", status: 0, events: [] })
    expect(span.attributes).not.toHaveProperty("http.route")
    expect(span.attributes["http.response.status_code"]).toBe(404)
  })

  it("the name has the method of the request, which a plug may have replaced", async () => {
    const body = new URLSearchParams({ _method: "delete" })
    expect(await spanOf("/users/7/any", { method: "POST", body })).toMatchObject({ name: "POST /users/:id/any" })
    expect(await spanOf("/users/7", { method: "HEAD" })).toMatchObject({ name: "HEAD /users/:id" })
  })

  it.each([
    ["/throws/1", "GET /throws/:id", 500, "RangeError", "out of range"],
    ["/rejects", "GET /rejects", 503, "Error", "the database is away"],
  ])("%s has its exception once, with its type", async (path, name, status, type, message) => {
    const span = await spanOf(path)
    expect(span).toMatchObject({ name, status: 2 })
    expect(span.attributes).toMatchObject({ "http.response.status_code": status, "error.type": type })
    expect(span.events).toHaveLength(1)
    expect(span.events[0]).toMatchObject({
      name: "exception",
      attributes: { "exception.type": type, "exception.message": message },
    })
    expect(span.events[0]?.attributes["exception.stacktrace"]).toMatch(/^\w*Error: .*\n.*program\.ts/)
  })

  it("a value that is not an error is an exception too", async () => {
    const span = await spanOf("/string")
    expect(span).toMatchObject({ status: 2, attributes: { "error.type": "500" } })
    expect(span.events[0]).toMatchObject({ name: "exception", attributes: { "exception.message": '"a string"' } })
  })

  it("an error that is the client's is not recorded", async () => {
    const span = await spanOf("/refuses")
    expect(span).toMatchObject({ name: "GET /refuses", status: 0, events: [] })
    expect(span.attributes).not.toHaveProperty("error.type")
  })

  it("a status from 500 without an exception is an error", async () => {
    const span = await spanOf("/503")
    expect(span).toMatchObject({ status: 2, events: [], attributes: { "error.type": "503" } })
  })

  it("an action that fails after its response has begun has its exception", async () => {
    const span = await spanOf("/breaks")
    expect(span).toMatchObject({ name: "GET /breaks", status: 2, attributes: { "error.type": "TypeError" } })
    expect(span.events.filter(({ name }) => name === "exception")).toHaveLength(1)
  })

  it("spans of the application are its children, and it is a child of the client's span", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"
    const { spans } = await traced.request("/slow/1", { headers: { traceparent } })
    const server = spans.find(({ kind }) => kind === SERVER)
    const query = spans.find(({ name }) => name === "query")
    expect(spans).toHaveLength(2)
    expect(query?.parent).toBe(server?.id)
    expect(server?.parent).toBe("b7ad6b7169203331")
    expect(server?.trace).toBe("0af7651916cd43dd8448eb211c80319c")
  })

  it("requests at the same time keep their names", async () => {
    const paths = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? `/slow/${index}` : `/users/${index}`))
    await Promise.all(paths.map(async (path) => (await fetch(new URL(path, traced.url))).text()))
    const { spans } = await traced.collect(40)
    const servers = spans.filter(({ kind }) => kind === SERVER)
    expect(servers).toHaveLength(40)
    for (const { name, attributes } of servers)
      expect(name).toBe(String(attributes["url.path"]).startsWith("/slow") ? "GET /slow/:id" : "GET /users/:id")
  })

  it("durations are counted by route, each request once", async () => {
    const { points } = await traced.request("/users/7")
    const ofUser = points.filter(
      (point) => point["http.route"] === "/users/:id" && point["http.request.method"] === "GET",
    )
    expect(ofUser).toHaveLength(1)
    expect(ofUser[0]).toMatchObject({ "http.response.status_code": 200, "url.scheme": "http" })
    const failed = points.filter((point) => point["http.route"] === "/throws/:id")
    expect(failed).toEqual([
      expect.objectContaining({ "http.response.status_code": 500, "error.type": expect.any(String) }),
    ])
  })
})

describe("without instrumentation", () => {
  const traced = new Traced()
  beforeAll(() => traced.start({}))
  afterAll(() => traced.stop())

  it("the span describes the request, without secrets of its query", async () => {
    const { spans } = await traced.request("/users/7?token=abc&page=2&sig=x", { headers: { "user-agent": "a test" } })
    expect(spans[0]?.attributes).toMatchObject({
      "url.query": "token=REDACTED&page=2&sig=REDACTED",
      "user_agent.original": "a test",
      "client.address": "127.0.0.1",
      "server.port": Number(new URL(traced.url).port),
    })
  })

  it("methods that the conventions do not know do not become names", async () => {
    const { spans } = await traced.request("/users/7/any", { method: "PROPFIND" })
    expect(spans[0]).toMatchObject({ name: "HTTP /users/:id/any" })
    expect(spans[0]?.attributes).toMatchObject({
      "http.request.method": "_OTHER",
      "http.request.method_original": "PROPFIND",
    })
  })
})
