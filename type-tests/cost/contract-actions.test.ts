import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, measure } from "./measure.js"
import type { Compiler } from "./measure.js"

/**
 * The maximum number of instantiations of an action with a contract, which reads its query and calls answer, beyond a plain one,
 * which calls two functions of the conn.
 */
const MOST = 0
const SIZES = [100, 1000, 3000] as const

type Kind = "plain" | "contract"

/** The cost of the actions of a table, without that of the table. */
const ofActions = (kind: Kind, routes: number, compiler: Compiler): number => {
  const [table = 0, both = 0] = [false, true].map((hasActions) => {
    const { instantiations, errors } = measure(compiler, writeProgram(kind, routes, hasActions))
    expect(errors).toEqual([])
    return instantiations
  })
  return both - table
}

/** What an action with a contract costs more than a plain one, from one size to another. */
const anAction = (from: number, to: number, compiler: Compiler = "typescript-7"): number => {
  const more = (routes: number): number =>
    ofActions("contract", routes, compiler) - ofActions("plain", routes, compiler)
  return (more(to) - more(from)) / (to - from)
}

describe("TypeScript 7.0", () => {
  it(`an action with a contract costs at most ${MOST} more than a plain one, at any size`, () => {
    const [small, middle, large] = SIZES
    const cost = anAction(small, middle)
    console.log(`Instantiations, an action with a contract: ${cost.toFixed(1)} of ${MOST}`)
    expect(cost).toBeLessThanOrEqual(MOST)
    expect(anAction(middle, large)).toBeLessThanOrEqual(MOST)
  }, 300_000)
})

it("TypeScript 6.0 counts as 7.0 does", () => {
  expect(anAction(50, 100, "typescript") / anAction(50, 100)).toBeCloseTo(1, 1)
}, 300_000)

afterAll(cleanUp)

const OPTIONS = `, { where: { id: "integer" }, query: "Filter", answers: { 200: "User", 404: null } }`

/** A table with a controller for each five routes. */
function writeProgram(kind: Kind, routes: number, hasActions: boolean): string {
  const names = Array.from({ length: routes / 5 }, (_, index) => `User${index}`)
  const actions = ["one", "two", "three", "four", "five"]
  const rows = names.flatMap((name) =>
    actions.map(
      (action) => `  get("/${name}/:id/${action}", "${name}", "${action}"${kind === "plain" ? "" : OPTIONS}),`,
    ),
  )
  const body =
    kind === "plain"
      ? `conn.put_status(200).json({ id: conn.params.id })`
      : `conn.answer(200, { id: conn.params.id + conn.query_params.page })`
  const controllers = names.map(
    (name) =>
      `web.controller("${name}", {\n${actions.map((action) => `  ${action}: (conn) => ${body},`).join("\n")}\n})`,
  )
  return `import { get } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"
export const routes = [
${rows.join("\n")}
] as const
export const schemas = { Filter: z.object({ page: z.coerce.number() }), User: z.object({ id: z.number() }) }
export const web = define_router(routes, { schemas })
${hasActions ? controllers.join("\n") : `web.controller("User0", { ${actions.map((action) => `${action}: () => {}`).join(", ")} })`}
`
}
