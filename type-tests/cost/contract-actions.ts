export type Kind = "plain" | "contract"

const OPTIONS = `, { where: { id: "integer" }, query: "Filter", answers: { 200: "User", 404: null } }`

/** A table with a controller for each five routes. */
export function writeProgram(kind: Kind, routes: number, hasActions: boolean): string {
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
