import { afterEach, expect, it, vi } from "vitest"
import { narrowingMatcher } from "../../../../src/core/match/narrow.js"
import { scanningMatcher } from "../../../../src/core/match/scan.js"
import type { MatchedRoute } from "../../../../src/core/match/tree.js"

afterEach(() => vi.restoreAllMocks())

it("stops making groups of routes when requests with many different paths have made enough", () => {
  const length = 24
  const routes = Array.from({ length }, (_, at): MatchedRoute => {
    const segments = Array.from({ length }, (_name, index) => (index === at ? "s" : `:p${index}`))
    return { kind: "match", verb: "get", host: null, path: `/${segments.join("/")}` }
  })
  const [narrowing, scanning] = [narrowingMatcher(routes, undefined), scanningMatcher(routes, undefined)]
  let state = 1
  const ask = (requests: number): void => {
    for (let count = 0; count < requests; count += 1) {
      const path = Array.from({ length }, () => {
        state = (state * 48_271) % 2_147_483_647
        return state % 10 < 7 ? "/s" : "/x"
      }).join("")
      expect(narrowing.match_path("GET", path, "a")).toEqual(scanning.match_path("GET", path, "a"))
    }
  }
  ask(2_000)
  const set = vi.spyOn(Map.prototype, "set")
  ask(200)
  expect(
    set.mock.calls.filter(([, value]) => typeof value === "object" && value !== null && "indexes" in value),
  ).toHaveLength(0)
})
