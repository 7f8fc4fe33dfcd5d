import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, measure } from "./measure.js"
import type { Compiler } from "./measure.js"
import { writeProgram } from "./tables.js"
import type { Form } from "./tables.js"

/** Returns the code after a table with a number of routes. */
const EACH = {
  list_routes: (routes) => `export const count: RouteList<typeof routes>["length"] = ${routes}`,
  "first look-ups": () => lookUps(4),
  Unreachable: () => `export declare const dead: [Unreachable<typeof routes>]`,
  Unlinkable: () => `export const hidden: readonly Unlinkable<typeof routes>[] = []`,
} as const satisfies { readonly [question: string]: (routes: number) => string }
const QUESTIONS = {
  ...EACH,
  nothing: () => "",
  "100 more look-ups": () => lookUps(104),
  all: (routes) =>
    Object.values(EACH)
      .map((ask) => ask(routes))
      .join("\n"),
} as const satisfies { readonly [question: string]: (routes: number) => string }
type Question = keyof typeof QUESTIONS

/** The maximum number of instantiations for each route (and look-up), compared with another question. */
const BUDGETS: readonly (readonly [question: Question, than: Question, form: Form, times: number, most: number])[] = [
  ["list_routes", "nothing", "scopes of tuples", 1, 40],
  ["list_routes", "nothing", "resources", 1, 22],
  ["first look-ups", "nothing", "scopes of tuples", 1, 200],
  ["first look-ups", "nothing", "resources", 1, 142],
  ["100 more look-ups", "first look-ups", "scopes of tuples", 100, 0.1],
  ["100 more look-ups", "first look-ups", "resources", 100, 0.1],
  ["Unreachable", "nothing", "scopes of tuples", 1, 345],
  ["Unreachable", "nothing", "resources", 1, 250],
  ["Unlinkable", "nothing", "scopes of tuples", 1, 198],
  ["Unlinkable", "nothing", "resources", 1, 154],
]

/**
 * Other tables, and the maximum cost of a route in them with its helpers and all questions. If a largest size is given, a
 * route costs the same up to that size.
 */
const TABLES = {
  "scopes of tuples": { write: (routes) => scopes(routes), most: 580, up_to: null },
  resources: { write: (routes) => resources(routes), most: 416, up_to: null },
  "scopes under /:locale": { write: (routes) => under("/:locale", scopes(routes)), most: 682, up_to: 2000 },
  "resources under /:locale": { write: (routes) => under("/:locale", resources(routes)), most: 466, up_to: null },
  "scopes under /:a/:b": { write: (routes) => under("/:a/:b", scopes(routes)), most: 740, up_to: null },
  "scopes under /v:version": { write: (routes) => under("/v:version", scopes(routes)), most: 840, up_to: null },
  "scopes under /admin": { write: (routes) => under("/admin", scopes(routes)), most: 590, up_to: null },
  "globs under /:locale": { write: (routes) => under("/:locale", globs(scopes(routes))), most: 636, up_to: null },
  "rows after a pipeline and its pipe_through": {
    write: (routes) => flat(routes, { pipes: 1 }),
    most: 558,
    up_to: 5000,
  },
  "rows among 20 pipe_throughs": { write: (routes) => flat(routes, { pipes: 20 }), most: 598, up_to: 2000 },
  "rows with 12 conditional parts": { write: (routes) => flat(routes, { parts: 12 }), most: 268, up_to: 2000 },
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

const instantiations = (compiler: Compiler, question: Question, table: Table, routes: number): number => {
  const types = `import type { RouteList, Unlinkable, Unreachable } from "waymark"\nimport { route_info } from "waymark"\n`
  const uses = `export type { RouteList, Unlinkable, Unreachable }\nexport { route_info }\n`
  const program = `${types}${table.write(routes)}${uses}${QUESTIONS[question](routes)}\n`
  const { instantiations: count, errors } = measure(compiler, program)
  expect(errors).toEqual([])
  return count
}

const aRoute = (
  question: Question,
  table: Table,
  from: number,
  to: number,
  compiler: Compiler = "typescript-7",
): number =>
  (instantiations(compiler, question, table, to) - instantiations(compiler, question, table, from)) / (to - from)

const record = (table: string, question: string, cost: number, most: number): number => {
  costs.push(`${table.padEnd(44)}  ${question.padEnd(18)}  ${cost.toFixed(1)} of ${most}`)
  return cost
}

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)(
    "%s, compared with %s, in %s, %i times, costs at most %f a route",
    (question, than, form, times, most) => {
      const table = TABLES[form === "resources" ? form : "scopes of tuples"]
      const more = aRoute(question, table, SMALL, LARGE) - aRoute(than, table, SMALL, LARGE)
      expect(record(form, question, more / times, most)).toBeLessThanOrEqual(most)
    },
  )

  const tables = Object.entries<Table>(TABLES)

  it.each(tables)("a route in %s is within its budget, with all types computed", (name, table) => {
    const cost = aRoute("all", table, SMALL, LARGE)
    expect(record(name, "all", cost, table.most)).toBeLessThanOrEqual(table.most)
  })

  it.each(tables.filter(([, { up_to }]) => up_to !== null))(
    "a route costs no more in larger tables of %s",
    (name, table) => {
      const to = table.up_to ?? LARGE
      const most = aRoute("all", table, SMALL, LARGE) * GROWTH
      expect(record(name, `all, up to ${to}`, aRoute("all", table, LARGE, to), most)).toBeLessThanOrEqual(most)
    },
  )
})

