import { afterAll, beforeAll, expect, it } from "vitest"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"
import { writePipelines } from "./pipelines.js"

/**
 * The maximum number of instantiations for a pipeline of two plugs with a scope that uses it, two routes and a controller;
 * 720 of them are for `Unreachable`.
 */
const BUDGET = 2_935
const [SMALL, MIDDLE, LARGE] = [100, 200, 400]

const aPipeline = (from: number, to: number): number => {
  const [small, large] = [from, to].map((pipelines) => {
    const { instantiations, errors } = measure(writePipelines(pipelines))
    expect(errors).toEqual([])
    return instantiations
  })
  return ((large ?? 0) - (small ?? 0)) / (to - from)
}

beforeAll(() => prepare([SMALL, MIDDLE, LARGE].map(writePipelines)))

it("a pipeline costs the same in a table of 400, each used by a scope", () => {
  const near = aPipeline(SMALL, MIDDLE)
  console.log(`Instantiations, a pipeline: ${near.toFixed(1)} of ${BUDGET}`)
  expect(overBudget("a pipeline", near, BUDGET)).toBeUndefined()
  expect(aPipeline(MIDDLE, LARGE)).toBeLessThanOrEqual(near * 1.05)
})

afterAll(cleanUp)
