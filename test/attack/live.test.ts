import { expect, it } from "vitest"
import { attackLive } from "../release/attack/live.js"
import { attacks } from "../release/attack/attacks.js"

it("topics keep the order, and streams of events leave nothing behind", async () => {
  const { findings } = await attackLive({ seed: 1, count: attacks["live"]?.small ?? 0 })
  expect(findings).toEqual([])
})

it("the attack finds messages in a wrong order, and clients that are kept", async () => {
  const { findings } = await attackLive({ seed: 1, count: 1_000 }, ["--broken"])
  const rules = findings.map(({ rule }) => rule)
  expect(rules).toContain("messages of a topic come in another order, twice or never")
  expect(rules).toContain("a client that reads nothing of /topic takes more than 200000 bytes")
})
