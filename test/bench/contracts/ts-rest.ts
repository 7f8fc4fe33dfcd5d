import { lines } from "./shape.js"
import type { Group, Library, Route } from "./shape.js"

/** A contract in parts, its implementation for Express, and the client of the contract. */
export const tsRest: Library = {
  name: "ts-rest",
  schemas: "query",
  tableFile,
  row,
  write: (groups) => ({
    ...Object.fromEntries(groups.flatMap(writeGroup)),
    "schemas/id.ts": `import { z } from "zod"\nexport const Id = z.object({ id: z.coerce.number().int() })\n`,
    "c.ts": `import { initContract } from "@ts-rest/core"\nexport const c = initContract()\n`,
    "server.ts": `import { initServer } from "@ts-rest/express"\nexport const server = initServer()\n`,
    "contract.ts": `import { c } from "./c.js"\n${joinGroups(groups, "contract", "c.router({", "})")}`,
    "router.ts": `import { contract } from "./contract.js"
import { server } from "./server.js"
${joinGroups(groups, "router", "server.router(contract, {", "})")}`,
    "client.ts": `import { initClient } from "@ts-rest/core"
import { contract } from "./contract.js"
export const api = initClient(contract, { baseUrl: "https://example.com" })
`,
  }),
  callImports: () => `import { api } from "../client.js"\n`,
  call: (route) => `const answer = await ${call(route)}
if (answer.status === 404) return answer.body.detail
if (answer.status !== 200) throw new Error(String(answer.status))
return answer.body.name`,
  wrongCalls: ({ group, action }) => [
    [`await api.${group.name}.${action}({ params: {}, query: { page: 2 } })`, "'id' is missing"],
    [`await api.${group.name}.${action}({ params: { id: 7 }, query: { search: 2 } })`, "'number' is not assignable"],
    [`await api.${group.name}.wrong({ params: { id: 7 }, query: {} })`, "'wrong' does not exist on type"],
    [`(await api.${group.name}.${action}({ params: { id: 7 }, query: {} })).wrong`, "'wrong' does not exist on type"],
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
  return `api.${group.name}.${action}({ params: { id: 7 }, query: { page: 2 } })`
}

function tableFile({ name }: Group): string {
  return `contract/${name}.ts`
}

function row({ group, action, input }: Route): string {
  const place = `method: "GET", path: "/${group.name}/:id/${action}", pathParams: Id`
  return `  ${action}: { ${place}, query: ${input}, responses: { 200: ${group.title}, 404: Problem } },`
}

function writeGroup(group: Group): readonly (readonly [string, string])[] {
  const { name, title, routes } = group
  const contract = `import { c } from "../c.js"
import { Id } from "../schemas/id.js"
import { Problem } from "../schemas/problem.js"
import { ${[title, ...routes.map(({ input }) => input)].join(", ")} } from "../schemas/${name}.js"
export const ${name} = c.router({
${lines(routes, row)}})
`
  const router = `import { ${name} as contract } from "../contract/${name}.js"
import { server } from "../server.js"
export const ${name} = server.router(contract, {
${lines(routes, writeAction)}})
`
  return [
    [tableFile(group), contract],
    [`router/${name}.ts`, router],
  ]
}

function writeAction({ action }: Route): string {
  return `  ${action}: async ({ params, query }) => {
    if (params.id === 0) return { status: 404, body: { detail: "none" } }
    return { status: 200, body: { id: params.id, name: query.search ?? "", page: query.page } }
  },`
}

function joinGroups(groups: readonly Group[], folder: string, open: string, close: string): string {
  return `${lines(groups, ({ name }) => `import { ${name} } from "./${folder}/${name}.js"`)}
export const ${folder} = ${open}
${lines(groups, ({ name }) => `  ${name},`)}${close}
`
}
