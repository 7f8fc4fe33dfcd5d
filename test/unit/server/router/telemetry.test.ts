import { AsyncLocalStorage } from "node:async_hooks"
import { tracingChannel } from "node:diagnostics_channel"
import { afterEach, describe, expect, it } from "vitest"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, DispatchMessage, EndpointMessage } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const failure = new Error("no")
const inner = define_router([["get", "/:id", "Inner", "show", { metadata: { team: "b" } }]] as const, {
  name: "Inner",
}).build({ Inner: { show: (conn: Conn) => conn.text("inner") } })
const router = define_router(
  [
    ["pipeline", "gated", [["plug", "gate"]]],
    ["get", "/users/:id", "User", "show", { metadata: { team: "a" }, log: "info" }],
    ["get", "/later", "User", "later"],
    ["get", "/fail", "User", "fail"],
    ["get", "/fail-later", "User", "failLater"],
    [
      "scope",
      {},
      [
        ["pipe_through", "gated"],
        ["get", "/halted", "User", "show"],
      ],
    ],
    ["forward", "/inner", "Inner"],
  ] as const,
  { name: "Outer", plugs: { gate: (conn: Conn) => conn.send_resp(401).halt() } },
).build({
  User: {
    show: (conn: Conn) => conn.text("shown"),
    later: async (conn: Conn) => (await Promise.resolve(), conn.text("later")),
    fail: () => {
      throw failure
    },
    failLater: async () => {
      await Promise.resolve()
      throw failure
    },
  },
  Inner: inner,
})

type Event = "start" | "end" | "asyncStart" | "asyncEnd" | "error"
const EVENTS: readonly Event[] = ["start", "end", "asyncStart", "asyncEnd", "error"]

const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((each) => each()))

/** Subscribes to a channel, and returns a list to which each event is added with the result of `summarize`. */
function follow<Message extends object>(name: string, summarize: (message: Message) => unknown): unknown[] {
  const seen: unknown[] = []
  for (const event of EVENTS) {
    const channel = tracingChannel(name)[event]
    const take = (message: unknown): void => void seen.push([event, summarize(message as Message)])
    channel.subscribe(take)
    undo.push(() => channel.unsubscribe(take))
  }
  return seen
}

const followRouter = (summarize: (message: DispatchMessage) => unknown): unknown[] =>
  follow("waymark.router_dispatch", summarize)
const isOver = ({ duration }: { readonly duration?: number }): boolean => duration !== undefined

