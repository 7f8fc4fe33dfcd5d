/** The declarations of a row apart from its path; `false` for none. */
export type Declared = false | "query" | "contract" | "events" | "socket"
export type Use = "helpers" | "a call for each row" | "define_router"

const ROUTER = `import { events, sockets } from "waymark/live"
import { define_router } from "waymark/server"
declare const schemas: { readonly [Name in keyof Schemas]: Schemas[Name] }
define_router(routes, { schemas, conn: [events, sockets] })`

/**
 * Five rows for each controller, with one schema of a query for ten rows.
 *
 * @param isApart whether each row has a controller of its own, as sockets have
 */
export function writeContracts(use: Use, count: number, declared: Declared, isApart = declared === "socket"): string {
  const found = Array.from({ length: count }, (_, index) => ({
    name: isApart ? `c${index}` : `c${Math.floor(index / 5)}`,
    action: isApart ? "open" : `a${index % 5}`,
    path: `/c${Math.floor(index / 5)}/a${index % 5}/:id`,
    schema: `Filter${Math.floor(index / 10)}`,
  }))
  const options = (schema: string): string =>
    declared === "contract"
      ? `, { where: { id: "integer" }, query: "${schema}", answers: { 200: "User", 404: "Problem" } }`
      : declared === "events"
        ? `, { where: { id: "integer" }, query: "${schema}", events: { changed: "User", failed: "Problem" } }`
        : declared === "query"
          ? `, { where: { id: "integer" }, query: "${schema}" }`
          : ""
  const row = ({ name, action, path, schema }: (typeof found)[number]): string =>
    declared === "socket"
      ? `  socket("${path}", "${name.toUpperCase()}Socket", { where: { id: "integer" }, query: "${schema}", receives: "User", sends: "Problem" }),`
      : `  get("${path}", "${name.toUpperCase()}", "${action}"${options(schema)}),`
  const schemas = Array.from({ length: Math.ceil(count / 10) }, (_, index) => `  Filter${index}: Schema<"${index}">`)
  const calls = found.map(
    ({ name, action }, index) => `Routes.${name}_path(conn, "${action}", ${index}, { page: ${index} })`,
  )
  return `import { get, helpers, socket } from "waymark"
import type { HelperContext } from "waymark"
declare const conn: HelperContext
interface Schema<Id> {
  readonly "~standard": {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => { readonly value: { page: number; q?: string; id?: Id } }
    readonly types?: {
      readonly input: { page?: unknown; q?: string; id?: Id }
      readonly output: { page: number; q?: string; id?: Id }
    }
  }
}
interface Schemas {
  User: Schema<"user">
  Problem: Schema<"problem">
${schemas.join("\n")}
}
export const routes = [
${found.map(row).join("\n")}
] as const
${use === "define_router" ? ROUTER : `export const Routes = helpers<typeof routes, ${declared !== false ? "{ readonly [Name in keyof Schemas]: Schemas[Name] }" : "{}"}>(routes)`}
${use === "helpers" ? "Routes.c0_path" : use === "define_router" ? "" : calls.join("\n")}
export { conn, get, socket }
`
}
