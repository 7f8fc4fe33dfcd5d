import { describe, expect, it } from "vitest"
import { compile_matcher, forward, get, match, matcher_from_json, scope } from "../../../../src/index.js"
import type { Match } from "../../../../src/index.js"

const to = (path: string, where = {}): unknown => get(path, "XController", "x", { where })
const INTEGER = { id: "integer" } as const
const UUID = "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"

/** The result of a matcher that scans, which is that of a compiled one and of one from JSON. */
function found(table: readonly unknown[], path: string, method = "GET", host = "a.com"): Match | undefined {
  const compiled = compile_matcher([...table])
  const json: unknown = JSON.parse(JSON.stringify(compiled))
  const first = compile_matcher([...table]).match_path(method, path, host)
  for (const matcher of [compiled, matcher_from_json([...table], json)])
    expect(matcher.match_path(method, path, host)).toEqual(first)
  return first
}

describe("a param that is an integer", () => {
  const table = [to("/users/:id", INTEGER), to("/users/:name"), to("/v:id", INTEGER)]

  it.each(["0", "7", "42", "-5", "9007199254740991", "-9007199254740991"])("matches %s, as a number", (text) => {
    expect(found(table, `/users/${text}`)).toEqual({ index: 0, path_params: { id: Number(text) } })
  })

  it.each(["007", "+1", "-0", "1.0", "1e3", "-", "0x10", "NaN", "Infinity", "9007199254740992", "٣", "42x"])(
    "does not match %s, so that later routes are tried",
    (text) => {
      expect(found(table, `/users/${encodeURIComponent(text)}`)).toEqual({ index: 1, path_params: { name: text } })
    },
  )

  it("is tested without its prefix", () => {
    expect(found(table, "/v42")).toEqual({ index: 2, path_params: { id: 42 } })
    expect(found(table, "/v")).toBeUndefined()
    expect(found(table, "/v4.2")).toBeUndefined()
  })

  it("is tested after it is decoded", () => {
    expect(found(table, "/users/%34%32")).toEqual({ index: 0, path_params: { id: 42 } })
    expect(found(table, "/users/%34%32x")).toEqual({ index: 1, path_params: { name: "42x" } })
    expect(found([table[0]], "/users/%34%32")).toEqual({ index: 0, path_params: { id: 42 } })
    expect(found([table[0]], "/users/%2034")).toBeUndefined()
  })

  it("does not match an empty segment of a list, or one with a space", () => {
    const matcher = compile_matcher([to("/:id", INTEGER)])
    expect(matcher.match_segments("GET", [""], "")).toBeUndefined()
    expect(matcher.match_segments("GET", ["42 "], "")).toBeUndefined()
    expect(matcher.match_segments("GET", ["42"], "")).toEqual({ index: 0, path_params: { id: 42 } })
  })
})

describe("a param that is a UUID", () => {
  const table = [to("/:id", { id: "uuid" })]

  it.each([UUID, UUID.toUpperCase()])("matches %s, and is in lower case", (text) => {
    expect(found(table, `/${text}`)).toEqual({ index: 0, path_params: { id: UUID } })
  })

  it.each([UUID.slice(1), `${UUID}0`, UUID.replaceAll("-", ""), `{${UUID}}`, UUID.replace("b", "g")])(
    "does not match %s",
    (text) => {
      expect(found(table, `/${encodeURIComponent(text)}`)).toBeUndefined()
    },
  )
})

it("a param that is a date matches the days of the calendar, and no other text of their form", () => {
  const matcher = compile_matcher([to("/:day", { day: "date" })])
  const two = (number: number): string => String(number).padStart(2, "0")
  for (const year of ["0000", "0001", "0004", "0100", "1900", "1970", "2000", "2023", "2024", "2100", "9999"])
    for (let month = 0; month < 20; month += 1)
      for (let day = 0; day < 40; day += 1) {
        const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0)
        const length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
        const text = `${year}-${two(month)}-${two(day)}`
        const found = day > 0 && day <= length ? { index: 0, path_params: { day: text } } : undefined
        expect([text, matcher.match_path("GET", `/${text}`, "")]).toEqual([text, found])
      }
})

