import { describe, expect, it } from "vitest"
import { forward, get, match, pipe_through, resources, scope } from "../../../../src/index.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { compiled_table } from "../../../../src/core/compiled/index.js"
import * as edge from "../../../../src/edge.js"
import { define_endpoint, define_router, matched_route } from "../../../../src/server.js"
import type { AnyConn } from "../../../../src/server.js"

const CACHE = "public, max-age=60"
const DEFAULT = "max-age=0, private, must-revalidate"

const routes = [
  scope("/", { cache_control: CACHE }, [
    match("*", "/plain", "PageController", "plain"),
    get("/found/:status", "PageController", "found"),
    get("/own", "PageController", "own"),
    get("/response", "PageController", "response"),
    get("/stored", "PageController", "stored"),
    get("/fails", "PageController", "fails"),
    get("/free", "PageController", "plain", { cache_control: false, as: false }),
    scope("/late", [pipe_through("late"), get("/", "PageController", "plain", { as: false })]),
    forward("/in", "Inner"),
  ]),
  get("/outside", "PageController", "plain", { as: false }),
] as const

const PageController = {
  plain: (conn: AnyConn) => conn.text(String(matched_route(conn)?.cache_control)),
  found: (conn: AnyConn, { status }: { status: string }) => conn.put_status(Number(status)).text(""),
  own: (conn: AnyConn) => conn.put_resp_header("cache-control", "no-store").text(""),
  response: () => new Response("a"),
  stored: () => new Response("a", { headers: { "cache-control": "max-age=1" } }),
  fails(): AnyConn {
    throw new Error("no")
  },
}
const plugs = {
  late: (conn: AnyConn): AnyConn =>
    conn.register_before_send((sent) => sent.put_resp_header("cache-control", "max-age=9")),
}
const inner = [
  get("/own", "InnerController", "own", { cache_control: "private, max-age=5" }),
  get("/none", "InnerController", "own", { as: false }),
] as const
const InnerController = { own: (conn: AnyConn) => conn.text("inner") }

const tables = [
  ["as it is written", routes],
  ["compiled ahead of time", compiled_table<typeof routes>(compileTable(routes).json)],
] as const

describe.each(tables)("cache_control of a table %s", (_how, table) => {
  const Inner = define_router(inner).build({ InnerController })
  const { fetch } = define_endpoint({
    router: define_router(table, { plugs }).build({ PageController, Inner }),
    on_error: () => {},
  })
  const cacheOf = async (path: string, method = "GET"): Promise<string | null> =>
    (await fetch(new Request(`http://localhost${path}`, { method }))).headers.get("cache-control")

  it("is that of answers to GET and HEAD with 200, 203 and 206", async () => {
    expect(await cacheOf("/plain")).toBe(CACHE)
    expect(await cacheOf("/plain", "HEAD")).toBe(CACHE)
    expect(await cacheOf("/found/200")).toBe(CACHE)
    expect(await cacheOf("/found/203")).toBe(CACHE)
    expect(await cacheOf("/found/206")).toBe(CACHE)
    expect(await cacheOf("/response")).toBe(CACHE)
  })

  it.each(["/found/201", "/found/301", "/found/404", "/found/500", "/fails", "/free", "/outside"])(
    "is not that of %s",
    async (path) => {
      expect([DEFAULT, "no-store"]).toContain(await cacheOf(path))
    },
  )

  it.each(["POST", "PUT", "DELETE", "OPTIONS"])("is not that of %s", async (method) => {
    expect(await cacheOf("/plain", method)).toBe(DEFAULT)
  })

  it("is not that of an answer whose action or plug puts another", async () => {
    expect(await cacheOf("/own")).toBe("no-store")
    expect(await cacheOf("/stored")).toBe("max-age=1")
    expect(await cacheOf("/late")).toBe("max-age=9")
  })

  it("is that of the forward, if the row behind it has none", async () => {
    expect(await cacheOf("/in/own")).toBe("private, max-age=5")
    expect(await cacheOf("/in/none")).toBe(CACHE)
  })

  it("is a part of the row that a request matched", async () => {
    expect(await (await fetch(new Request("http://localhost/plain"))).text()).toBe(CACHE)
  })
})

it("cache_control is a feature of waymark/edge", async () => {
  const row = [get("/", "PageController", "index", { cache_control: CACHE })] as const
  const web = edge.define_router(row, { row_options: edge.row_options })
  const router = web.build({ PageController: { index: (conn) => conn.text("Hello") } })
  const { headers } = await edge.define_endpoint({ router }).fetch(new Request("http://localhost/"))
  expect(headers.get("cache-control")).toBe(CACHE)
})

it("timeout and cache_control are refused without their feature, wherever they are written", () => {
  const { define_router, forwards, resource_routes } = edge
  const message = "the table has timeout or cache_control: define_router needs { row_options }"
  const contracts = { index: {}, show: { timeout: 1 } } as const
  const inner = resources("/", "InnerController", { contracts: { show: { timeout: 1 } } })
  const needing = [
    // @ts-expect-error - the row needs the feature
    () => define_router([get("/", "PageController", "index", { cache_control: CACHE })]),
    // @ts-expect-error - the row needs the feature
    () => define_router([match("*", "/", "PageController", "index", { timeout: 1 })]),
    // @ts-expect-error - the forward needs the feature
    () => define_router([forward("/in", "Inner", {}, { timeout: 1 })], { forwards }),
    // @ts-expect-error - the scope needs the feature
    () => define_router([scope("/", { timeout: 5 }, [get("/a", "A", "a")])]),
    // @ts-expect-error - the resources need the feature
    () => define_router([resources("/", "PageController", { timeout: 1 })], { resources: resource_routes }),
    // @ts-expect-error - one of the contracts needs the feature
    () => define_router([resources("/", "PageController", { contracts })], { resources: resource_routes }),
    // @ts-expect-error - the resources inside need the feature
    () => define_router([resources("/", "PageController", {}, [inner])], { resources: resource_routes }),
  ]
  for (const define of needing) expect(define).toThrow(message)
})
