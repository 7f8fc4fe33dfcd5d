import { createServer } from "node:http"
import type { IncomingHttpHeaders, Server } from "node:http"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { client, UnexpectedAnswerError } from "../../../src/core/client/index.js"
import type { ClientOptions } from "../../../src/core/client/index.js"
import { get, match, post } from "../../../src/index.js"

const routes = [
  get("/start", "C", "read"),
  post("/start", "C", "write"),
  match("patch", "/start", "C", "change"),
  post("/json", "C", "json", { body: "Data" }),
] as const

interface Got {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A server that redirects all paths that it has a location for, and keeps the requests. */
interface Recording {
  readonly origin: string
  readonly got: Got[]
  readonly redirects: Map<string, readonly [status: number, location: string]>
  stop(): Promise<void>
}

async function listen(): Promise<Recording> {
  const got: Got[] = []
  const redirects = new Map<string, readonly [number, string]>()
  const server: Server = createServer((request, response) => {
    const { method = "", url = "", headers } = request
    let body = ""
    request.on("data", (part: Buffer) => (body += part.toString()))
    request.on("end", () => {
      got.push({ method, url, headers, body })
      const [status, location] = redirects.get(url) ?? [200, undefined]
      response.writeHead(status, { "content-type": "text/plain", ...(location === undefined ? {} : { location }) })
      response.end("text")
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" ? address?.port : undefined
  return {
    origin: `http://127.0.0.1:${port}`,
    got,
    redirects,
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

describe("a redirect", () => {
  let home: Recording
  let away: Recording
  beforeEach(async () => {
    home = await listen()
    away = await listen()
  })
  afterEach(async () => {
    await home.stop()
    await away.stop()
  })

  const secrets = { "x-api-key": "hunter2", authorization: "Bearer hunter2", cookie: "a=hunter2", "content-encoding": "identity" } // prettier-ignore
  const connect = (options: Partial<ClientOptions> = {}) =>
    client<typeof routes, { Data: { "~standard": never } }>(routes, {
      base_url: home.origin,
      headers: secrets,
      ...options,
    })

  it.each([301, 302, 303, 307, 308])(
    "of status %i to another origin does not get the caller's headers",
    async (status) => {
      home.redirects.set("/start", [status, `${away.origin}/there?a=1`])
      away.redirects.set("/there?a=1", [302, `${away.origin}/further`])
      const { body } = await connect().c("read", { headers: { "x-other": "hunter2", accept: "text/plain" } })
      expect(body).toBe("text")
      expect(home.got).toMatchObject([{ headers: { ...secrets, "x-other": "hunter2" } }])
      expect(away.got.map(({ url }) => url)).toEqual(["/there?a=1", "/further"])
      expect(JSON.stringify(away.got)).not.toContain("hunter2")
      expect(away.got[0]?.headers.accept).toBe("text/plain")
    },
  )

  it("to the same origin gets the caller's headers", async () => {
    home.redirects.set("/start", [302, "next"]).set("/next", [307, `${home.origin}/end?b=2`])
    expect((await connect().c("read")).status).toBe(200)
    expect(home.got).toMatchObject([
      { url: "/start", headers: secrets },
      { url: "/next", headers: secrets },
      { url: "/end?b=2", headers: secrets },
    ])
  })

  it("back from another origin does not get the caller's headers again", async () => {
    home.redirects.set("/start", [302, `${away.origin}/there`])
    away.redirects.set("/there", [302, `${home.origin}/back`])
    await connect().c("read")
    expect(home.got.map(({ url, headers }) => [url, headers["x-api-key"]])).toEqual([
      ["/start", "hunter2"],
      ["/back", undefined],
    ])
    expect(JSON.stringify(away.got)).not.toContain("hunter2")
  })

  it.each([
    [301, "post", "GET", ""],
    [302, "post", "GET", ""],
    [303, "post", "GET", ""],
    [307, "post", "POST", "body"],
    [308, "post", "POST", "body"],
    [301, "patch", "PATCH", "body"],
    [302, "patch", "PATCH", "body"],
    [303, "patch", "GET", ""],
    [307, "patch", "PATCH", "body"],
  ] as const)(
    "of status %i to a %s is followed with the method and body that fetch would send",
    async (status, verb, method, body) => {
      for (const to of [home, away]) {
        home.redirects.set("/start", [status, `${to.origin}/end`])
        const action = verb === "post" ? "write" : "change"
        await connect().c(action, { body: "body" })
        await fetch(`${home.origin}/start`, { method: verb.toUpperCase(), body: "body", headers: { "content-encoding": "identity" } }) // prettier-ignore
        const [own, native] = to.got.filter(({ url }) => url === "/end")
        expect([own?.method, own?.body]).toEqual([method, body])
        expect([own?.method, own?.body, own?.headers["content-type"]]).toEqual([
          native?.method,
          native?.body,
          native?.headers["content-type"],
        ])
        to.got.length = 0
      }
    },
  )

  it("of a body with a schema keeps its type only with the body", async () => {
    for (const [status, type] of [
      [303, undefined],
      [308, "application/json"],
    ] as const) {
      home.redirects.set("/json", [status, `${home.origin}/end`])
      await connect().c("json", { body: { a: 1 } as never })
      expect(home.got.pop()?.headers["content-type"]).toBe(type)
    }
  })

  it("is followed by fetch if the call has no headers", async () => {
    home.redirects.set("/start", [302, `${away.origin}/there`])
    const { response } = await connect({ headers: { accept: "text/plain" } }).c("read")
    expect([response.redirected, response.url]).toEqual([true, `${away.origin}/there`])
  })

  it.each([{}, { accept: "text/plain" }, secrets])(
    "is an error or the answer, as the caller says: headers %j",
    async (headers) => {
      home.redirects.set("/start", [302, `${away.origin}/there`])
      const error: unknown = await connect({ headers, redirect: "error" })
        .c("read")
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(UnexpectedAnswerError)
      expect(error).toMatchObject({ message: "GET /start answered 302, a redirect that is not followed", status: 302 })
      const found = await connect({ headers, redirect: "manual" }).c("read")
      expect([found.status, found.ok, found.headers.get("location")]).toEqual([302, false, `${away.origin}/there`])
      expect(away.got).toEqual([])
      const followed = await connect({ headers, redirect: "error" }).c("read", { redirect: "follow" })
      expect([followed.status, away.got.length]).toEqual([200, 1])
    },
  )

  it("may be a declared answer", async () => {
    home.redirects.set("/login", [302, `${away.origin}/there`])
    const table = [post("/login", "LoginController", "create", { answers: { 302: null, 422: null } })] as const
    const api = client(table, { base_url: home.origin, redirect: "manual" })
    const answer = await api.login("create", { body: "name=Ada" })
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${away.origin}/there`])
  })

  it("is followed at most 20 times", async () => {
    home.redirects.set("/start", [302, "/start"])
    const error: unknown = await connect()
      .c("read")
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
    expect(error).toMatchObject({ status: 302, message: expect.stringContaining("GET /start answered 302, a redirect that is not followed") as string }) // prettier-ignore
    expect(home.got).toHaveLength(21)
  })

  it.each([
    "file:///etc/passwd",
    "javascript:hunter2",
    "data:text/plain,hunter2",
    "http://",
    "https://ada:hunter2@127.0.0.1/",
  ])("to %s is refused without a word of its URL", async (location) => {
    home.redirects.set("/start", [302, location])
    const error: unknown = await connect()
      .c("read")
      .catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnexpectedAnswerError)
    expect(String(error)).toContain("answered 302, a redirect that is not followed")
    expect(String(error)).not.toContain("hunter2")
  })

  it("without a location is an answer", async () => {
    home.redirects.set("/start", [302, ""])
    const fetch = async (request: Request): Promise<Response> => {
      const { status, url } = await globalThis.fetch(request)
      const response = new Response("text", { status })
      return Object.defineProperty(response, "url", { value: url })
    }
    expect((await connect({ fetch }).c("read")).status).toBe(302)
  })

  it("is followed through a custom fetch, which gets no headers for other origins either", async () => {
    home.redirects.set("/start", [302, `${away.origin}/there`])
    const sent: [url: string, key: string | null][] = []
    const fetch = async (request: Request): Promise<Response> => {
      sent.push([request.url, request.headers.get("x-api-key")])
      return globalThis.fetch(request)
    }
    expect((await connect({ fetch }).c("read")).status).toBe(200)
    expect(sent).toEqual([
      [`${home.origin}/start`, "hunter2"],
      [`${away.origin}/there`, null],
    ])
    expect(away.got).toHaveLength(1)
  })

  it("can be aborted on its way", async () => {
    const controller = new AbortController()
    home.redirects.set("/start", [302, "/next"])
    const fetch = async (request: Request): Promise<Response> => {
      const response = await globalThis.fetch(request)
      controller.abort(new Error("no longer wanted"))
      return response
    }
    await expect(connect({ fetch }).c("read", { signal: controller.signal })).rejects.toThrow("no longer wanted")
    expect(home.got).toHaveLength(1)
  })
})