describe("a param that is one of a list of strings", () => {
  const texts = ["posts", "a b", "é", "%41", "%", "100%25"]
  const table = [to("/:tab", { tab: texts }), to("/x:tab", { tab: texts }), to("/:tab/*rest", { tab: texts })]

  it.each(texts)("matches %j however it is escaped", (text) => {
    const bytes = [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")
    for (const written of [encodeURIComponent(text), bytes, bytes.toUpperCase()]) {
      expect(found(table, `/${written}`)).toEqual({ index: 0, path_params: { tab: text } })
      expect(found(table, `/x${written}`)).toEqual({ index: 1, path_params: { tab: text } })
      expect(found(table, `/${written}/%41`)).toEqual({ index: 2, path_params: { tab: text, rest: ["A"] } })
    }
  })

  it("is compared with the decoded text only", () => {
    expect(found(table, "/%41")).toBeUndefined()
    expect(found([table[1]], "/x%41")).toBeUndefined()
    expect(found([table[1]], "/x100%25")).toBeUndefined()
    expect(found(table, "/Posts")).toBeUndefined()
  })

  it("is never empty after a prefix", () => {
    expect(found([table[1]], "/x")).toBeUndefined()
  })
})

describe("a route whose params are not of their kinds is skipped", () => {
  it("in favour of later routes of the same form, in the order of the table", () => {
    const table = [
      to("/:id", INTEGER),
      to("/:id", { id: "uuid" }),
      to("/:tab", { tab: ["a", "b"] }),
      to("/:tab", { tab: ["b", "c"] }),
      to("/:rest"),
      to("/7"),
    ]
    const indexes = ["7", UUID, "a", "b", "c", "d"].map((text) => found(table, `/${text}`)?.index)
    expect(indexes).toEqual([0, 1, 2, 2, 3, 4])
  })

  it("in favour of a literal, a glob or a longer param", () => {
    const table = [to("/u/:id", INTEGER), to("/u/new"), to("/u/:id/x", INTEGER), to("/u/v:a/x"), to("/*all")]
    expect(found(table, "/u/new")).toEqual({ index: 1, path_params: {} })
    expect(found(table, "/u/7/x")).toEqual({ index: 2, path_params: { id: 7 } })
    expect(found(table, "/u/v7/x")).toEqual({ index: 3, path_params: { a: "7" } })
    expect(found(table, "/u/w/x")).toEqual({ index: 4, path_params: { all: ["u", "w", "x"] } })
    expect(found(table, "/u/%77/x")).toEqual({ index: 4, path_params: { all: ["u", "w", "x"] } })
  })

  it("in favour of a route for any method or for any host", () => {
    const table = [
      scope("/", { host: "a.com" }, [get("/:id", "XController", "x", { where: INTEGER })]),
      match("*", "/:id", "XController", "x", { where: { id: ["new"] } }),
      to("/:name"),
    ]
    expect(found(table, "/7")).toEqual({ index: 0, path_params: { id: 7 } })
    expect(found(table, "/new")).toEqual({ index: 1, path_params: { id: "new" } })
    expect(found(table, "/x")).toEqual({ index: 2, path_params: { name: "x" } })
    expect(found(table, "/x", "POST")).toBeUndefined()
    expect(found(table, "/7", "GET", "b.com")?.index).toBe(2)
  })

  it("in a scope with a forward", () => {
    const table = [
      scope("/shops/:id", { where: INTEGER }, [forward("/jobs", "Jobs"), forward("/", "Shop")]),
      to("/*all"),
    ]
    expect(found(table, "/shops/7/jobs/1")).toEqual({ index: 0, path_params: { id: 7 } })
    expect(found(table, "/shops/%37/a%20b")).toEqual({ index: 1, path_params: { id: 7 } })
    expect(found(table, "/shops/7")).toEqual({ index: 1, path_params: { id: 7 } })
    expect(found(table, "/shops/x/jobs")).toEqual({ index: 2, path_params: { all: ["shops", "x", "jobs"] } })
  })

  it("if a param that occurs twice is not of its kind", () => {
    const table = [to("/:id/:id", INTEGER), to("/:id/:id"), to("/:a/:b", { a: "integer", b: ["x"] })]
    expect(found(table, "/7/7")).toEqual({ index: 0, path_params: { id: 7 } })
    expect(found(table, "/7/%37")).toEqual({ index: 0, path_params: { id: 7 } })
    expect(found(table, "/x/x")).toEqual({ index: 1, path_params: { id: "x" } })
    expect(found(table, "/7/x")).toEqual({ index: 2, path_params: { a: 7, b: "x" } })
    expect(found(table, "/7/8")).toBeUndefined()
  })
})

it("the params of a route with several kinds, and of one with a glob, have their types and their order", () => {
  const where = { shop: "integer", id: "uuid", tab: ["a", "b"] } as const
  const table = [to("/:x/:shop/:id/:tab", where), to("/:shop/*rest", { shop: "integer" })]
  expect(JSON.stringify(found(table, `/x/7/${UUID}/b`)?.path_params)).toBe(
    JSON.stringify({ x: "x", shop: 7, id: UUID, tab: "b" }),
  )
  expect(found(table, "/7/a/b")).toEqual({ index: 1, path_params: { shop: 7, rest: ["a", "b"] } })
  expect(found(table, "/7")).toEqual({ index: 1, path_params: { shop: 7, rest: [] } })
})

it("a param may have the name of a property that all objects inherit", () => {
  expect(found([to("/:constructor/:toString")], "/a/b")).toEqual({
    index: 0,
    path_params: { constructor: "a", toString: "b" },
  })
})

it("matcher_from_json refuses the matcher of a table with other kinds", () => {
  const json: unknown = JSON.parse(JSON.stringify(compile_matcher([to("/:id", INTEGER)])))
  expect(() => matcher_from_json([to("/:id")], json)).toThrow("that of a table with other routes")
  expect(() => matcher_from_json([to("/:id", { id: "uuid" })], json)).toThrow("that of a table with other routes")
})
