import { describe, expect, it } from "vitest"
import { DEFAULT_CACHE } from "../../../../src/server/conn/response/headers.js"
import { ArgumentError } from "../../../../src/index.js"
import { AlreadySentError, Conn, NotSentError } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { caught } from "../../core/lib/caught.js"

const conn = (method = "GET", path = "/"): Conn => build_conn(method, path)
const cache = ["cache-control", DEFAULT_CACHE]

describe("redirect", () => {
  it("a redirect leads to a path of the site", async () => {
    const response = conn().redirect("/users/1?a=b#c").to_response()
    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toBe("/users/1?a=b#c")
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(await response.text()).toBe(
      "<html><body>You are being redirected to /users/1?a=b&#35;c.</body></html>".replace("&#35;", "#"),
    )
  })

  it("a redirect has the status set by put_status", () => {
    expect(conn().put_status(303).redirect("/").to_response().status).toBe(303)
  })

  it.each([
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "HTTPS:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.example",
    "",
    " /a",
    "?a=b",
    "#a",
    "./a",
    "../a",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "/a\r\nset-cookie: b=c",
    "/a\\b",
    "\t//evil.example",
  ])("a redirect cannot leave the site by %j", (to) => {
    const given = conn()
    expect(() => given.redirect(to)).toThrow(ArgumentError)
    expect(given.resp_headers.has("location")).toBe(false)
    expect(given.state).toBe("unset")
  })

  it.each([null, undefined, 5, {}, { external: undefined }])("a redirect to %j is rejected", (to) => {
    expect(() => conn().redirect(to as unknown as string)).toThrow(ArgumentError)
    expect(() => conn().redirect(to as unknown as string)).toThrow("redirect takes a path of this site")
  })

  it("a redirect with external leaves the site", () => {
    for (const external of ["https://example.com/a?b=c", new URL("https://example.com/a?b=c")])
      expect(conn().redirect({ external }).to_response().headers.get("location")).toBe("https://example.com/a?b=c")
  })

  it.each([
    ["/café?q=日 本#ü", "/caf%C3%A9?q=%E6%97%A5%20%E6%9C%AC#%C3%BC"],
    ["/\u0001\u007f", "/%01%7F"],
    ["/a\ud800", "/a%EF%BF%BD"],
    ["/a%20b%", "/a%20b%"],
  ])("a redirect percent-encodes the path %j", (to, location) => {
    expect(conn().redirect(to).to_response().headers.get("location")).toBe(location)
  })

  it.each([
    ["https://münchen.example/straße?q=ü ö#é", "https://xn--mnchen-3ya.example/stra%C3%9Fe?q=%C3%BC%20%C3%B6#%C3%A9"],
    ["https://example.com/日本", "https://example.com/%E6%97%A5%E6%9C%AC"],
    ["https://例え.テスト:8443/a b", "https://xn--r8jz45g.xn--zckzah:8443/a%20b"],
    ["https://example.com/a b", "https://example.com/a%20b"],
    ["https://example.com/\té", "https://example.com/%C3%A9"],
    ["https://example.com/%C3%A9/é%20", "https://example.com/%C3%A9/%C3%A9%20"],
    ["https://example.com/\ud800", "https://example.com/%EF%BF%BD"],
    ["//münchen.example/é", "//xn--mnchen-3ya.example/%C3%A9"],
    ["/suche?q=é", "/suche?q=%C3%A9"],
    ["mailto:é@example.com", "mailto:%C3%A9@example.com"],
    ["https://example.com/already%20done?a=b+c", "https://example.com/already%20done?a=b+c"],
    ["HTTPS://Example.com", "HTTPS://Example.com"],
  ])("a redirect with external writes a URL that browsers show, %s, as they send it", (external, location) => {
    const sent = conn().redirect({ external }).to_response()
    expect([sent.status, sent.headers.get("location")]).toEqual([302, location])
  })

  it.each([
    "https://example.com/\r\nset-cookie: a=b",
    "https://example.com/é\r\nx: y",
    "https://example.com/\na",
    "https://example.com/\0",
  ])("a redirect with external rejects a URL with control characters: %j", (external) => {
    const given = conn()
    expect(() => given.redirect({ external })).toThrow(TypeError)
    expect([given.state, [...given.resp_headers]]).toEqual(["unset", [cache]])
  })

  it("the body of a redirect escapes the path", async () => {
    const page = await conn().redirect(`/"><script>alert('1')&`).to_response().text()
    expect(page).toBe(
      "<html><body>You are being redirected to /&#34;&#62;&#60;script&#62;alert(&#39;1&#39;)&#38;.</body></html>",
    )
  })
})

