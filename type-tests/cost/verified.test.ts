import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, measure } from "./measure.js"
import type { Compiler } from "./measure.js"
import { writeProgram } from "./tables.js"
import type { Form } from "./tables.js"
type Use = "helpers" | "one path" | "a path for each action" | "as many wrong paths" | "stored paths"

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

const instantiations = (compiler: Compiler, form: Form, use: Use, routes: number): number => {
  const { instantiations: count, errors } = measure(compiler, writeVerified(form, use, routes))
  expect(errors).toEqual([])
  return count
}
const spent = (form: Form, use: Use, from: number, to: number, compiler: Compiler = "typescript-7"): number =>
  instantiations(compiler, form, use, to) - instantiations(compiler, form, use, from)
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

it("TypeScript 6.0 counts as 7.0 does", () => {
  const table = ["scopes of tuples", "a path for each action", SMALL, LARGE] as const
  expect(spent(...table, "typescript") / spent(...table)).toBeCloseTo(1, 2)
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations:", ...rows.toSorted()].join("\n")))

function writeVerified(form: Form, use: Use, routes: number): string {
  const table = writeProgram({ form, use: "helpers", routes })
  if (use === "helpers") return table
  const paths = pathsOf(form, routes)
  return `${table}
import { verified_routes } from "waymark"
import type { VerifiedPath } from "waymark"
export type { VerifiedPath }
const { verified_path } = verified_routes(routes)
declare const text: string
declare const number: number
${callsOf(use, paths).join("\n")}
`
}

function callsOf(use: Use, paths: readonly string[]): readonly string[] {
  switch (use) {
    case "a path for each action":
      return paths.map((path) => `verified_path(conn, \`${path}\`)`)
    case "as many wrong paths":
      return paths.map((path) => `// @ts-expect-error\nverified_path(conn, \`/wrong${path}\`)`)
    case "stored paths":
      return [
        callOf(paths[0]),
        "export const stored: VerifiedPath<typeof routes> extends `/${string}` ? true : false = true",
      ]
    default:
      return [callOf(paths[0])]
  }
}

function callOf(path: string | undefined): string {
  return `verified_path(conn, \`${path ?? "/"}\`)`
}

/** A path for each pattern of a table; in one of three, the first param is a string value, and each second param is a number. */
function pathsOf(form: Form, routes: number): readonly string[] {
  const table = writeProgram({ form, use: "helpers", routes })
  let scope = ""
  const patterns = table.split("\n").flatMap((line) => {
    const path = /"(\/[^"]*)"/.exec(line)?.[1] ?? ""
    if (/^ {2}(\["scope"|scope\()/.test(line)) scope = path
    if (/^ {2}resources\(/.test(line)) return [path, `${path}/:id`, `${path}/new`, `${path}/:id/edit`]
    return /^ {4}(\["get"|get\()/.test(line) ? [`${scope}${path}`] : []
  })
  return patterns.map((pattern, index) =>
    pattern.replace(/:\w+/, index % 3 === 0 ? "${text}" : String(index)).replace(/:\w+/, "${number}"),
  )
}
