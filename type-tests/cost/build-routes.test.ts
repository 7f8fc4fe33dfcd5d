import { afterAll, beforeAll, expect, it } from "vitest"
import { reduced } from "../support/release.js"
import { cleanUp, measure, overBudget, prepare } from "./measure.js"

/** How much more a row of `build_routes` may cost than one of a builder in a list with `as const`, in instantiations. */
const BUDGETS = [
  { row: "plain", options: "", most: 16 },
  { row: "with kinds", options: `, { where: { id: "integer", org: "uuid" } }`, most: 160 },
  { row: "with a contract", options: `, { query: "Filter", answers: { 200: "User", 404: "Problem" } }`, most: 160 },
] as const
const SIZES = [200, reduced(1000)]
/** The maximum factor by which a row may cost more in four scopes than in one. */
const GROWTH = 1.5
const DEPTHS = [1, 4]

/** Scopes of ten rows, each in `depth` scopes with a param. */
function write(isBuilt: boolean, options: string, count: number, depth = 1): string {
  const scopes = Array.from({ length: count / 10 }, (_, index) => {
    const rows = Array.from(
      { length: 10 },
      (_, row) =>
        `${isBuilt ? "s1." : ""}get("/r${row}/:id", "C${index * 2 + (row % 2)}Controller", "a${row}"${options})`,
    )
    const nest = (left: number, items: string): string => {
      const outer = left === depth ? "table" : `s${left + 1}`
      const path = left === 1 ? "/x/:org" : `/y${left}/:p${left}`
      const scope = `scope("${left === depth ? `/g${index}` : ""}${path}", ${isBuilt ? `(s${left}) => ` : ""}[${items}])`
      return left > depth ? items : nest(left + 1, `${isBuilt ? `${outer}.` : ""}${scope}`)
    }
    return nest(1, rows.join(", "))
  })
  const table = scopes.join(",\n")
  return `import { build_routes, get, helpers, scope } from "waymark"
export { build_routes, get, scope }
export const routes = ${isBuilt ? `build_routes((table) => [\n${table},\n])` : `[\n${table},\n] as const`}
export const Routes = helpers(routes)
Routes.c0_path
`
}

const aRow = (isBuilt: boolean, options: string, depth?: number): number => {
  const [small = 0, large = 0] = SIZES.map((count) => {
    const cost = measure(write(isBuilt, options, count, depth))
    expect(cost.errors).toEqual([])
    return cost.instantiations
  })
  return (large - small) / 800
}

beforeAll(() => {
  const options = BUDGETS.flatMap((budget) => SIZES.map((count) => [budget.options, count] as const))
  prepare([true, false].flatMap((isBuilt) => options.map(([text, count]) => write(isBuilt, text, count))))
  prepare([true, false].flatMap((isBuilt) => SIZES.map((count) => write(isBuilt, BUDGETS[1].options, count, 4))))
})

it.each(BUDGETS)("a row of build_routes, $row, costs at most $most more than one with as const", (budget) => {
  const more = aRow(true, budget.options) - aRow(false, budget.options)
  console.log(`A row of build_routes, ${budget.row}: ${more.toFixed(1)} of ${budget.most} more`)
  expect(overBudget(`a row of build_routes, ${budget.row},`, more, budget.most)).toBeUndefined()
})

it("a row of build_routes costs at most half as much again in deeper scopes", () => {
  const [near = 0, far = 0] = DEPTHS.map(
    (depth) => aRow(true, BUDGETS[1].options, depth) - aRow(false, BUDGETS[1].options, depth),
  )
  console.log(`a row with kinds in ${DEPTHS.join(" and ")} scopes: ${near.toFixed(1)} and ${far.toFixed(1)} more`)
  expect(far).toBeLessThanOrEqual(near * GROWTH)
})

afterAll(cleanUp)
