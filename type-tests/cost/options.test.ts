import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { largest } from "../support/release.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"
import { routesOf, writeProgram } from "./tables.js"
import type { Form } from "./tables.js"

/**
 * The maximum number of instantiations and types for a route with options in a scope with options, including its call, its
 * action and the router. The compiler could go through the objects of options again for each call.
 */
const BUDGETS = [
  { form: "scopes of tuples", instantiations: 528, types: 64 },
  { form: "scopes of builders", instantiations: 572.3, types: 61.8 },
  { form: "resources", instantiations: 256, types: 33 },
] as const satisfies readonly ({ readonly form: Form } & Readonly<Record<string, unknown>>)[]

const SIZES = [...new Set([10, 100, 500, 1000, largest(2000)])]

/** The maximum factor by which a route may be more expensive in a larger table. */
const GROWTH = 1.05

const rows: string[] = []

const write = (form: Form, routes: number): string => writeProgram({ form, use: "everything", routes, options: true })

beforeAll(() => prepare(BUDGETS.flatMap(({ form }) => SIZES.map((routes) => write(form, routes)))))

describe.each(["instantiations", "types"] as const)("in %s", (counted) => {
  it.each(BUDGETS)("a route with options in $form costs no more in a larger table", ({ form, ...most }) => {
    const costs = SIZES.map((routes) => {
      const cost = measure(write(form, routes))
      expect(cost.errors).toEqual([])
      return { routes: routesOf({ form, routes }), count: cost[counted] }
    })
    const steps = costs.slice(1).map(({ routes, count }, index) => {
      const before = costs[index] ?? { routes: 0, count: 0 }
      return (count - before.count) / (routes - before.routes)
    })
    rows.push(`${form.padEnd(18)}  ${counted}  ${steps.map((step) => step.toFixed(1)).join(", ")} of ${most[counted]}`)
    const [near = 0, ...far] = steps
    expect(overBudget(`a route with options, in ${form}, in ${counted},`, near, most[counted])).toBeUndefined()
    expect(Math.max(...far)).toBeLessThanOrEqual(near * GROWTH)
  })
})

afterAll(cleanUp)
afterAll(() => console.log(["A route with options, in larger and larger tables:", ...rows.toSorted()].join("\n")))
