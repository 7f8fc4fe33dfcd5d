import { pipe_through, scope, socket } from "waymark"
import { client } from "waymark/client"
import { SocketClosedError, sockets } from "waymark/live"
import { cookie_store, fetch_session, session } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import { build_conn, in_process, init_test_session } from "waymark/testing"
import { describe, expect, it, vi } from "vitest"
import { z } from "zod"

const schemas = { Text: z.object({ text: z.string() }) }
const routes = [
  scope("/", [
    pipe_through(["fetch_session", "require_user"]),
    socket("/rooms/:room", "RoomSocket", { receives: "Text", sends: "Text", where: { room: "integer" } }),
  ]),
] as const
const require_user = define_plug<{ assigns: { user: string } }>((conn) => {
  const user = conn.get_session("user")
  return typeof user === "string" ? conn.assign("user", user) : conn.put_status(401).text("Log in").halt()
})
const closed = vi.fn<(code: number) => void>()
const web = define_router(routes, { schemas, conn: [sockets], plugs: { fetch_session, require_user } })
const errors: unknown[] = []
const Endpoint = define_endpoint({
  on_error: (error) => void errors.push(error),
  secret_key_base: "s".repeat(64),
  plugs: [session({ store: cookie_store({ signing_salt: "salt" }), key: "_key" })],
  router: web.build({
    RoomSocket: web.socket("RoomSocket", {
      open: (peer, { room }) => peer.send({ text: `${peer.assigns.user} in ${room}` }),
      message: (peer, { text }) =>
        text === "leave"
          ? peer.close(4_000, "left")
          : text === "later"
            ? peer.send(Promise.reject(new Error("away")) as never) // wrong on purpose
            : peer.send({ text: text.toUpperCase() }),
      close: (_peer, code) => closed(code),
    }),
  }),
})

describe("a socket in process", () => {
  const api = client<typeof routes, typeof schemas>(
    routes,
    in_process(Endpoint, init_test_session(build_conn(), { user: "ada" })),
  )

  it("is opened with the session of a conn, and ends with the loop", async () => {
    const room = api.room("open", 7)
    room.send({ text: "hello" })
    const texts: string[] = []
    for await (const { text } of room) if (texts.push(text) === 2) break
    expect(texts).toEqual(["ada in 7", "HELLO"])
    await vi.waitFor(() => expect(closed).toHaveBeenLastCalledWith(1000))
  })

  it("throws what the server closes it with, after the messages before", async () => {
    const room = api.room("open", 7)
    room.send({ text: "one" })
    room.send({ text: "leave" })
    const texts: string[] = []
    const read = async (): Promise<void> => {
      for await (const { text } of room) texts.push(text)
    }
    await expect(read()).rejects.toThrow(new SocketClosedError("GET /rooms/:room", 4_000, "left"))
    expect(texts).toEqual(["ada in 7", "ONE"])
  })

  it("is closed when a handler sends a promise, whose rejection does not end the process", async () => {
    const room = api.room("open", 7)
    room.send({ text: "later" })
    const read = async (): Promise<void> => {
      for await (const _ of room);
    }
    await expect(read()).rejects.toMatchObject({ code: 1011 })
    expect(String(errors.at(-1))).toContain("JSON cannot represent functions or promises")
  })

  it("throws the answer of a plug that refuses it", async () => {
    const stranger = client<typeof routes, typeof schemas>(routes, in_process(Endpoint))
    const read = async (): Promise<void> => {
      for await (const _ of stranger.room("open", 7));
    }
    await expect(read()).rejects.toMatchObject({ status: 401, body: "Log in" })
  })
})
