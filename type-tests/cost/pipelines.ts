export function writePipelines(count: number): string {
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
