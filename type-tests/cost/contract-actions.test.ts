import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { largest, reduced } from "../support/release.js"
import { writeProgram } from "./contract-actions.js"
import type { Kind } from "./contract-actions.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"

/**
 * The maximum number of instantiations of an action with a contract, which reads its query and calls answer, beyond a plain one,
 * which calls two functions of the conn.
 */
const MOST = 0
const SIZES = [100, reduced(1000), largest(3000)] as const

/** The cost of the actions of a table, without that of the table. */
const ofActions = (kind: Kind, routes: number): number => {
  const [table = 0, both = 0] = [false, true].map((hasActions) => {
    const { instantiations, errors } = measure(writeProgram(kind, routes, hasActions))
    expect(errors).toEqual([])
    return instantiations
  })
  return both - table
}

/** What an action with a contract costs more than a plain one, from one size to another. */
const anAction = (from: number, to: number): number => {
  const more = (routes: number): number => ofActions("contract", routes) - ofActions("plain", routes)
  return (more(to) - more(from)) / (to - from)
}

beforeAll(() => {
  const kinds: readonly Kind[] = ["contract", "plain"]
  prepare(
    kinds.flatMap((kind) => SIZES.flatMap((routes) => [false, true].map((has) => writeProgram(kind, routes, has)))),
  )
})

describe("TypeScript 7.0", () => {
  it(`an action with a contract costs at most ${MOST} more than a plain one, at any size`, () => {
    const [small, middle, large] = SIZES
    const cost = anAction(small, middle)
    console.log(`Instantiations, an action with a contract: ${cost.toFixed(1)} of ${MOST}`)
    expect(overBudget("an action with a contract", cost, MOST)).toBeUndefined()
    expect(overBudget("an action with a contract, in a larger table", anAction(middle, large), MOST)).toBeUndefined()
  })
})

afterAll(cleanUp)
