import { describe, expect, it } from "vitest"
import { ArgumentError, compile_matcher, get } from "../../../../src/index.js"
import { encodeQuery } from "../../../../src/core/helpers/refuse.js"
import { isQuery } from "../../../../src/core/links/query.js"
import type { Query } from "../../../../src/core/links/query.js"
import { noQueryCases, noQueryValueCases, queryCases, wrongQueryCases } from "../../../cases/query.js"

describe("encodeQuery encodes", () => {
  it.each(queryCases)("%s", (_what, query, text) => {
    expect(isQuery(query)).toBe(true)
    expect(encodeQuery(query as Query)).toBe(text)
  })
})

describe("encodeQuery accepts", () => {
  it("the params of a match", () => {
    const found = compile_matcher([get("/:b/:a", "XController", "x")]).match_path("GET", "/1/2", "localhost")
    expect(isQuery(found?.path_params)).toBe(true)
    expect(encodeQuery(found?.path_params as Query)).toBe("b=1&a=2")
  })
})

describe("encodeQuery throws for", () => {
  const values = noQueryValueCases.map(([what, value, message]) => [what, { a: value }, message] as const)
  it.each([...values, ...wrongQueryCases])("%s", (_what, query, message) => {
    expect(() => encodeQuery(query as Query)).toThrow(ArgumentError)
    expect(() => encodeQuery(query as Query)).toThrow(message)
  })
})

describe("a value that the compiler refuses as a query", () => {
  it.each(noQueryCases)(
    "is a query at run time only if it has keys or entries and no param form: %s",
    (_what, value, is) => {
      expect(isQuery(value)).toBe(is)
    },
  )
})

describe("reserved keys of a query", () => {
  it("are left out, in objects and in pairs", () => {
    expect(encodeQuery({ user_id: 1, page: 2 }, ["user_id"])).toBe("page=2")
    expect(encodeQuery(new Map([["user_id", 1], ["page", 2]]), ["user_id"])).toBe("page=2") // prettier-ignore
    expect(encodeQuery(JSON.parse(`{"id":1,"page":2}`) as Query, ["id"])).toBe("page=2")
    expect(encodeQuery([["id", 1], ["page", 2], ["id", 3]], ["id"])).toBe("page=2") // prettier-ignore
  })

  it("are only left out at the top level", () => {
    expect(encodeQuery({ user: { id: 1 } }, ["id"])).toBe("user[id]=1")
  })

  it("do not include the properties of Object.prototype", () => {
    expect(encodeQuery({ toString: 1 }, [])).toBe("toString=1")
  })
})

describe("isQuery returns whether a last argument is a query", () => {
  it.each([
    [{}, true],
    [Object.create(null), true],
    [[], true],
    [[["a", 1]], true],
    [[["a", 1], ["b"]], false], // prettier-ignore
    [[[1, 2]], false],
    [["a", "b"], false],
    [null, false],
    [undefined, false],
    ["a=1", false],
    [new Date(0), false],
    [new Set([["a", 1]]), false], // prettier-ignore
    [new (class User {})(), true],
    [Object.assign(Object.create({ id: 1 }), { a: 1 }), false],
  ])("%j: %j", (value, is) => {
    expect(isQuery(value)).toBe(is)
  })
})
