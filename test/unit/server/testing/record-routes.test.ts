import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { tracingChannel } from "node:diagnostics_channel"
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest"
import { forward, get, list_routes, match, pipe_through, resources, scope } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn, bypass_through, conn_test, record_routes } from "../../../../src/server/testing/index.js"
import { parseCoverage } from "../../../../src/server/testing/route-coverage.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-record-"))
afterAll(() => rmSync(folder, { recursive: true }))

const inner = [get("/", "InnerController", "show"), get("/:id", "InnerController", "show")] as const
const table = [
  get("/", "PageController", "show"),
  forward("/inner", "Inner"),
  resources("/users", "UserController", { only: ["show", "update"] }),
  scope("/", { host: "a.com" }, [get("/hosted", "PageController", "show")]),
  scope("/", { host: "b.com" }, [get("/hosted", "PageController", "show")]),
  match("*", "/any/*rest", "PageController", "show"),
  scope("/", [pipe_through("refuse"), get("/refused", "PageController", "show")]),
] as const
const show = (conn: Conn): Conn => conn.text("")
const router = define_router(table, { plugs: { refuse: (conn: Conn) => conn.put_status(403).text("").halt() } }).build({
  PageController: { show },
  UserController: { show, update: show },
  Inner: define_router(inner).build({ InnerController: { show } }),
})
const test = conn_test(define_endpoint({ router }))

let count = 0
let file = ""
beforeEach(() => {
  file = join(folder, `in/${count++}/routes.jsonl`)
})

/** The recorded routes, in the order of their first requests. */
function recorded(): readonly string[] {
  const lines = parseCoverage(readFileSync(file, "utf8"))
  expect(lines).toBeInstanceOf(Array)
  return typeof lines === "number" ? [] : lines.map(({ index, route }) => `${index} ${route}`)
}

async function recording(work: () => Promise<unknown>): Promise<readonly string[]> {
  const stop = record_routes(file)
  await work()
  stop()
  return recorded()
}

describe("record_routes", () => {
  it("records each route at its first request, with its index in the table", async () => {
    const found = await recording(async () => {
      await test.put(build_conn(), "/users/1")
      await test.get(build_conn(), "/")
      await test.put(build_conn(), "/users/2")
      await test.get(build_conn("GET", "/", { host: "b.com" }), "/hosted")
      await test.trace(build_conn(), "/any/a%2Fb//c")
    })
    expect(found).toEqual(["4 PUT /users/:id", "0 GET /", "6 GET /hosted", "7 * /any/*rest"])
    const routes = list_routes(table)
    expect(found.map((line) => routes[Number(line.split(" ")[0])]?.path)).toEqual([
      "/users/:id",
      "/",
      "/hosted",
      "/any/*rest",
    ])
  })

  it("records a forward and the route of the router behind it, which belongs to another table", async () => {
    expect(await recording(() => test.get(build_conn(), "/inner/7"))).toEqual(["1 * /inner", "1 GET /:id"])
    const lines = parseCoverage(readFileSync(file, "utf8"))
    expect(new Set(typeof lines === "number" ? [] : lines.map((line) => line.table)).size).toBe(2)
  })

  it("counts requests that a plug refuses, but not those that match no route or bypass it", async () => {
    const found = await recording(async () => {
      await test.get(build_conn(), "/refused")
      await expect(test.get(build_conn(), "/nowhere")).rejects.toThrow("no route found")
      await test.get(bypass_through(build_conn(), router), "/")
    })
    expect(found).toEqual(["8 GET /refused"])
  })

  it("makes the file with its folder, even if there is no request", async () => {
    expect(await recording(async () => undefined)).toEqual([])
  })

  it("appends to a file, and records once if it is called twice", async () => {
    await recording(() => test.get(build_conn(), "/"))
    const found = await recording(async () => {
      expect(record_routes(file)).toBe(record_routes(file))
      await test.get(build_conn(), "/")
      await test.get(build_conn(), "/users/1")
    })
    expect(found).toEqual(["0 GET /", "0 GET /", "2 GET /users/:id"])
  })

  it("leaves nothing behind when it is stopped", async () => {
    const { start } = tracingChannel("waymark.router_dispatch")
    await recording(async () => expect(start.hasSubscribers).toBe(true))
    expect(start.hasSubscribers).toBe(false)
    await test.get(build_conn(), "/")
    expect(recorded()).toEqual([])
  })

  it("ends if the file can no longer be written, which is reported once, and requests are still answered", async () => {
    const reported: unknown[] = []
    const stop = record_routes(file)
    rmSync(dirname(file), { recursive: true })
    const spy = vi
      .spyOn(console, "error")
      .mockImplementation((_line: string, failure: Error) => void reported.push(failure.cause))
    await test.get(build_conn(), "/")
    await test.get(build_conn(), "/users/1")
    spy.mockRestore()
    expect(reported).toMatchObject([{ code: "ENOENT" }])
    expect(tracingChannel("waymark.router_dispatch").start.hasSubscribers).toBe(false)
    stop()
  })

  it("throws if the file cannot be written", () => {
    expect(() => record_routes(folder)).toThrow(/EISDIR/)
    expect(() => record_routes(join(import.meta.filename, "x/y"))).toThrow(/ENOTDIR|EEXIST/)
  })
})
