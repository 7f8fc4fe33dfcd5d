import { describe, expect, it } from "vitest"
import { forward, get, helpers, post, resources, scope, socket } from "waymark"
import {
  chunks,
  compile_matcher,
  contracts,
  cookies,
  define_endpoint,
  define_plug,
  define_router,
  endpoint_config,
  error_pages,
  files,
  forwards,
  layouts,
  logs,
  method_not_allowed,
  nested_queries,
  resource_routes,
  response_checks,
  sessions,
  status_names,
  telemetry,
  urls,
  warnings,
} from "waymark/edge"
import type { CoreConn, StatusNameMethods } from "waymark/edge"
import { cookie_store, fetch_session, session } from "waymark/plugs"
import { z } from "zod"

const ask = (endpoint: { fetch(request: Request): Promise<Response> }, path: string, init?: RequestInit) =>
  endpoint.fetch(new Request(`http://localhost${path}`, init))

const routes = [get("/", "PageController", "index"), get("/users/:id", "PageController", "show")] as const
const PAGES = { index: () => new Response("Hello"), show: () => new Response("user") }

describe("the core alone", () => {
  const web = define_router(routes)
  const Pages = web.controller("PageController", {
    index: (conn) => conn.put_resp_header("x-a", "1").text("Hello"),
    show: (conn, { id }) => conn.json({ id, query: conn.query_params }),
  })
  const errors: unknown[] = []
  const endpoint = define_endpoint({
    router: web.build({ PageController: Pages }),
    on_error: (error) => void errors.push(error),
  })

  it("answers requests", async () => {
    const response = await ask(endpoint, "/")
    expect([await response.text(), response.headers.get("x-a")]).toEqual(["Hello", "1"])
    expect(await (await ask(endpoint, "/users/a%20b?x[y]=1")).json()).toEqual({ id: "a b", query: { "x[y]": "1" } })
  })

  it("answers HEAD as GET, without the body", async () => {
    const response = await ask(endpoint, "/", { method: "HEAD" })
    expect([response.status, response.headers.get("content-length"), await response.text()]).toEqual([200, "5", ""])
  })

  it.each([
    ["text/html", "text/plain; charset=utf-8", "Not Found"],
    ["application/json", "application/json; charset=utf-8", '{"errors":{"detail":"Not Found"}}'],
  ])("answers an error as a line of text, or as JSON: %s", async (accept, type, body) => {
    const response = await ask(endpoint, "/nowhere", { headers: { accept } })
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([404, type, body])
  })

  it.each(["/%zz", "/users/%ff"])("answers a malformed path with 400: %s", async (path) => {
    expect((await ask(endpoint, path)).status).toBe(400)
  })

  it("reports an error that it answers with 500, once", async () => {
    const failing = define_endpoint({
      plugs: [
        () => {
          throw new Error("no")
        },
      ],
      on_error: (error) => void errors.push(error),
    })
    expect([(await ask(failing, "/")).status, errors.map(String)]).toEqual([500, ["Error: no"]])
  })

  it("passes on what no route serves", async () => {
    expect(await endpoint.fetch_or_pass(new Request("http://localhost/nowhere"))).toBeNull()
  })

  it("has the URL of an endpoint without configuration", () => {
    expect(endpoint.url()).toBe("http://localhost")
  })

  it("refuses the name of a status, and says what it needs", async () => {
    const failures: string[] = []
    const put_name = (conn: CoreConn & StatusNameMethods) => conn.put_status("not_found").text("")
    const named = define_endpoint({
      plugs: [put_name as (conn: CoreConn) => CoreConn], // as plain JavaScript
      on_error: (error) => void failures.push(String(error)),
    })
    expect((await ask(named, "/")).status).toBe(500)
    expect(failures[0]).toContain("put_status takes names if define_router has { conn: [status_names] }")
    const knowing = define_endpoint(endpoint_config({ plugs: [put_name], conn: [status_names] }))
    expect((await ask(knowing, "/")).status).toBe(404)
  })

  it("refuses a larger table without a compiled matcher", async () => {
    const many = Array.from({ length: 51 }, (_, index) => get(`/p${index}`, "PageController", "index"))
    expect(() => define_router(many as never).build({ PageController: PAGES })).toThrow(
      "the table has more than 50 routes: define_router needs { matcher: compile_matcher }",
    )
    const router = define_router(many as never, { matcher: compile_matcher }).build({ PageController: PAGES })
    expect(await (await ask(define_endpoint({ router }), "/p50")).text()).toBe("Hello")
  })
})

