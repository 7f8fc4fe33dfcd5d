import { describe, expect, it } from "vitest"
import { compileRoutes } from "../../src/match/compile.js"
import type { MatchedRoute } from "../../src/match/tree.js"
import { newWalker } from "../../src/match/walk.js"
import type { PathText } from "../../src/match/walk.js"

const get = (path: string): MatchedRoute => ({ kind: "match", verb: "get", host: null, path })

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
  for (const { root } of program.groups) walk(root, text, routes.length)
  return count
}

const list = (length: number, of: (index: number) => string): readonly string[] =>
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
