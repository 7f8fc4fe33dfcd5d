import { describe, expect, it } from "vitest"
import { NoRouteError } from "../../../../src/index.js"
import {
  cookie_store,
  fetch_session,
  head,
  method_override,
  parsers,
  session,
  Upload,
} from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn, conn_test, dispatch, init_test_session, recycle } from "../../../../src/server/testing/index.js"

const table = [
  ["match", "*", "/echo/*path", "EchoController", "show"],
  ["get", "/put", "EchoController", "put"],
  ["get", "/drop", "EchoController", "drop"],
  ["get", "/fail", "EchoController", "fail"],
  ["get", "/bytes", "EchoController", "bytes"],
  ["get", "/chunks", "EchoController", "chunks"],
  ["get", "/response", "EchoController", "response"],
] as const
const router = define_router(table).build({
  EchoController: {
    show: (conn: Conn) =>
      conn.json({ method: conn.method, params: conn.params, cookies: conn.req_cookies, user: conn.assigns["user"] }),
    put: (conn: Conn) => {
      conn.put_resp_cookie("a", "1 é").put_resp_cookie("b", "2")
      return conn.register_before_send((sent) => sent.put_resp_cookie("late", "3")).text("")
    },
    drop: (conn: Conn) => conn.delete_resp_cookie("a").text(""),
    fail: () => {
      throw new Error("failed")
    },
    bytes: (conn: Conn) => conn.send_resp(200, Uint8Array.of(0xff, 0)),
    async chunks(conn: Conn) {
      conn.send_chunked(200)
      await conn.chunk("a")
      await conn.chunk("b")
      return conn
    },
    response: () => new Response("made", { status: 201, headers: { "set-cookie": "raw=1; Path=/" } }),
  },
})
const endpoint = define_endpoint({ plugs: [parsers(), method_override, head], router, secret_key_base: "s".repeat(64) })
const { get, post, put, patch, delete: destroy, head: ask, options, trace, connect } = conn_test(endpoint)

const json = (conn: Conn): unknown => JSON.parse(String(conn.resp_body))

describe("a request in a test", () => {
  it("returns the conn with its response", async () => {
    const conn = await get(build_conn(), "/echo/a%20b?c=d")
    expect(conn).toMatchObject({ status: 200, state: "sent", path_params: { path: ["a b"] }, endpoint })
    expect(json(conn)).toEqual({ method: "GET", params: { path: ["a b"], c: "d" }, cookies: {} })
    expect(conn.secret_key_base).toBe("s".repeat(64))
  })

  it("can have each method", async () => {
    const methods = [post, put, patch, destroy, options, trace, connect]
    const conns = await Promise.all(methods.map((send) => send(build_conn(), "/echo/x")))
    expect(conns.map((conn) => (json(conn) as { method: string }).method)).toEqual([
      "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT",
    ]) // prettier-ignore
    expect(await ask(build_conn(), "/echo/x")).toMatchObject({ status: 200, method: "GET", resp_body: "" })
  })

  it("starts with the host, headers, assigns and private of its conn, and does not change it", async () => {
    const conn = build_conn("GET", "/", { host: "api.example.com", headers: { "x-a": "1" } }).assign("user", "Ada")
    conn.put_private("p", 1)
    for (const done of [await get(conn, "/echo/x"), await get(conn, "/echo/y")]) {
      expect(json(done)).toMatchObject({ user: "Ada" })
      expect(done).toMatchObject({ host: "api.example.com", private: { p: 1 } })
      expect(done.get_req_header("x-a")).toEqual(["1"])
      done.assign("user", "Grace")
    }
    expect(conn).toMatchObject({ state: "unset", assigns: { user: "Ada" }, private: { p: 1 } })
  })

  it("can be sent to a router", async () => {
    const conn = await dispatch(build_conn(), router, "POST", "/echo/x", { a: 1 })
    expect(json(conn)).toMatchObject({ method: "POST", params: { a: 1 } })
    expect(conn.endpoint).toBe(undefined)
  })

  it("throws the errors of the application", async () => {
    await expect(get(build_conn(), "/fail")).rejects.toThrow("failed")
    await expect(get(build_conn(), "/nowhere")).rejects.toBeInstanceOf(NoRouteError)
  })

  it("has the whole body of the response, also of streams and chunks", async () => {
    expect((await get(build_conn(), "/bytes")).resp_body).toEqual(Uint8Array.of(0xff, 0))
    expect((await get(build_conn(), "/chunks")).resp_body).toBe("ab")
    expect(await get(build_conn(), "/response")).toMatchObject({ status: 201, resp_body: "made" })
  })
})

