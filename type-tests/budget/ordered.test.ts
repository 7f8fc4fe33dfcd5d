import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, COMPILERS, measure } from "./measure.js"
import { writeProgram } from "./tables.js"
import type { Form } from "./tables.js"

/** What is written behind a table of some routes. */
const QUESTIONS = {
  nothing: () => "",
  list_routes: (routes) => `export const count: RouteList<typeof routes>["length"] = ${routes}`,
  "a first look-up": () => lookUps(1),
  "100 more look-ups": () => lookUps(101),
  Unreachable: () => `export declare const dead: [Unreachable<typeof routes>]`,
} as const satisfies { readonly [question: string]: (routes: number) => string }
type Question = keyof typeof QUESTIONS

/** At most so many instantiations a route; of look-ups, a route and look-up. */
const BUDGETS: readonly (readonly [question: Question, than: Question, form: Form, times: number, most: number])[] = [
  ["list_routes", "nothing", "scopes of tuples", 1, 37],
  ["list_routes", "nothing", "resources", 1, 22],
  ["a first look-up", "nothing", "scopes of tuples", 1, 134],
  ["a first look-up", "nothing", "resources", 1, 109],
  ["100 more look-ups", "a first look-up", "scopes of tuples", 100, 0.1],
  ["100 more look-ups", "a first look-up", "resources", 100, 0.1],
  ["Unreachable", "nothing", "scopes of tuples", 1, 715],
  ["Unreachable", "nothing", "resources", 1, 409],
]
const [SMALL, MIDDLE, LARGE] = [200, 600, 1000]

const rows: string[] = []

describe.each(COMPILERS)("TypeScript %s", (version, compiler) => {
  const costs = new Map<string, number>()
  const instantiations = (question: Question, form: Form, routes: number): number => {
    const key = [question, form, routes].join()
    const known = costs.get(key)
    if (known !== undefined) return known
    const types = `import type { RouteList, Unreachable } from "waymark"\nimport { route_info } from "waymark"\n`
    const uses = `export type { RouteList, Unreachable }\nexport { route_info }\n${QUESTIONS[question](routes)}\n`
    const program = types + writeProgram({ form, use: "helpers", routes }) + uses
    const { instantiations: count, errors } = measure(compiler, program)
    expect(errors).toEqual([])
    costs.set(key, count)
    return count
  }

  it.each(BUDGETS)(
    "%s, compared with %s, on %s, %i times, costs at most %f a route",
    (question, than, form, times, most) => {
      const aRoute = (from: number, to: number): number =>
        (instantiations(question, form, to) -
          instantiations(than, form, to) -
          instantiations(question, form, from) +
          instantiations(than, form, from)) /
        (to - from) /
        times
      const [near, far] = [aRoute(SMALL, MIDDLE), aRoute(MIDDLE, LARGE)]
      rows.push(`${version}  ${form.padEnd(18)}  ${question.padEnd(18)}  ${near.toFixed(1)} of ${most}`)
      expect(near).toBeLessThanOrEqual(most)
      expect(far).toBeLessThanOrEqual(near * 1.1 + 0.5)
    },
  )
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations, a route:", ...rows.toSorted()].join("\n")))

/** Requests whose paths are all different; the tables have routes for some of them. */
function lookUps(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const path = ["/User0", `/User0/${index}`, `/g0/User0/${index}/edit`, `/User10/${index}/edit`][index % 4]
    return `export const info${index} = route_info(routes, "GET", "${path}", "example.com")`
  }).join("\n")
}
