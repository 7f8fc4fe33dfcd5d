import { afterAll, expect, it } from "vitest"
import { cleanUp, measureAnew, overBudget } from "./measure.js"

/** With eight conditional parts, each `as const`, the type of a table is a union of 256 tuples. */
it("200 rows with 8 conditional parts, each `as const`, cost at most 91,765 instantiations", () => {
  const rows = Array.from({ length: 200 }, (_, index) => {
    const row = `get("/a${index}/:id", "A${index % 40}Controller", "act${index}")`
    return index % 25 === 0 ? `...(DEV ? [${row}] as const : [] as const),` : `${row},`
  })
  const { instantiations, errors } = measureAnew(
    "typescript-7",
    `import { get, helpers } from "waymark"
declare const DEV: boolean
const routes = [
${rows.join("\n")}
] as const
export const Routes = helpers(routes)
Routes.a1_path(new URL("https://example.com"), "act1", 1)
// @ts-expect-error - no such action
Routes.a1_path(new URL("https://example.com"), "act0", 1)
`,
  )
  expect(errors).toEqual([])
  console.log(`Instantiations with conditional parts: ${instantiations} of 91765`)
  expect(overBudget("a table with conditional parts", instantiations, 91_765)).toBeUndefined()
})

afterAll(cleanUp)
