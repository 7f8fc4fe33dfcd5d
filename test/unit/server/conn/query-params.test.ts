import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { encodeQuery } from "../../../../src/core/helpers/refuse.js"
import { decodeQuery } from "../../../../src/server/conn/request/query-params.js"
import type { Params, ParamsValue } from "../../../../src/server/conn/request/query-params.js"
import type { Conn } from "../../../../src/server.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const read = (query: string): unknown => JSON.parse(JSON.stringify(build_conn("GET", `/?${query}`).query_params))

describe("query_params", () => {
  it.each([
    ["", {}],
    ["a=b&c=d", { a: "b", c: "d" }],
    ["a", { a: "" }],
    ["a=", { a: "" }],
    ["=a", { "": "a" }],
    ["a=1&a=2", { a: "2" }],
    ["a[]=1&a[]=2", { a: ["1", "2"] }],
    ["a[b]=1&a[c][d]=2", { a: { b: "1", c: { d: "2" } } }],
    ["items[][name]=A&items[][name]=B", { items: [{ name: "A" }, { name: "B" }] }],
    ["a[0][x]=1&a[0][y]=2", { a: { 0: { x: "1", y: "2" } } }],
    ["a+b=c+d%2B", { "a b": "c d+" }],
    ["%C3%A9=%E6%97%A5", { é: "日" }],
    ["a%5Bb%5D=1", { a: { b: "1" } }],
    ["a=b=c", { a: "b=c" }],
    ["a.b=1", { "a.b": "1" }],
    ["&&a=1&&", { a: "1" }],
    ["%=1&a=%zz&b=%4", { "%": "1", a: "%zz", b: "%4" }],
  ])("the query %j is decoded", (query, params) => {
    expect(read(query)).toEqual(params)
  })

  it.each([
    ["the last value wins over earlier values", "a=1&a=2", { a: "2" }],
    ["a value wins over an earlier list", "a[]=1&a=2", { a: "2" }],
    ["a list wins over an earlier value", "a=1&a[]=2", { a: ["2"] }],
    ["a list that continues after a value stays whole", "a[]=1&a=2&a[]=3", { a: ["1", "3"] }],
    ["an object wins over values and lists", "a[b]=1&a=2&a[]=3&a[c]=4&a[]=5", { a: { b: "1", c: "4" } }],
    ["the same rules apply inside an object", "x[a][]=1&x[a]=2&x[b]=1&x[b][c]=2", { x: { a: "2", b: { c: "2" } } }],
  ])("if one name has values of several kinds: %s", (_what, query, params) => {
    expect(read(query)).toEqual(params)
  })

  it("params keep the order of the query", () => {
    expect(Object.keys(decodeQuery("b=1&a[y]=2&c=3&a[x]=4&b=5"))).toEqual(["b", "a", "c"])
    expect(encodeQuery(decodeQuery("b=1&a[y]=2&c=3&a[x]=4"))).toBe("b=1&a[y]=2&a[x]=4&c=3")
  })

  it("params of a query have no prototype", () => {
    const params = decodeQuery("__proto__[a]=1&constructor[prototype][a]=1&b[__proto__][a]=1&b[c]=2")
    expect(Object.getPrototypeOf(params)).toBeNull()
    expect(Object.keys(params)).toEqual(["constructor", "b"])
    for (const value of Object.values(params)) expect(Object.getPrototypeOf(value)).toBeNull()
    expect("a" in {}).toBe(false)
  })
})

describe("limits of a query", () => {
  const pairs = (count: number): string => Array.from({ length: count }, (_, at) => `k${at}`).join("&&")
  it.each([
    ["that is not UTF-8", "a=%ff", "invalid UTF-8 in the query"],
    ["with a name that is not UTF-8", "%c3=1", "invalid UTF-8 in the query"],
    ["with a lone surrogate", "a=%ed%a0%80", "invalid UTF-8 in the query"],
    ["with more than 1,000 params", pairs(1_001), "the query has more than 1,000 params"],
    ["nested more than 32 levels", `a${"[b]".repeat(33)}=1`, "a param of the query nests more than 32 levels"],
    [
      "with lists nested more than 32 levels",
      `a${"[]".repeat(33)}=1`,
      "a param of the query nests more than 32 levels",
    ],
    ["nested 200,000 levels", `a${"[b]".repeat(200_000)}=1`, "a param of the query nests more than 32 levels"],
  ])("a query %s is rejected with 400", (_what, query, message) => {
    expect(() => build_conn("GET", `/?${query}`).query_params).toThrow(
      expect.objectContaining({ name: "InvalidQueryError", status: 400, message: expect.stringContaining(message) }),
    )
  })

  it("a query up to the limits is accepted", () => {
    expect(Object.keys(decodeQuery(pairs(1_000)))).toHaveLength(1_000)
    expect(decodeQuery(`a${"[b]".repeat(32)}=1`)).toHaveProperty(["a", ...Array<string>(32).fill("b")], "1")
    expect(JSON.stringify(decodeQuery(`a${"[]".repeat(32)}=1`))).toBe(`{"a":${"[".repeat(32)}"1"${"]".repeat(32)}}`)
  })

  it("a malformed query is a 400 only if an action reads the params", async () => {
    const router = define_router([
      ["get", "/read", "Page", "read"],
      ["get", "/skip", "Skip", {}],
    ] as const).build({
      Page: { read: (conn) => conn.json(conn.params) },
      Skip: { init: () => ({}), call: (conn: Conn) => conn.text("ok") },
    })
    const endpoint = define_endpoint({ router, on_error: () => {} })
    const statusOf = async (path: string): Promise<number> =>
      (await endpoint.fetch(new Request(`http://localhost${path}`))).status
    expect(await statusOf("/read?a=%ff")).toBe(400)
    expect(await statusOf("/skip?a=%ff")).toBe(200)
  })
})

