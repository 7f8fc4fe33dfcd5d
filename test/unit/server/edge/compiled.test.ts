import { describe, expect, it } from "vitest"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import {
  dynamic,
  get,
  pipe_through,
  pipeline,
  plug,
  resources,
  scanned_compiled_table,
  small_compiled_table,
} from "../../../../src/index.js"
import { define_compiled_router, define_endpoint, define_router, table_pipelines } from "../../../../src/edge.js"
import type { CoreConn, EdgeEndpoint } from "../../../../src/edge.js"
import { build_conn, bypass_through } from "../../../../src/server/testing/index.js"

const TABLE = [
  get("/", "PageController", "index"),
  ...Array.from({ length: 30 }, (_, index) => resources(`/things${index}`, "PageController")),
  get("/*rest", "PageController", "rest"),
]
const answer = (conn: { text(body: string): unknown; readonly path_params: object }): unknown =>
  conn.text(JSON.stringify(conn.path_params))
const actions = {
  index: answer,
  show: answer,
  new: answer,
  create: answer,
  edit: answer,
  update: answer,
  delete: answer,
}

async function ask(endpoint: EdgeEndpoint, method: string, path: string): Promise<string> {
  const response = await endpoint.fetch(new Request(`http://localhost${path}`, { method }))
  return `${response.status} ${await response.text()}`
}

describe("a small compiled table", () => {
  const compiled = dynamic(small_compiled_table(compileTable(TABLE).json))

  it.each([
    ["define_compiled_router", define_compiled_router],
    ["define_router", define_router],
  ] as const)("is served by %s without a matcher, though it has more than 50 routes", async (_name, define) => {
    const PageController = { ...actions, rest: answer }
    const endpoint = define_endpoint({ router: define(compiled).build({ PageController } as never) })
    expect(await ask(endpoint, "GET", "/")).toBe("200 {}")
    for (let index = 0; index < 30; index += 1) {
      expect(await ask(endpoint, "PATCH", `/things${index}/7`)).toBe('200 {"id":"7"}')
      expect(await ask(endpoint, "GET", `/things${index}/7/edit`)).toBe('200 {"id":"7"}')
      expect(await ask(endpoint, "GET", `/things${index}/new`)).toBe("200 {}")
    }
    expect(await ask(endpoint, "GET", "/things1/7/other")).toBe('200 {"rest":["things1","7","other"]}')
    expect(await ask(endpoint, "DELETE", "/things1")).toBe("404 Not Found")
  })
})

describe("define_compiled_router", () => {
  const index = get("/", "PageController", "index")
  const PageController = { index: (conn: CoreConn) => conn.text("Hello") }

  it("runs the pipelines of a table", async () => {
    const rows = [pipeline("browser", [plug("greet", "Hi")]), pipe_through("browser"), index] as const
    const compiled: typeof rows = scanned_compiled_table(compileTable(rows).json, table_pipelines)
    const greet = (conn: CoreConn, greeting?: unknown) => conn.put_resp_header("x-greeting", String(greeting))
    const router = define_compiled_router(compiled, { plugs: { greet } }).build({ PageController })
    const response = await define_endpoint({ router }).fetch(new Request("http://localhost/"))
    expect(response.headers.get("x-greeting")).toBe("Hi")
    expect(() => define_compiled_router(dynamic(compiled))).toThrow(
      'unknown pipeline or plug "greet" in pipeline "browser". Known: "browser"',
    )
  })

  it("has no pipelines to bypass through without table_pipelines", async () => {
    const router = define_compiled_router(dynamic(scanned_compiled_table(compileTable([index]).json))).build({
      PageController,
    } as never)
    const conn = await router.call(bypass_through(build_conn(), router))
    expect([conn.state, conn.path_params]).toEqual(["unset", {}])
    expect(() => router.call(bypass_through(build_conn(), router, "browser"))).toThrow(
      'the compiled table has no pipelines, got: "browser"',
    )
  })

  it("takes no other table", () => {
    expect(() => define_compiled_router(dynamic(TABLE))).toThrow(
      "define_compiled_router takes a table that waymark compile or waymark/bundler has compiled",
    )
  })
})
