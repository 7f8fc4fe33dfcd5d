export type Form = "rows" | "resources"
/** How many of the routes are unguarded. */
export type Result = "none" | "half"

/** A table with a scope for each ten routes, and a pipeline of its own for each hundred. */
export function writeTable(form: Form, result: Result, routes: number, isGuarded: boolean): string {
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
