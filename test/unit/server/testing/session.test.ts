import { describe, expect, it } from "vitest"
import { cookie_store, fetch_flash, fetch_session, session } from "../../../../src/server/plugs/index.js"
import { Conn, finish } from "../../../../src/server.js"
import {
  build_conn,
  init_test_flash,
  init_test_session,
  put_req_cookie,
  recycle_cookies,
} from "../../../../src/server/testing/index.js"

const with_session = session({ store: cookie_store({ signing_salt: "salt" }), key: "_key" })

/** A conn with a secret. */
const secret_conn = (): Conn =>
  new Conn({
    method: "GET",
    host: "example.com",
    port: 80,
    scheme: "http",
    request_path: "/",
    secret_key_base: "a".repeat(64),
  })

describe("init_test_session and init_test_flash", () => {
  it("put a session on a conn without a session plug", async () => {
    const conn = await fetch_session(init_test_session(build_conn("GET", "/"), { user_id: 1 }))
    expect(conn.get_session()).toEqual({ user_id: 1 })
    expect(init_test_session(conn, { b: 2 }).get_session()).toEqual({ user_id: 1, b: 2 })
    expect(finish(conn.text(""))).toBeInstanceOf(Response)
  })

  it("put values that a later session plug keeps, with those of the cookie", async () => {
    const first = await fetch_session(with_session(init_test_session(secret_conn(), { a: 1, b: 1 })))
    await finish(first.text(""))
    const second = recycle_cookies(secret_conn(), first)
    await fetch_session(with_session(init_test_session(second, { b: 2 })))
    expect(second.get_session()).toEqual({ a: 1, b: 2 })
  })

  it("put a flash on a conn", () => {
    const conn = fetch_flash(init_test_flash(build_conn("GET", "/"), { info: "Saved" }))
    expect(conn.get_flash("info")).toBe("Saved")
  })
})

describe("put_req_cookie and recycle_cookies", () => {
  it("put cookies into the request", () => {
    const conn = put_req_cookie(put_req_cookie(put_req_cookie(build_conn("GET", "/"), "a", "1; b"), "c", "é"), "a", "2")
    expect(conn.req_cookies).toEqual({ a: "2", c: "é" })
  })

  it("keep the cookies for the next request, like a browser", () => {
    const first = put_req_cookie(put_req_cookie(build_conn("GET", "/"), "a", "1"), "b", "2")
    first.put_resp_cookie("b", "3; é").put_resp_cookie("c", "4").delete_resp_cookie("a").text("")
    expect(recycle_cookies(build_conn("GET", "/"), first).req_cookies).toEqual({ b: "3; é", c: "4" })
  })
})
