import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { largest } from "../support/release.js"
import { cleanUp, DECLARATIONS, measure, overBudget, prepare } from "./measure.js"
import type { Cost } from "./measure.js"
import { routesOf, writeProgram } from "./tables.js"
import type { Form, Use } from "./tables.js"

/**
 * The maximum number of instantiations: for a route with its helpers and all checks of the table, and in addition for a call,
 * from 200 to 1,000 routes; in addition for an action, and for everything, from 100 to 500. The last column counts types.
 */
const BUDGETS = [
  { form: "scopes of tuples", table: 79.5, call: 60, action: 69, everything: 226, types: 32 },
  { form: "scopes of builders", table: 98, call: 60, action: 69, everything: 232, types: 29 },
  { form: "resources", table: 24, call: 60, action: 60, everything: 120, types: 15 },
] as const satisfies readonly ({ readonly form: Form } & Readonly<Record<string, unknown>>)[]

const [SMALL, LARGE] = [100, 500]
const THOUSAND = [200, 1000] as const
/** Tables of this size are compiled with their declarations, which cost no instantiations. */
const LARGEST = largest(5000)
const SIZES = [...new Set([10, 100, 500, 1000, largest(2000), LARGEST])]

/** The sizes of the tables that are measured with each use. */
const MEASURED = {
  helpers: [...SIZES, ...THOUSAND],
  "a call for each action": THOUSAND,
  "an action for each route": [SMALL, LARGE],
  everything: SIZES,
} as const satisfies Readonly<Record<Use, readonly number[]>>

/** The maximum factor by which a route may be more expensive in a larger table. */
const GROWTH = 1.05

const rows: string[] = []

const costOf = (form: Form, use: Use, routes: number): Cost => {
  const cost = measure(writeProgram({ form, use, routes }), routes === LARGEST ? DECLARATIONS : {})
  expect(cost.errors).toEqual([])
  return cost
}

/** The cost of an additional route, from the costs of two sizes. */
const aRoute = (
  form: Form,
  use: Use,
  [from, to]: readonly [number, number] = [SMALL, LARGE],
  counted: "instantiations" | "types" = "instantiations",
): number => {
  const more = costOf(form, use, to)[counted] - costOf(form, use, from)[counted]
  return more / (routesOf({ form, routes: to }) - routesOf({ form, routes: from }))
}

/** Resources have an action of two routes. */
const anAction = (form: Form, cost: number): number => (form === "resources" ? (cost * 8) / 7 : cost)

const check = (form: Form, what: string, cost: number, most: number): string | undefined => {
  rows.push(`${form.padEnd(18)}  ${what.padEnd(28)}  ${cost.toFixed(1)} of ${most}`)
  return overBudget(`${what}, in ${form},`, cost, most)
}

beforeAll(() => {
  const measured = Object.entries(MEASURED) as readonly (readonly [Use, readonly number[]])[]
  const programs = BUDGETS.flatMap(({ form }) =>
    measured.flatMap(([use, sizes]) => sizes.map((routes) => ({ form, use, routes }))),
  )
  prepare(programs.filter(({ routes }) => routes !== LARGEST).map(writeProgram))
  prepare(programs.filter(({ routes }) => routes === LARGEST).map(writeProgram), DECLARATIONS)
})

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)("a route in $form with its call, its action and the router costs $everything", (budget) => {
    const { form, everything, types } = budget
    expect(check(form, "everything, a route", aRoute(form, "everything"), everything)).toBeUndefined()
    const counted = aRoute(form, "everything", [SMALL, LARGE], "types")
    expect(check(form, "everything, in types", counted, types)).toBeUndefined()
  })

  it.each(BUDGETS)("a route in $form costs at most $table instantiations", ({ form, table }) => {
    const cost = aRoute(form, "helpers", THOUSAND)
    expect(check(form, "table and helpers, a route", cost, table)).toBeUndefined()
  })

  it.each(BUDGETS)("the first call of an action in $form costs at most $call more", ({ form, call }) => {
    const cost = (use: Use): number => aRoute(form, use, THOUSAND)
    const more = anAction(form, cost("a call for each action") - cost("helpers"))
    expect(check(form, "a call, the first of its kind", more, call)).toBeUndefined()
  })

  it.each(BUDGETS)("an action of a controller in $form costs at most $action more", ({ form, action }) => {
    const spent = (use: Use, routes: number): number => costOf(form, use, routes).instantiations
    const more = (use: Use): number => spent(use, LARGE) - spent(use, SMALL)
    const routes = routesOf({ form, routes: LARGE }) - routesOf({ form, routes: SMALL })
    const cost = anAction(form, (more("an action for each route") - more("helpers")) / routes)
    expect(check(form, "an action", cost, action)).toBeUndefined()
  })

  const uses: readonly Use[] = ["helpers", "everything"]
  const cases = BUDGETS.flatMap(({ form }) => uses.map((use) => ({ form, use })))

  it.each(cases)(`a route in $form, with $use, costs no more in tables of up to ${LARGEST}`, ({ form, use }) => {
    const steps = SIZES.slice(1).map((to, index) => aRoute(form, use, [SIZES[index] ?? 0, to]))
    const all = steps.map((step) => step.toFixed(1)).join(", ")
    rows.push(`${form.padEnd(18)}  ${use.padEnd(28)}  ${all} in larger and larger tables`)
    const [, near = 0] = steps
    expect(Math.max(...steps.slice(1))).toBeLessThanOrEqual(near * GROWTH)
  })
})

it.each(BUDGETS)(`${LARGEST} routes in $form, all of them used, compile and have declarations`, ({ form }) => {
  expect(measure(writeProgram({ form, use: "everything", routes: LARGEST }), DECLARATIONS).errors).toEqual([])
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations:", ...rows.toSorted()].join("\n")))
