import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { dynamic, helpers, resources } from "../../src/index.js"
import { logger as logger_plug, parsers, request_id } from "../../src/plugs/index.js"
import { define_endpoint, define_router } from "../../src/server.js"
import type { EndpointConfig, Logger } from "../../src/server.js"
import { build_conn, init_test_session } from "../../src/testing/index.js"

/** Rejections that nobody handled, which would end a Node process. */
const unhandled: unknown[] = []
const keep = (error: unknown): void => void unhandled.push(error)
beforeAll(() => void process.on("unhandledRejection", keep))
afterAll(() => void process.off("unhandledRejection", keep))
afterEach(async () => {
  vi.restoreAllMocks()
  await new Promise((resolve) => void setTimeout(resolve, 3)) // longer than a promise below takes to reject
  if (unhandled.length > 0) throw new AggregateError(unhandled.splice(0), "an error that nobody handled")
})

/** A conn without types, since the compiler refuses most of these programs. */
type AnyConn = Record<string, (...args: unknown[]) => AnyConn> & { assigns: Record<string, unknown> }

interface Place {
  readonly act?: (conn: AnyConn, promise: unknown) => unknown
  readonly log?: (promise: unknown) => unknown
  readonly config?: (promise: unknown) => Partial<EndpointConfig>
  readonly message: string
  /** Default: 500. */
  readonly status?: number
}

const Routes = helpers([resources("/users", "UserController")]) as unknown as Record<
  string,
  (...args: unknown[]) => string
>
const site = new URL("https://example.com")
const OPTIONS = { answers: { 200: "It" } }
const It = { "~standard": { version: 1, vendor: "test", validate: () => ({ issues: [{ message: "not this" }] }) } }

const json = "JSON cannot represent functions or promises: call it, or await it first, got: a promise"
const page = "a page cannot be a promise: await it first"

/** Where a program may pass a promise by mistake, and the message. */
const PLACES: Readonly<Record<string, Place>> = {
  json: { act: (conn, promise) => conn["json"]?.(promise), message: json },
  "a value in json": { act: (conn, promise) => conn["json"]?.({ users: [{ id: 1, posts: promise }] }), message: json },
  html: { act: (conn, promise) => conn["html"]?.(promise), message: `${page} (html)` },
  "toString of a page": {
    act: (conn, promise) => conn["html"]?.({ toString: () => promise }),
    message: `${page} (html)`,
  },
  text: { act: (conn, promise) => conn["text"]?.(promise), message: "text takes a string, got: a promise" },
  render: { act: (conn, promise) => conn["render"]?.(promise), message: `${page} (render)` },
  "a view": { act: (conn, promise) => conn["render"]?.(() => promise), message: `${page} (render)` },
  "a layout": {
    act: (conn, promise) => conn["put_layout"]?.(() => promise)["render"]?.("page"),
    message: `${page} (layout "")`,
  },
  "a root layout": {
    act: (conn, promise) => conn["put_root_layout"]?.(() => promise)["render"]?.("page"),
    message: `${page} (layout "")`,
  },
  "the choice of a layout": {
    act: (conn, promise) => conn["put_root_layout"]?.(promise)["render"]?.("page"),
    message: "unknown layout a promise. Known: none; the plug layouts takes them",
  },
  answer: { act: (conn, promise) => conn["answer"]?.(200, promise), message: json },
  send_resp: {
    act: (conn, promise) => conn["send_resp"]?.(200, promise),
    message:
      "a body is a string, bytes, a stream, a Blob, FormData, URLSearchParams or null, got a promise. For JSON: json(value)",
  },
  "the status of a response": {
    act: (conn, promise) => conn["send_resp"]?.(promise, "ok"),
    message: "the status of a response is a whole number from 200 to 599, got: a promise",
  },
  put_status: {
    act: (conn, promise) => conn["put_status"]?.(promise)["text"]?.("ok"),
    message: "the status of a response is a whole number from 200 to 599, got: a promise",
  },
  send_response: {
    act: (conn, promise) => conn["send_response"]?.(promise),
    message: "send_response takes a Response, got: a promise",
  },
  send_file: {
    act: (conn, promise) => conn["send_file"]?.(200, promise),
    message: "send_file takes a path, got: a promise",
  },
  "the offset of a file": {
    act: (conn, promise) => conn["send_file"]?.(200, "a", promise),
    message: "send_file takes whole numbers of bytes, from 0 up, got: a promise",
  },
  chunk: {
    act: (conn, promise) => conn["send_chunked"]?.(200)["chunk"]?.(promise),
    message: "chunk takes a string or bytes, got: a promise",
    status: 200,
  },
  "a header": {
    act: (conn, promise) => conn["put_resp_header"]?.("x-a", promise)["text"]?.("ok"),
    message: 'header "x-a" takes a string, got: a promise',
  },
  "the name of a header": {
    act: (conn, promise) => conn["put_resp_header"]?.(promise, "a")["text"]?.("ok"),
    message: 'a promise is not a valid header name. Expected letters, digits and hyphens, e.g. "x-request-id"',
  },
  redirect: {
    act: (conn, promise) => conn["redirect"]?.(promise),
    message:
      "redirect takes a path of this site, beginning with a single slash, got: a promise. To leave the site: redirect({ external: url })",
  },
  "redirect to another site": {
    act: (conn, promise) => conn["redirect"]?.({ external: promise }),
    message:
      'redirect takes a path of this site, beginning with a single slash, got: {"external":"a promise"}. To leave the site: redirect({ external: url })',
  },
  "a cookie": {
    act: (conn, promise) => conn["put_resp_cookie"]?.("a", promise)["text"]?.("ok"),
    message: "put_resp_cookie takes a string, or anything with { sign: true } or { encrypt: true }, got: a promise",
  },
  "an action's result": {
    act: (_conn, promise) => [promise],
    message: 'action "it" of ItController must return the conn, a Response or nothing, got: ["a promise"]',
  },
  "a helper": {
    act: (_conn, promise) => Routes["user_path"]?.(site, "show", promise),
    message: "cannot convert a promise to param: the object has neither to_param() nor id",
  },
  to_param: {
    act: (_conn, promise) => Routes["user_path"]?.(site, "show", { to_param: () => promise }),
    message: "cannot convert a promise to param: the object has neither to_param() nor id",
  },
  "the id of an object": {
    act: (_conn, promise) => Routes["user_path"]?.(site, "show", { id: promise }),
    message: 'cannot convert object to param, key "id" contains a promise',
  },
  "the query of a helper": {
    act: (_conn, promise) => Routes["user_path"]?.(site, "index", { page: promise }),
    message: "cannot convert a promise to param: the object has neither to_param() nor id",
  },
  "the log of a route": {
    log: (promise) => () => promise,
    message: 'log takes a level, such as "info", or false, got: a promise',
  },
  "a parser of JSON": {
    config: (promise) => ({ plugs: [parsers({ json_decoder: () => promise })] }),
    message: "json_decoder must not return a promise",
  },
}

