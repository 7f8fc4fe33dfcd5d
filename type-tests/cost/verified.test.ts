import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, measure } from "./measure.js"
import type { Form } from "./tables.js"
import { pathsOf, writeVerified } from "./verified.js"
import type { Use } from "./verified.js"

/**
 * The maximum number of additional instantiations for each route: for the table of paths, and for the first call of a path,
 * a third of which are templates.
 */
const BUDGETS: readonly (readonly [form: Form, table: number, call: number])[] = [
  ["scopes of tuples", 47, 118],
  ["scopes of builders", 47, 118],
  ["resources", 33, 118],
]
const [SMALL, LARGE, HUGE] = [200, 1000, 5000]

const rows: string[] = []

const instantiations = (form: Form, use: Use, routes: number): number => {
  const { instantiations: count, errors } = measure(writeVerified(form, use, routes))
  expect(errors).toEqual([])
  return count
}
const spent = (form: Form, use: Use, from: number, to: number): number =>
  instantiations(form, use, to) - instantiations(form, use, from)
const record = (form: Form, what: string, cost: number, most: number): number => {
  rows.push(`${form.padEnd(18)}  ${what.padEnd(28)}  ${cost.toFixed(1)} of ${most}`)
  return cost
}

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)("paths of a table of %s cost at most %i instantiations for each route", (form, most) => {
    const more = spent(form, "one path", SMALL, LARGE) - spent(form, "helpers", SMALL, LARGE)
    expect(record(form, "paths, a route", more / (LARGE - SMALL), most)).toBeLessThanOrEqual(most)
  })

  it.each(BUDGETS)("a path in %s, a route of which costs at most %i, costs at most %i more", (form, _table, most) => {
    const calls = pathsOf(form, LARGE).length - pathsOf(form, SMALL).length
    const more = spent(form, "a path for each action", SMALL, LARGE) - spent(form, "one path", SMALL, LARGE)
    expect(record(form, "a path, its first call", more / calls, most)).toBeLessThanOrEqual(most)
  })

  it("a wrong path costs at most 180 instantiations", () => {
    const form = "scopes of tuples"
    const calls = pathsOf(form, LARGE).length - pathsOf(form, SMALL).length
    const more = spent(form, "as many wrong paths", SMALL, LARGE) - spent(form, "one path", SMALL, LARGE)
    expect(record(form, "a wrong path", more / calls, 180)).toBeLessThanOrEqual(180)
  })

  it("the type of stored paths costs at most 15 instantiations for each route", () => {
    const form = "scopes of tuples"
    const more = spent(form, "stored paths", SMALL, LARGE) - spent(form, "one path", SMALL, LARGE)
    expect(record(form, "stored paths, a route", more / (LARGE - SMALL), 15)).toBeLessThanOrEqual(15)
  })

  it("paths grow no faster than the table, to 5,000 routes", () => {
    const form = "scopes of tuples"
    const near = spent(form, "a path for each action", SMALL, LARGE) / (LARGE - SMALL)
    const far = spent(form, "a path for each action", LARGE, HUGE) / (HUGE - LARGE)
    expect(far).toBeLessThanOrEqual(near * 1.1)
  })
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations:", ...rows.toSorted()].join("\n")))
