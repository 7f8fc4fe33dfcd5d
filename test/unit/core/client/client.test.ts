import { describe, expect, it } from "vitest"
import { client, UnexpectedAnswerError } from "../../../../src/core/client/index.js"
import type { ClientOptions } from "../../../../src/core/client/index.js"
import { ArgumentError, get, pick_routes, resources, scope } from "../../../../src/index.js"
import type { clientSchemas } from "../../../cases/client.js"
import { clientCallCases, clientTable, clientWrongCallCases } from "../../../cases/client.js"

/** A client as JavaScript sees it. */
type Anything = Readonly<
  Record<string, (...args: readonly unknown[]) => Promise<{ readonly status: number; readonly body: unknown }>>
>
const anyClient = (options: ClientOptions, table: readonly unknown[] = clientTable): Anything =>
  client(table as never, options) as unknown as Anything

/** A client whose requests are kept and answered with a function. */
function recorded(
  answer: () => Response = () => Response.json({}, { status: 201 }),
  options: Partial<ClientOptions> = {},
): { readonly api: Anything; readonly requests: Request[] } {
  const requests: Request[] = []
  const fetch = async (request: Request): Promise<Response> => {
    requests.push(request)
    return Promise.resolve(answer())
  }
  return { api: anyClient({ base_url: "https://example.com", fetch, ...options }), requests }
}

/** The answer that a route of the table declares, or any. */
function answerTo(name: string, action: unknown): Response {
  if (name !== "user" || action === "tab") return new Response("ok")
  return action === "delete" ? new Response(null, { status: 204 }) : Response.json({}, { status: action === "create" ? 201 : 200 }) // prettier-ignore
}

const errorOf = async (promise: Promise<unknown> | undefined): Promise<unknown> =>
  promise?.then(() => undefined).catch((error: unknown) => error)

describe("a client", () => {
  it("has a function for each name of a helper, and is frozen", () => {
    const { api } = recorded()
    expect(Object.keys(api)).toEqual([
      "user",
      "report",
      "admin_post",
      "file",
      "search",
      "ping",
      "any",
      "plug",
      "upload",
      "event",
    ])
    expect(Object.isFrozen(api)).toBe(true)
  })

  it.each(clientCallCases.map((row, index) => [index, ...row] as const))(
    "%i: sends the request of %s %j",
    async (_index, name, action, args, method, path, body) => {
      const { api, requests } = recorded(() => answerTo(name, action))
      await api[name]?.(action, ...args)
      const [request] = requests
      expect([request?.method, request?.url, await request?.text()]).toEqual([
        method,
        `https://example.com${path}`,
        body,
      ])
    },
  )

  it.each(clientWrongCallCases)("refuses %s %s %o", async (name, action, args, message) => {
    const { api, requests } = recorded()
    const error = await errorOf(api[name]?.(action, ...args))
    expect(error).toBeInstanceOf(ArgumentError)
    expect(String(error)).toContain(message)
    expect(requests).toEqual([])
  })

  it.each([{}, { authorization: undefined }, { authorization: "Bearer 1" }, new Headers()])(
    "leaves out headers that are undefined: %o",
    async (given) => {
      const { api, requests } = recorded(undefined, { headers: () => given })
      await api["search"]?.("run", { headers: { "x-a": undefined, "x-b": "b" } })
      const expected = "authorization" in given ? (given.authorization ?? null) : null
      expect(requests[0]?.headers.get("authorization")).toBe(expected)
      expect([requests[0]?.headers.get("x-a"), requests[0]?.headers.get("x-b")]).toEqual([null, "b"])
    },
  )

  it.each([
    ["https://example.com/", "https://example.com/search"],
    ["https://example.com/shop/", "https://example.com/shop/search"],
    [new URL("https://example.com/shop"), "https://example.com/shop/search"],
  ])("appends paths to the base %s", async (base_url, url) => {
    const { api, requests } = recorded(undefined, { base_url })
    await api["search"]?.("run")
    expect(requests[0]?.url).toBe(url)
  })

  it.each([
    "https://example.com/?a=1",
    "https://example.com/?",
    "https://example.com/#a",
    "javascript:alert(1)//",
    " javascript:alert(1)",
    "file:///etc",
    "data:text/plain,hunter2",
    "blob:https://example.com/1",
    "ftp://example.com",
    "ws://example.com",
    "localhost:4000",
    "https://ada:hunter2@example.com",
    "https://hunter2@example.com",
    "https://",
    "/shop",
    "example.com",
    "",
  ])("refuses the base %j, and the error has no password", (base_url) => {
    for (const base of [base_url, ...(URL.canParse(base_url) ? [new URL(base_url)] : [])]) {
      const make = (): unknown => anyClient({ base_url: base })
      expect(make).toThrow(ArgumentError)
      expect(make).toThrow(
        'expected a base_url such as "https://example.com": of http: or https:, without password, query and fragment',
      )
      expect(make).not.toThrow("hunter2")
    }
  })
})

