import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, COMPILERS, measure } from "./measure.js"

/** At most so many instantiations for a pipeline of two plugs, with a scope that uses it, two routes and a controller. */
const BUDGET = 1360
const [SMALL, MIDDLE, LARGE] = [100, 200, 400]

describe.each(COMPILERS)("TypeScript %s", (_version, compiler) => {
  it("a pipeline costs the same in a table of 400, each used by a scope", { timeout: 300_000 }, () => {
    const [small, middle, large] = [SMALL, MIDDLE, LARGE].map((pipelines) => {
      const { instantiations, errors } = measure(compiler, writePipelines(pipelines))
      expect(errors).toEqual([])
      return instantiations
    })
    const near = ((middle ?? 0) - (small ?? 0)) / (MIDDLE - SMALL)
    const far = ((large ?? 0) - (middle ?? 0)) / (LARGE - MIDDLE)
    expect(near).toBeLessThanOrEqual(BUDGET)
    expect(far).toBeLessThanOrEqual(near * 1.05)
  })
})

afterAll(cleanUp)

function writePipelines(count: number): string {
  const each = (write: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => write(index)).join("\n")
  return `import { get, helpers, pipe_through, pipeline, plug, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"
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
