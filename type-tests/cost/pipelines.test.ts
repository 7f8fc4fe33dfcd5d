import { afterAll, expect, it } from "vitest"
import { cleanUp, measure } from "./measure.js"
import type { Compiler } from "./measure.js"

/**
 * The maximum number of instantiations for a pipeline of two plugs with a scope that uses it, two routes and a controller;
 * 720 of them are for `Unreachable`.
 */
const BUDGET = 2130
const [SMALL, MIDDLE, LARGE] = [100, 200, 400]

const aPipeline = (from: number, to: number, compiler: Compiler = "typescript-7"): number => {
  const [small, large] = [from, to].map((pipelines) => {
    const { instantiations, errors } = measure(compiler, writePipelines(pipelines))
    expect(errors).toEqual([])
    return instantiations
  })
  return ((large ?? 0) - (small ?? 0)) / (to - from)
}

it("a pipeline costs the same in a table of 400, each used by a scope", () => {
  const near = aPipeline(SMALL, MIDDLE)
  expect(near).toBeLessThanOrEqual(BUDGET)
  expect(aPipeline(MIDDLE, LARGE)).toBeLessThanOrEqual(near * 1.05)
})

it("TypeScript 6.0 counts as 7.0 does", () => {
  expect(aPipeline(10, 50, "typescript") / aPipeline(10, 50)).toBeCloseTo(1, 1)
})

afterAll(cleanUp)

function writePipelines(count: number): string {
  const each = (write: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => write(index)).join("\n")
  return `import { get, helpers, pipe_through, pipeline, plug, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"
import type { Unreachable } from "waymark"
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const count = define_plug<{ requires: { user: string }; assigns: { seen: number } }>((conn) => conn.assign("seen", 1))
export const routes = [
${each((index) => `  pipeline("p${index}", [plug("load_user"), plug("count")]),`)}
${each(
  (index) => `  scope("/g${index}", [
    pipe_through("p${index}"),
    get("/a/:id", "C${index}Controller", "show"),
    get("/a", "C${index}Controller", "index"),
  ]),`,
)}
] as const
export const Routes = helpers(routes)
export type None<Found extends never> = Found
export type Reached = None<Unreachable<typeof routes>>
export const web = define_router(routes, { plugs: { load_user, count } })
${each(
  (index) => `const c${index} = web.controller("C${index}Controller", {
  show: (conn, { id }) => conn.text(id + conn.assigns.user),
  index: (conn) => conn.text(String(conn.assigns.seen)),
})`,
)}
export const Router = web.build({
${each((index) => `  C${index}Controller: c${index},`)}
})
`
}