describe("the headers of a request", () => {
  const sent = async (options: Partial<ClientOptions>, ...call: readonly unknown[]): Promise<object> => {
    const { api, requests } = recorded(undefined, options)
    await api["user"]?.(...call)
    return Object.fromEntries(requests[0]?.headers ?? [])
  }
  const create = (headers?: object): readonly unknown[] => ["create", { body: { name: "Ada" }, headers }]

  it("ask for JSON and announce it, unless the caller says otherwise", async () => {
    expect(await sent({}, ...create())).toEqual({ accept: "application/json", "content-type": "application/json" })
    const own = { accept: "application/vnd.a+json", "content-type": "application/vnd.b+json" }
    expect(await sent({}, ...create(own))).toEqual(own)
    const { api, requests } = recorded()
    await api["search"]?.("run")
    expect(Object.fromEntries(requests[0]?.headers ?? [])).toEqual({})
  })

  it("are those of the client, then those of the call", async () => {
    const json = { accept: "application/json", "content-type": "application/json" }
    expect(await sent({ headers: { a: "1", b: "1" } }, ...create({ b: "2" }))).toEqual({ a: "1", b: "2", ...json })
  })

  it("may come from a function, which is called for each request", async () => {
    let count = 0
    const headers = async (): Promise<HeadersInit> => Promise.resolve({ n: String((count += 1)) })
    const { api, requests } = recorded(undefined, { headers })
    await api["search"]?.("run")
    await api["search"]?.("run")
    expect(requests.map((request) => request.headers.get("n"))).toEqual(["1", "2"])
  })
})

describe("the answer", () => {
  it("of a declared status has the value of its JSON", async () => {
    const { api } = recorded(() => Response.json({ detail: "taken" }, { status: 422, headers: { a: "b" } }))
    const answer = await api["user"]?.("create", { body: { name: "Ada" } })
    expect(answer).toMatchObject({ ok: false, status: 422, body: { detail: "taken" } })
    expect(answer).toHaveProperty("headers", expect.objectContaining({}))
    expect(answer).toHaveProperty("response.status", 422)
  })

  it("that is declared without a body is not read", async () => {
    const table = [get("/file", "FileController", "show", { answers: { 200: null } })]
    const fetch = async (): Promise<Response> => Promise.resolve(new Response("bytes"))
    const answer = await client(table, { base_url: "https://example.com", fetch }).file("show")
    expect(answer.body).toBeNull()
    expect(await answer.response.text()).toBe("bytes")
  })

  it("of a status that is not declared is an error with the body", async () => {
    const { api } = recorded(() => new Response("<h1>Bad Gateway</h1>", { status: 502, headers: { via: "proxy" } }))
    const error = await errorOf(api["user"]?.("show", 42))
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
    expect(error).toMatchObject({
      message: "GET /users/:id answered 502, but declares 200, 404",
      route: "GET /users/:id",
      status: 502,
      body: "<h1>Bad Gateway</h1>",
    })
    expect((error as UnexpectedAnswerError).headers.get("via")).toBe("proxy")
  })

  it.each(["<h1>Hello</h1>", "", '{"id":'])("that should be JSON and is %j is an error", async (text) => {
    const { api } = recorded(() => new Response(text))
    const error = await errorOf(api["user"]?.("show", 42))
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
    expect(error).toMatchObject({ message: "GET /users/:id answered 200 with a body that is not JSON", body: text })
  })

  it.each([
    ["application/json", '{"a":1}', { a: 1 }],
    ["application/problem+json; charset=utf-8", "[]", []],
    ["text/html; charset=utf-8", "<h1>", "<h1>"],
    ["image/png", "png", null],
    ["text/plain; a=json", "{}", "{}"],
  ])("of a route that declares none is read by its type %s", async (type, text, body) => {
    const { api } = recorded(() => new Response(text, { status: 418, headers: { "content-type": type } }))
    expect(await api["search"]?.("run")).toMatchObject({ ok: false, status: 418, body })
  })

  it("of a route that declares none may have no body", async () => {
    const headers = { "content-type": "application/json" }
    const { api } = recorded(() => new Response(null, { status: 204, headers }))
    expect(await api["search"]?.("run")).toMatchObject({ ok: true, status: 204, body: null })
  })
})

