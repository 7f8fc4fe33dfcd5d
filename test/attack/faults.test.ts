import { describe, expect, it } from "vitest"
import { KINDS } from "../release/attack/fault-kinds.js"
import { attackFaults } from "../release/attack/faults.js"

describe("faults of every kind", () => {
  it("are reported once, and neither end the process nor leak", async () => {
    const { findings } = await attackFaults({ seed: 1, count: 150 })
    expect(findings).toEqual([])
  })

  it("are numerous, and have different names", () => {
    expect(KINDS.length).toBeGreaterThan(1_500)
    expect(new Set(KINDS.map(({ name }) => name)).size).toBe(KINDS.length)
  })
})

describe("the attack with faults finds", () => {
  it("errors that are reported twice, shown to the client, or not handled", async () => {
    const { findings } = await attackFaults({ seed: 1, count: 60 }, ["--broken"])
    const rules = findings.map(({ rule }) => rule)
    expect(rules).toEqual(
      expect.arrayContaining([
        "an error is reported twice",
        "an error leaks to the client",
        "unhandledRejection, action",
        "2 errors are reported in place of 1",
      ]),
    )
  })
})