const unlimited = {
  max_keys: Infinity,
  depth: Infinity,
  tooMany: () => new Error("too many"),
  tooDeep: () => new Error("too deep"),
  notUtf8: () => new Error("not UTF-8"),
}

it.each([
  ["one long name", "a".repeat(1_000_000), 1],
  ["open brackets", "a[".repeat(500_000), 1],
  ["pairs without a value", "a&".repeat(500_000), 1],
  ["empty pairs", "&".repeat(1_000_000), 0],
  ["one list", "a[]=1&".repeat(200_000), 1],
  ["one name alternating between list and value", "a[]=1&a=2&".repeat(100_000), 1],
  ["one deep name", `a${"[b]".repeat(200_000)}=1`, 1],
  ["lists in lists", `a${"[]".repeat(200_000)}=1`, 1],
  ["deep names", `a${"[b]".repeat(500)}=1&`.repeat(500), 1],
  ["many names", Array.from({ length: 100_000 }, (_, at) => `k${at}`).join("&"), 100_000],
  ["percent signs", `a=${"%".repeat(1_000_000)}`, 1],
])("decoding a query without limits takes linear time: %s", (_what, query, keys) => {
  expect(Object.keys(decodeQuery(query, {}, unlimited))).toHaveLength(keys)
})

/** Plug's own algorithm: folds the pairs from last to first into immutable maps. */
function plugDecode(query: string): unknown {
  const pairs = query.split("&").filter((pair) => pair !== "")
  return pairs.reduceRight<Fold>((acc, pair) => {
    const [, name = "", value = ""] = /^([^=]*)=?(.*)$/s.exec(pair) ?? []
    if (!name.endsWith("]")) return putNew(acc, name, value)
    return assignSplit(splitOnce(name.slice(0, -1), "["), value, acc)
  }, new Map())
}

type Fold = string | readonly Fold[] | ReadonlyMap<string, Fold> | undefined

function splitOnce(name: string, separator: string): readonly string[] {
  const at = name.indexOf(separator)
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + separator.length)]
}

function assignSplit([key = "", rest]: readonly string[], value: string, acc: Fold): Fold {
  if (rest === undefined && key !== "") return putNew(acc, key, value)
  const inner = (now: Fold): Fold => (rest === undefined ? value : assignSplit(splitOnce(rest, "]["), value, now))
  if (key !== "") {
    const map = acc instanceof Map ? (acc as ReadonlyMap<string, Fold>) : new Map<string, Fold>()
    return new Map([...map, [key, inner(map.get(key))]])
  }
  if (acc === undefined) return [inner(undefined)]
  return Array.isArray(acc) ? [inner(undefined), ...(acc as readonly Fold[])] : acc
}

function putNew(acc: Fold, key: string, value: string): Fold {
  if (!(acc instanceof Map)) return new Map([[key, value]])
  return acc.has(key) ? acc : new Map([...(acc as ReadonlyMap<string, Fold>), [key, value]])
}

function plain(value: ParamsValue): unknown {
  if (typeof value === "string") return value
  return Array.isArray(value) ? value.map(plain) : new Map(Object.entries(value).map(([key, one]) => [key, plain(one)]))
}

const part = fc.constantFrom("a", "b", "", "[", "]", "[]", "[a]", "[b]", "[a][]", "[][b]", "=", "&", "=1", "=2", "&a")
const queries = fc.array(part, { maxLength: 24 }).map((parts) => parts.join(""))

it("any query is decoded as by Plug's algorithm", () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(plain(decodeQuery(query))).toEqual(plugDecode(query))
    }),
    { numRuns: 3_000 },
  )
})

it("params of any query can be encoded and decoded again", () => {
  const words = fc.string({
    unit: fc.constantFrom(..."ab01[]&=+ é日\"'._~/?#".split(""), "🦊", "%", "%25", "%z", "%5B", "%5D"),
  })
  const wild = fc.array(fc.tuple(words, words)).map((pairs) => pairs.map((pair) => pair.join("=")).join("&"))
  fc.assert(
    fc.property(fc.oneof(queries, wild), (query) => {
      fc.pre(!/%[a-f]/.test(query)) // an escape that is not UTF-8
      const params = decodeQuery(query)
      fc.pre(!Object.keys(params).some((name) => name.endsWith("]"))) // such as `a]` from `a]]`, which cannot be encoded in Plug either
      const again: Params = decodeQuery(encodeQuery(params))
      expect(again).toEqual(params)
      expect(encodeQuery(again)).toBe(encodeQuery(params))
    }),
    { numRuns: 3_000 },
  )
})

it("params with a key to_param can be encoded", () => {
  const params = decodeQuery("a[to_param]=1&a[id]=2&a[][to_param]=3")
  expect(encodeQuery(params)).toBe("a[to_param]=1&a[id]=2")
})
