import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, COMPILERS, measure } from "./measure.js"
import type { Compiler } from "./measure.js"
import { writeProgram } from "./tables.js"
import type { Form } from "./tables.js"

/** What is written behind a table of some routes. */
const QUESTIONS = {
  nothing: () => "",
  list_routes: (routes) => `export const count: RouteList<typeof routes>["length"] = ${routes}`,
  "first look-ups": () => lookUps(4),
  "100 more look-ups": () => lookUps(104),
  Unreachable: () => `export declare const dead: [Unreachable<typeof routes>]`,
  Unlinkable: () => `export const hidden: readonly Unlinkable<typeof routes>[] = []`,
} as const satisfies { readonly [question: string]: (routes: number) => string }
type Question = keyof typeof QUESTIONS

/** At most so many instantiations a route; of look-ups, a route and look-up. */
const BUDGETS: readonly (readonly [question: Question, than: Question, form: Form, times: number, most: number])[] = [
  ["list_routes", "nothing", "scopes of tuples", 1, 37],
  ["list_routes", "nothing", "resources", 1, 22],
  ["first look-ups", "nothing", "scopes of tuples", 1, 200],
  ["first look-ups", "nothing", "resources", 1, 140],
  ["100 more look-ups", "first look-ups", "scopes of tuples", 100, 0.1],
  ["100 more look-ups", "first look-ups", "resources", 100, 0.1],
  ["Unreachable", "nothing", "scopes of tuples", 1, 345],
  ["Unreachable", "nothing", "resources", 1, 250],
  ["Unlinkable", "nothing", "scopes of tuples", 1, 190],
  ["Unlinkable", "nothing", "resources", 1, 150],
]
/** Tables whose routes all begin alike, and the most that a route costs in them: for a first look-up, and for `Unreachable`. */
const ALIKE: readonly (readonly [beginning: string, form: Form, first: number, unreachable: number])[] = [
  ["/:locale", "scopes of tuples", 217, 390],
  ["/:locale", "resources", 160, 270],
  ["/:a/:b", "scopes of tuples", 254, 430],
  ["/v:version", "scopes of tuples", 223, 550],
  ["/admin", "scopes of tuples", 187, 357],
  ["globs under /:locale", "scopes of tuples", 220, 328],
]
const [SMALL, MIDDLE, LARGE] = [200, 600, 1000]

const rows: string[] = []

const instantiations = (
  compiler: Compiler,
  question: Question,
  form: Form,
  routes: number,
  beginning = "/",
): number => {
  const types = `import type { RouteList, Unlinkable, Unreachable } from "waymark"\nimport { route_info } from "waymark"\n`
  const uses = `export type { RouteList, Unlinkable, Unreachable }\nexport { route_info }\n${QUESTIONS[question](routes)}\n`
  const table = writeProgram({ form, use: "helpers", routes })
  const program = types + (beginning === "/" ? table : putUnder(beginning, table)) + uses
  const { instantiations: count, errors } = measure(compiler, program)
  expect(errors).toEqual([])
  return count
}

/** What a route more costs of a question, compared with another question, in a smaller and in a larger table. */
const growthOf = (
  compiler: Compiler,
  question: Question,
  than: Question,
  form: Form,
  beginning?: string,
): readonly [near: number, far: number] => {
  const more = (routes: number): number =>
    instantiations(compiler, question, form, routes, beginning) -
    instantiations(compiler, than, form, routes, beginning)
  const [small, middle, large] = [more(SMALL), more(MIDDLE), more(LARGE)]
  return [(middle - small) / (MIDDLE - SMALL), (large - middle) / (LARGE - MIDDLE)]
}

describe.each(COMPILERS)("TypeScript %s", (version, compiler) => {
  it.each(BUDGETS)(
    "%s, compared with %s, on %s, %i times, costs at most %f a route",
    (question, than, form, times, most) => {
      const [near = 0, far = 0] = growthOf(compiler, question, than, form).map((cost) => cost / times)
      rows.push(`${version}  ${form.padEnd(18)}  ${question.padEnd(18)}  ${near.toFixed(1)} of ${most}`)
      expect(near).toBeLessThanOrEqual(most)
      expect(far).toBeLessThanOrEqual(near * 1.1 + 0.5)
    },
  )
})

describe("TypeScript 7.0, on routes that begin alike", () => {
  const questions = ALIKE.flatMap(([beginning, form, first, unreachable]) => [
    { beginning, form, question: "first look-ups", most: first } as const,
    { beginning, form, question: "Unreachable", most: unreachable } as const,
  ])

  it.each(questions)("$question costs at most $most a route in $form, all $beginning", (of) => {
    const [near, far] = growthOf("typescript-7", of.question, "nothing", of.form, of.beginning)
    rows.push(
      `7.0  ${of.form.padEnd(18)}  ${of.question.padEnd(18)}  ${near.toFixed(1)} of ${of.most}, ${of.beginning}`,
    )
    expect(near).toBeLessThanOrEqual(of.most)
    expect(far).toBeLessThanOrEqual(near * 1.1 + 0.5)
  })
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

/** The same table within a scope of a path, or with a glob in one of five routes. */
function putUnder(beginning: string, table: string): string {
  const path = beginning.replace(/^globs under /, "")
  return table
    .replace("export const routes = [", `$&["scope", { path: "${path}" }, [`)
    .replace("\n] as const", "\n]]] as const")
    .replaceAll(/\/latest(?=")/g, path === beginning ? "$&" : "/x/*rest")
}