describe("the params of a request in a test", () => {
  it("are put into the query of a GET", async () => {
    const conn = await get(build_conn(), "/echo/x?a=1", { b: [1, 2], c: { d: "é" } })
    expect(conn.query_string).toBe("a=1&b[]=1&b[]=2&c[d]=%C3%A9")
    expect(conn.params).toEqual({ a: "1", b: ["1", "2"], c: { d: "é" }, path: ["x"] })
  })

  it("are the body_params of other methods, also for _method", async () => {
    const photo = new Upload("a.png", "image/png", new Blob())
    const conn = await post(build_conn(), "/echo/x?a=1", { _method: "put", n: 1, photo })
    expect(conn).toMatchObject({ method: "PUT", body_params: { n: 1 }, query_params: { a: "1" } })
    expect(conn.params["photo"]).toBe(photo)
  })

  it("can be a body, which the parsers read", async () => {
    const form = new FormData()
    form.append("a[b]", "1")
    expect((await post(build_conn(), "/echo/x", form)).body_params).toEqual({ a: { b: "1" } })
    expect((await post(build_conn(), "/echo/x", new URLSearchParams({ a: "1" }))).body_params).toEqual({ a: "1" })
    const asJson = build_conn("GET", "/", { headers: { "content-type": "application/json" } })
    expect((await post(asJson, "/echo/x", `{"a": [1]}`)).body_params).toEqual({ a: [1] })
    await expect(post(asJson, "/echo/x", "{")).rejects.toMatchObject({ status: 400 })
  })

  it("can be a string only with a content-type header", async () => {
    await expect(post(build_conn(), "/echo/x", "a=1")).rejects.toThrow("a content-type header is required")
  })
})

describe("a conn that is used for a second request in a test", () => {
  it("has the cookies of the request and of the response", async () => {
    const first = await get(build_conn("GET", "/", { headers: { cookie: "own=0; b=old" } }), "/put")
    const second = await get(first, "/echo/x")
    expect(second.req_cookies).toEqual({ own: "0", a: "1 é", b: "2", late: "3" })
    const third = await get(await get(second, "/drop"), "/echo/x")
    expect(third.req_cookies).toEqual({ own: "0", b: "2", late: "3" })
    expect((await get(await get(third, "/response"), "/echo/x")).req_cookies).toMatchObject({ raw: "1" })
  })

  it("keeps its host and some headers, but not its assigns", async () => {
    const headers = { accept: "text/html", authorization: "Basic YTpi", "x-a": "1" }
    const first = await get(build_conn("GET", "/", { headers, host: "a.example" }).assign("user", "Ada"), "/echo/x")
    const second = recycle(first)
    expect(Object.fromEntries(second.req_headers)).toEqual({ accept: "text/html", authorization: "Basic YTpi" })
    expect(second).toMatchObject({ host: "a.example", endpoint, assigns: {}, private: {}, state: "unset" })
    expect(Object.fromEntries(recycle(first, ["x-a"]).req_headers)).toEqual({ "x-a": "1" })
  })

  it("does not have expired cookies", () => {
    const conn = build_conn("GET", "/", { headers: { cookie: "a=1; b=2; c=3" } })
    conn.resp_headers.append("set-cookie", "a=; Max-Age=0")
    conn.resp_headers.append("set-cookie", "b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT")
    conn.resp_headers.append("set-cookie", "d=4; Max-Age=60; Expires=Thu, 01 Jan 2970 00:00:00 GMT")
    expect(recycle(conn).req_headers.get("cookie")).toBe("c=3; d=4")
  })
})

it("a session is kept from one request in a test to the next", async () => {
  const sessions = [session({ store: cookie_store({ signing_salt: "salt" }), key: "_key" }), fetch_session]
  const Counter = define_endpoint({
    secret_key_base: "s".repeat(64),
    plugs: [
      ...sessions,
      (conn: Conn) => {
        const count = Number(conn.get_session("count") ?? 0) + 1
        return conn.put_session("count", count).text(String(count))
      },
    ],
  })
  const first = await dispatch(init_test_session(build_conn(), { count: 10 }), Counter, "GET", "/")
  const second = await dispatch(first, Counter, "GET", "/")
  const third = await dispatch(second, Counter, "GET", "/")
  expect([first, second, third].map(({ resp_body }) => resp_body)).toEqual(["11", "12", "13"])
  expect((await dispatch(build_conn(), Counter, "GET", "/")).resp_body).toBe("1")
})
