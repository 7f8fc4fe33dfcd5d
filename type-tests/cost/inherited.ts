export type Kind = "rows" | "rows inherit" | "resources" | "resources inherit" | "contracts"

const ACTIONS = ["index", "show", "create", "update"]

const CONTRACTS = `contracts: {
    index: { query: "Filter", answers: { 200: "User" } },
    show: { answers: { 200: "User", 404: "Problem" } },
    create: { body: "New", answers: { 201: "User" } },
    update: { body: "New", answers: { 200: "User" } },
  }`

/** A controller for each row or each `resources`, ten of them in a scope. All schemas are the same type. */
export function writeInherited(kind: Kind, count: number): string {
  const isRow = kind.startsWith("rows")
  const names = Array.from({ length: count }, (_, index) => `U${index}`)
  const nodes = names.map((name) => {
    const path = `"/${name}`
    if (isRow) return `get(${path}/:id", "${name}Controller", "show")`
    return `resources(${path}", "${name}Controller", { only: [${ACTIONS.map((action) => `"${action}"`).join(", ")}]${kind === "contracts" ? `, ${CONTRACTS}` : ""} })`
  })
  const scopes = Array.from({ length: count / 10 }, (_, index) => {
    const answers = kind.endsWith("inherit") ? `, answers: { 401: "Problem" }` : ""
    return `  scope({ path: "/s${index}"${answers} }, [\n    ${nodes.slice(index * 10, index * 10 + 10).join(",\n    ")},\n  ]),`
  })
  const actions = (isRow ? ["show"] : ACTIONS).map((action) => `${action}: (conn) => conn.text("x")`).join(", ")
  const query = kind === "contracts" ? ", { page: 1 }" : ""
  const links = (name: string): readonly string[] => {
    const helper = `Routes.${name.toLowerCase()}_path`
    const show = `${helper}(conn, "show", 1)`
    return isRow
      ? [show]
      : [`${helper}(conn, "index"${query})`, show, `${helper}(conn, "create")`, `${helper}(conn, "update", 1)`]
  }
  return `import { get, helpers, resources, scope } from "waymark"
import type { HelperContext } from "waymark"
import { define_router } from "waymark/server"
export { get, resources }
declare const conn: HelperContext
interface Schema {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { readonly value: { page: number } }
    readonly types?: { readonly input: { page?: unknown }; readonly output: { page: number } }
  }
}
declare const schema: Schema
const schemas = { User: schema, Problem: schema, Filter: schema, New: schema }
export const routes = [
${scopes.join("\n")}
] as const
export const Routes = helpers<typeof routes, typeof schemas>(routes)
const web = define_router(routes, { schemas })
${names.map((name) => `const ${name}Controller = web.controller("${name}Controller", { ${actions} })`).join("\n")}
${names.flatMap(links).join("\n")}
export const Router = web.build({ ${names.map((name) => `${name}Controller`).join(", ")} })
export { conn }
`
}
