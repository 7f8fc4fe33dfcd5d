import { describe, expect, it } from "vitest"
import { attackGrowth } from "../release/attack/growth.js"
import type { Cost, Reader } from "../release/attack/growth.js"
import { READERS } from "../release/attack/readers.js"

/** Errors about values of the application; errors about requests have a status. */
const REFUSALS = /^(ArgumentError|InvalidHeaderError|TypeError|CookieOverflowError)$/

/** Readers that count their steps, so that nothing is timed. */
function stepping(name: string, stepsOf: (size: number) => number): Reader {
  return { name, most: 1e6, prepare: (size) => () => stepsOf(size) }
}
const steps: Cost = (run) => Promise.resolve(Number(run()))

describe("the attack on growth", () => {
  it("finds a reader whose time grows faster than linearly", async () => {
    const readers = [
      stepping("linear", (size) => size),
      stepping("n log n", (size) => size * Math.log2(size)),
      stepping("quadratic", (size) => size * size),
      stepping("exponential", (size) => 2 ** (size / 1000)),
      stepping("constant", () => 1),
    ]
    const { findings } = await attackGrowth({ seed: 1, count: 1 }, readers, steps)
    expect(findings.map(({ rule }) => rule)).toEqual([
      "quadratic grows by 4.00 where its input doubles",
      expect.stringMatching(/^exponential grows by /),
    ])
  })

  it("measures again if the growth is only noise", async () => {
    let calls = 0
    const noisy: Cost = (run) => Promise.resolve(Number(run()) * (++calls < 10 && calls % 2 === 0 ? 50 : 1))
    const { findings } = await attackGrowth({ seed: 1, count: 1 }, [stepping("linear", (size) => size)], noisy)
    expect(findings).toEqual([])
  })

  it("uses inputs that every reader either reads or refuses", async () => {
    expect(new Set(READERS.map(({ name }) => name)).size).toBeGreaterThan(300)
    const wrong: string[] = []
    for (const reader of READERS) {
      const answer = await reader.prepare(100)()
      if (answer instanceof Error && !("status" in answer) && !REFUSALS.test(answer.name))
        wrong.push(`${reader.name}: ${answer.name}`)
    }
    expect(wrong).toEqual([])
  })
})
