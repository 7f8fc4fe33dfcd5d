import { expect, it } from "vitest"
import { attackLive } from "../release/attack/live.js"
import { attacks } from "../release/attack/attacks.js"
import { attackWebSockets } from "../release/attack/web-sockets.js"

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

it("sockets answer wrong frames and handshakes by their codes, and leave nothing behind", async () => {
  const { findings } = await attackWebSockets({ seed: 1, count: 4_000 })
  expect(findings).toEqual([])
})

it("the attack finds peers that are kept, and pages of other sites that are let in", async () => {
  const { findings } = await attackWebSockets({ seed: 1, count: 500 }, ["--broken"])
  const rules = findings.map(({ rule }) => rule)
  expect(rules).toContain("an origin gets 101 for /closed")
  expect(rules.join("\n")).toMatch(/the heap grows by more than 4.0 MB over \d+ sockets/)
})
