import { pino } from "pino"
import { forward, get } from "../../../../src/index.js"
import { afterEach, describe, expect, it, vi } from "vitest"
import { logger, request_id, Upload } from "../../../../src/server/plugs/index.js"
import { logs } from "../../../../src/edge.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, EndpointConfig, Logger } from "../../../../src/server.js"
import { formatDuration } from "../../../../src/server/router/log.js"
import { keepLines } from "./lines.js"

const failure = new Error("no")
const router = define_router(
  [
    ["pipeline", "browser", [["plug", "accept"]]],
    ["pipeline", "api", []],
    [
      "scope",
      { path: "/users", alias: "HelloWeb" },
      [
        ["pipe_through", ["browser", "api"]],
        ["get", "/:id", "UserController", "show"],
      ],
    ],
    ["get", "/info", "Page", "show", { log: "info" }],
    ["get", "/notice", "Page", "show", { log: "notice" }],
    ["get", "/warning", "Page", "show", { log: "warning" }],
    ["get", "/emergency", "Page", "show", { log: "emergency" }],
    ["get", "/silent", "Page", "show", { log: false }],
    ["get", "/by", "Page", "show", { log: (conn: Conn) => (conn.query_string === "" ? false : "warn") }],
    ["get", "/fail", "Page", "fail"],
    ["get", "/plug", "Plug", { a: 1 }],
  ] as const,
  { plugs: { accept: (conn: Conn) => conn } },
).build({
  HelloWeb: { UserController: { show: (conn: Conn) => conn.text("user") } },
  Page: {
    show: (conn: Conn) => conn.text("page"),
    fail: () => {
      throw failure
    },
  },
  Plug: (conn: Conn) => conn.text("plug"),
})

async function linesOf(path: string, config: EndpointConfig = {}): Promise<readonly string[]> {
  const logger = keepLines()
  await define_endpoint({ router, logger, ...config }).fetch(new Request(`http://example.com${path}`))
  return logger.lines
}

afterEach(() => vi.restoreAllMocks())

