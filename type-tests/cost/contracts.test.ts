import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, COMPILERS, measure } from "./measure.js"
import type { Compiler } from "./measure.js"

/**
 * The maximum number of additional instantiations: for a row with kinds, a query and answers, with its helper, and for a call
 * of the helper.
 */
const BUDGETS = { row: 60, call: 40 } as const

const SIZES = [100, 1000] as const
const LARGE = 3000

/** The maximum factor by which a row or a call may be more expensive in a larger table. */
const GROWTH = 1.05

type Use = "helpers" | "a call for each row"

const rows: string[] = []

const spent = (compiler: Compiler, use: Use, count: number, hasContracts: boolean): number => {
  const { instantiations, errors } = measure(compiler, writeContracts(use, count, hasContracts))
  expect(errors).toEqual([])
  return instantiations
}

/** What one row costs more with a contract than without one, between two sizes. */
const more = (compiler: Compiler, use: Use, from: number, to: number): number => {
  const rise = (hasContracts: boolean): number =>
    spent(compiler, use, to, hasContracts) - spent(compiler, use, from, hasContracts)
  return (rise(true) - rise(false)) / (to - from)
}

describe.each(COMPILERS)("TypeScript %s", (version, compiler) => {
  it(`a row with a contract costs at most ${BUDGETS.row} instantiations more`, () => {
    const cost = more(compiler, "helpers", ...SIZES)
    rows.push(`${version}  a row   ${cost.toFixed(1)} of ${BUDGETS.row}`)
    expect(cost).toBeLessThanOrEqual(BUDGETS.row)
  })

  it(`a call of its helper costs at most ${BUDGETS.call} more`, () => {
    const cost = more(compiler, "a call for each row", ...SIZES) - more(compiler, "helpers", ...SIZES)
    rows.push(`${version}  a call  ${cost.toFixed(1)} of ${BUDGETS.call}`)
    expect(cost).toBeLessThanOrEqual(BUDGETS.call)
  })
})

it("a row and its call cost no more in a table of 3,000 routes", () => {
  const near = more("typescript-7", "a call for each row", ...SIZES)
  const far = more("typescript-7", "a call for each row", SIZES[1], LARGE)
  rows.push(`7.0  both    ${near.toFixed(1)}, ${far.toFixed(1)} in larger tables`)
  expect(far).toBeLessThanOrEqual(near * GROWTH)
})

/** Five rows for each controller, with one schema of a query for ten rows. */
function writeContracts(use: Use, count: number, hasContracts: boolean): string {
  const found = Array.from({ length: count }, (_, index) => ({
    name: `c${Math.floor(index / 5)}`,
    action: `a${index % 5}`,
    path: `/c${Math.floor(index / 5)}/a${index % 5}/:id`,
    schema: `Filter${Math.floor(index / 10)}`,
  }))
  const options = (schema: string): string =>
    hasContracts ? `, { where: { id: "integer" }, query: "${schema}", answers: { 200: "User", 404: "Problem" } }` : ""
  const schemas = Array.from({ length: Math.ceil(count / 10) }, (_, index) => `  Filter${index}: Schema<${index}>`)
  const calls = found.map(
    ({ name, action }, index) => `Routes.${name}_path(conn, "${action}", ${index}, { page: ${index} })`,
  )
  return `import { get, helpers } from "waymark"
import type { HelperContext } from "waymark"
declare const conn: HelperContext
interface Schema<Id> {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { readonly value: { page: number; q?: string; id?: Id } }
    readonly types?: {
      readonly input: { page?: unknown; q?: string; id?: Id }
      readonly output: { page: number; q?: string; id?: Id }
    }
  }
}
interface Schemas {
  User: Schema<"user">
  Problem: Schema<"problem">
${schemas.join("\n")}
}
export const routes = [
${found.map(({ name, action, path, schema }) => `  get("${path}", "${name.toUpperCase()}", "${action}"${options(schema)}),`).join("\n")}
] as const
export const Routes = helpers<typeof routes, ${hasContracts ? "{ readonly [Name in keyof Schemas]: Schemas[Name] }" : "{}"}>(routes)
${use === "helpers" ? "Routes.c0_path" : calls.join("\n")}
export { conn }
`
}

afterAll(cleanUp)
afterAll(() => console.log(["A row with a contract costs more:", ...rows.toSorted()].join("\n")))
