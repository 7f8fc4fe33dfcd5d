import { describe, expect, it } from "vitest"
import { attackKeys } from "../release/attack/keys.js"

describe("public keys in all forms", () => {
  it("are never secrets that sign tokens", async () => {
    const { findings, summary } = await attackKeys({ seed: 1, count: 100 })
    expect(findings).toEqual([])
    expect(summary).toMatch(/ of which [1-9]\d* were refused, and [1-9]\d+ tokens/)
  })
})

describe("the attack with keys finds", () => {
  it("a token that is accepted", async () => {
    const { findings } = await attackKeys({ seed: 1, count: 3 }, async (_key, tokens) => tokens.map(() => 200))
    expect(findings.map(({ rule }) => rule.replace(/:.*/, ""))).toContain("a public key is no secret")
  })
})