describe("the log line of a dispatch", () => {
  it("a dispatch is logged as in Phoenix, with filtered params", async () => {
    expect(await linesOf("/users/7?user[password]=secret&user[name]=Ada&passwords[]=a&tags[]=b")).toEqual([
      `debug Processing with HelloWeb.UserController.show
  Parameters: { user: { password: "[FILTERED]", name: "Ada" }, passwords: "[FILTERED]", tags: ["b"], id: "7" }
  Pipelines: ["browser", "api"]`,
    ])
  })

  it("unreadable params are logged as [UNREADABLE], and nothing goes to the console", async () => {
    const console_error = vi.spyOn(console, "error")
    expect(await linesOf("/plug?a=%ff")).toEqual([
      "debug Processing with Plug\n  Parameters: [UNREADABLE]\n  Pipelines: []",
    ])
    expect(console_error).not.toHaveBeenCalled()
  })

  it("a dispatch to a plug is logged with the plug's name", async () => {
    expect(await linesOf("/plug")).toEqual(["debug Processing with Plug\n  Parameters: {}\n  Pipelines: []"])
  })

  it.each([
    ["/info", ["info"]],
    ["/notice", ["info"]],
    ["/warning", ["warn"]],
    ["/emergency", ["error"]],
    ["/silent", []],
    ["/by", []],
    ["/by?a", ["warn"]],
  ])("a dispatch is logged at the level of its route: %s", async (path, levels) => {
    expect((await linesOf(path)).map((line) => line.split(" ")[0])).toEqual(levels)
  })

  it.each([
    [["name"], `{ user: { password: "secret", name: "[FILTERED]" }, id: "7" }`],
    [[], `{ user: { password: "secret", name: "Ada" }, id: "7" }`],
    [{ keep: ["id"] }, `{ user: { password: "[FILTERED]", name: "[FILTERED]" }, id: "7" }`],
    [{ keep: ["user"] }, `{ user: { password: "secret", name: "Ada" }, id: "[FILTERED]" }`],
  ])("filter_parameters hides params in the log: %j", async (filter_parameters, params) => {
    const [line] = await linesOf("/users/7?user[password]=secret&user[name]=Ada", { filter_parameters })
    expect(line).toContain(`  Parameters: ${params}\n`)
  })

  it.each([
    ["password", "passwordConfirmation", "Password", "new_PASSWORD", "user[password][0]"],
    ["token", "_csrf_token", "accessToken", "ACCESS_TOKEN", "tokens[a][b]"],
    ["secret", "client_secret", "clientSecret", "SECRET", "a[b][c][secret]"],
    ["authorization", "Authorization", "proxy_authorization", "AUTHORIZATION", "headers[][authorization]"],
  ])("the log hides the values of %s, %s, %s, %s and %s, ignoring case, at any depth", async (...names) => {
    const [line = ""] = await linesOf(`/users/7?${names.map((name) => `${name}=hunter2`).join("&")}`)
    expect(line).not.toContain("hunter2")
    expect(line.split("[FILTERED]")).toHaveLength(names.length + 1)
  })

  it("filter_parameters ignores the case of params and of its own strings", async () => {
    const [line] = await linesOf("/users/7?user[SSN]=1&ssn_old=2&a=3", { filter_parameters: ["Ssn"] })
    expect(line).toContain('{ user: { SSN: "[FILTERED]" }, ssn_old: "[FILTERED]", a: "3", id: "7" }')
  })

  it("the log hides secrets in JSON bodies and the contents of files and class instances", async () => {
    const cyclic: Record<string, unknown> = { token: "hunter2", map: new Map([["password", "hunter2"]]) }
    Object.assign(cyclic, { self: cyclic, both: [cyclic, cyclic], search: new URLSearchParams("password=hunter2") })
    const put = (conn: Conn): void => {
      conn.body_params = {
        list: [[{ Secret: "hunter2", __proto__: null }]],
        file: new Upload("hunter2", "a/b", new Blob(["hunter2"])),
        cyclic,
      }
    }
    const [line = ""] = await linesOf("/users/7", { plugs: [put] })
    expect(line).not.toContain("hunter2")
    expect(line).toContain('list: [[{ Secret: "[FILTERED]" }]], file: [Upload], cyclic: ')
    expect(line).toContain('map: [Map], self: "...", both: ["...", "..."], search: [URLSearchParams]')
  })

  it("a request cannot forge a line of the log", async () => {
    const [line] = await linesOf("/users/a%0Ab?c%1b%C2%9b=%0ad")
    expect(line?.split("\n")).toHaveLength(3)
    // oxlint-disable-next-line no-control-regex -- control characters would change a terminal
    expect(line).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/)
  })

  it("log lines are truncated", async () => {
    const [line = ""] = await linesOf(`/users/7?a=${"b".repeat(100_000)}`)
    expect(line.length).toBeLessThan(5_000)
    const [list = ""] = await linesOf(`/users/7?${"a[]=b&".repeat(900)}`)
    expect(list.length).toBeLessThan(1_000)
  })

  it("a line of nested lists has a bounded size", async () => {
    const nest = (depth: number): unknown => Array.from({ length: 20 }, () => (depth === 0 ? "b" : nest(depth - 1)))
    const put = (conn: Conn): void => {
      conn.body_params = { list: nest(3), ["x".repeat(100_000)]: 1 }
    }
    const [line = ""] = await linesOf("/users/7", { plugs: [put] })
    expect(line.length).toBeLessThan(25_000)
    expect(line).toContain('"b", "b", ...], ...')
  })

  it.each([[["password"]], [{ keep: ["id"] }]])(
    "only values that are written are read, with the filter %j",
    async (filter) => {
      let read = 0
      const counted = (value: object): unknown =>
        new Proxy(value, {
          get(target, key, receiver): unknown {
            if (typeof key === "string" && key !== "length") read++
            return Reflect.get(target, key, receiver)
          },
        })
      const list = Array.from({ length: 10_000 }, (_, index) => ({ a: index, password: "hunter2" }))
      const put = (conn: Conn): void => {
        conn.body_params = {
          list: counted(list),
          object: counted(Object.fromEntries(list.entries())),
          password: counted(list),
        }
      }
      const [line] = await linesOf("/users/7", { plugs: [put], filter_parameters: filter })
      expect(line).toContain("list: [{ a: ")
      expect(line).not.toContain("hunter2")
      expect(read).toBeLessThan(250)
    },
  )

  it("a dispatch is not logged if the endpoint has no logger", async () => {
    const debug = vi.spyOn(console, "debug")
    await define_endpoint({ router }).fetch(new Request("http://example.com/users/7"))
    expect(debug).not.toHaveBeenCalled()
  })

  it.each(["debug", "info", "warn", "error"])("a logger without %s is refused when the endpoint is defined", (name) => {
    const log = (): void => undefined
    const logger = { debug: log, info: log, warn: log, error: log, [name]: undefined } as unknown as Logger
    const message = `logger takes an object with the function ${name}, got: {`
    expect(() => define_endpoint({ router, logger })).toThrow(message)
    expect(() => logs({ logger })).toThrow(message)
    expect(() =>
      define_endpoint({ router, logger: Object.assign(log, { debug: log, info: log, warn: log, error: log }) }),
    ).not.toThrow()
  })

  it("a request is answered even if the logger throws", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const fail = (): never => {
      throw new Error("full disk")
    }
    const logger: Logger = { debug: fail, info: fail, warn: fail, error: fail }
    const endpoint = define_endpoint({ router, logger })
    expect((await endpoint.fetch(new Request("http://example.com/users/7"))).status).toBe(200)
    expect((await endpoint.fetch(new Request("http://example.com/fail"))).status).toBe(500)
  })

  it("a request is answered even if the logger rejects", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    const full = new Error("full disk")
    const fail = (): unknown => Promise.reject(full) // as an asynchronous logger does
    const logger: Logger = { debug: fail, info: fail, warn: fail, error: fail }
    const endpoint = define_endpoint({ router, logger })
    // An unhandled rejection would fail this test.
    expect((await endpoint.fetch(new Request("http://example.com/users/7"))).status).toBe(200)
    expect((await endpoint.fetch(new Request("http://example.com/fail"))).status).toBe(500)
    await new Promise((resolve) => setImmediate(resolve))
    // One line of the first request; the dispatch, the error and the answer of the second.
    expect(printed.mock.calls.map((call) => call.at(-1))).toEqual([full, full, full, full])
  })
})