describe("the channel waymark.router_dispatch", () => {
  it("the message of a dispatch has the metadata that Phoenix reports", async () => {
    const messages: DispatchMessage[] = []
    followRouter((message) => void messages.push(message))
    const conn = build_conn("GET", "/users/7")
    await router.call(conn)
    expect(messages[0]).toMatchObject({
      router: "Outer",
      route: "/users/:id",
      plug: "User",
      plug_opts: "show",
      path_params: { id: "7" },
      pipe_through: [],
      log: "info",
      metadata: { team: "a" },
    })
    expect(messages[0]?.conn).toBe(conn)
    expect(messages[0]?.duration).toBeGreaterThanOrEqual(0)
  })

  it.each([
    [
      "an action",
      "/users/7",
      [
        ["start", false],
        ["end", true],
      ],
    ],
    [
      "a plug that halts",
      "/halted",
      [
        ["start", false],
        ["end", true],
      ],
    ],
    [
      "an action that fails",
      "/fail",
      [
        ["start", false],
        ["error", true],
        ["end", true],
      ],
    ],
    [
      "an action that waits",
      "/later",
      [
        ["start", false],
        ["end", false],
        ["asyncStart", true],
        ["asyncEnd", true],
      ],
    ],
    [
      "an action that fails later",
      "/fail-later",
      [
        ["start", false],
        ["end", false],
        ["error", true],
        ["asyncStart", true],
        ["asyncEnd", true],
      ],
    ],
  ])("the channel has the events of %s, and the duration at the end", async (_what, path, events) => {
    const seen = followRouter(isOver)
    const conn = build_conn("GET", path)
    await expect((async () => router.call(conn))().catch((error: unknown) => error)).resolves.toBe(
      path.startsWith("/fail") ? failure : conn,
    )
    expect(seen).toEqual(events)
  })

  it("the message has the error that was thrown", async () => {
    const seen = followRouter(({ error }) => error)
    await define_endpoint({ router, on_error: () => {} }).fetch(new Request("http://example.com/fail"))
    expect(seen).toEqual([
      ["start", undefined],
      ["error", failure],
      ["end", failure],
    ])
  })

  it("a sync dispatch with subscribers stays sync", () => {
    followRouter(() => {})
    expect(router.call(build_conn("GET", "/users/7"))).not.toBeInstanceOf(Promise)
  })

  it("the channel has no event if no route matches", async () => {
    const seen = followRouter(() => {})
    await define_endpoint({ router }).fetch(new Request("http://example.com/nowhere"))
    expect(seen).toEqual([])
  })

  it("the events of an inner router are between those of the outer one", async () => {
    const seen = followRouter(({ router, route, plug }) => `${router} ${route} ${plug}`)
    await router.call(build_conn("GET", "/inner/7"))
    expect(seen).toEqual([
      ["start", "Outer /inner Inner"],
      ["start", "Inner /:id Inner"],
      ["end", "Inner /:id Inner"],
      ["end", "Outer /inner Inner"],
    ])
  })

  it("stores that are bound to the channel are available in sync and async actions", async () => {
    const store = new AsyncLocalStorage<string>()
    const channel = tracingChannel<string, DispatchMessage>("waymark.router_dispatch").start
    channel.bindStore(store, (message) => `store of ${message.route}`)
    undo.push(() => void channel.unbindStore(store))
    const seen: unknown[] = []
    const see = (conn: Conn): Conn => (seen.push(store.getStore()), conn.text(""))
    const own = define_router([
      ["get", "/a", "A", "now"],
      ["get", "/b", "A", "later"],
    ] as const).build({ A: { now: see, later: async (conn: Conn) => (await Promise.resolve(), see(conn)) } })
    await own.call(build_conn("GET", "/a"))
    await own.call(build_conn("GET", "/b"))
    expect([...seen, store.getStore()]).toEqual(["store of /a", "store of /b", undefined])
  })
})

describe("the channel waymark.endpoint", () => {
  const followEndpoint = (): unknown[] =>
    follow<EndpointMessage>("waymark.endpoint", ({ conn, response, error }) => [
      conn.request_path,
      response?.status ?? response,
      error,
    ])
  const fetch = (path: string): Promise<Response> =>
    define_endpoint({ router, on_error: () => {} }).fetch(new Request(`http://example.com${path}`))

  it("the endpoint's channel has the request and its response", async () => {
    const seen = followEndpoint()
    await fetch("/users/7")
    expect(seen).toEqual([
      ["start", ["/users/7", undefined, undefined]],
      ["end", ["/users/7", undefined, undefined]],
      ["asyncStart", ["/users/7", 200, undefined]],
      ["asyncEnd", ["/users/7", 200, undefined]],
    ])
  })

  it("the endpoint's channel has an error and the response that answers it", async () => {
    const seen = followEndpoint()
    await fetch("/fail-later")
    expect(seen).toEqual([
      ["start", ["/fail-later", undefined, undefined]],
      ["end", ["/fail-later", undefined, undefined]],
      ["error", ["/fail-later", undefined, failure]],
      ["asyncStart", ["/fail-later", 500, failure]],
      ["asyncEnd", ["/fail-later", 500, failure]],
    ])
  })

  it("the endpoint's channel has requests that were passed on", async () => {
    const seen = followEndpoint()
    expect(await define_endpoint({ router }).fetch_or_pass(new Request("http://example.com/nowhere"))).toBeNull()
    expect(seen.at(-1)).toEqual(["asyncEnd", ["/nowhere", null, undefined]])
  })

  it("the events of the endpoint are around those of the router", async () => {
    const order: unknown[] = []
    follow("waymark.endpoint", () => void order.push("endpoint"))
    followRouter(() => void order.push("router"))
    await fetch("/users/7")
    expect(order).toEqual(["endpoint", "router", "router", "endpoint", "endpoint", "endpoint"])
  })
})