describe("put_resp_header", () => {
  it.each(["a\r\nb", "a\nb", "a\rb", "a\0b"])("a header with the value %j is rejected", (value) => {
    const given = conn()
    expect(() => given.put_resp_header("x-a", value)).toThrow(TypeError)
    expect(given.resp_headers.has("x-a")).toBe(false)
  })

  it.each(["a b", "a:b", "a\r\nb", ""])("a header with the name %j is rejected", (name) => {
    expect(() => conn().put_resp_header(name, "1")).toThrow(TypeError)
  })

  it("headers are replaced and deleted by name, ignoring letter case", () => {
    const given = conn().put_resp_header("X-A", "1").put_resp_header("x-a", "2").put_resp_header("x-b", "3")
    expect([...given.delete_resp_header("X-B").resp_headers]).toEqual([cache, ["x-a", "2"]])
  })
})

describe("a response", () => {
  it.each([
    ["text", conn().text("a"), "text/plain; charset=utf-8", "a"],
    ["html", conn().html("<p>"), "text/html; charset=utf-8", "<p>"],
    ["html of an object", conn().html({ toString: () => "<b>" }), "text/html; charset=utf-8", "<b>"],
    ["json", conn().json({ a: [1] }), "application/json; charset=utf-8", `{"a":[1]}`],
    ["json of null", conn().json(null), "application/json; charset=utf-8", "null"],
  ])("a response of %s has its content type", async (_what, done, type, body) => {
    const response = done.to_response()
    expect([response.status, response.headers.get("content-type"), await response.text()]).toEqual([200, type, body])
  })

  it("a response keeps the content type and the status that were put", () => {
    const response = conn().put_resp_content_type("application/vnd.api+json").put_status(418).json({}).to_response()
    expect([response.status, response.headers.get("content-type")]).toEqual([
      418,
      "application/vnd.api+json; charset=utf-8",
    ])
  })

  it("html rejects a promise", () => {
    // @ts-expect-error - a promise that is not awaited
    expect(() => conn().html(Promise.resolve("page"))).toThrow("a page cannot be a promise: await it first")
  })

  it("json sends undefined as null", async () => {
    const found: number | undefined = [1].find((id) => id === 7)
    expect(await conn().json(found).to_response().text()).toBe("null")
  })

  it.each(["HEAD"])("a response to %s has headers but no body", async (method) => {
    const response = conn(method).text("body").to_response()
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8")
    expect(response.body).toBeNull()
  })

  it("a response to a HEAD that is routed as GET has no body", () => {
    const request = new Request("http://example.com/", { method: "HEAD" })
    const given = new Conn({
      method: "HEAD",
      host: "example.com",
      port: 80,
      scheme: "http",
      request_path: "/",
      request,
    })
    given.method = "GET"
    expect(given.text("body").to_response().body).toBeNull()
  })

  it.each([204, 205, 304])("a response with status %i has no body", (status) => {
    const response = conn().send_resp(status, "body").to_response()
    expect([response.status, response.body]).toEqual([status, null])
  })

  it.each([conn("GET", "/a?b=c"), conn("GET", "/a").put_status(404)])(
    "to_response throws if the request was not answered",
    (given) => {
      const error = caught(() => given.to_response())
      expect(error).toBeInstanceOf(NotSentError)
      expect(error).toMatchObject({
        name: "NotSentError",
        status: 500,
        message:
          "no response was sent for GET /a: return a conn that was answered with text, html, json, redirect or send_resp",
      })
    },
  )

  it("answering twice throws", () => {
    const given = conn("GET", "/a").text("1")
    for (const again of [
      () => given.text("2"),
      () => given.send_resp(500),
      () => given.redirect("/"),
      () => given.send_response(new Response("3")),
    ])
      // prettier-ignore
      expect(again).toThrow(AlreadySentError)
    expect(() => given.json({})).toThrow("the response for /a was already sent")
    expect(given.resp_body).toBe("1")
  })

  it("answering twice does not change the headers of the first response", () => {
    const given = conn().text("1")
    expect(() => given.redirect("/elsewhere")).toThrow(AlreadySentError)
    expect(() => given.send_response(new Response("2", { headers: { "x-a": "1" } }))).toThrow(AlreadySentError)
    expect([...given.resp_headers]).toEqual([cache, ["content-type", "text/plain; charset=utf-8"]])
  })

  it("send_response keeps headers that were put before, and all cookies", () => {
    const web = new Response("a", { headers: { "x-a": "web" } })
    web.headers.append("set-cookie", "b=1")
    web.headers.append("set-cookie", "c=2")
    const given = conn()
      .put_resp_header("x-a", "put")
      .put_resp_header("x-b", "put")
      .put_resp_header("set-cookie", "a=0")
    const response = given.send_response(web).to_response()
    expect(response.headers.get("x-a")).toBe("web")
    expect(response.headers.get("x-b")).toBe("put")
    expect(response.headers.getSetCookie()).toEqual(["a=0", "b=1", "c=2"])
  })
})

