import { buildRouter, defineControllers } from "./controllers.js"

/** How a table is written, and which types of it are used. */
export interface Program {
  readonly form: Form
  readonly use: Use
  /** The number of routes. */
  readonly routes: number
  /** Whether rows and scopes have options, which differ from row to row. */
  readonly options?: boolean
  /** A mistake to make, in the middle of the table or of the calls. */
  readonly mistake?: "a row" | "a call"
}
export type Form = "scopes of tuples" | "scopes of builders" | "resources"
/** Each includes those before it; the last one builds a router with all actions. */
export type Use = "helpers" | "a call for each action" | "everything" | "an action for each route"

/** A controller of a program: its name without alias, and its place in the table. */
export interface Controller {
  readonly name: string
  readonly index: number
}

/** Realistic names: most have one word, some have two. */
const WORDS = ["User", "Post", "Comment", "Page", "Session", "Invoice", "Project", "Team", "OrderItem", "BlogPost"]
const ACTIONS = ["index", "show", "edit", "tree", "latest"]
const RESOURCE_CALLS = [`"index"`, `"edit", 1`, `"new"`, `"show", 1`, `"create"`, `"update", 1`, `"delete", 1`]

/** The actual number of routes of a program, which is close to the requested number. */
export function routesOf({ form, routes }: Pick<Program, "form" | "routes">): number {
  return form === "resources" ? Math.floor(routes / 8) * 8 : routes
}

/** A program of the given size: about five routes a controller, two controllers a scope. */
export function writeProgram(program: Program): string {
  const { form, use, mistake, options = false } = program
  const controllers = controllersOf(program)
  const rows = form === "resources" ? resourceRows(controllers, options) : scopeRows(controllers, form, options)
  const calls = use === "a call for each action" || use === "everything" ? callsOf(controllers, form, options) : []
  const actions = use === "everything" || use === "an action for each route" ? defineControllers(controllers, form) : ""
  return `import { get, helpers, resources, scope } from "waymark"
import type { HelperContext } from "waymark"
export { get, resources, scope }
declare const conn: HelperContext
export const routes = [
${(mistake === "a row" ? breakRow(rows) : rows).join("\n")}
] as const
export const Routes = helpers(routes)
${calls.length === 0 ? `Routes.${options && form !== "resources" ? "g0_" : ""}user0_path` : (mistake === "a call" ? breakCall(calls) : calls).join("\n")}
export { conn }
${actions}${use === "everything" ? buildRouter(controllers, form) : ""}`
}

function controllersOf({ form, routes }: Program): readonly Controller[] {
  return Array.from({ length: form === "resources" ? routes / 8 : routes / 5 }, (_, index) => ({
    name: `${WORDS[index % WORDS.length] ?? ""}${index}`,
    index,
  }))
}

function resourceRows(controllers: readonly Controller[], options: boolean): readonly string[] {
  return controllers.map(({ name, index }) => {
    const more = options ? `, { as: "${snake(name)}", private: { row: ${index} }, assigns: { row: ${index} } }` : ""
    return `  resources("/${name}", "${name}Controller"${more}),`
  })
}

function scopeRows(controllers: readonly Controller[], form: Form, options: boolean): readonly string[] {
  const scopes = Array.from({ length: controllers.length / 2 }, (_, index) =>
    controllers.slice(index * 2, index * 2 + 2),
  )
  return scopes.map((pair, index) => {
    const items = pair.flatMap((controller) =>
      paths(controller.name).map((path, action) => {
        const more = options ? `, ${rowOptions(controller, action)}` : ""
        const row = `"${path}", "${controller.name}Controller", "${ACTIONS[action] ?? ""}"${more}`
        return form === "scopes of tuples" ? `    ["get", ${row}],` : `    get(${row}),`
      }),
    )
    const more = options ? `, as: "g${index}", private: { scope: ${index} }, assigns: { scope: ${index} }` : ""
    if (form === "scopes of tuples")
      return `  ["scope", { path: "/g${index}", alias: "G${index}"${more} }, [\n${items.join("\n")}\n  ]],`
    const first = options ? `{ path: "/g${index}", alias: "G${index}"${more} }` : `"/g${index}", "G${index}"`
    return `  scope(${first}, [\n${items.join("\n")}\n  ]),`
  })
}

/** The options of a row, which differ for each action. */
function rowOptions({ name, index }: Controller, action: number): string {
  const row = index * ACTIONS.length + action
  const kinds = [
    `as: "${snake(name)}"`,
    `private: { row: ${row} }`,
    `metadata: { row: ${row} }`,
    `assigns: { row: ${row} }`,
    `log: false`,
  ]
  return `{ ${kinds[action] ?? ""} }`
}

function paths(name: string): readonly string[] {
  return [`/${name}`, `/${name}/:id`, `/${name}/:id/edit`, `/${name}/:owner_id/tree/:id`, `/${name}/latest`]
}

function callsOf(controllers: readonly Controller[], form: Form, options: boolean): readonly string[] {
  return controllers.flatMap(({ name, index }) => {
    const args =
      form === "resources" ? RESOURCE_CALLS : [`"index"`, `"show", 1`, `"edit", 1`, `"tree", ${index}, 1`, `"latest"`]
    const prefix = options && form !== "resources" ? `g${Math.floor(index / 2)}_` : ""
    return args.map((text) => `Routes.${prefix}${snake(name)}_path(conn, ${text})`)
  })
}

/** A param without a name. */
function breakRow(rows: readonly string[]): readonly string[] {
  const middle = Math.floor(rows.length / 2)
  return rows.map((row, index) => (index === middle ? row.replace(/(?<="\/)\w+/, "$&/:") : row))
}

/** An action that does not exist. */
function breakCall(calls: readonly string[]): readonly string[] {
  const middle = Math.floor(calls.length / 2)
  return calls.map((call, index) => (index === middle ? call.replace(/"\w+"/, `"shwo"`) : call))
}

function snake(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase()
}
