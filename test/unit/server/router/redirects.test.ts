import { describe, expect, it } from "vitest"
import { dynamic, forward, get, pipe_through, redirect, scope } from "../../../../src/index.js"
import { compiled_table } from "../../../../src/core/compiled/index.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import * as edge from "../../../../src/edge.js"
import { define_endpoint, define_router, matched_route } from "../../../../src/server.js"
import type { AnyConn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { redirectCases } from "../../../cases/redirects.js"
import { messageOf } from "../../core/lib/caught.js"

const show = () => new Response("a page")
const page = { about: show, any: show, index: show, show }
/** What answers the rows of the cases. */
const pages = {
  DocController: page,
  Jobs: show,
  PageController: page,
  PostController: page,
  ShopController: page,
  UserController: page,
}
const plugs = { x: (conn: AnyConn) => conn }

const locationOf = async (
  endpoint: { fetch(request: Request): Promise<Response> },
  path: string,
  method = "GET",
): Promise<unknown> => {
  const response = await endpoint.fetch(new Request(`http://localhost${path}`, { method }))
  return [response.status, response.headers.get("location"), await response.text()]
}

describe("a redirect answers GET and HEAD with its status and its location", () => {
  const cases: readonly {
    readonly rule: string
    readonly table: readonly unknown[]
    readonly asked: readonly (readonly [path: string, status: number, location: string])[]
  }[] = redirectCases
  describe.each(cases)("$rule", ({ table, asked }) => {
    const rows = dynamic(table)
    const compiled = dynamic(compiled_table(compileTable(table).json))
    const features = {
      forwards: edge.forwards,
      redirects: edge.redirects,
      resources: edge.resource_routes,
    }
    const ways = [
      ["a table", define_endpoint({ router: define_router(rows, { plugs }).build(pages) })],
      ["a compiled table", define_endpoint({ router: define_router(compiled, { plugs }).build(pages) })],
      [
        "waymark/edge",
        edge.define_endpoint({
          router: edge.define_router(rows, { ...features, plugs: { x: (conn) => conn } }).build(pages),
        }),
      ],
    ] as const
    it.each(asked)("%s", async (path, status, location) => {
      for (const [, endpoint] of ways) {
        expect(await locationOf(endpoint, path)).toEqual([status, location, expect.stringContaining("redirected")])
        expect(await locationOf(endpoint, path, "HEAD")).toEqual([status, location, ""])
      }
    })
  })
})

const web = define_router(
  [
    get("/:page", "PageController", "show", { trailing_slash: true }),
    get("/files/*path", "PageController", "show"),
    scope("/old", { metadata: { since: 2019 } }, [
      pipe_through("mark"),
      redirect("/p/:page", "/:page", 301),
      redirect("/f/*path", "/files/*path", 308),
    ]),
  ],
  { plugs: { mark: (conn: AnyConn) => conn.put_resp_header("x-row", JSON.stringify(matched_route(conn))) } },
)
const Router = web.build({ PageController: { show: (conn) => conn.text("page") } })

describe("a redirect is a row", () => {
  const endpoint = define_endpoint({ router: Router })

  it("that goes through its pipelines, and that matched_route returns", async () => {
    const { headers } = await endpoint.fetch(new Request("http://localhost/old/p/a"))
    expect(JSON.parse(headers.get("x-row") ?? "")).toMatchObject({
      kind: "redirect",
      plug: "redirect",
      plug_opts: { to: "/:page", status: 301 },
      metadata: { since: 2019 },
    })
  })

  it("that leads to the path of its target with its slash", async () => {
    expect(await locationOf(endpoint, "/old/p/a?b")).toEqual([301, "/a/?b", expect.any(String)])
  })

  it("for GET and HEAD alone", async () => {
    expect(await locationOf(endpoint, "/old/p/a", "POST")).toEqual([404, null, expect.any(String)])
  })

  it("that an inner router has below the path of its forward", async () => {
    const outer = define_router([forward("/in", "Inner")]).build({ Inner: Router })
    expect(await locationOf(define_endpoint({ router: outer }), "/in/old/f/a/b")).toEqual([
      308,
      "/in/files/a/b",
      expect.any(String),
    ])
  })

  it.each([
    ["/old/p/%2e%2e", "/old/p/.."],
    ["/old/f/a/%2E/b", "/old/f/a/./b"],
  ])("that does not match if browsers would resolve its target: %s", async (path) => {
    // A URL resolves such segments; a request on a socket has them.
    await expect(async () => Router.call(build_conn("GET", path))).rejects.toThrow("no route found for GET")
  })
})

describe("a row that redirects without the feature", () => {
  it("is refused by waymark/edge", () => {
    const rows = dynamic([redirect("/docs", "https://docs.example")])
    expect(messageOf(() => edge.define_router(rows))).toBe(
      'the row "/docs" redirects: define_router needs { redirects }',
    )
  })

  it("is refused in a table that was compiled", () => {
    const rows = dynamic(compiled_table(compileTable([redirect("/docs", "https://docs.example")]).json))
    expect(messageOf(() => edge.define_router(rows))).toBe(
      'the row "/docs" redirects: define_router needs { redirects }',
    )
  })
})
