import { describe, expect, it } from "vitest"
import type { Conn, ResponseBody } from "../../../../src/server.js"
import {
  build_conn,
  html_response,
  json_response,
  redirected_to,
  response,
  response_content_type,
  text_response,
  UnexpectedResponseError,
} from "../../../../src/server/testing/index.js"

const typed = (type: string, body: ResponseBody = "", status = 200): Conn =>
  build_conn().put_resp_header("content-type", type).send_resp(status, body)

/** The error that a check throws. */
function thrownBy(check: () => unknown): UnexpectedResponseError {
  try {
    check()
  } catch (error) {
    if (error instanceof UnexpectedResponseError) return error
    throw error
  }
  throw new Error("nothing was thrown")
}

describe("the functions that return the body of a response in a test", () => {
  it("return the body if the status is the expected one", () => {
    expect(response(build_conn().text("a"), 200)).toBe("a")
    expect(response(build_conn().send_resp(204), 204)).toBe("")
    expect(response(build_conn().put_status(201).text("a"), 201)).toBe("a")
    expect(response(typed("image/png", Uint8Array.of(255)), 200)).toEqual(Uint8Array.of(255))
  })

  it("return text, HTML or parsed JSON", () => {
    expect(html_response(build_conn().html("<p>é</p>"), 200)).toBe("<p>é</p>")
    expect(text_response(build_conn().text("a"), 200)).toBe("a")
    expect(
      json_response(
        build_conn()
          .put_status(422)
          .json({ a: [1] }),
        422,
      ),
    ).toEqual({ a: [1] })
    expect(json_response(typed("application/json", new TextEncoder().encode("[1]")), 200)).toEqual([1])
  })

  it.each([
    [json_response, "application/json"],
    [json_response, "application/json; charset=utf-8"],
    [json_response, "Application/JSON"],
    [json_response, "application/problem+json"],
    [json_response, "application/vnd.api+json; v=1"],
    [html_response, "text/html; charset=utf-8"],
    [text_response, "text/plain"],
  ] as const)("accept a content type of their format: %s %s", (read, type) => {
    expect(() => read(typed(type, "1"), 200)).not.toThrow()
  })

  it.each([
    [json_response, "text/html", "json"],
    [json_response, "application/jsonp", "json"],
    [json_response, "json", "json"],
    [html_response, "text/plain", "html"],
    [html_response, "application/xhtml+xml", "html"],
    [text_response, "text/html", "text"],
    [text_response, "", "text"],
  ] as const)("throw for another content type: %s of %j", (read, type, format) => {
    const error = thrownBy(() => read(typed(type, "1"), 200))
    expect(error.message).toBe(`expected content-type for ${format}, got: ${JSON.stringify(type)}, with body:\n1`)
    expect(error).toMatchObject({ name: "UnexpectedResponseError", expected: format, actual: type })
  })

  it("throw without a content type", () => {
    expect(thrownBy(() => html_response(build_conn().send_resp(200, "a"), 200)).message).toContain(
      "no content-type was set, expected a html response",
    )
  })

  it("throw for another status, and the message contains the body", () => {
    const error = thrownBy(() => json_response(build_conn().put_status(422).json({ error: "no name" }), 201))
    expect(error.message).toBe('expected response with status 201, got: 422, with body:\n{"error":"no name"}')
    expect(error).toMatchObject({ expected: 201, actual: 422 })
  })

  it("throw for another status, and the message contains the location", () => {
    expect(thrownBy(() => html_response(build_conn().redirect("/login"), 200)).message).toContain(
      'expected response with status 200, got: 302 (location: "/login"), with body:\n',
    )
  })

  it("truncate a long body in the message", () => {
    const { message } = thrownBy(() => response(build_conn().text("é".repeat(100_000)), 404))
    expect(message.length).toBeLessThan(5_000)
    expect(message).toMatch(/é{100}\.\.\.$/)
  })

  it("throw if the body is not valid JSON or UTF-8", () => {
    expect(thrownBy(() => json_response(typed("application/json", "{"), 200)).message).toBe(
      "expected a body of JSON, got:\n{",
    )
    expect(thrownBy(() => text_response(typed("text/plain", Uint8Array.of(255)), 200)).message).toBe(
      "expected a body of text, got: 1 byte that is not UTF-8",
    )
    const stream = build_conn().put_resp_header("content-type", "text/plain").send_resp(200, new ReadableStream())
    expect(thrownBy(() => text_response(stream, 200)).message).toContain("send the request with dispatch or conn_test")
  })

  it.each([response, html_response, text_response, json_response, redirected_to])(
    "throw if there is no response: %s",
    (read) => {
      expect(thrownBy(() => read(build_conn(), 200)).message).toContain("but the conn has none")
    },
  )
})

describe("response_content_type", () => {
  it.each([
    ["csv", "text/csv"],
    ["xml", "application/xml"],
    ["xml", "image/svg+xml"],
    ["js", "text/javascript; charset=utf-8"],
    ["png", "image/png"],
  ])("returns the content type if it is that of %s: %s", (format, type) => {
    expect(response_content_type(typed(type), format)).toBe(type)
  })

  it("throws for another content type", () => {
    expect(() => response_content_type(typed("text/csv"), "png")).toThrow(
      'expected content-type for png, got: "text/csv"',
    )
  })
})

describe("redirected_to", () => {
  it("returns the location for the status 302, or for another expected one", () => {
    expect(redirected_to(build_conn().redirect("/a?b=c"))).toBe("/a?b=c")
    expect(redirected_to(build_conn().put_status(301).redirect({ external: "https://a.example/" }), 301)).toBe(
      "https://a.example/",
    )
  })

  it("throws for another status, or without a location", () => {
    expect(thrownBy(() => redirected_to(build_conn().put_status(301).redirect("/a"))).message).toContain(
      'expected redirection with status 302, got: 301 (location: "/a"), with body:\n',
    )
    expect(thrownBy(() => redirected_to(build_conn().text("a"))).message).toBe(
      "expected redirection with status 302, got: 200, with body:\na",
    )
    expect(thrownBy(() => redirected_to(build_conn().send_resp(302))).message).toContain(
      "no location header was set on redirected_to",
    )
  })
})
