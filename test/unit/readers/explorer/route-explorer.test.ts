import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { afterEach, describe, expect, it, vi } from "vitest"
import { define_routes, forward, get, match, pipe_through, pipeline, plug, post, scope, socket } from "waymark"
import { route_explorer } from "waymark/explorer"
import type { RouteExplorerOptions } from "waymark/explorer"
import { define_endpoint, define_router } from "waymark/server"
import type { Endpoint } from "waymark/server"
import { SCRIPT, STYLE } from "#explorer-client"
import type { ExplorerData, ExplorerRoute } from "../../../../src/readers/explorer/explorer-data.types.js"
import { inheritedContracts, inheritingTable } from "../../../cases/inherited-contracts.js"
import { buildExplorerClient } from "../../../package/explorer-client.js"

const HOSTILE = `</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>`

/** An endpoint that forwards to the explorer of a table. */
function explorerOf(table: readonly unknown[], options?: RouteExplorerOptions): Endpoint {
  const web = define_router([forward("/dev/routes", "RouteExplorer")])
  const router = web.build({ RouteExplorer: route_explorer(table, options) })
  return define_endpoint({ router, on_error: () => {} })
}

async function pageOf(table: readonly unknown[], options?: RouteExplorerOptions): Promise<string> {
  const response = await explorerOf(table, options).fetch(new Request("http://localhost/dev/routes"))
  expect(response.status).toBe(200)
  return response.text()
}

/** The contents of the elements of a name, as an HTML parser sees them. */
function contentsOf(page: string, name: "script" | "style"): readonly string[] {
  return [...page.matchAll(new RegExp(`<${name}[^>]*>([^]*?)</${name}>`, "g"))].map(([, text = ""]) => text)
}

async function dataOf(table: readonly unknown[], options?: RouteExplorerOptions): Promise<ExplorerData> {
  const [json = ""] = contentsOf(await pageOf(table, options), "script")
  return JSON.parse(json) as ExplorerData
}

const marksOf = ({ routes }: ExplorerData): Readonly<Record<string, string>> =>
  Object.fromEntries(
    routes.flatMap(({ verb, path, marks }) =>
      marks.map(({ kind, reason }) => [`${verb} ${path}`, `${kind}: ${reason}`]),
    ),
  )

const page = get("/", "PageController", "index")

afterEach(() => vi.unstubAllEnvs())

