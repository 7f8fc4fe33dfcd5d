import { describe, expect, it } from "vitest"
import { DEFAULT_CACHE } from "../../../../src/server/conn/response/headers.js"
import { ArgumentError } from "../../../../src/index.js"
import { define_endpoint, InvalidHeaderError } from "../../../../src/server.js"
import type { Conn, Plug } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const conn = (): Conn => build_conn("GET", "/")

/** Answers one request with a plug: the response, and the messages of the errors that were reported. */
async function ask(plug: Plug, method = "GET"): Promise<readonly [Response, readonly string[]]> {
  const reported: string[] = []
  const endpoint = define_endpoint({ plugs: [plug], on_error: (error) => void reported.push(String(error)) })
  const response = await endpoint.fetch(new Request("http://example.com/", { method }))
  return [response, reported]
}

const CONTROLS = ["\0", "\x01", "\x08", "\n", "\v", "\r", "\x1f", "\x7f"]
const BAD_VALUES = [...CONTROLS.flatMap((one) => [one, `a${one}b`, `a${one}`, `${one}a`]), "日本", "a\ud800"]

describe("an invalid header throws when it is put", () => {
  it.each(BAD_VALUES)("put_resp_header rejects the value %j", (value) => {
    const given = conn()
    expect(() => given.put_resp_header("x-search", value)).toThrow(InvalidHeaderError)
    expect(() => given.put_resp_header("x-search", value)).toThrow(TypeError)
    expect(() => given.put_resp_header("x-search", value)).toThrow(/^header "x-search" .* got: "/)
    expect([...given.resp_headers]).toEqual([["cache-control", DEFAULT_CACHE]])
    expect(() => given.put_resp_header("x-search", value)).toThrow(InvalidHeaderError)
  })

  it.each(["a\x01b", "日本"])("put_resp_content_type rejects the value %j", (value) => {
    expect(() => conn().put_resp_content_type(`text/${value}`)).toThrow(InvalidHeaderError)
  })

  it.each(["a\x01b", "日本\n", "\x7fé"])("redirect rejects the value %j", (value) => {
    expect(() => conn().redirect({ external: `https://example.com/${value}` })).toThrow(InvalidHeaderError)
  })

  it.each(["x-a", "set-cookie"])("send_response rejects an invalid value of %s", (name) => {
    const response = new Response("a", { headers: { "x-first": "1", [name]: "a\x01b" } })
    const given = conn()
    expect(() => given.send_response(response)).toThrow(InvalidHeaderError)
    expect([given.state, [...given.resp_headers]]).toEqual(["unset", [["cache-control", DEFAULT_CACHE]]])
  })

  it.each(["a b", "a:b", "", "ä", "a\x01"])("put_resp_header rejects the name %j", (name) => {
    expect(() => conn().put_resp_header(name, "1")).toThrow(InvalidHeaderError)
    expect(() => conn().put_resp_header(name, "1")).toThrow("is not a valid header name")
  })

  it.each([undefined, null, 5, ["a"], {}])("put_resp_header rejects a value that is not a string: %j", (value) => {
    expect(() => conn().put_resp_header("x-a", value as never)).toThrow(InvalidHeaderError)
    expect(() => conn().put_resp_header("x-a", value as never)).toThrow("takes a string")
  })

  it("put_resp_header accepts tabs, spaces and Latin-1 characters", () => {
    const given = conn()
      .put_resp_header("x-a", "a\tb c\xe9")
      .put_resp_header("x-b", " \ta\t ")
      .put_resp_header("x-c", "")
    expect([...given.resp_headers]).toEqual([["cache-control", DEFAULT_CACHE], ["x-a", "a\tb c\xe9"], ["x-b", "a"], ["x-c", ""]]) // prettier-ignore
  })

  it("put_resp_cookie rejects an invalid extra", () => {
    expect(() => conn().put_resp_cookie("a", "b", { extra: "Priority=\x01" })).toThrow(TypeError)
  })
})

describe("an invalid header that was set without the checks", () => {
  it.each([
    ["in the Headers of the conn", (given: Conn) => (given.resp_headers.set("x-a", "a\x01b"), given.text("a"))],
    [
      "appended to the Headers of the conn",
      (given: Conn) => (given.resp_headers.append("x-a", "\x7f"), given.text("a")),
    ],
    [
      "in Headers assigned to resp_headers",
      (given: Conn) => ((given.resp_headers = new Headers({ a: "\x02" })), given.text("a")),
    ],
    ["in a Response", () => new Response("a", { headers: { "x-a": "a\x01b" } })],
    ["in a cookie of a Response", () => new Response("a", { headers: { "set-cookie": "a=\x01" } })],
    [
      "put by a before-send callback",
      (given: Conn) => given.register_before_send((sent) => void sent.put_resp_header("x-a", "\x01")).text("a"),
    ],
    [
      "set on the Headers by a before-send callback",
      (given: Conn) => given.register_before_send((sent) => sent.resp_headers.set("x-a", "\x01")).text("a"),
    ],
    [
      "next to a cookie",
      (given: Conn) => (given.resp_headers.set("x-a", "\x01"), given.put_resp_cookie("a", "b").text("")),
    ],
  ])("an invalid header is answered with 500 and reported once: %s", async (_where, plug) => {
    for (const method of ["GET", "HEAD"]) {
      const [response, reported] = await ask(plug, method)
      expect([response.status, response.headers.has("x-a"), response.headers.has("a")]).toEqual([500, false, false])
      expect(reported).toHaveLength(1)
      expect(reported[0]).toMatch(/^InvalidHeaderError: header "[\w-]+" takes visible/)
    }
  })

  it("resp_headers accepts only what Headers accepts", () => {
    expect(() => (conn().resp_headers = 5 as never)).toThrow(TypeError)
    const given = conn()
    given.resp_headers = { "x-a": "1" } as never
    expect(given.resp_headers.get("x-a")).toBe("1")
  })
})

const BAD_STATUSES = [Number.NaN, 0, -200, 100, 101, 199, 200.5, 600, 1000, Infinity, "200", null, {}] as never[]

describe("an invalid status", () => {
  it.each(BAD_STATUSES)("throws when it is put: %j", (status) => {
    const message = /^the status of a response is a whole number from 200 to 599, got: /
    for (const put of [
      (given: Conn) => given.put_status(status),
      (given: Conn) => given.resp(status, "a"),
      (given: Conn) => given.send_resp(status, "a"),
      (given: Conn) => given.send_chunked(status),
      (given: Conn) => given.send_file(status, "a"),
    ]) {
      const given = conn()
      expect(() => put(given)).toThrow(ArgumentError)
      expect(() => put(given)).toThrow(message)
      expect([given.state, given.status]).toEqual(["unset", undefined])
    }
  })

  it.each(BAD_STATUSES)("is answered with 500 and reported once if it was set on the conn: %j", async (status) => {
    const [response, reported] = await ask((given: Conn) => Object.assign(given.text("a"), { status: status ?? 0 }))
    expect([response.status, reported.length]).toEqual([500, 1])
  })

  it("Response.error() is answered with 500", async () => {
    const [response, reported] = await ask(() => Response.error())
    expect([response.status, reported]).toEqual([
      500,
      ["ArgumentError: the status of a response is a whole number from 200 to 599, got: 0"],
    ])
  })
})

describe("an invalid body", () => {
  it.each([5, 5n, true, {}, ["a"], Symbol("a"), () => "a", new Map(), new Date(0), Promise.resolve("a")] as never[])(
    "throws when it is sent: %o",
    async (body) => {
      const given = conn()
      expect(() => given.send_resp(200, body)).toThrow(ArgumentError)
      expect(() => given.send_resp(200, body)).toThrow("a body is a string, bytes, a stream")
      expect(given.state).toBe("unset")
      const [response, reported] = await ask((asked: Conn) => asked.send_resp(200, body))
      expect([response.status, reported.length]).toEqual([500, 1])
    },
  )

  it("undefined is sent as an empty body", async () => {
    const [response, reported] = await ask((given: Conn) => given.send_resp(200, undefined))
    expect([response.status, await response.text(), reported]).toEqual([200, "", []])
  })

  it.each([
    ["bytes", new TextEncoder().encode("a")],
    ["a buffer", new TextEncoder().encode("a").buffer],
    ["a view", new DataView(new TextEncoder().encode("a").buffer)],
    ["a blob", new Blob(["a"])],
    ["params", new URLSearchParams("a")],
    ["a stream", new Blob(["a"]).stream()],
  ])("%s is a valid body", async (_what, body) => {
    const [response, reported] = await ask((given: Conn) => given.send_resp(200, body))
    expect([await response.text(), reported]).toEqual([expect.stringMatching(/^a=?$/), []])
  })

  it("a locked stream and a Response that was read are rejected", async () => {
    const locked = new Response("a")
    locked.body?.getReader()
    const read = new Response("a")
    await read.text()
    expect(() => conn().send_resp(200, locked.body)).toThrow("the stream of a body cannot be locked")
    for (const response of [locked, read]) {
      const given = conn()
      expect(() => given.send_response(response)).toThrow(ArgumentError)
      expect(() => given.send_response(response)).toThrow("the body of this Response was already read")
      expect(given.state).toBe("unset")
    }
  })

  it.each([undefined, null, 5, "a", {}])("send_response rejects %j", (response) => {
    expect(() => conn().send_response(response as never)).toThrow("send_response takes a Response")
  })

  it.each([5, {}, undefined, null])("chunk rejects %j", (chunk) => {
    expect(() =>
      conn()
        .send_chunked(200)
        .chunk(chunk as never),
    ).toThrow("chunk takes a string or bytes")
  })
})