describe("the log line of an error", () => {
  it("an error is logged with its request and the status of its response", async () => {
    expect(await linesOf("/fail")).toEqual([
      "debug Processing with Page.fail\n  Parameters: {}\n  Pipelines: []",
      "error GET /fail",
      "debug Converted error Error to 500 response",
    ])
  })

  it("a client error is logged only as debug", async () => {
    expect(await linesOf("/nowhere")).toEqual(["debug Converted error NoRouteError to 404 response"])
  })

  it("the answer of an error is logged at the level of render_errors", async () => {
    expect(await linesOf("/nowhere", { render_errors: { log: "info" } })).toEqual([
      "info Converted error NoRouteError to 404 response",
    ])
    expect(await linesOf("/nowhere", { render_errors: { log: false } })).toEqual([])
  })

  it("an error goes to the console if the endpoint has no logger", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {})
    await define_endpoint({ router }).fetch(new Request("http://example.com/fail?a=b"))
    expect(error.mock.calls).toEqual([["GET /fail", failure]])
  })

  it("errors and the plug logger are logged without the query", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => {})
    const lines = await linesOf("/fail?token=hunter2", { plugs: [logger()] })
    await define_endpoint({ router }).fetch(new Request("http://example.com/fail?token=hunter2"))
    expect(JSON.stringify([lines, error.mock.calls])).not.toContain("hunter2")
  })
})

