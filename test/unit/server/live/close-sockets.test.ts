import { pipe_through, scope, socket } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { sockets, topic } from "waymark/live"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import { build_conn, in_process } from "waymark/testing"
import { describe, expect, expectTypeOf, it, vi } from "vitest"
import { z } from "zod"

const User = z.object({ user: z.string() })
const schemas = { Text: z.string(), User }
const routes = [
  scope("/", [
    pipe_through("require_user"),
    socket("/rooms/:room", "RoomSocket", { receives: "Text", sends: "Text", query: "User" }),
    socket("/news", "NewsSocket", { query: "User" }),
  ]),
] as const
const require_user = define_plug<{ assigns: { user: string } }>((conn) =>
  conn.assign("user", String(conn.query_params["user"])),
)
const topic_of = (room: string) => topic(`closing/${room}`, z.string())

/** A router with open sockets, and its client. */
function start() {
  const web = define_router(routes, { schemas, conn: [sockets], plugs: { require_user } })
  const closed: string[] = []
  const open: string[] = []
  const RoomSocket = web.socket("RoomSocket", {
    open: async (peer, { room }) => {
      open.push(`${peer.assigns.user} in ${room}`)
      await topic_of(room).subscribe((text) => peer.send(text), { signal: peer.signal })
      peer.send("joined")
    },
    close: (peer, code, reason) => void closed.push(`${peer.assigns.user} ${code} ${reason}`),
  })
  const NewsSocket = web.socket("NewsSocket", {
    open: async (peer) => void (await topic_of("news").messages({ signal: peer.signal })),
    close: (peer, code, reason) => void closed.push(`${peer.assigns.user} ${code} ${reason}`),
  })
  const Endpoint = define_endpoint({ router: web.build({ RoomSocket, NewsSocket }), on_error: () => {} })
  const enter = async (user: string, room: string) => {
    const entered = client<typeof routes, typeof schemas>(routes, in_process(Endpoint, build_conn())).room(
      "open",
      room,
      {
        query: { user },
      },
    )
    const messages = entered[Symbol.asyncIterator]()
    expect((await messages.next()).value).toBe("joined")
    return messages
  }
  const api = client<typeof routes, typeof schemas>(routes, in_process(Endpoint, build_conn()))
  return { web, closed, open, enter, api }
}