describe("a client of picked rows", () => {
  it("has their contracts, from the rows and from their scopes", async () => {
    const table = [
      scope("/api", { as: "api", answers: { 401: "Problem" } }, [
        resources("/users", "UserController", {
          only: ["show", "create"],
          where: { id: "integer" },
          contracts: {
            show: { answers: { 200: "User" } },
            create: { body: "NewUser", body_types: ["application/x-www-form-urlencoded"], answers: { 201: "User" } },
          },
        }),
      ]),
      get("/secrets", "SecretController", "index", { answers: { 200: "User" } }),
    ] as const
    const picked = pick_routes(table, ["api_user_path"])
    const written: typeof picked = JSON.parse(JSON.stringify(picked))
    const requests: (readonly [string, string | null, string])[] = []
    const fetch = async (request: Request): Promise<Response> => {
      requests.push([request.method, request.headers.get("accept"), await request.text()])
      const status = request.url.endsWith("/8") ? 401 : request.method === "POST" ? 201 : 200
      return Response.json({ name: "Ada" }, { status })
    }
    const api = client<typeof written, typeof clientSchemas>(written, { base_url: "https://example.com", fetch })
    expect(Object.keys(api)).toEqual(["api_user"])
    const [found, refused] = [await api.api_user("show", 7), await api.api_user("show", 8)]
    const made = await api.api_user("create", { body: { name: "Ada" } })
    expect([found.status, refused.status, made.status]).toEqual([200, 401, 201])
    expect(requests).toEqual([
      ["GET", "application/json", ""],
      ["GET", "application/json", ""],
      ["POST", "application/json", "name=Ada"],
    ])
    // @ts-expect-error - an id is an integer
    expect(await errorOf(api.api_user("show", "x"))).toBeInstanceOf(ArgumentError)
    // @ts-expect-error - a body that its schema refuses
    void errorOf(api.api_user("create", { body: { nmae: "Ada" } }))
    expect(found.status === 200 && found.body.name).toBe("Ada")
  })
})

describe("a failure of fetch", () => {
  it("rejects with its own error", async () => {
    const failure = new TypeError("fetch failed")
    const fetch = async (): Promise<Response> => Promise.reject(failure)
    const { api } = recorded(undefined, { fetch })
    expect(await errorOf(api["search"]?.("run"))).toBe(failure)
  })

  it("by the signal of a call rejects with its reason", async () => {
    const reason = new Error("no longer wanted")
    const { api } = recorded(undefined, { fetch: globalThis.fetch })
    expect(await errorOf(api["search"]?.("run", { signal: AbortSignal.abort(reason) }))).toBe(reason)
  })
})
