import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it, vi } from "vitest"
import { InvalidRequestError } from "../../../src/server/conn/errors.js"
import { InvalidQueryError } from "../../../src/server/conn/request/query-params.js"
import { ArgumentError } from "../../../src/core/lib/errors/argument-error.js"
import { MalformedURIError, NoRouteError } from "../../../src/core/match/errors.js"
import { NoRoute } from "../../../src/core/match/no-route.js"
import { nodeHandler } from "../../../src/server/node/handler.js"
import {
  BadEncodingError,
  InvalidCrossOriginRequestError,
  InvalidCSRFTokenError,
  InvalidPathError,
  NotAcceptableError,
  ParseError,
  RequestTooLargeError,
  UnsupportedMediaTypeError,
} from "../../../src/server/plugs/index.js"
import {
  define_endpoint,
  define_router,
  finish,
  InvalidForwardError,
  MethodNotAllowedError,
  MethodNotForwardedError,
} from "../../../src/server.js"
import type { Conn, ErrorAssigns } from "../../../src/server.js"
import { chainSteps } from "../../../src/core/lib/maybe-promise.js"
import { stepToRouter } from "../../../src/server/router/flow/step.js"
import { build_conn } from "../../../src/server/testing/index.js"

const fail = (): never => {
  throw new Error("no database")
}
const router = define_router([
  ["get", "/", "Page", "show"],
  ["get", "/fail", "Page", "fail"],
] as const).build({ Page: { show: (conn: Conn) => conn.text("Hello"), fail } })
const endpoint = define_endpoint({ router, on_error: () => {} })

/** Counts the responses that are created while a function runs. */
async function countResponses(run: () => unknown): Promise<number> {
  let count = 0
  const counted = new Proxy(Response, {
    construct: (target, args, newTarget) => {
      count += 1
      return Reflect.construct(target, args, newTarget) as Response
    },
  })
  vi.stubGlobal("Response", counted)
  await run()
  vi.unstubAllGlobals()
  return count
}

const PATHS = [
  ["/", 200],
  ["/nowhere", 404],
  ["/%zz", 400],
  ["/fail", 500],
] as const
const ACCEPTS = ["*/*", "text/html", "application/json"]
const REQUESTS = PATHS.flatMap(([path, status]) => ACCEPTS.map((accept) => [path, accept, status] as const))

describe("an error answer does the work of any answer", () => {
  it.each(REQUESTS)("fetch creates one response for %s with the accept header %s", async (path, accept, status) => {
    const request = new Request(`http://localhost${path}`, { headers: { accept } })
    const answered: number[] = []
    expect(await countResponses(async () => answered.push((await endpoint.fetch(request)).status))).toBe(1)
    expect(answered).toEqual([status])
  })

  it.each(REQUESTS)(
    "Node's server creates no response for %s with the accept header %s",
    async (path, accept, status) => {
      const server = createServer(nodeHandler(endpoint)).listen(0, "127.0.0.1")
      await new Promise((resolve) => server.once("listening", resolve))
      const { port } = server.address() as AddressInfo
      // The client creates one.
      const ask = async (): Promise<void> => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept } })
        expect([response.status, (await response.text()).length > 0]).toEqual([status, true])
      }
      const count = await countResponses(ask)
      await new Promise((resolve) => server.close(resolve))
      expect(count).toBe(0)
    },
  )

  it("the answer is synchronous unless a plug, a view or a callback returns a promise", async () => {
    const sent = endpoint.answer(build_conn("GET", "/nowhere"), (conn) => conn.resp_body)
    expect(sent).toBe("Not Found")
    const render_errors = { formats: { text: async () => "later" } }
    const slow = define_endpoint({ router, render_errors }).answer(build_conn("GET", "/nowhere"), finish)
    expect(slow).toBeInstanceOf(Promise)
    expect(await (await slow).text()).toBe("later")
  })
})

