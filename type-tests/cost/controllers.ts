import type { Controller, Form } from "./tables.js"

const NO_PARAMS = `return conn.text("")`
const ID = `return conn.text(params.id)`
const TWO_IDS = `return conn.text(params.owner_id + conn.path_params.id)`

/** The actions of a controller, each reading the params of its route. */
const SCOPE_ACTIONS = { index: NO_PARAMS, show: ID, edit: ID, tree: TWO_IDS, latest: NO_PARAMS }
const RESOURCE_ACTIONS = {
  index: NO_PARAMS,
  new: NO_PARAMS,
  create: NO_PARAMS,
  edit: ID,
  show: ID,
  update: ID,
  delete: ID,
}

/** A router's first step, and a call of `web.controller` for each controller. */
export function defineControllers(controllers: readonly Controller[], form: Form): string {
  const actions = Object.entries(form === "resources" ? RESOURCE_ACTIONS : SCOPE_ACTIONS)
    .map(([action, body]) => `  ${action}: (conn${body === NO_PARAMS ? "" : ", params"}) => { ${body} },\n`)
    .join("")
  const calls = controllers.map(
    ({ name, index }) =>
      `const ${name}Controller = web.controller("${aliasOf(index, form)}${name}Controller", {\n${actions}})`,
  )
  return `import { define_router } from "waymark/server"\nexport const web = define_router(routes)\n${calls.join("\n")}\n`
}

/** The second step: the router, with every controller. */
export function buildRouter(controllers: readonly Controller[], form: Form): string {
  const names = controllers.map(({ name }) => `${name}Controller`)
  const scopes = names.map((_, index) => names.slice(index * 2, index * 2 + 2)).slice(0, names.length / 2)
  const entries =
    form === "resources" ? names : scopes.map((pair, index) => `${aliasOf(index * 2, form)}{ ${pair.join(", ")} }`)
  return `export const Router = web.build({\n${entries.map((entry) => `  ${entry.replace(".", ": ")},\n`).join("")}})\n`
}

/** Each scope has two controllers and an alias. */
function aliasOf(index: number, form: Form): string {
  return form === "resources" ? "" : `G${Math.floor(index / 2)}.`
}
