import { describe, expect, it } from "vitest"
import { compileTable } from "../../../src/compiled/compile-table.js"
import { dynamic, get, resources, small_compiled_table } from "../../../src/index.js"
import { define_compiled_router, define_endpoint, define_router } from "../../../src/edge.js"
import type { EdgeEndpoint } from "../../../src/edge.js"

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
  it("takes no other table", () => {
    expect(() => define_compiled_router(dynamic(TABLE))).toThrow(
      "define_compiled_router takes a table that waymark compile or waymark/bundler has compiled",
    )
  })
})
