import { describe, expect, it } from "vitest"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { compiled_table, tree_matcher } from "../../../../src/core/compiled/index.js"
import { dynamic, get, pipe_through, pipeline, plug, resources } from "../../../../src/index.js"
import { compile_matcher, define_endpoint, define_router, param_kinds, resource_routes } from "../../../../src/edge.js"
import type { CoreConn, EdgeEndpoint } from "../../../../src/edge.js"
import { build_conn, bypass_through } from "../../../../src/server/testing/index.js"

const TABLE = [
  get("/", "PageController", "index"),
  ...Array.from({ length: 30 }, (_, index) => resources(`/things${index}`, "PageController")),
  get("/*rest", "PageController", "rest"),
]
const MANY = [
  resources("/a", "PageController"),
  resources("/b", "PageController"),
  resources("/c", "PageController"),
  resources("/d", "PageController"),
  resources("/e", "PageController"),
  resources("/f", "PageController"),
  resources("/g", "PageController"),
] as const
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

describe("define_router takes a compiled table as any table", () => {
  const index = get("/", "PageController", "index")
  const PageController = { index: (conn: CoreConn) => conn.text("Hello") }
  const compiled = <const Table extends readonly unknown[]>(table: Table): Table =>
    compiled_table(compileTable(table).json)

  it.each([
    ["without a matcher of its own", compiled_table(compileTable(TABLE).json)],
    ["with its matcher", compiled_table(compileTable(TABLE).json, tree_matcher)],
  ])("%s", async (_what, table) => {
    const web = define_router(dynamic(table), { matcher: compile_matcher })
    const endpoint = define_endpoint({ router: web.build({ PageController: { ...actions, rest: answer } } as never) })
    expect(await ask(endpoint, "GET", "/")).toBe("200 {}")
    for (let at = 0; at < 30; at += 1) {
      expect(await ask(endpoint, "PATCH", `/things${at}/7`)).toBe('200 {"id":"7"}')
      expect(await ask(endpoint, "GET", `/things${at}/7/edit`)).toBe('200 {"id":"7"}')
      expect(await ask(endpoint, "GET", `/things${at}/new`)).toBe("200 {}")
    }
    expect(await ask(endpoint, "GET", "/things1/7/other")).toBe('200 {"rest":["things1","7","other"]}')
    expect(await ask(endpoint, "DELETE", "/things1")).toBe("404 Not Found")
  })

  it("with the features that it needs, or throws", async () => {
    const kinds = compiled([get("/:id", "PageController", "index", { where: { id: "integer" } })])
    const web = define_router(kinds, { kinds: param_kinds })
    const endpoint = define_endpoint({ router: web.build({ PageController }) })
    expect([await ask(endpoint, "GET", "/7"), await ask(endpoint, "GET", "/x")]).toEqual(["200 Hello", "404 Not Found"])
    expect(() => define_router(dynamic(kinds))).toThrow(
      'the row "/:id" has kinds of params: define_router needs { kinds: param_kinds }',
    )
    const many = dynamic(compiled(TABLE))
    expect(() => define_router(many).build({ PageController: { ...actions, rest: answer } } as never)).toThrow(
      "the table has more than 50 routes: define_router needs { matcher: compile_matcher }",
    )
  })

  it("and its types say what it needs", () => {
    // @ts-expect-error - of resources, as for the table itself
    define_router(compiled(MANY), { matcher: compile_matcher })
    // @ts-expect-error - of more than 50 routes
    define_router(compiled(MANY), { resources: resource_routes })
    const web = define_router(compiled(MANY), { resources: resource_routes, matcher: compile_matcher })
    expect(typeof web.build({ PageController: actions } as never).call).toBe("function")
  })

  it("and runs its pipelines, which can be bypassed", async () => {
    const rows = [pipeline("browser", [plug("greet", "Hi")]), pipe_through("browser"), index] as const
    const greet = (conn: CoreConn, greeting?: unknown) => conn.put_resp_header("x-greeting", String(greeting))
    const router = define_router(compiled(rows), { plugs: { greet } }).build({ PageController })
    const response = await define_endpoint({ router }).fetch(new Request("http://localhost/"))
    expect(response.headers.get("x-greeting")).toBe("Hi")
    expect(() => define_router(dynamic(compiled(rows)))).toThrow(
      'unknown pipeline or plug "greet" in pipeline "browser". Known: "browser"',
    )
    const conn = await router.call(bypass_through(build_conn(), router, "browser"))
    expect([conn.state, conn.get_resp_header("x-greeting")]).toEqual(["unset", ["Hi"]])
    const plain = define_router(compiled([index])).build({ PageController })
    expect((await plain.call(bypass_through(build_conn(), plain))).state).toBe("unset")
    expect(() => plain.call(bypass_through(build_conn(), plain, "browser"))).toThrow(
      'unknown pipeline or plug "browser" in pipe_through. Known: none',
    )
  })
})
