import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { largest, reduced } from "../support/release.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"
import type { Form } from "./tables.js"
import { pathsOf, writeVerified } from "./verified.js"
import type { Use } from "./verified.js"

/**
 * The maximum number of additional instantiations for each route: for the table of paths, and for the first call of a path,
 * a third of which are templates.
 */
const BUDGETS: readonly (readonly [form: Form, table: number, call: number])[] = [
  ["scopes of tuples", 48, 119],
  ["scopes of builders", 48, 119],
  ["resources", 33, 118],
]
const [SMALL, LARGE, HUGE] = [200, reduced(1000), largest(5000)]

const rows: string[] = []

const instantiations = (form: Form, use: Use, routes: number): number => {
  const { instantiations: count, errors } = measure(writeVerified(form, use, routes))
  expect(errors).toEqual([])
  return count
}
const spent = (form: Form, use: Use, from: number, to: number): number =>
  instantiations(form, use, to) - instantiations(form, use, from)
const check = (form: Form, what: string, cost: number, most: number): string | undefined => {
  rows.push(`${form.padEnd(18)}  ${what.padEnd(28)}  ${cost.toFixed(1)} of ${most}`)
  return overBudget(`${what}, in ${form},`, cost, most)
}

beforeAll(() => {
  const form = "scopes of tuples"
  const others: readonly Use[] = ["as many wrong paths", "stored paths"]
  const uses: readonly Use[] = ["helpers", "one path", "a path for each action"]
  prepare([
    ...BUDGETS.flatMap(([of]) => uses.flatMap((use) => [SMALL, LARGE].map((routes) => writeVerified(of, use, routes)))),
    ...others.flatMap((use) => [SMALL, LARGE].map((routes) => writeVerified(form, use, routes))),
    writeVerified(form, "a path for each action", HUGE),
  ])
})

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)("paths of a table of %s cost at most %i instantiations for each route", (form, most) => {
    const more = spent(form, "one path", SMALL, LARGE) - spent(form, "helpers", SMALL, LARGE)
    expect(check(form, "paths, a route", more / (LARGE - SMALL), most)).toBeUndefined()
  })

  it.each(BUDGETS)("in %s, a route costs at most %i, and a path at most %i more", (form, _table, most) => {
    const calls = pathsOf(form, LARGE).length - pathsOf(form, SMALL).length
    const more = spent(form, "a path for each action", SMALL, LARGE) - spent(form, "one path", SMALL, LARGE)
    expect(check(form, "a path, its first call", more / calls, most)).toBeUndefined()
  })

  it("a wrong path costs at most 181 instantiations", () => {
    const form = "scopes of tuples"
    const calls = pathsOf(form, LARGE).length - pathsOf(form, SMALL).length
    const more = spent(form, "as many wrong paths", SMALL, LARGE) - spent(form, "one path", SMALL, LARGE)
    expect(check(form, "a wrong path", more / calls, 181)).toBeUndefined()
  })

  it("the type of stored paths costs at most 16 instantiations for each route", () => {
    const form = "scopes of tuples"
    const more = spent(form, "stored paths", SMALL, LARGE) - spent(form, "one path", SMALL, LARGE)
    expect(check(form, "stored paths, a route", more / (LARGE - SMALL), 16)).toBeUndefined()
  })

  it(`paths grow no faster than the table, to ${HUGE} routes`, () => {
    const form = "scopes of tuples"
    const near = spent(form, "a path for each action", SMALL, LARGE) / (LARGE - SMALL)
    const far = spent(form, "a path for each action", LARGE, HUGE) / (HUGE - LARGE)
    expect(far).toBeLessThanOrEqual(near * 1.1)
  })
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations:", ...rows.toSorted()].join("\n")))