describe("web.sockets.close", () => {
  it("closes the sockets for which a function returns true, and leaves the others", async () => {
    const { web, closed, enter } = start()
    const [ada, again, bob] = [await enter("ada", "1"), await enter("ada", "2"), await enter("bob", "1")]
    const count = web.sockets.close((peer) => {
      expectTypeOf(peer.assigns).toEqualTypeOf<{ readonly user: string }>()
      return peer.assigns.user === "ada"
    })
    expect(count).toBe(2)
    expect([await ada.next(), await again.next()]).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ])
    expect(closed).toEqual(["ada 1000 ", "ada 1000 "])
    await topic_of("1").publish("still here")
    expect((await bob.next()).value).toBe("still here")
    expect(web.sockets.close(({ assigns }) => assigns.user === "ada")).toBe(0)
    expect(web.sockets.close(() => true)).toBe(1)
  })

  it("closes the sockets that are subscribed to a topic with their signal", async () => {
    const { web, closed, enter, api } = start()
    const [ada, bob] = [await enter("ada", "1"), await enter("bob", "2")]
    const news = api.news("open", { query: { user: "eve" } })
    await vi.waitFor(() => expect(news.is_open).toBe(true))
    expect(web.sockets.close(topic_of("none"))).toBe(0)
    expect(web.sockets.close(topic_of("1"))).toBe(1)
    await vi.waitFor(() => expect(web.sockets.close(topic_of("news"))).toBe(1))
    expect(await ada.next()).toEqual({ done: true, value: undefined })
    await vi.waitFor(() => expect(closed).toEqual(["ada 1000 ", "eve 1000 "]))
    expect(web.sockets.close(topic_of("1"))).toBe(0)
    expect(web.sockets.close(topic_of("2"), 4_001, "full")).toBe(1)
    await expect(bob.next()).rejects.toThrow("was closed with 4001 (full)")
  })

  it("leaves a socket whose subscription has ended", async () => {
    const { web, enter } = start()
    const ada = await enter("ada", "1")
    const peers: { readonly signal: AbortSignal }[] = []
    web.sockets.close((peer) => {
      peers.push(peer)
      return false
    })
    const [signal] = peers.map((peer) => peer.signal)
    if (signal === undefined) throw new Error("no socket")
    const [once, twice] = [
      await topic_of("3").subscribe(() => {}, { signal }),
      await topic_of("3").messages({ signal }),
    ]
    once()
    await twice.return?.()
    expect(web.sockets.close(topic_of("3"))).toBe(0)
    expect(web.sockets.close(topic_of("1"))).toBe(1)
    await ada.next()
  })

  it("closes a socket that is about to be open, and calls none of its functions", async () => {
    const { web, api, open, closed } = start()
    const room = api.room("open", "1", { query: { user: "ada" } })
    for (let turn = 0; turn < 1_000 && web.sockets.close(({ assigns }) => assigns.user === "ada") === 0; turn++)
      await Promise.resolve()
    expect(await room[Symbol.asyncIterator]().next()).toEqual({ done: true, value: undefined })
    expect([open, closed]).toEqual([[], []])
    expect(web.sockets.close(() => true)).toBe(0)
  })

  it.each([
    ["an async function", async () => false, "must return true or false, got: a promise"],
    ["a function that returns nothing", () => undefined, "must return true or false, got: undefined"],
    ["a function that returns a number", () => 1, "must return true or false, got: 1"],
  ])("refuses %s, and closes nothing", async (_what, which, message) => {
    const { web, enter } = start()
    await enter("ada", "1")
    expect(() => web.sockets.close(which as never)).toThrow(message) // wrong on purpose
    expect(web.sockets.close(() => true)).toBe(1)
  })

  it("takes no function that returns a promise, by its type", () => {
    // @ts-expect-error - a promise is no boolean
    expect(start().web.sockets.close(async () => true)).toBe(0)
  })

  it.each([undefined, null, "ada", {}, { name: 7 }])("refuses %o", (which) => {
    // @ts-expect-error - neither a topic nor a function
    expect(() => start().web.sockets.close(which)).toThrow("sockets.close takes a topic, or a function")
  })

  it("closes the other sockets if its function throws for one", async () => {
    const { web, enter } = start()
    const [, bob] = [await enter("ada", "1"), await enter("bob", "1")]
    const broken = (user: string): boolean => {
      if (user === "ada") throw new Error("broken")
      return true
    }
    expect(() => web.sockets.close(({ assigns }) => broken(assigns.user))).toThrow("broken")
    expect(await bob.next()).toEqual({ done: true, value: undefined })
    expect(() => web.sockets.close(() => true, 1005)).toThrow("close takes 1000")
    expect(web.sockets.close(() => true)).toBe(1)
  })

  it("closes only sockets of its own router", async () => {
    const [one, other] = [start(), start()]
    await one.enter("ada", "1")
    expect(other.web.sockets.close(() => true)).toBe(0)
    expect(one.web.sockets.close(() => true)).toBe(1)
  })

  it("is the same in waymark/edge, and has nothing to close without sockets", async () => {
    const table = [socket("/news", "NewsSocket")] as const
    const web = edge.define_router(table, { contracts: edge.contracts({}), conn: [sockets] })
    const opened = vi.fn<() => void>()
    const Endpoint = edge.define_endpoint({
      router: web.build({ NewsSocket: web.socket("NewsSocket", { open: opened }) }),
    })
    expect(web.sockets.close(() => true)).toBe(0)
    expect(typeof Endpoint.fetch).toBe("function")
    expect(edge.define_router([]).sockets.close(() => true)).toBe(0)
    expect(define_router([]).sockets.close(() => true)).toBe(0)
  })
})
