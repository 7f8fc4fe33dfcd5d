import { afterAll, describe, expect, it } from "vitest"
import { cleanUp, measure } from "./measure.js"
import type { Compiler } from "./measure.js"

/** The maximum number of instantiations of `Unguarded` for each route. */
const BUDGETS: readonly (readonly [form: Form, result: Result, most: number])[] = [
  ["rows", "none", 10],
  ["rows", "half", 42],
  ["resources", "none", 6],
  ["resources", "half", 40],
]
const [SMALL, MIDDLE, LARGE] = [100, 200, 1000]

type Form = "rows" | "resources"
/** How many of the routes are unguarded. */
type Result = "none" | "half"

const costs: string[] = []

/** The cost of `Unguarded` for a route, in a table with its helpers. */
const aRoute = (form: Form, result: Result, from: number, to: number, compiler: Compiler = "typescript-7"): number => {
  const [small = 0, large = 0] = [from, to].map((routes) => {
    const [without, with_guards] = [false, true].map((isGuarded) => {
      const { instantiations, errors } = measure(compiler, writeTable(form, result, routes, isGuarded))
      expect(errors).toEqual([])
      return instantiations
    })
    return (with_guards ?? 0) - (without ?? 0)
  })
  return (large - small) / (to - from)
}

describe("TypeScript 7.0", () => {
  it.each(BUDGETS)(
    "Unguarded of a table of %s, %s of them unguarded, costs at most %i a route",
    (form, result, most) => {
      const cost = aRoute(form, result, SMALL, MIDDLE)
      costs.push(`${form.padEnd(10)} ${result.padEnd(5)} ${cost.toFixed(1)} of ${most}`)
      expect(cost).toBeLessThanOrEqual(most)
      expect(aRoute(form, result, MIDDLE, LARGE)).toBeLessThanOrEqual(cost * 1.05)
    },
  )
})

it("TypeScript 6.0 counts as 7.0 does", () => {
  const six = aRoute("rows", "half", SMALL, MIDDLE, "typescript")
  expect(six / aRoute("rows", "half", SMALL, MIDDLE)).toBeCloseTo(1, 1)
})

afterAll(cleanUp)
afterAll(() => console.log(["Instantiations, a route:", ...costs].join("\n")))

/** A table with a scope for each ten routes, and a pipeline of its own for each hundred. */
function writeTable(form: Form, result: Result, routes: number, isGuarded: boolean): string {
  const scopes = Array.from({ length: routes / 10 }, (_, index) => {
    const pipes =
      result === "half" && index % 2 === 0
        ? `"p${Math.floor(index / 10)}"`
        : `["open", "p${Math.floor(index / 10)}", "members"]`
    return `  scope("/s${index}", [\n    pipe_through(${pipes}),\n${form === "rows" ? rows(index) : resourcesOf(index)}\n  ]),`
  })
  const pipelines = Array.from(
    { length: Math.ceil(routes / 100) },
    (_, index) => `  pipeline("p${index}", [plug("accepts", ["html"]), plug("fetch_session")]),`,
  )
  const guards = `export type None<Found extends never> = Found
export type Guarded = None<${result === "none" ? `Unguarded<typeof routes, "require_user", "public">` : `Exclude<Unguarded<typeof routes, "require_user", "public">, { readonly guarded: false }>`}>`
  return `import { get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"
import type { Unguarded } from "waymark"
export type { Unguarded }
export { get, resources }
export const routes = [
  pipeline("open", [plug("accepts", ["html"])]),
  pipeline("login", [plug("require_user")]),
  pipeline("members", [plug("login")]),
${[...pipelines, ...scopes].join("\n")}
] as const
export const Routes = helpers(routes)
${isGuarded ? guards : ""}
`
}

function rows(scope: number): string {
  return Array.from(
    { length: 10 },
    (_, index) => `    get("/r${index}/:id", "C${scope}Controller", "a${index}"),`,
  ).join("\n")
}

/** Two resources of five routes. */
function resourcesOf(scope: number): string {
  return ["a", "b"]
    .map(
      (name) => `    resources("/${name}", "${name.toUpperCase()}${scope}Controller", { except: ["edit", "update"] }),`,
    )
    .join("\n")
}
