import { describe, expect, it } from "vitest"
import { forward, get, NoRouteError, pipe_through, pipeline, plug, scope } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn, bypass_through, conn_test } from "../../../../src/server/testing/index.js"

const step =
  (name: string) =>
  (conn: Conn): Conn =>
    conn.assign("steps", [...((conn.assigns["steps"] as readonly string[] | undefined) ?? []), name])
const plugs = { one: step("one"), two: step("two"), three: step("three") }

const inner = define_router([get("/x", "InnerController", "show")] as const, { plugs, name: "Inner" }).build({
  InnerController: { show: (conn: Conn) => step("inner")(conn).text("inner") },
})
const table = [
  pipeline("browser", [plug("one")]),
  pipeline("api", [plug("two")]),
  scope("/", [pipe_through("browser"), get("/", "PageController", "index"), forward("/inner", "Inner")]),
] as const
const router = define_router(table, { plugs }).build({
  PageController: { index: (conn: Conn) => step("action")(conn).text("action") },
  Inner: inner,
})
const test = conn_test(define_endpoint({ plugs: [step("endpoint")], router }))

const steps = async (conn: Conn, path = "/"): Promise<unknown> => (await test.get(conn, path)).assigns["steps"]

describe("bypass_through", () => {
  it.each<[what: string, conn: (conn: Conn) => Conn, expected: readonly string[]]>([
    ["the whole route without bypass_through", (conn) => conn, ["endpoint", "one", "action"]],
    ["only the endpoint", (conn) => bypass_through(conn), ["endpoint"]],
    ["the route's pipelines", (conn) => bypass_through(conn, router), ["endpoint", "one"]],
    ["the named pipeline", (conn) => bypass_through(conn, router, "api"), ["endpoint", "two"]],
    [
      "the named pipelines and plugs",
      (conn) => bypass_through(conn, router, ["api", "three", "browser"]),
      ["endpoint", "two", "three", "one"],
    ],
    ["no pipelines for an empty list", (conn) => bypass_through(conn, router, []), ["endpoint"]],
    [
      "the whole route if the router is another one",
      (conn) => bypass_through(conn, inner, "api"),
      ["endpoint", "one", "action"],
    ],
  ])("runs %s", async (_what, through, expected) => {
    expect(await steps(through(build_conn()))).toEqual(expected)
  })

  it("stops in the given router, after those that forward to it", async () => {
    expect(await steps(bypass_through(build_conn(), inner, "browser"), "/inner/x").catch(String)).toContain(
      "unknown pipeline",
    )
    expect(await steps(bypass_through(build_conn(), inner, "three"), "/inner/x")).toEqual(["endpoint", "one", "three"])
    expect(await steps(bypass_through(build_conn(), router), "/inner/x")).toEqual(["endpoint", "one"])
  })

  it("returns a conn without a response", async () => {
    const conn = await test.get(bypass_through(build_conn()), "/")
    expect(conn).toMatchObject({ state: "unset", halted: false, status: undefined })
    expect(conn.text("now").to_response().status).toBe(200)
  })

  it("needs a route, and applies only to the next request", async () => {
    await expect(test.get(bypass_through(build_conn()), "/nowhere")).rejects.toBeInstanceOf(NoRouteError)
    expect(await steps(await test.get(bypass_through(build_conn()), "/"))).toEqual(["endpoint", "one", "action"])
  })
})
