import { expect, it } from "vitest"
import { attacks } from "../release/attack/attacks.js"
import { attackHostile } from "../release/attack/hostile.js"

it("clients of hostile servers go on, wait between connections, and take a limited amount", async () => {
  const { findings } = await attackHostile({ seed: 1, count: attacks["hostile"]?.small ?? 0 })
  expect(findings).toEqual([])
})

it("the attack finds a client that takes all, and connects again without a wait", async () => {
  const { findings } = await attackHostile({ seed: 1, count: 20 }, ["--broken"])
  const rules = findings.map(({ rule }) => rule).join("\n")
  expect(rules).toContain("a client takes an answer without an end")
  expect(rules).toContain("a client connects again without a wait")
})
