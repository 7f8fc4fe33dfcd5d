/** How the controllers of a table are written: not at all, with `actions`, or with plugs before it. */
export type Form = "table" | "actions" | "one plug" | "two plugs"

const PLUGS: Readonly<Record<Form, string>> = {
  table: "",
  actions: "",
  "one plug": ".plug(load)",
  "two plugs": `.plug(load).plug(check, { only: ["one", "two", "three", "four", "five"] })`,
}

/** A table with a controller for each five routes, whose plugs run for all its actions. */
export function writeControllers(form: Form, routes: number): string {
  const names = Array.from({ length: routes / 5 }, (_, index) => `User${index}`)
  const actions = ["one", "two", "three", "four", "five"]
  const rows = names.flatMap((name) =>
    actions.map((action) => `  get("/${name}/:id/${action}", "${name}", "${action}"),`),
  )
  const value =
    form.endsWith("s") && form !== "actions"
      ? "conn.assigns.checked"
      : form === "one plug"
        ? "conn.assigns.user.name"
        : "id"
  const body = actions.map((action) => `  ${action}: (conn, { id }) => conn.text(id + ${value}),`).join("\n")
  const written = form === "table" ? names.slice(0, 1) : names
  return `import { get } from "waymark"
import { define_plug, define_router } from "waymark/server"
const load = define_plug<{ assigns: { user: { name: string } } }>((conn) => conn.assign("user", { name: "Ada" }))
const check = define_plug<{ assigns: { checked: string }; requires: { user: { name: string } } }>((conn) => conn.assign("checked", conn.assigns.user.name))
export const plugs = [load, check]
export const routes = [
${rows.join("\n")}
] as const
export const web = define_router(routes)
${written.map((name) => `export const ${name} = web.controller("${name}")${PLUGS[form]}.actions({\n${body}\n})`).join("\n")}
`
}
