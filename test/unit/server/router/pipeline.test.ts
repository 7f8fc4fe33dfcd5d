import { describe, expect, it } from "vitest"
import { ArgumentError, dynamic, TableError } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import type { Conn, Plug, Router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const seen = (conn: Conn): unknown => conn.assigns["trace"] ?? []
const mark = (name: string) => (conn: Conn, opts: unknown) =>
  conn.assign("trace", [...((conn.assigns["trace"] ?? []) as unknown[]), [name, opts]])
const PageController = { index: (conn: Conn) => conn.text("ok") }

function build(table: readonly unknown[], plugs: Readonly<Record<string, Plug>> = {}): Router {
  return define_router(dynamic(table), { plugs }).build({ PageController })
}

async function visit(table: readonly unknown[], plugs: Readonly<Record<string, Plug>> = {}): Promise<Conn> {
  return build(table, plugs).call(build_conn("GET", "/"))
}

const page = ["get", "/", "PageController", "index"] as const

describe("a pipeline", () => {
  it("a pipeline runs its plugs in order, each with its options; a named plug has [] by default", async () => {
    const table = [
      ["pipeline", "p", [["plug", "a", { x: 1 }], ["plug", "b"], ["plug", mark("own"), "z"]]], // prettier-ignore
      ["pipe_through", "p"],
      page,
    ]
    expect(seen(await visit(table, { a: mark("a"), b: mark("b") }))).toEqual([["a", { x: 1 }], ["b", []], ["own", "z"]]) // prettier-ignore
  })

  it("a plug that is written in the table keeps its own default options", async () => {
    const own = (conn: Conn, opts = "default"): Conn => conn.assign("opts", opts)
    const table = [["pipeline", "p", [["plug", own]]], ["pipe_through", "p"], page] // prettier-ignore
    expect((await visit(table)).assigns["opts"]).toBe("default")
  })

  it("a pipeline may refer to other pipelines, in any order of the table", async () => {
    const table = [
      ["pipeline", "outer", [["plug", "a"], ["plug", "inner"], ["plug", "c"]]], // prettier-ignore
      ["pipeline", "inner", [["plug", "b", 2]]],
      ["pipe_through", "outer"],
      page,
    ]
    expect(seen(await visit(table, { a: mark("a"), b: mark("b"), c: mark("c") }))).toEqual([["a", []], ["b", 2], ["c", []]]) // prettier-ignore
  })

  it("a pipeline takes precedence over a plug of the same name", async () => {
    const table = [["pipeline", "a", [["plug", mark("pipeline"), 1]]], ["pipe_through", "a"], page] // prettier-ignore
    expect(seen(await visit(table, { a: mark("plug") }))).toEqual([["pipeline", 1]])
  })

  it("pipe_through may refer to plugs directly", async () => {
    const table = [["pipe_through", ["a", "b"]], page] // prettier-ignore
    expect(seen(await visit(table, { a: mark("a"), b: mark("b") }))).toEqual([["a", []], ["b", []]]) // prettier-ignore
  })

  it("a plug that halts ends the chain, and the action does not run", async () => {
    const table = [
      ["pipeline", "p", [["plug", mark("a"), 1], ["plug", (conn: Conn) => conn.send_resp(401, "no").halt()], ["plug", mark("b"), 1]]], // prettier-ignore
      ["pipe_through", "p"],
      page,
    ]
    const conn = await visit(table)
    expect(conn).toMatchObject({ status: 401, resp_body: "no", halted: true })
    expect(seen(conn)).toEqual([["a", 1]])
  })

  it("a plug that returns a Response ends the chain", async () => {
    const table = [["pipeline", "p", [["plug", () => new Response("no", { status: 403 })]]], ["pipe_through", "p"], page] // prettier-ignore
    expect(await visit(table)).toMatchObject({ status: 403, halted: true })
  })

  it("a pipeline may be empty", async () => {
    expect((await visit([["pipeline", "p", []], ["pipe_through", "p"], page])).resp_body).toBe("ok") // prettier-ignore
  })

  it("init of a plug in a pipeline runs once for the router", async () => {
    let count = 0
    const plug = { init: () => ++count, call: (conn: Conn) => conn }
    const router = build([["pipeline", "p", [["plug", plug]]], ["pipe_through", "p"], page], {}) // prettier-ignore
    await router.call(build_conn("GET", "/"))
    await router.call(build_conn("GET", "/"))
    expect(count).toBe(1)
  })
})

describe("a plug in pipe_through", () => {
  it("init of a plug in pipe_through runs once for the router", async () => {
    let count = 0
    const plug = { init: () => ++count, call: (conn: Conn, nth: number) => conn.assign("nth", nth) }
    const other = ["get", "/other", "PageController", "index"]
    const router = build([["pipe_through", "plug"], page, other, ["scope", {}, [page, other]]], { plug })
    expect(await router.call(build_conn("GET", "/other"))).toMatchObject({ assigns: { nth: 1 } })
    expect(count).toBe(1)
  })
})

describe("pipelines that define_router refuses", () => {
  it.each([
    [
      "a pipeline that contains itself through others",
      [["pipeline", "a", [["plug", "b"]]], ["pipeline", "b", [["plug", "c"]]], ["pipeline", "c", [["plug", "a"]]], page], // prettier-ignore
      `pipeline "a" goes through itself: a > b > c > a`,
    ],
    [
      "a pipeline that refers to an unknown name",
      [["pipeline", "a", [["plug", "gone"]]], ["pipeline", "b", []], page],
      `unknown pipeline or plug "gone" in pipeline "a". Known: "a", "b", "put_x"`,
    ],
    [
      "a pipe_through with an unknown name",
      [["pipe_through", "gone"], page],
      `unknown pipeline or plug "gone" in pipe_through. Known: "put_x"`,
    ],
    [
      "a pipe_through with the name of a property of every object",
      [["pipe_through", "toString"], page],
      `unknown pipeline or plug "toString" in pipe_through. Known: "put_x"`,
    ],
    [
      "a pipe_through with the name __proto__",
      [["pipe_through", "__proto__"], page],
      `unknown pipeline or plug "__proto__" in pipe_through. Known: "put_x"`,
    ],
  ])("define_router refuses %s", (_what, table, message) => {
    const run = (): unknown => define_router(dynamic(table), { plugs: { put_x: (conn: Conn) => conn } })
    expect(run).toThrow(ArgumentError)
    expect(run).toThrow(message)
  })

  it("the table refuses a pipeline with a plug of its own name, even if a plug has the name", () => {
    const own = (conn: Conn): Conn => conn
    const run = (): unknown => build([["pipeline", "own", [["plug", "own"]]], page], { own })
    expect(run).toThrow(TableError)
    expect(run).toThrow(`pipeline "own" contains itself: rename its plug`)
  })

  it("the error about an unknown name says if no name is known", () => {
    expect(() => define_router(dynamic([["pipe_through", "gone"], page]))).toThrow("Known: none")
  })

  it.each([
    ["a number", 5],
    ["null", null],
    ["an object without call", { init: () => 1 }],
  ])("build refuses a pipeline whose plug is %s", (_what, plug) => {
    expect(() => build([["pipeline", "p", [["plug", plug]]], page])).toThrow(ArgumentError)
  })
})
