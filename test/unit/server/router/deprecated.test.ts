import { describe, expect, it } from "vitest"
import { dynamic, forward, get, pipe_through, post, redirect, resources, scope } from "../../../../src/index.js"
import { compiled_table } from "../../../../src/core/compiled/index.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { client } from "../../../../src/core/client/index.js"
import type { ClientOptions } from "../../../../src/core/client/index.js"
import { client as compiledClient } from "../../../../src/core/compiled/index.js"
import type { CallData } from "../../../../src/core/compiled/index.js"
import { clientCode } from "../../../../src/build/bundler/compile-client.js"
import * as edge from "../../../../src/edge.js"
import { define_endpoint, define_router, problem_details } from "../../../../src/server.js"
import type { AnyConn } from "../../../../src/server.js"
import { runInThisContext } from "node:vm"
import { z } from "zod"
import { messageOf } from "../../core/lib/caught.js"

const v1 = { since: "2026-12-01", sunset: "2027-06-01", use: "v2_user" } as const
const routes = [
  scope("/v1", { as: "v1", deprecated: v1 }, [
    pipe_through("deny"),
    get("/users", "UserController", "index"),
    get("/users/:id", "UserController", "show"),
    get("/teams/:id/:user", "TeamController", "show"),
    redirect("/people/:id", "/v2/users/:id"),
    forward("/jobs", "Jobs"),
    get("/new", "UserController", "index", { deprecated: false, as: false }),
    get("/gone", "UserController", "index", { as: false, deprecated: { since: "2020-02-29", gone: true } }),
  ]),
  scope("/v2", { as: "v2" }, [
    post("/users", "UserController", "create"),
    resources("/users", "UserController", { only: ["index", "show"] }),
  ]),
] as const

const headersOf = async (
  endpoint: { fetch(request: Request): Promise<Response> },
  path: string,
  init?: RequestInit,
): Promise<unknown> => {
  const { status, headers } = await endpoint.fetch(new Request(`http://localhost${path}`, init))
  return [status, headers.get("deprecation"), headers.get("sunset"), headers.get("link")]
}
const day = "@1796083200"
const sunset = "Tue, 01 Jun 2027 00:00:00 GMT"
const successor = (path: string): string => `<${path}>; rel="successor-version"`

const controllers = {
  UserController: {
    index: (conn: edge.CoreConn) => conn.put_resp_header("link", "</next>; rel=next").text("users"),
    show: (conn: edge.CoreConn) => conn.text("user"),
    create: (conn: edge.CoreConn) => conn.text("created"),
  },
  TeamController: {
    show: (): never => {
      throw new Error("a bug")
    },
  },
  Jobs: () => new Response("job"),
}
const deny = (conn: edge.CoreConn) => (conn.query_string === "deny" ? conn.put_status(401).text("no").halt() : conn)
const features = {
  plugs: { deny },
  deprecated: edge.deprecated,
  forwards: edge.forwards,
  redirects: edge.redirects,
  resources: edge.resource_routes,
}
const quiet = { on_error: () => {} }
const compiled = dynamic(compiled_table(compileTable(routes).json))
const onServer = (conn: AnyConn) => (conn.query_string === "deny" ? conn.put_status(401).text("no").halt() : conn)

describe.each([
  [
    "waymark/server",
    define_endpoint({
      ...quiet,
      router: define_router(routes, { plugs: { deny: onServer } }).build({
        UserController: {
          index: (conn) => conn.put_resp_header("link", "</next>; rel=next").text("users"),
          show: (conn) => conn.text("user"),
          create: (conn) => conn.text("created"),
        },
        TeamController: {
          show: () => {
            throw new Error("a bug")
          },
        },
        Jobs: () => new Response("job"),
      }),
    }),
  ],
  ["waymark/edge", edge.define_endpoint({ ...quiet, router: edge.define_router(routes, features).build(controllers) })],
  [
    "waymark/edge, of a compiled table",
    edge.define_endpoint({ ...quiet, router: edge.define_router(compiled, features).build(controllers) }),
  ],
])("the answers of a deprecated row have its headers: %s", (_, endpoint) => {
  it.each([
    ["/v1/users", [200, day, sunset, `</next>; rel=next, ${successor("/v2/users")}`]],
    ["/v1/users/a%2Fb", [200, day, sunset, successor("/v2/users/a%2Fb")]],
    ["/v1/users?deny", [401, day, sunset, successor("/v2/users")]],
    ["/v1/teams/7/8", [500, day, sunset, successor("/v2/users/7")]],
    ["/v1/people/7", [302, day, sunset, successor("/v2/users")]],
    ["/v1/jobs/7", [200, day, sunset, successor("/v2/users")]],
    ["/v1/gone", [410, "@1582934400", null, null]],
    ["/v1/gone?deny", [401, "@1582934400", null, null]],
    ["/v1/new", [200, null, null, "</next>; rel=next"]],
    ["/v2/users/7", [200, null, null, null]],
    ["/v1/nothing", [404, null, null, null]],
  ] as const)("%s", async (path, expected) => {
    expect(await headersOf(endpoint, path)).toEqual(expected)
    expect(await headersOf(endpoint, path, { method: "HEAD" })).toEqual(expected)
  })
})

describe("a row that is gone", () => {
  it("is answered with the problem that it declares for 410", async () => {
    const gone = get("/v1", "PageController", "index", {
      answers: { 200: "Page", 410: "Problem" },
      deprecated: { since: "2020-01-01", gone: true },
    })
    const schemas = { Page: z.string(), Problem: z.object({ title: z.string(), status: z.number() }) }
    const web = define_router([gone], { schemas, problems: { Problem: problem_details } })
    const router = web.build({ PageController: { index: (conn) => conn.answer(200, "page") } })
    const response = await define_endpoint({ router, ...quiet }).fetch(new Request("http://localhost/v1"))
    expect([response.status, response.headers.get("content-type")]).toEqual([
      410,
      "application/problem+json; charset=utf-8",
    ])
    expect(await response.json()).toMatchObject({ status: 410 })
  })
})

describe("a deprecated row without the feature", () => {
  it("is refused by waymark/edge, also in a compiled table", () => {
    const row = get("/v1", "PageController", "index", { deprecated: { since: "2026-12-01" } })
    const message = 'the table has "deprecated": define_router needs { deprecated }'
    expect(messageOf(() => edge.define_router(dynamic([row])))).toBe(message)
    expect(messageOf(() => edge.define_router(dynamic(compiled_table(compileTable([row]).json))))).toBe(message)
  })
})

describe("a client tells of the calls of deprecated rows", () => {
  const fetch = async (): Promise<Response> => Response.json([])
  const data = runInThisContext(clientCode(routes)) as readonly CallData[] // the code of such data
  it.each([
    ["client", (options: ClientOptions) => client(routes, options)],
    ["client of a compiled table", (options: ClientOptions) => compiledClient<typeof routes>(data, options)],
  ] as const)("%s", async (_, make) => {
    const calls: unknown[] = []
    const api = make({ base_url: "https://example.com", fetch, onDeprecated: (call) => void calls.push(call) })
    await api.v1_user("show", 7)
    await api.v2_user("show", 7)
    expect(calls).toEqual([{ helper: "v1_user", action: "show", path: "/v1/users/:id", ...v1 }])
    const without = make({ base_url: "https://example.com", fetch })
    expect(await without.v1_user("index")).toMatchObject({ status: 200 })
  })
})
