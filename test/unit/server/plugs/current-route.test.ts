import { describe, expect, it } from "vitest"
import { forward, get, pipe_through, resources, scope } from "waymark"
import { action_name, current_path } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { build_conn } from "waymark/testing"

const show = (conn: Conn<{}, object>): Conn<{}, object> =>
  conn.json([action_name(conn), conn.get_resp_header("x-seen")[0], current_path(conn)])
const see = (conn: Conn): Conn => conn.put_resp_header("x-seen", String(action_name(conn)))

const inner = define_router([get("/notes/:id", "NoteController", "note")])
const web = define_router(
  [
    pipe_through("see"),
    resources("/users", "UserController", { only: ["index", "update"] }),
    scope("/in", [forward("/", "Inner")]),
    get("/plug", "Plugged", ["options"]),
  ],
  { plugs: { see } },
)
const endpoint = define_endpoint({
  router: web.build({
    UserController: { index: show, update: (conn) => show(conn) },
    Inner: inner.build({ NoteController: { note: (conn) => show(conn) } }),
    Plugged: (conn: Conn) => show(conn),
  }),
})
const ask = async (method: string, path: string): Promise<unknown> =>
  (await endpoint.fetch(new Request(`http://localhost${path}`, { method }))).json()

describe("action_name", () => {
  it.each([
    ["GET", "/users?page=2", ["index", "index", "/users?page=2"]],
    ["PATCH", "/users/7", ["update", "update", "/users/7"]],
    ["GET", "/in/notes/a%20b", ["note", "undefined", "/in/notes/a%20b"]],
    ["GET", "/plug", [null, "undefined", "/plug"]],
  ])("is that of the route, in plugs and in the action: %s %s", async (method, path, answer) => {
    expect(await ask(method, path)).toEqual(answer)
  })

  it("is undefined outside a router", () => {
    expect(action_name(build_conn("GET", "/users"))).toBeUndefined()
  })
})

describe("current_path", () => {
  it("takes another query", () => {
    const conn = build_conn("GET", "/users?page=2")
    expect([current_path(conn), current_path(conn, {}), current_path(conn, { q: "a b", "x&y": 1 })]).toEqual([
      "/users?page=2",
      "/users",
      "/users?q=a+b&x%26y=1",
    ])
    expect(current_path(build_conn("GET", "/"))).toBe("/")
  })
})
