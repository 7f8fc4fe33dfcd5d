/** How a table is written, and how much of it is used. */
export interface Program {
  readonly form: "scopes of tuples" | "scopes of builders" | "resources"
  readonly use: "helpers" | "a call for each action"
  /** The number of routes. */
  readonly routes: number
}

/** Names as applications have them: most of one word, some of two. */
const WORDS = ["User", "Post", "Comment", "Page", "Session", "Invoice", "Project", "Team", "OrderItem", "BlogPost"]
const ACTIONS = ["index", "show", "edit", "tree", "latest"]
const RESOURCE_CALLS = [`"index"`, `"edit", 1`, `"new"`, `"show", 1`, `"create"`, `"update", 1`, `"delete", 1`]

/** A program of the given size: about five routes a controller, two controllers a scope. */
export function writeProgram(program: Program): string {
  const count = program.form === "resources" ? program.routes / 8 : program.routes / 5
  const controllers = Array.from({ length: count }, (_, index) => `${WORDS[index % WORDS.length] ?? ""}${index}`)
  const rows = program.form === "resources" ? resourceRows(controllers) : scopeRows(controllers, program.form)
  const calls =
    program.use === "helpers" ? [] : controllers.flatMap((name, index) => callsOf(name, index, program.form))
  return `import { get, helpers, resources, scope } from "waymark"
import type { HelperContext } from "waymark"
export { get, resources, scope }
declare const conn: HelperContext
export const routes = [
${rows.join("\n")}
] as const
export const Routes = helpers(routes)
${calls.length === 0 ? "Routes.user0_path" : calls.join("\n")}
export { conn }
`
}

function resourceRows(controllers: readonly string[]): readonly string[] {
  return controllers.map((name) => `  resources("/${name}", "${name}Controller"),`)
}

function scopeRows(controllers: readonly string[], form: Program["form"]): readonly string[] {
  const scopes = Array.from({ length: controllers.length / 2 }, (_, index) =>
    controllers.slice(index * 2, index * 2 + 2),
  )
  return scopes.map((names, index) => {
    const items = names.flatMap((name) =>
      paths(name).map((path, action) => {
        const row = `"${path}", "${name}Controller", "${ACTIONS[action] ?? ""}"`
        return form === "scopes of tuples" ? `    ["get", ${row}],` : `    get(${row}),`
      }),
    )
    return form === "scopes of tuples"
      ? `  ["scope", { path: "/g${index}", alias: "G${index}" }, [\n${items.join("\n")}\n  ]],`
      : `  scope("/g${index}", "G${index}", [\n${items.join("\n")}\n  ]),`
  })
}

function paths(name: string): readonly string[] {
  return [`/${name}`, `/${name}/:id`, `/${name}/:id/edit`, `/${name}/:owner_id/tree/:id`, `/${name}/latest`]
}

function callsOf(name: string, index: number, form: Program["form"]): readonly string[] {
  const helper = `${snake(name)}_path`
  const args =
    form === "resources" ? RESOURCE_CALLS : [`"index"`, `"show", 1`, `"edit", 1`, `"tree", ${index}, 1`, `"latest"`]
  return args.map((text) => `Routes.${helper}(conn, ${text})`)
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()
}
