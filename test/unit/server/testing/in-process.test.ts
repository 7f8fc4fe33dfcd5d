import { get, pipe_through, post, scope } from "waymark"
import { client, UnexpectedAnswerError } from "waymark/client"
import { contracts, define_endpoint as define_edge_endpoint, define_router as define_edge_router } from "waymark/edge"
import { events } from "waymark/live"
import { cookie_store, fetch_session, parsers, session } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import { build_conn, in_process, init_test_session } from "waymark/testing"
import { describe, expect, expectTypeOf, it, vi } from "vitest"
import { z } from "zod"

const schemas = { Note: z.object({ text: z.string() }), Login: z.object({ name: z.string() }) }
const routes = [
  scope("/", [
    pipe_through(["fetch_session", "require_user"]),
    get("/notes/:id", "NoteController", "events", {
      where: { id: "integer" },
      events: { added: "Note" },
      answers: { 204: null },
    }),
  ]),
  scope("/", [
    pipe_through("fetch_session"),
    post("/login", "LoginController", "create", { body: "Login", answers: { 204: null } }),
  ]),
] as const

const require_user = define_plug<{ assigns: { user: string } }>((conn) => {
  const user = conn.get_session("user")
  return typeof user === "string" ? conn.assign("user", user) : conn.put_status(401).text("Log in").halt()
})

/** What the source of the stream did. */
const left = vi.fn<(user: string) => void>()

const web = define_router(routes, { schemas, conn: [events], plugs: { fetch_session, require_user } })
const Router = web.build({
  NoteController: web.controller("NoteController", {
    events: (conn, { id }) => {
      if (id === 204) return conn.answer(204)
      if (id === 500) throw new Error("broken action")
      return conn.events(async (send, signal) => {
        signal.addEventListener("abort", () => left(conn.assigns.user))
        await send("added", { text: `${conn.assigns.user} after ${conn.last_event_id}` }, { id: "1" })
        if (id === 2) throw new Error("broken source")
        if (id === 3) await new Promise(() => {})
      })
    },
  }),
  LoginController: web.controller("LoginController", {
    create: (conn) => conn.put_session("user", conn.body_params.name).answer(204),
  }),
})
const Endpoint = define_endpoint({
  secret_key_base: "s".repeat(64),
  plugs: [parsers(), session({ store: cookie_store({ signing_salt: "salt" }), key: "_key" })],
  router: Router,
})
const clientOf = (conn = build_conn()) => client<typeof routes, typeof schemas>(routes, in_process(Endpoint, conn))

async function read<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

describe("a client in process", () => {
  it("reads a stream with the session of a conn, until it ends", async () => {
    const api = clientOf(init_test_session(build_conn(), { user: "ada" }))
    const seen = await read(api.note("events", 1))
    expectTypeOf(seen[0]?.event).toEqualTypeOf<"added" | undefined>()
    expectTypeOf(seen[0]?.data).toEqualTypeOf<{ text: string } | undefined>()
    expect(seen).toEqual([{ event: "added", data: { text: "ada after undefined" }, id: "1" }])
  })

  it("keeps the cookies of answers, and sends the headers of a call", async () => {
    const api = clientOf()
    await expect(read(api.note("events", 1))).rejects.toThrow(UnexpectedAnswerError)
    await expect(read(api.note("events", 1))).rejects.toMatchObject({ status: 401, body: "Log in" })
    expect((await api.login("create", { body: { name: "bob" } })).status).toBe(204)
    const [event] = await read(api.note("events", 1, { headers: { "last-event-id": "7" } }))
    expect(event?.data).toEqual({ text: "bob after 7" })
  })

  it("leaves with the loop, and at the signal of the call, also while nothing comes", async () => {
    const api = clientOf(init_test_session(build_conn(), { user: "eve" }))
    for await (const { data } of api.note("events", 3)) {
      expect(data).toEqual({ text: "eve after undefined" })
      break
    }
    expect(left.mock.calls).toEqual([["eve"]])
    const leaving = new AbortController()
    const loop = async (): Promise<void> => {
      for await (const _ of api.note("events", 3, { signal: leaving.signal }))
        setTimeout(() => leaving.abort(new Error("enough")), 5)
    }
    await expect(loop()).rejects.toThrow("enough")
    expect(left).toHaveBeenCalledTimes(2)
  })

  it("throws the errors of actions and of sources, and ends at 204", async () => {
    const api = clientOf(init_test_session(build_conn(), { user: "ada" }))
    await expect(read(api.note("events", 500))).rejects.toThrow("broken action")
    await expect(read(api.note("events", 2))).rejects.toThrow("broken source")
    expect(await read(api.note("events", 204))).toHaveLength(0)
  })

  it("sends requests through a router without an endpoint", async () => {
    const quiet = define_router([get("/ping", "PingController", "show")])
    const PingController = quiet.controller("PingController", { show: (conn) => conn.json(conn.host) })
    const api = client([get("/ping", "PingController", "show")], in_process(quiet.build({ PingController })))
    expect((await api.ping("show")).body).toBe("www.example.com")
  })
})

describe("an endpoint of waymark/edge in this process", () => {
  it("answers a client", async () => {
    const rows = [get("/notes/:id", "NoteController", "show", { answers: { 200: "Note" } })] as const
    const edge = define_edge_router(rows, { contracts: contracts(schemas) })
    const NoteController = edge.controller("NoteController", { show: (conn, { id }) => conn.answer(200, { text: id }) })
    const endpoint = define_edge_endpoint({ router: edge.build({ NoteController }) })
    const api = client<typeof rows, typeof schemas>(rows, in_process(endpoint))
    expect(await api.note("show", 7)).toMatchObject({ status: 200, body: { text: "7" } })
  })
})
