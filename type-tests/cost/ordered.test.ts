import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { largest } from "../support/release.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"
import { ask, flat, globs, kinds, resources, scopes, under } from "./ordered.js"
import type { Question } from "./ordered.js"
import type { Form } from "./tables.js"

/** The maximum number of instantiations for each route (and look-up), compared with another question. */
const BUDGETS: readonly (readonly [question: Question, than: Question, form: Form, times: number, most: number])[] = [
  ["list_routes", "nothing", "scopes of tuples", 1, 45],
  ["list_routes", "nothing", "resources", 1, 26],
  ["first look-ups", "nothing", "scopes of tuples", 1, 210],
  ["first look-ups", "nothing", "resources", 1, 157],
  ["100 more look-ups", "first look-ups", "scopes of tuples", 100, 0.1],
  ["100 more look-ups", "first look-ups", "resources", 100, 0.1],
  ["Unreachable", "nothing", "scopes of tuples", 1, 361],
  ["Unreachable", "nothing", "resources", 1, 267],
  ["Unlinkable", "nothing", "scopes of tuples", 1, 206],
  ["Unlinkable", "nothing", "resources", 1, 165],
]

/**
 * Other tables, and the maximum cost of a route in them with its helpers and all questions. If a largest size is given, a
 * route costs the same up to that size.
 */
const TABLES = {
  "scopes of tuples": { write: (routes) => scopes(routes), most: 607, up_to: null },
  resources: { write: (routes) => resources(routes), most: 439, up_to: null },
  "scopes under /:locale": { write: (routes) => under("/:locale", scopes(routes)), most: 719, up_to: largest(2000) },
  "resources under /:locale": { write: (routes) => under("/:locale", resources(routes)), most: 494, up_to: null },
  "scopes under /:a/:b": { write: (routes) => under("/:a/:b", scopes(routes)), most: 779, up_to: null },
  "scopes under /v:version": { write: (routes) => under("/v:version", scopes(routes)), most: 885, up_to: null },
  "scopes under /admin": { write: (routes) => under("/admin", scopes(routes)), most: 620, up_to: null },
  "globs under /:locale": { write: (routes) => under("/:locale", globs(scopes(routes))), most: 674, up_to: null },
  "scopes of rows with kinds": { write: (routes) => kinds(scopes(routes)), most: 881, up_to: null },
  "rows after a pipeline and its pipe_through": {
    write: (routes) => flat(routes, { pipes: 1 }),
    most: 583,
    up_to: largest(5000),
  },
  "rows among 20 pipe_throughs": { write: (routes) => flat(routes, { pipes: 20 }), most: 627, up_to: largest(2000) },
  "rows with 12 conditional parts": { write: (routes) => flat(routes, { parts: 12 }), most: 345, up_to: largest(2000) },
} as const satisfies { readonly [table: string]: Table }

interface Table {
  readonly write: (routes: number) => string
  readonly most: number
  readonly up_to: number | null
}
const [SMALL, LARGE] = [120, 520]

/** The maximum factor by which a route may be more expensive in a larger table. */
const GROWTH = 1.05

const costs: string[] = []

const write = (question: Question, table: Table, routes: number): string => ask(question, table.write(routes), routes)

beforeAll(() => {
  const forms = [TABLES["scopes of tuples"], TABLES.resources]
  const questions = BUDGETS.flatMap(([question, than]) => [question, than])
  prepare([
    ...forms.flatMap((table) =>
      questions.flatMap((question) => [SMALL, LARGE].map((routes) => write(question, table, routes))),
    ),
    ...Object.values<Table>(TABLES).flatMap((table) =>
      [SMALL, LARGE, ...(table.up_to === null ? [] : [table.up_to])].map((routes) => write("all", table, routes)),
    ),
  ])
})

const instantiations = (question: Question, table: Table, routes: number): number => {
  const { instantiations: count, errors } = measure(write(question, table, routes))
  expect(errors).toEqual([])
  return count
}

const aRoute = (question: Question, table: Table, from: number, to: number): number =>
  (instantiations(question, table, to) - instantiations(question, table, from)) / (to - from)

const record = (table: string, question: string, cost: number, most: number): void => {
  costs.push(`${table.padEnd(44)}  ${question.padEnd(18)}  ${cost.toFixed(1)} of ${most.toFixed(1)}`)
}

const check = (table: string, question: string, cost: number, most: number): string | undefined => {
  record(table, question, cost, most)
  return overBudget(`${question}, for ${table},`, cost, most)
}

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)(
    "%s, compared with %s, in %s, %i times, costs at most %f a route",
    (question, than, form, times, most) => {
      const table = TABLES[form === "resources" ? form : "scopes of tuples"]
      const more = aRoute(question, table, SMALL, LARGE) - aRoute(than, table, SMALL, LARGE)
      expect(check(form, question, more / times, most)).toBeUndefined()
    },
  )

  const tables = Object.entries<Table>(TABLES)

  it.each(tables)("a route in %s is within its budget, with all types computed", (name, table) => {
    const cost = aRoute("all", table, SMALL, LARGE)
    expect(check(name, "all", cost, table.most)).toBeUndefined()
  })

  it.each(tables.filter(([, { up_to }]) => up_to !== null))(
    "a route costs no more in larger tables of %s",
    (name, table) => {
      const to = table.up_to ?? LARGE
      const most = aRoute("all", table, SMALL, LARGE) * GROWTH
      const cost = aRoute("all", table, LARGE, to)
      record(name, `all, up to ${to}`, cost, most)
      expect(cost).toBeLessThanOrEqual(most)
    },
  )
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations, a route:", ...costs.toSorted()].join("\n")))
