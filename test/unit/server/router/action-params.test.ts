import { describe, expect, it } from "vitest"
import { dynamic } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import type { Conn, Router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { inheritsNothing } from "../../core/match/inherits-nothing.js"

type Params = Readonly<Record<string, unknown>>

function build(table: readonly unknown[], registry: object, plugs: Record<string, (conn: Conn) => void> = {}): Router {
  return define_router(dynamic(table), { plugs }).build(registry as Readonly<Record<string, unknown>>)
}

/** Builds a router, calls it, and returns the second argument of its action. */
async function paramsOf(row: readonly unknown[], path: string, plugs = {}): Promise<Params> {
  const seen: Params[] = []
  const Target = { act: (_conn: Conn, params: Params) => void seen.push(params) }
  await build([["pipe_through", Object.keys(plugs)], row], { Target }, plugs).call(
    build_conn("POST", path, { body_params: { role: "admin", id: "body" } }),
  )
  return seen[0] ?? {}
}

describe("the second argument of an action", () => {
  it.each([
    ["a param", "/users/:id", "/users/7?role=admin", { id: "7" }],
    ["a part of a segment and a glob", "/v:version/*path", "/v2/a/b%2Fc?path=x", { version: "2", path: ["a", "b/c"] }],
    ["three params", "/:a/:b/:c", "/1/2/3?d=4", { a: "1", b: "2", c: "3" }],
    [
      "params named like properties of every object",
      "/:__proto__/:constructor",
      "/x/y",
      { ["__proto__"]: "x", constructor: "y" },
    ],
    ["no param", "/users", "/users?role=admin", {}],
  ])("an action's second argument has exactly the params of its path: %s", async (_what, path, asked, expected) => {
    const params = await paramsOf(["post", path, "Target", "act"], asked)
    expect(Object.entries(params)).toEqual(Object.entries(expected))
    expect(inheritsNothing(params)).toBe(true)
  })

  it("conn.params has the params of the query and the body, an action's second argument does not", async () => {
    const Target = { act: (conn: Conn, params: Params) => conn.json([params, conn.params]) }
    const conn = await build([["post", "/:id", "Target", "act"]], { Target }).call(
      build_conn("POST", "/7?tab=posts", { body_params: { role: "admin" } }),
    )
    expect(conn.resp_body).toBe(`[{"id":"7"},{"tab":"posts","role":"admin","id":"7"}]`)
  })

  it("an action's second argument lacks the params of outer routes", async () => {
    const seen: Params[] = []
    const Target = { act: (_conn: Conn, params: Params) => void seen.push(params) }
    const Inner = build([["get", "/", "Target", "act"], ["get", "/:id", "Target", "act"]], { Target }) // prettier-ignore
    const outer = build([["scope", { path: "/:tenant" }, [["forward", "/in", "Inner"]]]], { Inner })
    await outer.call(build_conn("GET", "/acme/in"))
    await outer.call(build_conn("GET", "/acme/in/7"))
    expect(seen.map((params) => Object.entries(params))).toEqual([[], [["id", "7"]]])
  })

  it("an action's second argument has the values that plugs set in conn.path_params", async () => {
    const upcase = (conn: Conn): void => {
      conn.path_params = { ...conn.path_params, id: "X7", role: "admin" }
    }
    const params = await paramsOf(["post", "/:id", "Target", "act"], "/x7", { upcase })
    expect(Object.entries(params)).toEqual([["id", "X7"]])
  })

  it("an action's second argument is a new object for each call", async () => {
    const Target = { act: (_conn: Conn, params: Record<string, unknown>) => void (params["role"] = "admin") }
    for (const path of ["/a", "/b/7"]) {
      const router = build([["get", "/a", "Target", "act"], ["get", "/b/:id", "Target", "act"]], { Target }) // prettier-ignore
      const first = await router.call(build_conn("GET", path))
      expect({ ...first.path_params }).not.toHaveProperty("role")
      expect(first.params).not.toHaveProperty("role")
    }
  })
})
