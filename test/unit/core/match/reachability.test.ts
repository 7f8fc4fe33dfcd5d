import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { list_routes, unreachable_routes } from "../../../../src/index.js"
import { findUnreachable } from "../../../../src/core/match/routes/find-unreachable.js"
import type { MatchedRoute } from "../../../../src/core/match/tree.js"
import { unreachableCases } from "../../../cases/unreachable.js"
import { firstMatch } from "./first-match.js"
import { randomCases } from "./random-tables.js"
import type { RandomRequest } from "./random-tables.js"

const firstOf = (list: readonly (MatchedRoute | null)[], { method, segments, host }: RandomRequest) =>
  firstMatch(
    list.flatMap((route) => (route === null ? [] : [route])),
    method,
    segments,
    host,
  )?.index

describe("unreachable routes", () => {
  it.each(unreachableCases)("$rule", ({ table, unreachable }) => {
    expect(unreachable_routes(table)).toEqual(unreachable)
  })

  it("are not matched by any random request, and the routes that shadow them match all their requests", () => {
    fc.assert(
      fc.property(randomCases(20), ({ routes, requests }) => {
        const unreachable = findUnreachable(routes)
        const wrong = requests.flatMap((request) => {
          const found = firstOf(routes, request)
          return unreachable.filter(
            ({ index, route, shadow }) =>
              index === found || (firstOf([route], request) === 0 && firstOf([shadow], request) !== 0),
          )
        })
        expect(wrong).toEqual([])
      }),
      { numRuns: 1_000, seed: 1 },
    )
  })

  it("are found among 10,000 routes in less than three seconds of processor time", () => {
    const count = 10_000
    const tables = [
      Array.from({ length: count }, (_, index) => ["get", `/:locale/a${index}/:id`, "X", "x"]),
      Array.from({ length: count }, (_, index) => ["get", `/v${index}-:id/x`, "X", "x"]),
      Array.from({ length: count }, (_, index) => ["get", "/x", "X", "x", { host: `h${index}.com` }]),
      Array.from({ length: count }, () => ["get", "/x", "X", "x"]),
    ]
    const lists = tables.map((table) => list_routes(table))
    const start = process.cpuUsage()
    expect(lists.map((routes) => findUnreachable(routes).length)).toEqual([0, 0, 0, count - 1])
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(3)
  })
})