describe("a conn", () => {
  it("path_info has the segments of the path, percent-encoded", () => {
    expect(conn("GET", "//a%2Fb//c/?d=/e").path_info).toEqual(["a%2Fb", "c"])
    expect(conn("GET", "/").path_info).toEqual([])
    expect(conn("GET", "/a?b=c?d")).toMatchObject({ request_path: "/a", query_string: "b=c?d" })
  })

  it("methods of a conn return the conn", () => {
    const given = conn()
    expect(given.assign("a", 1).put_private("b", 2).put_status(201).put_resp_header("c", "3").halt()).toBe(given)
    expect(given).toMatchObject({ assigns: { a: 1 }, private: { b: 2 }, status: 201, halted: true })
  })

  it("get_req_header returns the values of a header", () => {
    const given = build_conn("GET", "/", { headers: [["X-A", "1"], ["x-a", "2"]] }) // prettier-ignore
    expect(given.get_req_header("x-A")).toEqual(["1, 2"])
    expect(given.get_req_header("x-b")).toEqual([])
  })

  it("params of the path win over the body's, and those over the query's", () => {
    const given = build_conn("POST", "/?a=q&b=q&c=q", { body_params: { a: "b", b: "b" } })
    given.path_params = { a: "p" }
    expect({ ...given.params }).toEqual({ a: "p", b: "b", c: "q" })
    expect(Object.getPrototypeOf(given.params)).toBeNull()
  })

  it("params are merged once, until path_params or body_params change", () => {
    const given = build_conn("POST", "/?a=q", { body_params: { b: "b" } })
    const { params } = given
    expect(given.params).toBe(params)
    given.path_params = { c: "p" }
    expect({ ...given.params }).toEqual({ a: "q", b: "b", c: "p" })
    expect(given.params).toBe(given.params)
    given.body_params = { d: "d" }
    expect({ ...given.params }).toEqual({ a: "q", c: "p", d: "d" })
  })
})

describe("remote_ip", () => {
  const given = (request?: Request, remote_ip?: string): Conn =>
    new Conn({ method: "GET", host: "example.com", port: 80, scheme: "http", request_path: "/", request, remote_ip })

  it("remote_ip is the address that the server passes", () => {
    const request = Object.assign(new Request("http://example.com/"), { ip: "::1" })
    expect(given(request).remote_ip).toBe("::1")
    expect(given(request, "10.0.0.1").remote_ip).toBe("10.0.0.1")
    expect(given(new Request("http://example.com/")).remote_ip).toBeUndefined()
    expect(given().remote_ip).toBeUndefined()
  })

  it("a plug can set remote_ip", () => {
    expect(Object.assign(given(), { remote_ip: "10.0.0.2" }).remote_ip).toBe("10.0.0.2")
  })
})
