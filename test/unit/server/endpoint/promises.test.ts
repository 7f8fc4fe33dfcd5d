import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { dynamic } from "../../../../src/index.js"
import { logger as logger_plug, parsers, request_id } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { EndpointConfig, Logger } from "../../../../src/server.js"
import { build_conn, init_test_session } from "../../../../src/server/testing/index.js"
import { forgottenPromises, promisePlaces } from "../../../cases/promise-places.js"
import type { PromisePlace, UntypedConn } from "../../../cases/promise-places.js"

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

interface Place {
  readonly act?: PromisePlace["act"]
  /** The options of the row; default: with an answer. */
  readonly options?: object
  readonly log?: (promise: unknown) => unknown
  readonly config?: (promise: unknown) => Partial<EndpointConfig>
  readonly message: string
  readonly status?: number
}

/** Where a program may pass a promise by mistake. */
const PLACES: Readonly<Record<string, Place>> = {
  ...promisePlaces,
  "the value of an answer, without declared answers": {
    act: (conn, promise) => conn["answer"]?.(200, promise),
    options: {},
    message: 'the route declares no answers: its row takes e.g. { answers: { 200: "User" } }',
  },
  "the status of an answer, without declared answers": {
    act: (conn, promise) => conn["answer"]?.(promise, {}),
    options: {},
    message: 'the route declares no answers: its row takes e.g. { answers: { 200: "User" } }',
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

const reason = new Error("no database")
const OPTIONS = { answers: { 200: "It" } }
const It = { "~standard": { version: 1, vendor: "test", validate: () => ({ issues: [{ message: "not this" }] }) } }

function target({ act, options = OPTIONS, log, config }: Place, promise: unknown) {
  const errors: Error[] = []
  const table = dynamic([["post", "/it", "CONTROLLER", "it", log === undefined ? options : { log: log(promise) }]])
  const router = define_router(table, { schemas: { It } } as {}).build({
    CONTROLLER: { it: (conn: UntypedConn) => (act === undefined ? conn["text"]?.("ok") : act(conn, promise)) },
  })
  const on_error = (error: unknown): void => void errors.push(error as Error)
  const logger = { debug() {}, info() {}, warn() {}, error() {} }
  const endpoint = define_endpoint({ on_error, logger, plugs: [parsers()], ...config?.(promise), router })
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }
  return { errors, send: async () => endpoint.fetch(new Request("http://localhost/it", init)) }
}

describe.each(Object.entries(PLACES))("a promise in place of %s", (_where, place) => {
  it.each(Object.entries(forgottenPromises))("is refused if it %s", async (_what, make) => {
    const { send, errors } = target(place, make(reason))
    const response = await send()
    expect([response.status, errors.map(({ message }) => message)]).toEqual([place.status ?? 500, [place.message]])
  })
})

describe("a promise", () => {
  it("that has rejected is the cause of the error of an asynchronous action", async () => {
    const act = async (conn: UntypedConn, promise: unknown): Promise<unknown> => conn["json"]?.(promise)
    const { send, errors } = target({ act, message: "" }, Promise.reject(reason))
    expect((await send()).status).toBe(500)
    expect(errors.map(({ cause }) => cause)).toEqual([reason])
  })

  it("that is thrown is reported", async () => {
    const act = (_conn: UntypedConn, promise: unknown): never => {
      throw promise
    }
    const promise = Promise.reject(reason)
    const { send, errors } = target({ act, message: "" }, promise)
    expect((await send()).status).toBe(500)
    expect(errors).toEqual([promise])
  })

  it("in the session is refused", () => {
    const conn = init_test_session(build_conn("GET", "/"), {})
    expect(() => conn.put_session("user", { posts: Promise.reject(reason) as unknown })).toThrow(
      'JSON cannot represent functions or promises: call it, or await it first, got: a promise (for the key "user" of a session)',
    )
  })

  it.each(["child", "isLevelEnabled"])("from %s of a logger is printed, and the request is answered", async (name) => {
    const printed = vi.spyOn(console, "error").mockImplementation(() => {})
    const silent = { debug() {}, info() {}, warn() {}, error() {} }
    const logger = { ...silent, [name]: () => Promise.reject(reason) } as unknown as Logger
    const plugs = [request_id(), logger_plug()]
    const act = (conn: UntypedConn): unknown => conn["text"]?.("ok")
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