class Query {
  // oxlint-disable-next-line unicorn/no-thenable -- a thenable is what is tested
  then(): never {
    throw new Error("the query was started")
  }
}

const reason = new Error("no database")

const PROMISES: Readonly<Record<string, () => unknown>> = {
  "has rejected": () => Promise.reject(reason),
  "rejects later": () => new Promise((_, reject) => void setTimeout(() => reject(reason), 1)),
  "never settles": () => new Promise(() => {}),
  "is no promise, but a query that starts when it is awaited": () => new Query(),
}

function target({ act, log, config }: Place, promise: unknown) {
  const errors: Error[] = []
  const table = dynamic([["post", "/it", "ItController", "it", log === undefined ? OPTIONS : { log: log(promise) }]])
  const router = define_router(table, { schemas: { It } } as {}).build({
    ItController: { it: (conn: AnyConn) => (act === undefined ? conn["text"]?.("ok") : act(conn, promise)) },
  })
  const on_error = (error: unknown): void => void errors.push(error as Error)
  const logger = { debug() {}, info() {}, warn() {}, error() {} }
  const endpoint = define_endpoint({ on_error, logger, plugs: [parsers()], ...config?.(promise), router })
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }
  return { errors, send: async () => endpoint.fetch(new Request("http://localhost/it", init)) }
}

describe.each(Object.entries(PLACES))("a promise in place of %s", (_where, place) => {
  it.each(Object.entries(PROMISES))("is refused if it %s", async (_what, make) => {
    const { send, errors } = target(place, make())
    const response = await send()
    expect([response.status, errors.map(({ message }) => message)]).toEqual([place.status ?? 500, [place.message]])
  })
})

describe("a promise", () => {
  it("that has rejected is the cause of the error of an asynchronous action", async () => {
    const act = async (conn: AnyConn, promise: unknown): Promise<unknown> => conn["json"]?.(promise)
    const { send, errors } = target({ act, message: "" }, Promise.reject(reason))
    expect((await send()).status).toBe(500)
    expect(errors.map(({ cause }) => cause)).toEqual([reason])
  })

  it("that is thrown is reported", async () => {
    const act = (_conn: AnyConn, promise: unknown): never => {
      throw promise
    }
    const promise = Promise.reject(reason)
    const { send, errors } = target({ act, message: "" }, promise)
    expect((await send()).status).toBe(500)
    expect(errors).toEqual([promise])
  })

  it("in the session is refused", () => {
    const conn = init_test_session(build_conn("GET", "/"), {})
    expect(() => conn.put_session("user", { posts: Promise.reject(reason) })).toThrow(
      'a session takes values that JSON can represent, such as strings, finite numbers, lists and plain objects; got for "user": {"posts":"a promise"}',
    )
  })

  it.each(["child", "isLevelEnabled"])("from %s of a logger is printed, and the request is answered", async (name) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    const silent = { debug() {}, info() {}, warn() {}, error() {} }
    const logger = { ...silent, [name]: () => Promise.reject(reason) } as unknown as Logger
    const plugs = [request_id(), logger_plug()]
    const act = (conn: AnyConn): unknown => conn["text"]?.("ok")
    const { send, errors } = target({ act, config: () => ({ logger, plugs }), message: "" }, undefined)
    expect((await send()).status).toBe(200)
    expect(errors).toEqual([])
    const message = `${name} of a logger must not return a promise`
    expect(printed.mock.calls.flat()).toContainEqual(expect.objectContaining({ message }))
  })

  it("from warn of a router is printed if it rejects", async () => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    const table = dynamic([
      ["get", "/", "ItController", "it"],
      ["get", "/", "ItController", "it"],
    ])
    const warn = async (): Promise<void> => Promise.reject(reason)
    define_router(table, { warn } as {}).build({ ItController: { it: () => {} } })
    await new Promise((resolve) => void setTimeout(resolve))
    expect(printed).toHaveBeenCalledWith(reason)
  })
})

describe("JSON with empty objects", () => {
  it("is written as JSON.stringify writes it", () => {
    const value = { a: {}, b: [{}, { c: {} }], d: { toJSON: () => ({}) }, e: "{}", f: Object.create(null) }
    expect(build_conn("GET", "/").json(value).resp_body).toBe(JSON.stringify(value))
  })
})
