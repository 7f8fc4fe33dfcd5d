import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"
import { writeProgram } from "./tables.js"
import type { Form } from "./tables.js"

const ROUTES = 1000

/** The maximum number of additional instantiations for each route if one row is wrong; builders report it twice. */
const BUDGETS: readonly (readonly [form: Form, more: number, errors: number])[] = [
  ["scopes of tuples", 6, 1],
  ["scopes of builders", 6, 2],
  ["resources", 6, 2],
]

const costs: string[] = []

const check = (what: string, cost: number, most: number): string | undefined => {
  costs.push(`${what.padEnd(36)}  ${cost.toFixed(1)} of ${most}`)
  return overBudget(what, cost, most)
}

/** A program with a mistake, and the same without it. */
const writeRow = (form: Form, mistake?: "a row"): string =>
  writeProgram({ form, use: "helpers", routes: ROUTES, ...(mistake && { mistake }) })
const writeCall = (form: Form, mistake?: "a call"): string =>
  writeProgram({ form, use: "a call for each action", routes: ROUTES, ...(mistake && { mistake }) })

beforeAll(() =>
  prepare(
    BUDGETS.flatMap(([form]) => [writeRow(form), writeRow(form, "a row"), writeCall(form), writeCall(form, "a call")]),
  ),
)

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)("one wrong row in 1,000 routes in %s costs at most %i more for each route", (form, more, errors) => {
    const right = measure(writeRow(form))
    const wrong = measure(writeRow(form, "a row"))
    expect(right.errors).toEqual([])
    expect(wrong.errors).toHaveLength(errors)
    const cost = (wrong.instantiations - right.instantiations) / ROUTES
    expect(check(`a wrong row in ${form}`, cost, more)).toBeUndefined()
  })

  it.each(BUDGETS)("one wrong call among the calls of 1,000 routes in %s costs no more than a correct one", (form) => {
    const right = measure(writeCall(form))
    const wrong = measure(writeCall(form, "a call"))
    expect(wrong.errors).toEqual([expect.stringMatching(/^error TS2345: Argument of type '"shwo"' is not assignable/)])
    expect(check(`a wrong call in ${form}`, wrong.instantiations - right.instantiations, 60)).toBeUndefined()
  })
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations more:", ...costs].join("\n")))
