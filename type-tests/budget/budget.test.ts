import { afterAll, describe, expect, it } from "vitest"
import { measure } from "./measure.js"
import { writeProgram } from "./tables.js"
import type { Program } from "./tables.js"

type Form = Program["form"]

/**
 * At most so many instantiations a route for the table with its helpers, all checks of the table included, and at
 * most so many more for the first call of an action.
 */
const BUDGETS: readonly (readonly [form: Form, table: number, call: number])[] = [
  ["scopes of tuples", 90, 60],
  ["scopes of builders", 100, 60],
  ["resources", 30, 60],
]
const [SMALL, LARGE, HUGE] = [200, 1000, 5000]

const rows: string[] = []

describe.each([
  ["6.0", "typescript"],
  ["7.0", "typescript-7"],
])("TypeScript %s", (version, typescript) => {
  const costs = new Map<string, number>()
  const instantiations = (form: Form, use: Program["use"], routes: number): number => {
    const key = [form, use, routes].join()
    const known = costs.get(key)
    if (known !== undefined) return known
    const { instantiations: count, errors } = measure(typescript, writeProgram({ form, use, routes }))
    expect(errors).toBe("")
    costs.set(key, count)
    return count
  }
  const aRoute = (form: Form, use: Program["use"], from: number, to: number): number =>
    (instantiations(form, use, to) - instantiations(form, use, from)) / (to - from)

  it.each(BUDGETS)("a route in %s costs at most %i instantiations", (form, most) => {
    const cost = aRoute(form, "helpers", SMALL, LARGE)
    rows.push(`${version}  ${form.padEnd(18)}  table and helpers, a route  ${cost.toFixed(1)} of ${most}`)
    expect(cost).toBeLessThanOrEqual(most)
  })

  it.each(BUDGETS)(
    "a call on a table of %s, a route of which costs at most %i, costs at most %i more",
    (form, _table, most) => {
      const calls = (form === "resources" ? 7 / 8 : 1) * (LARGE - SMALL)
      const spent = (use: Program["use"]): number => instantiations(form, use, LARGE) - instantiations(form, use, SMALL)
      const cost = (spent("a call for each action") - spent("helpers")) / calls
      rows.push(`${version}  ${form.padEnd(18)}  a call, the first of its action  ${cost.toFixed(1)} of ${most}`)
      expect(cost).toBeLessThanOrEqual(most)
    },
  )

  it.each(BUDGETS)("%s grow no faster than the table, to 5,000 routes", (form) => {
    const [near, far] = [aRoute(form, "helpers", SMALL, LARGE), aRoute(form, "helpers", LARGE, HUGE)]
    expect(far).toBeLessThanOrEqual(near * 1.1)
  })
})

afterAll(() => console.log(["Instantiations:", ...rows.toSorted()].join("\n")))
