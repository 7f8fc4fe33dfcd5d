import { expect, it } from "vitest"
import { attacks } from "../release/attack/attacks.js"
import { attackConnections } from "../release/attack/connections.js"

it("connections that leave HTTP, break off or stay leave nothing behind", async () => {
  const { findings } = await attackConnections({ seed: 1, count: attacks["connections"]?.small ?? 0 })
  expect(findings).toEqual([])
})

it("the attack finds connections that nobody ends", async () => {
  const { findings } = await attackConnections({ seed: 1, count: 50 }, ["--broken"], 500)
  expect(findings.map(({ rule }) => rule).join("\n")).toMatch(/stays connected/)
})
