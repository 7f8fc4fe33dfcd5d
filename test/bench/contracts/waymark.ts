import { lines } from "./shape.js"
import type { Files, Group, Library, Route } from "./shape.js"

/** A table in parts, with builders; the router with a controller for each group; and the client of the table. */
export const waymark: Library = {
  name: "Waymark",
  schemas: "query",
  write: (groups) => ({ ...writeShared(groups), ...Object.fromEntries(groups.flatMap(writeGroup)) }),
  tableFile,
  row,
  callImports: () => `import { api } from "../client.js"\n`,
  call: (route) => `const answer = await ${call(route)}
if (answer.status === 400) return answer.body.errors.detail
return answer.status === 404 ? answer.body.detail : answer.body.name`,
  wrongCalls: ({ group, action }) => [
    [
      `await api.${group.name}("${action}", "x", { query: { page: 2 } })`,
      "'string' is not assignable to parameter of type 'KindParam",
    ],
    [`await api.${group.name}("${action}", 7, { query: { page: "2" } })`, "'string' is not assignable to type 'number"],
    [`await api.${group.name}("wrong", 7)`, `"wrong"`],
    [`(await api.${group.name}("${action}", 7)).body.name`, "'name' does not exist on type"],
  ],
  probes: (route) => ({
    names: { marked: "api./*|*/", offered: route.group.name },
    answer: {
      marked: `const answer = await ${call(route)}\nif (answer.status === 200) answer.body./*|*/`,
      offered: "name",
    },
  }),
}

function call({ group, action }: Route): string {
  return `api.${group.name}("${action}", 7, { query: { page: 2 } })`
}

function tableFile({ name }: Group): string {
  return `routes/${name}.ts`
}

function row({ group, action, input }: Route): string {
  const contract = `where: { id: "integer" }, query: "${input}", answers: { 200: "${group.title}", 404: "Problem" }`
  return `    get("/:id/${action}", "${group.title}Controller", "${action}", { ${contract} }),`
}

function writeGroup(group: Group): readonly (readonly [string, string])[] {
  const table = `import { define_routes, get, scope } from "waymark"
export const ${group.name} = define_routes([
  scope("/${group.name}", [
${lines(group.routes, row)}  ]),
])
`
  const controller = `import { web } from "../web.js"
export const ${group.title}Controller = web.controller("${group.title}Controller", {
${lines(group.routes, writeAction)}})
`
  return [
    [tableFile(group), table],
    [`controllers/${group.name}.ts`, controller],
  ]
}

function writeAction({ action }: Route): string {
  const found = `conn.answer(200, { id, name: conn.query_params.search ?? "", page: conn.query_params.page })`
  return `  ${action}: (conn, { id }) => (id === 0 ? conn.answer(404, { detail: "none" }) : ${found}),`
}

function writeShared(groups: readonly Group[]): Files {
  return {
    "routes.ts": `import { define_routes } from "waymark"
${lines(groups, (group) => `import { ${group.name} } from "./${tableFile(group).replace(".ts", ".js")}"`)}
export const routes = define_routes([
${lines(groups, ({ name }) => `  ...${name},`)}])
`,
    "schemas.ts": `export * from "./schemas/problem.js"
${lines(groups, ({ name }) => `export * from "./schemas/${name}.js"`)}`,
    "web.ts": `import { define_router } from "waymark/server"
import { routes } from "./routes.js"
import * as schemas from "./schemas.js"
export const web = define_router(routes, { schemas })
`,
    "router.ts": `import { web } from "./web.js"
${lines(groups, ({ name, title }) => `import { ${title}Controller } from "./controllers/${name}.js"`)}
export const Router = web.build({
${lines(groups, ({ title }) => `  ${title}Controller,`)}})
`,
    "client.ts": `import { client } from "waymark/client"
import { routes } from "./routes.js"
import type * as schemas from "./schemas.js"
export const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com" })
`,
  }
}
