import { describe, expect, it } from "vitest"
import { debug_page } from "../../../../src/server/endpoint/debug/index.js"
import { forward, get, match, socket } from "../../../../src/index.js"
import { sockets } from "../../../../src/server/live/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"

describe("the routes on a debug page", () => {
  const web = define_router(
    [
      get("/users/:id", "UserController", "show"),
      match("*", "/any", "AnyController", "index"),
      socket("/rooms/:id", "RoomSocket"),
      forward("/app", "App"),
    ],
    { conn: [sockets] },
  )
  const router = web.build({
    UserController: { show: (conn) => conn.text("x") },
    AnyController: { index: (conn) => conn.text("x") },
    RoomSocket: web.socket("RoomSocket", {}),
    App: { fetch: () => new Response(null) },
  })

  it.each([
    ["/users/:id", ["user_path", "GET", "/users/:id", "UserController show"]],
    ["/any", ["any_path", "*", "/any", "AnyController index"]],
    ["/rooms/:id", ["room_path", "WS", "/rooms/:id", "RoomSocket"]],
    ["/app", ["", "*", "/app", "App"]],
  ])("show %s as %j", async (path, cells) => {
    const endpoint = define_endpoint({ router, debug_errors: debug_page, on_error: () => {} })
    const page = await (await endpoint.fetch(new Request("http://localhost/none", { headers: { accept: "text/html" } }))).text() // prettier-ignore
    const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
      [...row.matchAll(/<td>(.*?)<\/td>/gs)].map(([, cell = ""]) => cell.replace(/<[^>]*>/g, "").trim()),
    )
    expect(rows.find((row) => row[2] === path)).toEqual(cells)
  })
})