describe("metadata of log lines", () => {
  const id = "a".repeat(20)
  const ask = async (logger: Logger, path: string): Promise<unknown> =>
    define_endpoint({ router, logger, plugs: [request_id()] }).fetch(
      new Request(`http://example.com${path}`, { headers: { "x-request-id": id } }),
    )

  it("the console writes metadata before the line", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {})
    await ask(console, "/info")
    expect(info.mock.calls).toEqual([[`request_id=${id} Processing with Page.show\n  Parameters: {}\n  Pipelines: []`]])
    const error = vi.spyOn(console, "error").mockImplementation(() => {})
    vi.spyOn(console, "debug").mockImplementation(() => {})
    await ask(console, "/fail")
    expect(error.mock.calls).toEqual([[`request_id=${id} GET /fail`, failure]])
  })

  it("pino receives a sentence, and its data and metadata as fields", async () => {
    const lines: unknown[] = []
    const to = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(JSON.parse(line)) })
    const plugs = [request_id(), logger()]
    const inner = define_router([get("/items/:id", "Item", "show", { log: "info" })])
    const Inner = inner.build({ Item: { show: (conn: Conn) => conn.text("item") } })
    const outer = define_router([forward("/shops", "Inner", [], { log: false })]).build({ Inner })
    const headers = { "x-request-id": id }
    await define_endpoint({ router: outer, logger: to, plugs }).fetch(
      new Request("http://example.com/shops/items/7?token=hunter2", { headers }),
    )
    await ask(to, "/fail")
    const request = { request_id: id, method: "GET", path: "/shops/items/7" }
    const route = "/shops/items/:id"
    expect(lines).toEqual([
      { level: 30, ...request, msg: "GET /shops/items/7" },
      {
        level: 30,
        ...request,
        route,
        target: "Item.show",
        params: '{ token: "[FILTERED]", id: "7" }',
        pipelines: [],
        msg: "Processing with Item.show",
      },
      {
        level: 30,
        ...request,
        route,
        status: 200,
        duration: expect.any(Number),
        msg: expect.stringMatching(/^Sent 200 in \d+(ms|µs)$/),
      },
      {
        level: 50,
        request_id: id,
        method: "GET",
        path: "/fail",
        route: "/fail",
        err: expect.objectContaining({ message: "no", type: "Error" }),
        msg: "GET /fail",
      },
    ])
  })

  it("a forged line stays in its field", async () => {
    const lines: string[] = []
    await ask(pino({ level: "info" }, { write: (line) => void lines.push(line) }), "/info?a=%0a%22,")
    expect(lines.map((line) => line.trimEnd().split("\n").length)).toEqual([1])
  })

  it("no msg of pino has a line break, whatever requests and errors contain", async () => {
    const lines: { readonly msg: string }[] = []
    const to = pino({ level: "trace" }, { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
    const error = Object.assign(new Error("first\nsecond"), { name: "Odd\nError" })
    const action = (conn: Conn): Conn => {
      if (conn.query_string.includes("fail")) throw error
      return conn.text("page")
    }
    const web = define_router([get("/*path", "Page", "show"), ["post", "/*path", "Plug", { a: "b\nc" }]] as const)
    const built = web.build({ Page: { show: action }, Plug: action })
    const Endpoint = define_endpoint({ router: built, logger: to, plugs: [request_id(), logger()] })
    for (const method of ["GET", "POST", "PURGE"])
      for (const path of ["/a%0Ab?c=%0d%0A", "/a%0Ab?fail%0A", "/%ff%0A", "/a%E2%80%A8b"])
        await Endpoint.fetch(new Request(`http://example.com${path}`, { method, headers: { "x-request-id": id } }))
    expect(new Set(lines.map(({ msg }) => msg.replace(/ .*/su, "")))).toEqual(
      new Set(["GET", "POST", "PURGE", "Processing", "Sent", "Converted"]),
    )
    expect(lines.filter(({ msg }) => /[\n\r\u2028\u2029]/.test(msg))).toEqual([])
  })

  it("a line is not built if its level is disabled", async () => {
    let asked = 0
    const filter_parameters = { get keep() { asked++; return [] } } // prettier-ignore
    const logger = pino({ level: "info" }, { write: () => {} })
    await define_endpoint({ router, logger, filter_parameters }).fetch(new Request("http://example.com/users/7"))
    expect(asked).toBe(0)
  })
})

describe("formatDuration", () => {
  it.each([
    [0, "0µs"],
    [0.5126, "512µs"],
    [1, "1000µs"],
    [1.5, "1ms"],
    [1234.5, "1234ms"],
  ])("a duration of %d ms is written as %s", (milliseconds, text) => {
    expect(formatDuration(milliseconds)).toBe(text)
  })
})