describe("a request without a route", () => {
  const path = (): Conn => build_conn("GET", "/nowhere")
  const addLater = async (conn: Conn): Promise<Conn> => conn

  it("is answered without a throw, which takes longer than creating the page", () => {
    expect(stepToRouter(chainSteps([]), router)(path())).toBeInstanceOf(NoRoute)
  })

  it.each([{}, { plugs: [addLater] }, { method_not_allowed: true }])(
    "throws from call of an endpoint: %o",
    async (given) => {
      const run = async (): Promise<unknown> => define_endpoint({ router, ...given }).call(path())
      await expect(run()).rejects.toThrow("no route found for GET /nowhere (Router)")
    },
  )

  it("is answered with 404 after an async plug, and not routed after a plug that halts", async () => {
    const later = define_endpoint({ router, plugs: [addLater] })
    expect((await later.fetch(new Request("http://localhost/nowhere"))).status).toBe(404)
    const stop = (conn: Conn): Conn => conn.text("Stopped").halt()
    for (const plugs of [[stop], [addLater, stop]]) {
      const response = await define_endpoint({ router, plugs }).fetch(new Request("http://localhost/nowhere"))
      expect([response.status, await response.text()]).toEqual([200, "Stopped"])
    }
  })

  it.each([
    ["an error view", { render_errors: { formats: { text: ({ error }: ErrorAssigns) => String(error) } } }],
    ["render_error", { render_error: (error: unknown) => new Response(String(error)) }],
    ["debug_errors", { debug_errors: (error: unknown) => new Response(String(error)) }],
  ])("has an error with a message for %s", async (_name, config) => {
    const response = await define_endpoint({ router, ...config }).fetch(new Request("http://localhost/a/b"))
    expect(await response.text()).toBe("NoRouteError: no route found for GET /a/b (Router)")
  })

  it("has an error with a name for the log", () => {
    const lines: string[] = []
    const log = (line: string): void => void lines.push(line)
    const logger = { debug: log, info: log, warn: log, error: log }
    expect(define_endpoint({ router, logger }).answer(path(), (conn) => conn.resp_body)).toBe("Not Found")
    expect(lines.join("\n")).toContain("Converted error NoRouteError to 404 response")
  })

  it("throws in a plug that calls a router, also if it replaces the call of the endpoint's router", async () => {
    const caught: unknown[] = []
    const catchMiss = (conn: Conn): Conn | Promise<Conn> => {
      try {
        return router.call(conn)
      } catch (error) {
        caught.push(error)
        return conn.text("Caught")
      }
    }
    const replaced = { ...router }
    const endpoints = [{ plugs: [catchMiss] }, { router: { ...router, call: catchMiss } }, { router: replaced }]
    const answers = endpoints.map((config) => define_endpoint(config))
    replaced.call = catchMiss
    for (const each of answers) expect(each.answer(path(), (conn) => conn.resp_body)).toBe("Caught")
    expect(caught).toEqual(answers.map(() => expect.any(NoRouteError)))
  })
})

describe("an error that an action throws", () => {
  const then: unknown = Reflect.get(Promise.prototype, "then")
  afterEach(() => void Reflect.set(Promise.prototype, "then", then))

  it("is not treated as a promise, which would create another error with a stack", () => {
    let calls = 0
    const counted = (): void => void (calls += 1)
    Reflect.set(Promise.prototype, "then", counted)
    const sent = endpoint.answer(build_conn("GET", "/fail"), (conn) => conn.resp_body)
    Reflect.set(Promise.prototype, "then", then)
    expect([sent, calls]).toEqual(["Internal Server Error", 0])
  })
})

describe("an error that a request causes", () => {
  afterEach(() => void Object.defineProperty(Error, "stackTraceLimit", { writable: true }))

  it.each([
    new BadEncodingError("body"),
    new InvalidCrossOriginRequestError(),
    new InvalidCSRFTokenError(),
    new InvalidForwardError("/.."),
    new InvalidPathError("/.."),
    new InvalidQueryError("bad"),
    new InvalidRequestError("query", [], "Search", 'get "/"'),
    new MalformedURIError("/%"),
    new MethodNotAllowedError("GET", [], []),
    new MethodNotForwardedError("TRACE", "/"),
    new NoRouteError("GET", [], "Router"),
    new NotAcceptableError("a/b", ["html"]),
    new ParseError("bad", { cause: 1 }),
    new RequestTooLargeError("length", 1, "bytes"),
    new UnsupportedMediaTypeError("a/b", []),
  ])("has no stack, but all else of an error: $name", (error) => {
    expect(error).toBeInstanceOf(Error)
    expect(Object.prototype.toString.call(error)).toBe("[object Error]")
    expect(error.name).toBe(error.constructor.name)
    expect(error.stack).toContain(error.message)
    expect(error.stack).not.toMatch(/^ +at /m)
    expect(error.status).toBeLessThan(500)
  })

  it("does not take the stacks of other errors", () => {
    const limit = Error.stackTraceLimit
    expect(() => router.call(build_conn("GET", "/nowhere"))).toThrow(NoRouteError)
    expect(Error.stackTraceLimit).toBe(limit)
    expect(new ArgumentError("wrong").stack).toContain("error-cost.test.ts")
    expect(new ParseError("bad", { cause: new Error("why") }).cause).toHaveProperty(
      "stack",
      expect.stringContaining("at "),
    )
  })

  it("has a stack where stackTraceLimit is read-only, and the answer is the same", async () => {
    Object.defineProperty(Error, "stackTraceLimit", { writable: false })
    expect(new NoRouteError("GET", [], "Router").stack).toContain("at ")
    const response = await endpoint.fetch(new Request("http://localhost/nowhere"))
    expect([response.status, await response.text()]).toEqual([404, "Not Found"])
  })
})
