import { writeProgram } from "./tables.js"

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
export type Question = keyof typeof QUESTIONS

/** A program that asks a question about a table. */
export function ask(question: Question, table: string, routes: number): string {
  const types = `import type { RouteList, Unlinkable, Unreachable } from "waymark"\nimport { route_info } from "waymark"\n`
  const uses = `export type { RouteList, Unlinkable, Unreachable }\nexport { route_info }\n`
  return `${types}${table}${uses}${QUESTIONS[question](routes)}\n`
}

/** Requests whose paths are all different; the tables have routes for some of them. */
function lookUps(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const path = ["/User0", `/User0/${index}`, `/g0/User0/${index}/edit`, `/User10/${index}/edit`][index % 4]
    return `export const info${index} = route_info(routes, "GET", "${path}", "example.com")`
  }).join("\n")
}

export function scopes(routes: number): string {
  return writeProgram({ form: "scopes of tuples", use: "helpers", routes })
}

export function resources(routes: number): string {
  return writeProgram({ form: "resources", use: "helpers", routes })
}

/** The same table within a scope of a path. */
export function under(path: string, table: string): string {
  return table
    .replace("export const routes = [", `$&["scope", { path: "${path}" }, [`)
    .replace("\n] as const", "\n]]] as const")
}

/** The same table with a glob in one of five routes. */
export function globs(table: string): string {
  return table.replaceAll(/\/latest(?=")/g, "/x/*rest")
}

/** The same table with an integer in three of five routes. */
export function kinds(table: string): string {
  return table.replaceAll(/(?<=:id[^\]]*)\],$/gm, `, { where: { id: "integer" } }],`)
}

/** The rows of scopes as one list, with a `pipe_through` or a conditional part before each run of them. */
export function flat(
  routes: number,
  { pipes = 0, parts = 0 }: { readonly pipes?: number; readonly parts?: number },
): string {
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