describe("a table that needs a feature", () => {
  it("is refused without contracts", () => {
    const table: readonly unknown[] = [post("/users", "UserController", "create", { body: "NewUser" })]
    expect(() => define_router(table as never)).toThrow(
      'the row "/users" has schemas: define_router needs { contracts: contracts(schemas) }',
    )
  })

  it.each([
    [[post("/users", "UserController", "create", { on_invalid: "action" } as never)]],
    [[get("/users", "UserController", "index", { body_types: ["form"] } as never)]],
    [[resources("/users", "UserController", { contracts: { create: { on_invalid: "action" } } as never })]],
  ])("is refused without contracts, also if its options would make none: %j", (table: readonly unknown[]) => {
    expect(() => define_router(table as never, { resources: resource_routes } as never)).toThrow(
      'the row "/users" has schemas: define_router needs { contracts: contracts(schemas) }',
    )
  })

  it("is refused without resources", () => {
    const table: readonly unknown[] = [scope("/admin", "Admin", [resources("/users", "UserController")])]
    expect(() => define_router(table as never)).toThrow(
      "the table has resources of Admin.UserController: define_router needs { resources: resource_routes }",
    )
    const web = define_router(table as never, { resources: resource_routes } as never)
    expect(() => web.controller("Other" as never, {} as never)).toThrow('the table has no controller "Other"')
  })

  it("is checked by the rules of contracts with them", () => {
    const table: readonly unknown[] = [get("/users", "UserController", "index", { on_invalid: "action" } as never)]
    expect(() => define_router(table as never, { contracts: contracts({}) } as never)).toThrow(
      'option "on_invalid" needs the option "query" or "body"',
    )
  })

  it("is refused without contracts and sockets, also after helpers have read it", () => {
    const table: readonly unknown[] = [scope("/chat", [socket("/rooms/:room", "RoomSocket")])]
    for (const prepare of [() => {}, () => helpers(table as never)]) {
      prepare()
      expect(() => define_router(table as never)).toThrow(
        'the row "/chat/rooms/:room" has schemas: define_router needs { contracts: contracts(schemas) }',
      )
      expect(() => define_router(table as never, { contracts: contracts({}) } as never)).toThrow(
        'the row "/chat/rooms/:room" is a socket: define_router needs { conn: [sockets] }, from "waymark/live"',
      )
    }
  })

  it("is refused without forwards", () => {
    const table: readonly unknown[] = [forward("/jobs", "Jobs")]
    expect(() => define_router(table as never)).toThrow('the row "/jobs" forwards: define_router needs { forwards }')
    const plain: readonly unknown[] = [get("/jobs", "Jobs", [] as never)]
    expect(() => define_router(plain as never).build({ Jobs: { fetch: () => new Response("") } })).toThrow(
      "define_router needs { forwards }",
    )
  })
})

