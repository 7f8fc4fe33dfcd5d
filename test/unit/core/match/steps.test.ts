import { describe, expect, it } from "vitest"
import { compileRoutes } from "../../../../src/core/match/compile.js"
import type { MatchedRoute } from "../../../../src/core/match/tree.js"
import { newWalker } from "../../../../src/core/match/walk.js"
import type { PathText } from "../../../../src/core/match/walk.js"
import type { ParamKind, Where } from "../../../../src/core/pattern/kind.js"
import { KINDS } from "../../../../src/core/pattern/kinds.js"

const get = (path: string): MatchedRoute => ({ kind: "match", verb: "get", host: null, path })
const getOf = (where: Where, path: string): MatchedRoute => ({ ...get(path), where })

/** The number of characters that a walk reads, including those of searches and comparisons. */
function steps(routes: readonly MatchedRoute[], path: string): number {
  let count = 0
  const text: PathText = {
    length: path.length,
    charCodeAt(at) {
      count += 1
      return path.charCodeAt(at)
    },
    indexOf(letter, from = 0) {
      const found = path.indexOf(letter, from)
      count += (found < 0 ? path.length : found) - from + 1
      return found
    },
    substring(start, end = path.length) {
      count += end - start
      return path.substring(start, end)
    },
  }
  const program = compileRoutes(routes)
  const { walk } = newWalker(program)
  for (const { roots } of program.hosts) for (const [, root] of roots) walk(root, text, 0)
  return count
}

const list = <Item>(length: number, of: (index: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, index) => of(index))

/** All patterns of `depth` segments, each a literal or a param. They match the same path. */
function crossing(depth: number): readonly string[] {
  return list(2 ** depth, (bits) => "/" + list(depth, (index) => ((bits >> index) & 1 ? `:p${index}` : "a")).join("/"))
}

describe("the number of steps of a walk grows no faster than the path", () => {
  const table = [
    get("/:a/:b/:c/d"),
    get("/a/*rest"),
    get("/a/a/v*rest"),
    get("/:x/v:y/end"),
    ...list(50, (index) => `/a/a/a/${index}/:x/*y`).map(get),
    ...crossing(6).map((path) => get(`${path}/end`)),
  ]
  it.each([
    ["many segments", (size: number) => "/a".repeat(size)],
    ["many segments, of which the first are those of a route", (size: number) => `/a/a/a/1${"/a".repeat(size)}/b`],
    ["one long segment", (size: number) => `/${"a".repeat(2 * size)}`],
    ["a long segment, and an end that fits no route", (size: number) => `/a/v${"a".repeat(2 * size)}/en`],
    ["many slashes", (size: number) => `/a${"/".repeat(2 * size)}`],
    ["many percent signs", (size: number) => `/a/${"%".repeat(2 * size)}/b`],
  ])("%s", (_what, path) => {
    const [small, large] = [steps(table, path(1_000)), steps(table, path(8_000))]
    expect(large).toBeLessThan(8.5 * small)
  })
})

const ALL_KINDS: readonly (ParamKind | null)[] = [...KINDS.map(({ name }) => name), ["a", "b"], null]

/** All patterns of `depth` params with the same names, each of one of the kinds, before a literal. */
function crossingKinds(depth: number, end: string): readonly MatchedRoute[] {
  return list(ALL_KINDS.length ** depth, (number) => {
    const kinds = list(depth, (index) => `p${index}`).map(
      (name, index) =>
        [name, ALL_KINDS[Math.floor(number / ALL_KINDS.length ** index) % ALL_KINDS.length] ?? null] as const,
    )
    const where = kinds.flatMap(([name, kind]) => (kind === null ? [] : [[name, kind] as const]))
    return getOf(Object.fromEntries(where), `${kinds.map(([name]) => `/:${name}`).join("")}/${end}`)
  })
}

describe("the number of steps of a walk grows no faster than the path, if params have kinds", () => {
  const where = { id: "integer", key: "uuid", tab: ["a", "b"] } as const
  const table = [
    getOf(where, "/:id"),
    getOf(where, "/:key"),
    getOf(where, "/:tab"),
    getOf(where, "/v:id/*rest"),
    getOf(where, "/:id/:key/:tab/end"),
    getOf(where, "/:tab/:tab/:id/*rest"),
    ...crossingKinds(3, "end"),
    ...crossing(4).map((path) => getOf({ p0: "integer", p2: ["a"] }, `${path}/end`)),
  ]
  it.each([
    ["a long segment of digits", (size: number) => `/${"7".repeat(2 * size)}`],
    ["a long segment of digits between others", (size: number) => `/a/${"7".repeat(2 * size)}/a/end`],
    ["a long segment of hexadecimal digits", (size: number) => `/a/${"0b8f5c3e-".repeat(size / 4)}/b/end`],
    ["three long segments", (size: number) => `/${"a".repeat(size)}/${"1".repeat(size)}/${"-".repeat(size)}/end`],
    ["a long segment after a prefix", (size: number) => `/v${"7".repeat(2 * size)}/a`],
    ["many percent signs", (size: number) => `/${"%".repeat(2 * size)}/a/a/end`],
    ["many segments", (size: number) => "/7".repeat(size)],
    ["many segments, after those of a route", (size: number) => `/a/a/7${"/7".repeat(size)}`],
  ])("%s", (_what, path) => {
    const [small, large] = [steps(table, path(1_000)), steps(table, path(8_000))]
    expect(large).toBeLessThan(8.5 * small)
  })

  it("and no faster than the number of routes, if the last of them matches", () => {
    const walked = [2, 4].map((depth) => steps(crossingKinds(depth, "end"), `${"/x".repeat(depth)}/end`))
    const [small = 0, large = 0] = walked
    // 16 times as many routes, each with twice as many params.
    expect(large).toBeLessThan(16 * 2 * 1.1 * small)
  })
})

describe("the number of steps of a walk", () => {
  it("does not grow with routes that cannot match", () => {
    const few = list(10, (index) => `/api/v1/things${index}/:id/edit`).map(get)
    const many = list(10_000, (index) => `/api/v1/things${index}/:id/edit`).map(get)
    expect(steps(many, "/api/v1/things7/42/edit")).toBeLessThan(steps(few, "/api/v1/things7/42/edit") + 20)
  })

  it("grows no faster than the number of routes, even if all match up to the last segment", () => {
    const walked = [6, 9].map((depth) => steps(crossing(depth).map((path) => get(`${path}/end`)), `${"/a".repeat(depth)}/no`)) // prettier-ignore
    const [small = 0, large = 0] = walked
    expect(large).toBeLessThan(8 * 2 * small)
  })

  it("does not grow with routes after the one that is found", () => {
    const table = [get("/a/b/c"), ...list(1_000, (index) => `/:x/b${"/:y".repeat(index % 5)}/c${index}`).map(get)]
    expect(steps(table, "/a/b/c")).toBeLessThan(20)
  })
})
