import { describe, expect, it } from "vitest"
import { list_routes, unreachable_routes } from "../../../src/index.js"
import { findUnreachable } from "../../../src/match/find-unreachable.js"
import { unreachableCases } from "../../cases/unreachable.js"

describe("unreachable routes", () => {
  it.each(unreachableCases)("$rule", ({ table, unreachable }) => {
    expect(unreachable_routes(table)).toEqual(unreachable)
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