describe("the page of the route explorer", () => {
  it("allows its own style and script by their hashes, and nothing else", async () => {
    const response = await explorerOf([page]).fetch(new Request("http://localhost/dev/routes"))
    const text = await response.text()
    const hash = (content: string): string => `'sha256-${createHash("sha256").update(content).digest("base64")}'`
    const [, script = ""] = contentsOf(text, "script")
    const [style = ""] = contentsOf(text, "style")
    expect(response.headers.get("content-security-policy")).toBe(
      `default-src 'none'; script-src ${hash(script)}; style-src ${hash(style)}; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(contentsOf(text, "script")).toHaveLength(2)
    expect(text).not.toMatch(/ (style|on\w+|src|href)=/)
  })

  it("replaces a policy that a plug has put, and needs no script of the site", async () => {
    const web = define_router([forward("/", "RouteExplorer")])
    const endpoint = define_endpoint({
      plugs: [(conn) => conn.put_resp_header("content-security-policy", "default-src 'self'")],
      router: web.build({ RouteExplorer: route_explorer([page]) }),
    })
    const { headers } = await endpoint.fetch(new Request("http://localhost/"))
    expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'sha256-[^ ]+';/)
  })

  it("keeps hostile values of the table inside its data", async () => {
    const table = [
      pipeline("browser", [plug("accepts", [HOSTILE])]),
      scope("/", [
        pipe_through("browser"),
        get("/a<!--\"'&", `Page${HOSTILE}`, HOSTILE, { metadata: { text: HOSTILE }, as: "a" }),
      ]),
    ]
    const text = await pageOf(table)
    expect(contentsOf(text, "script")).toHaveLength(2)
    const [json = ""] = contentsOf(text, "script")
    expect(json).not.toContain("<")
    const data = JSON.parse(json) as ExplorerData
    expect(data.routes[0]).toMatchObject({ path: "/a<!--\"'&", plug: `Page${HOSTILE}`, plug_opts: HOSTILE })
    expect(data.routes[0]?.options).toEqual([["metadata", `{ text: ${JSON.stringify(HOSTILE)} }`]])
    expect(data.pipelines["browser"]).toEqual([{ name: "accepts", options: JSON.stringify([HOSTILE]) }])
  })

  it("names functions of the table, and writes other values as JavaScript", async () => {
    const require_user = (conn: object): object => conn
    class Limit {
      readonly max = 3
      call(conn: object): object {
        return conn
      }
    }
    const quiet = (): false => false
    const data = await dataOf([
      pipeline("web", [
        plug(require_user),
        plug(new Limit()),
        plug((conn) => conn),
        plug("session", { name: "a", max_age: 60n, on: [/x/, undefined, 0], "same-site": true, make: require_user }),
      ]),
      pipe_through("web"),
      get("/", "PageController", "index", { log: quiet, private: { at: new Date(0) } }),
      match("*", "/any", "Jobs", { limit: 3 }),
    ])
    expect(data.pipelines["web"]).toEqual([
      { name: "require_user", options: "" },
      { name: "Limit", options: "" },
      { name: "(function)", options: "" },
      {
        name: "session",
        options: `{ name: "a", max_age: 60n, on: [[RegExp], undefined, 0], "same-site": true, make: [require_user] }`,
      },
    ])
    expect(data.routes[0]?.options).toEqual([
      ["private", "{ at: [Date] }"],
      ["log", "[quiet]"],
    ])
    expect(data.routes[1]?.target_options).toBe("{ limit: 3 }")
  })

  it("shows sockets with the schemas of their messages, their origins and limits, and marks those without a guard", async () => {
    const limits = { max_messages_per_second: 10 }
    const data = await dataOf(
      [
        socket("/raw", "RawSocket"),
        pipe_through("require_user"),
        socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", origins: "*", limits }),
        page,
      ],
      { guards: ["require_user"] },
    )
    expect(data.routes.map(({ is_socket }) => is_socket)).toEqual([true, true, undefined])
    expect(data.routes[0]).toMatchObject({ verb: "get", path: "/raw", plug: "RawSocket", helper: "raw", options: [] })
    expect(data.routes[1]?.options).toEqual([
      ["receives", '"Said"'],
      ["sends", '"Heard"'],
      ["origins", '"*"'],
      ["limits", "{ max_messages_per_second: 10 }"],
    ])
    expect(Object.keys(marksOf(data))).toEqual(["get /raw"])
  })

  it("hides secrets in options", async () => {
    const text = await pageOf([
      pipeline("admin", [plug("basic_auth", { username: "ada", password: "hunter2" })]),
      pipe_through("admin"),
      get("/", "Api", { token: "hunter2", on: 1 }, { metadata: { secret: "hunter2" } }),
    ])
    expect(text).not.toContain("hunter2")
    const [json = ""] = contentsOf(text, "script")
    const data = JSON.parse(json) as ExplorerData
    expect(data.pipelines["admin"]?.[0]?.options).toBe(`{ username: "ada", password: "[FILTERED]" }`)
    expect(data.routes[0]).toMatchObject({ target_options: `{ token: "[FILTERED]", on: 1 }` })
    expect(data.routes[0]).not.toHaveProperty("plug_opts")
  })

  it.each<[what: string, options: unknown]>([
    ["key", { key: "hunter2" }],
    ["apiKey", { apiKey: "hunter2" }],
    ["X-Api-Key", { "X-Api-Key": "hunter2" }],
    ["signing_salt", { signing_salt: "hunter2" }],
    ["credentials of several fields", { credentials: { user: "ada", code: "hunter2" } }],
    ["OAuth", { clients: [{ OAuth: ["hunter2"] }] }],
    ["pass", { smtp: { user: "ada", pass: "hunter2" } }],
    ["dbPwd", { dbPwd: "hunter2" }],
    ["pin, a number", { pin: 714_255_398 }],
    ["set-cookie", { headers: { "set-cookie": "hunter2" } }],
    ["a DSN", { dsn: "hunter2" }],
    ["a URL with a password", { at: "postgres://ada:hunter2@db/app" }],
    ["a URL with a password that has signs", { at: "postgres://ada:p/ x:hunter2#@db/app" }],
    ["a URL with a token for a user", { at: "https://hunter2@example.com/" }],
    ["an address without a scheme", { at: "ada:hunter2@tcp(127.0.0.1:3306)/app" }],
    ["a URL in a text", { note: "see\nredis://:hunter2@cache" }],
    ["a URL with a key in its query", { at: "https://example.com/?api_key=hunter2" }],
    ["a connection string", { at: "Server=db;User Id=ada;Password=hunter2" }],
    ["JSON in a string", { at: '{"password":"hunter2"}' }],
    ["the value of a header", { at: "Bearer hunter2" }],
    ["a line of a header", { at: "authorization: hunter2" }],
    ["a pair", { headers: ["authorization", "hunter2"] }],
    ["a list of pairs", [["accept", "*/*"], ["x-api-key", "hunter2"]]], // prettier-ignore
    ["a list of names and values", ["accept", "*/*", "cookie", "hunter2"]],
    ["a name next to its value", { headers: [{ name: "X-Token", value: "hunter2" }] }],
    ["a key next to its values", { env: [{ key: "DB_PASSWORD", values: ["hunter2"] }] }],
    ["a random string", { at: "714255398a0dB93kLq8WzT5x" }],
    ["a random string in hexadecimal", { at: "9f714255398c0b3e1d7a4f60" }],
    ["a UUID in a URL", { at: "https://hooks.example.com/714255398-4b1c-4f3d-9a7e-2c5b8d1e0f6a" }],
    ["a random string as a key", { users: { "714255398a0dB93kLq8WzT5x": "ada" } }],
    ["a private key", { at: "-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----" }],
    ["a string", "Bearer hunter2"],
    ["a map", { headers: new Map([["authorization", "hunter2"]]) }],
    ["a set", { known: new Set(["hunter2"]) }],
    ["headers", new Headers({ authorization: "hunter2" })],
    ["a URL object", { at: new URL("postgres://ada:hunter2@db/app") }],
    ["an instance with toJSON", { at: new (class Client { readonly name = "hunter2"; toJSON(): string { return this.name } })() }], // prettier-ignore
    ["an object with a hidden toJSON", Object.defineProperty({ on: 1 }, "toJSON", { value: () => "hunter2" })],
    ["a function's source", { make: () => "hunter2" }],
    ["an error", { at: new Error("hunter2") }],
    ["a buffer", { at: Buffer.from("hunter2") }],
    ["a symbol", { [Symbol("hunter2")]: "hunter2" }],
  ])("hides a secret in options: %s", async (_what, options) => {
    const values = { metadata: { options }, assigns: { options }, private: { options } }
    const text = await pageOf([
      pipeline("web", [plug("configure", options), plug("nested", { deep: [{ options }] })]),
      pipe_through("web"),
      match("*", "/any", "Proxy", options),
      get("/", "PageController", "index", values),
    ])
    const [json = ""] = contentsOf(text, "script")
    expect(json).toContain("Proxy")
    expect(json).not.toMatch(/hunter2|714255398|714_255/)
  })

  it("hides a string that is the only option of a plug whose name is that of a secret", async () => {
    const data = await dataOf([pipeline("api", [plug("require_api_key", "hunter2"), plug("accepts", "json")]), page])
    expect(data.pipelines["api"]).toEqual([
      { name: "require_api_key", options: `"[FILTERED]"` },
      { name: "accepts", options: `"json"` },
    ])
  })

  it("hides the options of a target that are a string with a secret", async () => {
    const data = await dataOf([match("*", "/any", "Proxy", "https://ada:hunter2@example.com"), page])
    expect(data.routes.map(({ plug_opts, target_options }) => [plug_opts, target_options])).toEqual([
      [undefined, `"[FILTERED]"`],
      ["index", ""],
    ])
  })

  it("shows options that are not secrets", async () => {
    const options = {
      author: "Ada Lovelace",
      keywords: ["routes", "pages"],
      requires_auth: true,
      session: null,
      summary: "Lists all users whose accounts were created after 2024-01-01T00:00:00.000Z",
      path: "/api/v1/users/2/posts/3/comments/:id",
      url: "https://example.com/api/v1/users?page=2#top",
      formats: ["html", "json"],
      pairs: [["accept", "text/html"], ["x-frame-options", "DENY"]], // prettier-ignore
      list: [{ name: "page", value: 2 }],
      action: "list_organization_members",
      plug: "MyAppWeb.OrganizationMembersController",
      version: "v2-2024-public",
      limit: 100_000_000,
    }
    const { routes } = await dataOf([get("/", "Api", options)])
    expect(routes[0]?.plug_opts).toEqual(options)
    expect(routes[0]?.target_options).not.toContain("FILTERED")
  })

  it("shows the kinds of params and the names of schemas, and no others", async () => {
    const table = [
      get("/reset/:token/:tab", "C", "reset", { where: { token: "uuid", tab: ["a", "b"] }, query: "Filter" }),
      post("/users", "C", "create", { body: "NewUser", on_invalid: "action", answers: { 201: "User", 204: null } }),
      get("/", "C", "index"),
    ]
    const { routes, matcher } = await dataOf(table)
    expect(routes.map(({ options }) => options)).toEqual([
      [
        ["where", `{ token: "uuid", tab: ["a", "b"] }`],
        ["query", `"Filter"`],
      ],
      [
        ["body", `"NewUser"`],
        ["on_invalid", `"action"`],
        ["answers", `{ "201": "User", "204": null }`],
      ],
      [],
    ])
    expect(routes[0]?.where).toEqual({ token: "uuid", tab: ["a", "b"] })
    expect(matcher.shapes.map(({ kinds }) => kinds)).toContainEqual(["uuid", ["a", "b"]])
  })

  it("shows the answers and metadata that routes of scopes and resources inherit, or have instead", async () => {
    const { routes } = await dataOf(inheritingTable)
    expect(routes.map(({ verb, path }) => `${verb} ${path}`)).toEqual(inheritedContracts.map(({ route }) => route))
    for (const [index, { answers, metadata, query, body }] of inheritedContracts.entries()) {
      const shown = new Map(routes[index]?.options)
      const statuses = Object.entries(answers).map(([status, schema]) => `"${status}": "${schema}"`)
      expect(shown.get("answers")).toBe(`{ ${statuses.join(", ")} }`)
      const names = [query, body].map((name) => (name === null ? undefined : `"${name}"`))
      expect([shown.get("query"), shown.get("body")]).toEqual(names)
      for (const [name, value] of Object.entries(metadata))
        expect(shown.get("metadata")).toContain(`${name}: "${value}"`)
    }
  })

  it("writes values that refer to themselves, and cuts long ones", async () => {
    const ring: Record<string, unknown> = {}
    ring["ring"] = ring
    const data = await dataOf([get("/", "PageController", "index", { metadata: { ring, long: "x".repeat(9_000) } })])
    const text = String(data.routes[0]?.options[0])
    expect(text).toMatch(/^metadata,\{ ring: .*\.\.\./)
    expect(text.length).toBeLessThan(9_000)
  })

  it("is answered under any path, and behind a script name", async () => {
    const inner = define_router([forward("/routes", "RouteExplorer")])
    const outer = define_router([forward("/admin/dev", "Inner")])
    const router = outer.build({ Inner: inner.build({ RouteExplorer: route_explorer([page]) }) })
    const endpoint = define_endpoint({ router, on_error: () => {} })
    const status = async (path: string): Promise<number> =>
      (await endpoint.fetch(new Request(`http://localhost${path}`))).status
    expect(await status("/admin/dev/routes")).toBe(200)
    expect(await status("/admin/dev/routes/")).toBe(200)
    expect(await status("/admin/dev/routes/more")).toBe(404)
  })

  it.each(["HEAD", "POST", "PUT", "DELETE", "OPTIONS"])("answers %s with 405", async (method) => {
    const response = await explorerOf([page]).fetch(new Request("http://localhost/dev/routes", { method }))
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET"])
  })

  it("carries a matcher that knows the table as JSON", async () => {
    const data = await dataOf([get("/users/:id", "UserController", "show")])
    expect(data.matcher.shapes.some(({ names }) => names.includes("id"))).toBe(true)
    expect(data.routes[0]).toMatchObject({ verb: "get", path: "/users/:id", plug: "UserController", plug_opts: "show" })
  })
})

describe("in production", () => {
  it("a route explorer is not made, and the error says how to allow it", () => {
    vi.stubEnv("NODE_ENV", "production")
    expect(() => route_explorer([page])).toThrow(/not made in production.*allow_in_production: true/)
    expect(() => route_explorer([page], { allow_in_production: false })).toThrow(/not made in production/)
  })

  it("a route explorer is made if that is allowed", async () => {
    vi.stubEnv("NODE_ENV", "production")
    expect(await pageOf([page], { allow_in_production: true })).toContain("<title>Routes</title>")
  })
})

describe("marks", () => {
  const table = define_routes([
    pipeline("inner", [plug("require_user")]),
    pipeline("browser", [plug("session"), plug("inner")]),
    get("/open", "PageController", "open"),
    scope("/", [pipe_through("browser"), get("/mine", "PageController", "mine")]),
    scope("/", [pipe_through("require_token"), post("/hook", "PageController", "hook")]),
  ])

  it("are on routes that pass no pipeline, if there are no guards", async () => {
    expect(marksOf(await dataOf(table))).toEqual({ "get /open": "no pipeline: passes no pipeline" })
  })

  it("are on routes that pass none of the guards, which may be plugs in pipelines", async () => {
    expect(marksOf(await dataOf(table, { guards: ["require_user"] }))).toEqual({
      "get /open": "unguarded: does not pass require_user",
      "post /hook": "unguarded: does not pass require_user",
    })
    expect(marksOf(await dataOf(table, { guards: ["require_token", "browser"] }))).toEqual({
      "get /open": "unguarded: does not pass require_token or browser",
    })
  })

  it("refuse a guard that no route passes", () => {
    const rows: readonly unknown[] = table
    expect(() => route_explorer(rows, { guards: ["requir_user"] })).toThrow(
      /the guard "requir_user" of the route explorer is not a pipeline or plug of the table. Known: .*"require_user"/,
    )
  })

  it("are on routes that no request reaches, and on those that no helper links", async () => {
    const data = await dataOf([
      pipe_through("web"),
      get("/users/:id", "UserController", "show"),
      get("/users/new", "UserController", "new"),
      get("/members/:id", "UserController", "show"),
    ])
    expect(marksOf(data)).toEqual({
      "get /users/new":
        "unreachable: GET /users/new can never match, since GET /users/:id comes before it and takes all its requests",
      "get /members/:id": "unlinkable: user_path links GET /users/:id instead, which comes before it",
    })
  })

  it("are on the route of several with the same path whose kinds an earlier one hides", async () => {
    const { routes } = await dataOf([
      pipe_through("web"),
      get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
      get("/members/:id", "UserController", "show", { where: { id: "uuid" } }),
      get("/members/:id", "UserController", "show", { where: { id: "integer" } }),
      get("/members/:id", "UserController", "show", { where: { id: "integer" } }),
    ])
    const unlinkable = "user_path links GET /users/:id instead, which comes before it"
    const unreachable =
      "GET /members/:id can never match, since GET /members/:id comes before it and takes all its requests"
    expect(routes.map(({ marks }) => marks.map(({ reason }) => reason))).toEqual([
      [],
      [],
      [unlinkable],
      [unreachable, unlinkable],
    ])
  })

  it("are not on forwards that pass a pipeline", async () => {
    const data = await dataOf([pipe_through("web"), forward("/jobs", "Jobs")])
    const [route] = data.routes satisfies readonly ExplorerRoute[]
    expect([route?.kind, route?.marks]).toEqual(["forward", []])
  })
})

describe("the client's files", () => {
  it("are those of the sources, and small", async () => {
    const written = readFileSync(new URL("../../../../.cache/explorer-client.js", import.meta.url), "utf8")
    expect(written).toBe(await buildExplorerClient())
    expect(Buffer.byteLength(SCRIPT)).toBeLessThan(50_460)
    expect(Buffer.byteLength(STYLE)).toBeLessThan(9_000)
  })
})
