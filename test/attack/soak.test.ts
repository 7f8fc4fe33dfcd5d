import { expect, it } from "vitest"
import { attackSoak } from "../release/attack/soak.js"

it("many requests and idle connections leave nothing behind", async () => {
  const { findings } = await attackSoak({ seed: 1, count: 3_000 })
  expect(findings).toEqual([])
})

it("the soak attack finds a growing heap and a remaining timer", async () => {
  const { findings } = await attackSoak({ seed: 1, count: 1_500 }, ["--broken"])
  const rules = findings.map(({ rule }) => rule)
  expect(rules).toContain("the heap grows by more than 4.0 MB over 1500 requests in process")
  expect(rules).toContain("sockets or timers are left when the server is closed")
})
