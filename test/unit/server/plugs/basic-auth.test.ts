import { describe, expect, it } from "vitest"
import {
  basic_auth,
  encode_basic_auth,
  parse_basic_auth,
  request_basic_auth,
} from "../../../../src/server/plugs/index.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const asking = (authorization?: string): Conn =>
  build_conn("GET", "/", authorization === undefined ? {} : { headers: { authorization } })

describe("basic_auth", () => {
  const plug = basic_auth({ username: "hello", password: "secret" })

  it("basic_auth passes on requests with the right username and password", () => {
    const conn = asking(encode_basic_auth("hello", "secret"))
    expect(plug(conn)).toBe(conn)
    expect(conn).toMatchObject({ halted: false, state: "unset" })
  })

  it.each([
    ["nothing", undefined],
    ["a wrong password", encode_basic_auth("hello", "secre")],
    ["a longer password", encode_basic_auth("hello", "secretsecret")],
    ["a wrong name", encode_basic_auth("hell", "secret")],
    ["no username", encode_basic_auth("", "secret")],
    ["an empty username and password", encode_basic_auth("", "")],
    ["a colon in the wrong place", encode_basic_auth("hello:", "secret")],
    ["another scheme", "Bearer aGVsbG86c2VjcmV0"],
    ["a value that is not base64", "Basic h*llo"],
    ["a value that is not UTF-8", `Basic ${btoa("\xff:\xff")}`],
    ["no colon", `Basic ${btoa("hello")}`],
    ["a scheme alone", "Basic"],
  ])("basic_auth answers 401 to a request with %s", (_what, authorization) => {
    const conn = plug(asking(authorization))
    expect(conn).toMatchObject({ halted: true, status: 401, resp_body: "Unauthorized" })
    expect(conn.get_resp_header("www-authenticate")).toEqual([`Basic realm="Application"`])
  })

  it("basic_auth with an empty password refuses a request without one", () => {
    expect(basic_auth({ username: "a", password: "" })(asking(encode_basic_auth("a", "b"))).halted).toBe(true)
    expect(basic_auth({ username: "a", password: "" })(asking(encode_basic_auth("a", ""))).halted).toBe(false)
  })

  it("basic_auth sends the realm", () => {
    const conn = basic_auth({ username: "a", password: "b", realm: 'My "own" site' })(asking())
    expect(conn.get_resp_header("www-authenticate")).toEqual([`Basic realm="My own site"`])
  })
})

describe("parse_basic_auth", () => {
  it.each([
    ["hello", "secret"],
    ["", ""],
    ["é", "日本🦊"],
    ["a", "b:c:d"],
  ])("parse_basic_auth reads what encode_basic_auth wrote: %j and %j", (username, password) => {
    expect(parse_basic_auth(asking(encode_basic_auth(username, password)))).toEqual([username, password])
  })

  it("parse_basic_auth ignores the case of the scheme", () => {
    expect(parse_basic_auth(asking("bAsIc YTpi"))).toEqual(["a", "b"])
  })

  it.each([undefined, "", "Basic", "Basic !", "Basic YWRh", "Bearer YWRhOnNlY3JldA=="])(
    "parse_basic_auth returns undefined, which is not a tuple, for the header %j",
    (header) => {
      expect(parse_basic_auth(asking(header))).toBeUndefined()
    },
  )
})

it("request_basic_auth neither sends the response nor halts the conn", () => {
  const conn = request_basic_auth(asking()).put_resp_header("x-a", "1")
  expect(conn).toMatchObject({ halted: false, state: "set", status: 401 })
  expect(conn.to_response().status).toBe(401)
})