it("TypeScript 6.0 counts as 7.0 does", () => {
  const table = TABLES["rows among 20 pipe_throughs"]
  const six = aRoute("all", table, 40, 80, "typescript")
  expect(six / aRoute("all", table, 40, 80)).toBeCloseTo(1, 1)
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations, a route:", ...costs.toSorted()].join("\n")))

/** Requests whose paths are all different; the tables have routes for some of them. */
function lookUps(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const path = ["/User0", `/User0/${index}`, `/g0/User0/${index}/edit`, `/User10/${index}/edit`][index % 4]
    return `export const info${index} = route_info(routes, "GET", "${path}", "example.com")`
  }).join("\n")
}

function scopes(routes: number): string {
  return writeProgram({ form: "scopes of tuples", use: "helpers", routes })
}

function resources(routes: number): string {
  return writeProgram({ form: "resources", use: "helpers", routes })
}

/** The same table within a scope of a path. */
function under(path: string, table: string): string {
  return table
    .replace("export const routes = [", `$&["scope", { path: "${path}" }, [`)
    .replace("\n] as const", "\n]]] as const")
}

/** The same table with a glob in one of five routes. */
function globs(table: string): string {
  return table.replaceAll(/\/latest(?=")/g, "/x/*rest")
}

/** The rows of scopes as one list, with a `pipe_through` or a conditional part before each run of them. */
function flat(routes: number, { pipes = 0, parts = 0 }: { readonly pipes?: number; readonly parts?: number }): string {
  const lines = scopes(routes).split("\n")
  const rows = lines.filter((line) => line.startsWith(`    ["get"`))
  const runs = pipes + parts
  const each = routes / runs
  const added = Array.from({ length: runs }, (_, index) =>
    pipes === 0
      ? `...(DEV ? [get("/part${index}", "Part${index}Controller", "index")] : []),`
      : `["pipe_through", "p${index}"],`,
  )
  const pipelines = Array.from({ length: pipes }, (_, index) => `["pipeline", "p${index}", []],`)
  const chain = JSON.stringify(Array.from({ length: pipes }, (_, index) => `p${index}`))
  const last =
    pipes === 0 ? "" : `export const chain: RouteList<typeof routes>[${routes - 1}]["pipe_through"] = ${chain}\n`
  const written = added.flatMap((one, index) => [
    one,
    ...rows.slice(Math.round(index * each), Math.round((index + 1) * each)),
  ])
  const start = lines.indexOf("export const routes = [")
  const end = lines.indexOf("] as const")
  return (
    [
      ...lines.slice(0, start),
      "declare const DEV: boolean",
      "export { DEV }",
      "export const routes = [",
      ...pipelines,
      ...written,
      ...lines.slice(end),
    ].join("\n") + last
  )
}
