import { describe, expect, it, vi } from "vitest"
import { NoRouteError } from "../../../../src/index.js"
import { protect_from_forgery } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import {
  assert_error_sent,
  build_conn,
  conn_test,
  dispatch,
  init_test_session,
  UnexpectedResponseError,
} from "../../../../src/server/testing/index.js"

const failure = Object.assign(new Error("a teapot"), { status: 418 })
const router = define_router([
  ["get", "/", "Page", "index"],
  ["get", "/fail", "Page", "fail"],
  ["get", "/late", "Page", "late"],
  ["post", "/text", "Page", "text"],
] as const).build({
  Page: {
    index: (conn: Conn) => conn.text("index"),
    fail: () => {
      throw failure
    },
    late: (conn: Conn) => {
      conn.register_before_send(() => Promise.reject(new Error("before it left")))
      return conn.text("lost")
    },
    text: () => {
      // oxlint-disable-next-line no-throw-literal, typescript/only-throw-error -- what plugs may do
      throw "a string"
    },
  },
})
const on_error = vi.fn<(error: unknown) => void>()
const formats = { html: ({ status, name }: { status: number; name: string }) => `<h1>${status} ${name}</h1>` }
const endpoint = define_endpoint({
  router,
  on_error,
  render_errors: { formats },
  plugs: [(conn: Conn) => conn.put_resp_header("x-before", "1")],
})
const { get, post } = conn_test(endpoint)
const html = { headers: { accept: "text/html" } }

const thrownBy = async (running: Promise<unknown>): Promise<unknown> => {
  try {
    await running
  } catch (error) {
    return error
  }
  throw new Error("nothing was thrown")
}

describe("assert_error_sent", () => {
  it("returns the error and the response of the endpoint", async () => {
    const sent = await assert_error_sent(404, () => get(build_conn("GET", "/", html), "/nowhere"))
    expect(sent).toMatchObject({ status: 404, body: "<h1>404 Not Found</h1>" })
    expect(sent.error).toBeInstanceOf(NoRouteError)
    expect(sent.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(sent.headers.get("x-before")).toBe("1")
  })

  it("expects the status of the error, or 500 if it has none", async () => {
    expect((await assert_error_sent(418, () => get(build_conn("GET", "/", html), "/fail"))).error).toBe(failure)
    const late = await assert_error_sent(500, () => get(build_conn("GET", "/", html), "/late"))
    expect(late).toMatchObject({ body: "<h1>500 Internal Server Error</h1>", error: { message: "before it left" } })
    expect(on_error).not.toHaveBeenCalled()
  })

  it("expects 405 for a path whose routes have other methods", async () => {
    const strict = conn_test(define_endpoint({ router, method_not_allowed: true }))
    const sent = await assert_error_sent(405, () => strict.post(build_conn(), "/fail"))
    expect(sent.headers.get("allow")).toBe("GET, HEAD, OPTIONS")
  })

  it("throws if another status is sent, and names the error", async () => {
    const error = await thrownBy(assert_error_sent(404, () => get(build_conn("GET", "/", html), "/fail")))
    expect(error).toBeInstanceOf(UnexpectedResponseError)
    expect(error).toMatchObject({
      message:
        "expected error to be sent as 404 status, but got 418 from: Error: a teapot, with body:\n<h1>418 I'm a teapot</h1>",
      expected: 404,
      actual: 418,
      cause: failure,
    })
  })

  it("throws if no error happens", async () => {
    expect(await thrownBy(assert_error_sent(404, () => get(build_conn(), "/")))).toMatchObject({
      message: "expected error to be sent as 404 status, but response sent 200 without error, with body:\nindex",
    })
    expect(await thrownBy(assert_error_sent(404, () => {}))).toMatchObject({
      message: "expected error to be sent as 404 status, but no error happened",
    })
  })

  it("rethrows errors that are not from a request to an endpoint", async () => {
    const own = new Error("of the test")
    expect(await thrownBy(assert_error_sent(500, () => Promise.reject(own)))).toBe(own)
    expect(
      await thrownBy(assert_error_sent(404, () => dispatch(build_conn(), router, "GET", "/nowhere"))),
    ).toBeInstanceOf(NoRouteError)
    expect(await thrownBy(assert_error_sent(500, () => post(build_conn(), "/text")))).toBe("a string")
  })
})

describe("the forgery check in a test", () => {
  const checked = conn_test(
    define_endpoint({
      plugs: [(conn: Conn) => init_test_session(conn), protect_from_forgery, (conn: Conn) => conn.text("passed")],
    }),
  )
  const ON = { private: { waymark_skip_csrf_protection: false } }

  it("is off for conns of build_conn, and for conns recycled from them", async () => {
    const first = await checked.post(build_conn(), "/")
    const second = await checked.post(first, "/")
    expect([first.resp_body, second.resp_body]).toEqual(["passed", "passed"])
  })

  it("is on if private enables it, and stays on when the conn is recycled", async () => {
    await assert_error_sent(403, () => checked.post(build_conn("GET", "/", ON), "/"))
    const first = await checked.get(build_conn("GET", "/", ON), "/")
    expect(first.resp_body).toBe("passed")
    await assert_error_sent(403, () => checked.post(first, "/"))
  })

  it("stays on after a request to an exempt route", async () => {
    const exempt = define_router([
      ["post", "/", "Page", "show", { private: { waymark_skip_csrf_protection: true } }],
    ] as const).build({
      Page: { show: async (conn: Conn) => (await protect_from_forgery(init_test_session(conn))).text("passed") },
    })
    const first = await dispatch(build_conn("GET", "/", ON), exempt, "POST", "/")
    expect(first.resp_body).toBe("passed")
    await assert_error_sent(403, () => checked.post(first, "/"))
  })
})
