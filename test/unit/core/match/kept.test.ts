import { describe, expect, it } from "vitest"
import {
  ArgumentError,
  compile_matcher,
  get,
  matcher_from_json,
  MalformedURIError,
  post,
  put,
  resources,
} from "../../../../src/index.js"
import { inheritsNothing } from "./inherits-nothing.js"

const table = [resources("/users", "UserController"), get("/files/*path", "FileController", "show")] as const
const other = [get("/users", "UserController", "index")] as const
const keep = (of: readonly unknown[]): unknown => JSON.parse(JSON.stringify(compile_matcher(of)))

describe("a matcher", () => {
  it("finds the route for the path of a request", () => {
    const matcher = compile_matcher(table)
    const found = matcher.match_path("GET", "/files//a%2Fb/c/", "localhost")
    expect(found).toEqual({ index: 8, path_params: { path: ["a/b", "c"] } })
    expect(matcher.match_path("GET", "/nothing", "localhost")).toBeUndefined()
    expect(() => matcher.match_path("GET", "/nothing/%zz", "localhost")).toThrow(MalformedURIError)
  })

  it("finds the route for a list of segments, without decoding them", () => {
    const found = compile_matcher(table).match_segments("GET", ["files", "a%2Fb", "", "/"], "localhost")
    expect(found).toEqual({ index: 8, path_params: { path: ["a%2Fb", "", "/"] } })
  })

  it("finds routes with many params, and nodes with many children", () => {
    const long = Array.from({ length: 40 }, (_, index) => `/:p${index}`).join("")
    const letters = Array.from({ length: 70 }, (_, index) => String.fromCharCode(0x100 + 120 * index))
    const rows = [
      get("/first/:id", "XController", "show"),
      post(long, "XController", "long"),
      ...letters.map((letter) => put(`/${letter}:id`, "XController", "letter")),
    ]
    const matcher = compile_matcher(rows)
    expect(matcher.match_path("GET", "/first/1", "")).toEqual({ index: 0, path_params: { id: "1" } })
    const found = matcher.match_path("POST", "/x".repeat(40), "")
    expect(found?.index).toBe(1)
    expect(Object.values(found?.path_params ?? {})).toEqual(Array.from({ length: 40 }, () => "x"))
    letters.forEach((letter, index) => {
      expect(matcher.match_segments("PUT", [`${letter}7`], "")).toEqual({ index: 2 + index, path_params: { id: "7" } })
    })
    expect(matcher.match_path("GET", "/first/2", "")).toEqual({ index: 0, path_params: { id: "2" } })
    expect(JSON.stringify(matcher)).toBe(JSON.stringify(compile_matcher([...rows])))
  })

  it("compiles its routes once, also for calls of a method that was bound before", () => {
    const matcher = compile_matcher([...table])
    const bound = matcher.match_path.bind(matcher)
    const find = (): unknown => bound("GET", "/users/7", "localhost")
    const found = Array.from({ length: 20 }, find)
    const compiled: unknown = Reflect.get(matcher, "match_path")
    expect(found).toEqual(Array.from({ length: 20 }, find))
    expect(Reflect.get(matcher, "match_path")).toBe(compiled)
  })

  it("returns a frozen object as the params of routes without params", () => {
    const found = compile_matcher(other).match_path("GET", "/users", "localhost")
    expect(found).toEqual({ index: 0, path_params: {} })
    expect(Object.isFrozen(found?.path_params)).toBe(true)
    expect(inheritsNothing(found?.path_params)).toBe(true)
  })
})

/** The JSON of the matcher of `other` as the version before kinds wrote it. */
const ofVersion4: unknown = JSON.parse(
  `{"waymark_matcher":4,"table":"31 2fdac221","words":[0,0,1073610799,0,8,0,0,0,0,0,-1,1],"literals":["/users"],"shapes":[{"names":[],"equal":[],"rest":"none","glob":"","prefix":0}],"groups":[{"method":"GET","host":null,"first":0,"root":1}]}`,
)

describe("matcher_from_json", () => {
  it("returns the matcher that the table has from then on", () => {
    const json = keep(table)
    const again = [...table]
    const matcher = matcher_from_json(again, json)
    expect(compile_matcher(again)).toBe(matcher)
    expect(matcher.match_path("PUT", "/users/7", "localhost")).toEqual({ index: 6, path_params: { id: "7" } })
    expect(JSON.parse(JSON.stringify(matcher))).toEqual(json)
  })

  it("refuses the matcher of a table with other routes", () => {
    expect(() => matcher_from_json([...other], keep(table))).toThrow(ArgumentError)
    expect(() => matcher_from_json([...other], keep(table))).toThrow("that of a table with other routes")
  })

  it.each([[null], ["{}"], [{}], [{ waymark_matcher: 0 }], [ofVersion4]])("refuses %j", (json) => {
    expect(() => matcher_from_json([...other], json)).toThrow(
      "expected the JSON of a matcher that this version compiled",
    )
  })
})
