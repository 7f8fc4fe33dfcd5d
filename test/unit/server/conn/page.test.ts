import { describe, expect, it } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const conn = (): Conn => build_conn("GET", "/")
const given = (value: unknown): never => value as never
class Page {
  toString(): string {
    return "own"
  }
}

describe("pages that the type checker cannot check", () => {
  it.each([
    ["a function", () => "page"],
    ["a class", Page],
    ["a promise", Promise.resolve("page")],
    ["a thenable of a library", { then: (take: (page: string) => void) => take("page"), toString: () => "page" }], // oxlint-disable-line unicorn/no-thenable -- it is what is tested
    ["undefined", undefined],
    ["null", null],
    ["a boolean", false],
    ["a symbol", Symbol("page")],
    ["a list", ["<p>", "</p>"]],
    ["an object", { page: 1 }],
    ["an object without prototype", Object.create(null)],
    ["a map", new Map()],
  ])("%s is rejected as a page before it is sent", (_what, page) => {
    for (const run of [
      () => conn().html(given(page)),
      () => conn().render(given(() => page)),
      () =>
        conn()
          .put_layout(given(() => page))
          .render("inner"),
    ]) {
      expect(run).toThrow(ArgumentError)
      expect(run).toThrow(/^a page (is a string|cannot be)/)
    }
  })

  it.each([
    ["a string", "page", "page"],
    ["an empty string", "", ""],
    ["a number", 5, "5"],
    ["an object of a class", new Page(), "own"],
    ["an object without prototype but with toString", Object.assign(Object.create(null) as object, { toString: () => "own" }), "own"], // prettier-ignore
    ["a string object", new String("page"), "page"], // oxlint-disable-line no-new-wrappers, unicorn/new-for-builtins -- as template libraries give
  ])("%s is sent as a page", (_what, page, body) => {
    expect(conn().html(given(page)).resp_body).toBe(body)
    expect(conn().render(given(page)).resp_body).toBe(body)
  })
})

describe("json", () => {
  it.each([
    ["a function", () => 1],
    ["a promise", Promise.resolve(1)],
    ["a symbol", Symbol("json")],
  ])("%s is rejected as JSON", (_what, value) => {
    expect(() => conn().json(given(value))).toThrow(ArgumentError)
    expect(() => conn().json(given(value))).toThrow("JSON cannot represent functions or promises")
  })

  it("undefined is sent as JSON null", () => {
    expect(conn().json(given(undefined)).resp_body).toBe("null")
  })
})

it.each([undefined, 5, () => "text", Promise.resolve("text")])("text rejects %s", (value) => {
  expect(() => conn().text(given(value))).toThrow(ArgumentError)
})