describe("a feature alone", () => {
  it("contracts: a query goes through its schema, and an invalid one is a 400", async () => {
    const schemas = { Filter: z.object({ page: z.coerce.number() }) }
    const web = define_router([get("/users", "UserController", "index", { query: "Filter" })], {
      contracts: contracts(schemas),
    })
    const router = web.build({ UserController: { index: (conn) => conn.json(conn.query_params.page + 1) } })
    expect(await (await ask(define_endpoint({ router }), "/users?page=2")).json()).toBe(3)
    expect((await ask(define_endpoint({ router }), "/users?page=x")).status).toBe(400)
  })

  it("forwards: a router behind a prefix, and links to its routes", async () => {
    const inner = [get("/:id", "JobController", "show")] as const
    const Jobs = helpers(inner)
    const jobs = define_router(inner)
    const JobsRouter = jobs.build({
      JobController: { show: (conn, { id }) => conn.text(Jobs.job_path(conn, "show", id)) },
    })
    const router = define_router([forward("/jobs", "JobsRouter")], { forwards }).build({ JobsRouter })
    expect(await (await ask(define_endpoint({ router }), "/jobs/7")).text()).toBe("/jobs/7")
  })

  it("error_pages: names and formats, and the issues of an invalid query", async () => {
    const schemas = { Filter: z.object({ page: z.coerce.number() }) }
    const web = define_router([get("/users", "UserController", "index", { query: "Filter" })], {
      contracts: contracts(schemas),
    })
    const router = web.build({ UserController: { index: (conn) => conn.json(conn.query_params.page) } })
    const endpoint = define_endpoint({ router, errors: error_pages() })
    const response = await ask(endpoint, "/users?page=x", { headers: { accept: "application/json" } })
    expect(await response.json()).toMatchObject({ errors: { detail: "Bad Request", issues: [{ path: ["page"] }] } })
  })

  it("method_not_allowed: 405 with the methods of the routes", async () => {
    const router = define_router(routes).build({ PageController: PAGES })
    const response = await ask(define_endpoint({ router, method_not_allowed }), "/", { method: "DELETE" })
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"])
  })

  it("urls: a malformed scheme throws, as in waymark/server", () => {
    for (const config of [{ url: { scheme: "https:" } }, { static_url: { scheme: "https://" } }])
      expect(() => urls(config)).toThrow('a scheme has letters, digits, "+", "-" and ".", as in "https", got: "https:')
  })

  it("urls: those of the configuration, with its path", async () => {
    const Routes = helpers(routes)
    const web = define_router(routes)
    const router = web.build({
      PageController: { ...PAGES, index: (conn) => conn.text(Routes.page_url(conn, "show", 7)) },
    })
    const endpoint = define_endpoint({ router, urls: urls({ url: { host: "example.com", path: "/app" } }) })
    expect(await (await ask(endpoint, "/")).text()).toBe("http://example.com/app/users/7")
  })

  it("logs logs dispatches and errors", async () => {
    const lines: string[] = []
    const put = (line: unknown): void => void lines.push(String(line).split("\n")[0] ?? "")
    const logger = { debug: put, info: put, warn: put, error: put }
    const router = define_router(routes).build({
      PageController: {
        ...PAGES,
        show: () => {
          throw new Error("no")
        },
      },
    })
    const endpoint = define_endpoint({ router, logs: logs({ logger }) })
    await ask(endpoint, "/")
    await ask(endpoint, "/users/1")
    expect(lines).toEqual([
      "Processing with PageController.index",
      "Processing with PageController.show",
      "GET /users/1",
      "Converted error Error to 500 response",
    ])
  })

  it("warnings: a row that no request reaches", () => {
    const lines: unknown[] = []
    const { warn } = console
    console.warn = (line: unknown) => void lines.push(line)
    try {
      define_router([...routes, get("/users/:name", "PageController", "show")] as never, { warnings }).build({
        PageController: PAGES,
      })
    } finally {
      console.warn = warn
    }
    expect(String(lines[0])).toContain("/users/:name")
  })

  it("telemetry: the events of requests and dispatches", async () => {
    const { tracingChannel } = await import("node:diagnostics_channel")
    const seen: unknown[] = []
    const subscribers = { start: (message: object) => void seen.push(Reflect.get(message, "route") ?? "request") }
    const channels = [tracingChannel("waymark.endpoint"), tracingChannel("waymark.router_dispatch")]
    for (const channel of channels) channel.subscribe(subscribers as never)
    const router = define_router(routes).build({ PageController: PAGES })
    await ask(define_endpoint({ router, telemetry }), "/")
    await ask(define_endpoint({ router }), "/")
    for (const channel of channels) channel.unsubscribe(subscribers as never)
    expect(seen).toEqual(["request", "/"])
  })

  it("response_checks explains errors", async () => {
    const errors: string[] = []
    const wrong = { PageController: { ...PAGES, index: (conn: { put_resp_header(a: string, b: string): never }) => conn.put_resp_header("x", "a\nb") } } // prettier-ignore
    const on_error = (error: unknown): void => void errors.push(String(error))
    for (const conn of [[], [response_checks]] as const)
      await ask(define_endpoint({ router: define_router(routes, { conn }).build(wrong as never), on_error }), "/")
    expect(errors[0]).not.toContain("InvalidHeaderError")
    expect(errors[1]).toContain('InvalidHeaderError: header "x" takes visible Latin-1 characters')
  })
})

describe("all features together", () => {
  const conn = [cookies, sessions, chunks, files, layouts, nested_queries, response_checks, status_names] as const
  const put_page = define_plug<{ assigns: { page: string } }>((given) => given.assign("page", "home"))
  const web = define_router(routes, { conn, before: [put_page], forwards, warnings, matcher: compile_matcher })
  const Pages = web.controller("PageController", {
    index: (given) =>
      given
        .put_session("visits", Number(given.get_session("visits") ?? 0) + 1)
        .put_layout(({ inner_content }) => `<main>${String(inner_content)}</main>`)
        .put_resp_cookie("theme", "dark")
        .render(`visit ${String(given.get_session("visits"))} ${given.assigns.page}`),
    show: async (given, { id }) => {
      const chunked = given.send_chunked(200)
      await chunked.chunk(id)
      await chunked.chunk(" done")
      return chunked
    },
  })
  const endpoint = define_endpoint(
    endpoint_config({
      secret_key_base: "s".repeat(64),
      plugs: [session({ store: cookie_store({ signing_salt: "a" }), key: "_s" }), fetch_session, put_page],
      router: web.build({ PageController: Pages }),
      errors: error_pages(),
      telemetry,
      method_not_allowed,
      urls: urls({ url: { host: "example.com" } }),
    }),
  )

  it("work in one program", async () => {
    const first = await ask(endpoint, "/")
    const sent = first.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "")
    expect(await first.text()).toBe("<main>visit 1 home</main>")
    const second = await ask(endpoint, "/", { headers: { cookie: sent.join("; ") } })
    expect(await second.text()).toBe("<main>visit 2 home</main>")
    expect(await (await ask(endpoint, "/users/7")).text()).toBe("7 done")
  })
})
