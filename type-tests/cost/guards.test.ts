import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeTable } from "./guards.js"
import type { Form, Result } from "./guards.js"
import { reduced } from "../support/release.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"

/** The maximum number of instantiations of `Unguarded` for each route. */
const BUDGETS: readonly (readonly [form: Form, result: Result, most: number])[] = [
  ["rows", "none", 10],
  ["rows", "half", 43],
  ["resources", "none", 6],
  ["resources", "half", 43],
]
const [SMALL, MIDDLE, LARGE] = [100, 200, reduced(1000)]

const costs: string[] = []

/** The cost of `Unguarded` for a route, in a table with its helpers. */
const aRoute = (form: Form, result: Result, from: number, to: number): number => {
  const [small = 0, large = 0] = [from, to].map((routes) => {
    const [without, with_guards] = [false, true].map((isGuarded) => {
      const { instantiations, errors } = measure(writeTable(form, result, routes, isGuarded))
      expect(errors).toEqual([])
      return instantiations
    })
    return (with_guards ?? 0) - (without ?? 0)
  })
  return (large - small) / (to - from)
}

beforeAll(() => {
  const sizes = [SMALL, MIDDLE, LARGE]
  prepare(
    BUDGETS.flatMap(([form, result]) =>
      sizes.flatMap((routes) => [false, true].map((isGuarded) => writeTable(form, result, routes, isGuarded))),
    ),
  )
})

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)(
    "Unguarded of a table of %s, %s of them unguarded, costs at most %i a route",
    (form, result, most) => {
      const cost = aRoute(form, result, SMALL, MIDDLE)
      costs.push(`${form.padEnd(10)} ${result.padEnd(5)} ${cost.toFixed(1)} of ${most}`)
      expect(overBudget(`Unguarded of ${form}, ${result} unguarded,`, cost, most)).toBeUndefined()
      expect(aRoute(form, result, MIDDLE, LARGE)).toBeLessThanOrEqual(cost * 1.05)
    },
  )
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations, a route:", ...costs].join("\n")))
