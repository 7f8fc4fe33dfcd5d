import { describe, expect, it } from "vitest"
import { forward, get, match, pipe_through, post, resources, scope } from "waymark"
import * as edge from "waymark/edge"
import { action_name } from "waymark/plugs"
import { define_endpoint, define_plug, define_router, matched_route } from "waymark/server"
import type { AnyConn, Conn, Logger, MatchedRoute } from "waymark/server"
import { build_conn } from "waymark/testing"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { compiled_table } from "../../../../src/core/compiled/index.js"

/** The patterns of a route and of those outside it. */
const pathsOf = (route: MatchedRoute | undefined): readonly string[] =>
  route === undefined ? [] : [route.path, ...pathsOf(route.outer)]

const inner = define_router([get("/notes/:id", "NoteController", "note"), forward("/deep", "Deepest")])
const deepest = define_router([get("/:id", "NoteController", "note")])
const TABLE = [
  scope("/", { metadata: { tier: "free" } }, [
    pipe_through("see"),
    resources("/users", "UserController", { only: ["index", "update"] }),
    get("/moved/:id", "UserController", "show", { metadata: { page: true }, as: "moved" }),
    post("/fails", "UserController", "fail"),
    match("*", "/plug", "Plugged", { max: 3 }),
    forward("/in", "Inner"),
    forward("/raw", "Raw"),
  ]),
] as const

/** Answers with the row, which changes of the request leave alone. */
function answer(conn: Conn<{}, object>): Conn<{}, object> {
  conn.path_info = ["changed"]
  conn.method = "PURGE"
  return conn.json([pathsOf(matched_route(conn)), action_name(conn) ?? null])
}

const Deepest = deepest.build({ NoteController: { note: (conn) => answer(conn) } })
const Inner = inner.build({ NoteController: { note: (conn) => answer(conn) }, Deepest })

describe.each([
  ["a table", TABLE],
  ["a compiled table", compiled_table<typeof TABLE>(compileTable(TABLE).json)],
])("matched_route with %s", (_what, table) => {
  const seen: (MatchedRoute | undefined)[] = []
  const see = define_plug((conn) => {
    seen.push(matched_route(conn))
    return conn.register_before_send((sent) => sent.put_resp_header("x-sent", pathsOf(matched_route(sent)).join(" ")))
  })
  const fields: Record<string, unknown>[] = []
  const write = (): void => {}
  const logger: Logger = {
    debug: write,
    info: write,
    warn: write,
    error: write,
    child: (given) => {
      fields.push(given)
      return logger
    },
  }
  const web = define_router(table, { plugs: { see } })
  const UserController = web
    .controller("UserController")
    .plug((conn) => conn.put_resp_header("x-plug", pathsOf(matched_route(conn)).join(" ")))
    .actions({
      index: (conn) => answer(conn),
      update: (conn) => answer(conn),
      show: (conn) => answer(conn),
      fail: () => {
        throw new Error("fails")
      },
    })
  const endpoint = define_endpoint({
    logger,
    plugs: [
      (conn: AnyConn) => {
        seen.push(matched_route(conn))
        return conn
      },
    ],
    router: web.build({
      UserController,
      Plugged: (conn: Conn) => answer(conn),
      Inner,
      Raw: (conn: Conn) => answer(conn),
    }),
    render_error: (_error, conn, status) => Response.json(pathsOf(matched_route(conn)), { status }),
    on_error: () => {},
  })
  const ask = (method: string, path: string): Promise<Response> => {
    seen.length = 0
    fields.length = 0
    return endpoint.fetch(new Request(`http://localhost${path}`, { method }))
  }

  it.each<[method: string, path: string, paths: readonly string[], action: string | null]>([
    ["GET", "/users?page=2", ["/users"], "index"],
    ["PATCH", "/users/7", ["/users/:id"], "update"],
    ["PUT", "/users/7", ["/users/:id"], "update"],
    ["GET", "/moved/a%20b", ["/moved/:id"], "show"],
    ["POST", "/plug", ["/plug"], null],
    ["GET", "/in/notes/7", ["/notes/:id", "/in"], "note"],
    ["GET", "/in/deep/7", ["/:id", "/deep", "/in"], "note"],
    ["GET", "/raw/any/thing", ["/raw"], null],
  ])("is the row in plugs, actions and before_send: %s %s", async (method, path, paths, action) => {
    const response = await ask(method, path)
    expect(await response.json()).toEqual([paths, action])
    expect(response.headers.get("x-sent")).toBe(paths.join(" "))
    expect(seen.map((route) => route?.path)).toEqual([undefined, paths.at(-1)])
    expect(fields.at(-1)).toMatchObject({ route: paths.toReversed().join("") })
  })

  it("has the fields of list_routes, with the metadata of the scopes", async () => {
    const response = await ask("GET", "/moved/7")
    expect(response.headers.get("x-plug")).toBe("/moved/:id")
    expect(seen[1]).toMatchObject({
      verb: "get",
      path: "/moved/:id",
      helper: "moved",
      plug: "UserController",
      plug_opts: "show",
      pipe_through: ["see"],
      metadata: { tier: "free", page: true },
    })
  })

  it("is the row of GET for HEAD", async () => {
    expect((await ask("HEAD", "/users")).headers.get("x-sent")).toBe("/users")
  })

  it("is the same object for each request", async () => {
    for (const path of ["/users", "/in/notes/7"]) {
      await ask("GET", path)
      const [, first] = seen
      await ask("GET", path)
      expect(seen[1]).toBe(first)
    }
  })

  it("is known where an error is answered", async () => {
    expect(await (await ask("POST", "/fails")).json()).toEqual(["/fails"])
  })

  it.each(["/nowhere", "/in/nowhere", "/in/deep"])("is undefined if no row matches: %s", async (path) => {
    const response = await ask("GET", path)
    expect([response.status, await response.json()]).toEqual([404, []])
  })
})

describe("matched_route", () => {
  it("is undefined outside a router", () => {
    expect(matched_route(build_conn("GET", "/users"))).toBeUndefined()
  })

  it("has the same object for the same row behind a forward", async () => {
    const found: (MatchedRoute | undefined)[] = []
    const notes = define_router([get("/notes/:id", "NoteController", "note")]).build({
      NoteController: {
        note: (conn) => {
          found.push(matched_route(conn))
          return conn.text("")
        },
      },
    })
    const Router = define_router([forward("/a", "Notes"), forward("/b", "Others")]).build({
      Notes: notes,
      Others: notes,
    })
    for (const path of ["/a/notes/1", "/a/notes/2", "/b/notes/1"]) await Router.call(build_conn("GET", path))
    expect(found.map(pathsOf)).toEqual([
      ["/notes/:id", "/a"],
      ["/notes/:id", "/a"],
      ["/notes/:id", "/b"],
    ])
    expect([found[0] === found[1], found[0] === found[2]]).toEqual([true, false])
  })

  it("is the row on edge", async () => {
    const web = edge.define_router([get("/users/:id", "UserController", "show")])
    const endpoint = edge.define_endpoint({
      router: web.build({ UserController: { show: (conn) => conn.text(edge.matched_route(conn)?.path ?? "none") } }),
    })
    expect(await (await endpoint.fetch(new Request("http://localhost/users/7"))).text()).toBe("/users/:id")
  })
})
