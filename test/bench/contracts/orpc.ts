import { lines } from "./shape.js"
import type { Files, Group, Library, Probe, Route, WrongCall } from "./shape.js"

const calls = {
  schemas: "input",
  callImports: () => `import { safe } from "@orpc/client"\nimport { api } from "../client.js"\n`,
  call: (route: Route): string => `const { error, data, isDefined } = await safe(${call(route)})
if (isDefined) return error.data.detail
if (error) throw error
return data.name`,
  wrongCalls: ({ group, action }: Route): readonly WrongCall[] => [
    [`await api.${group.name}.${action}({ id: "x", page: 2 })`, "'string' is not assignable to type 'number'"],
    [`await api.${group.name}.${action}({ id: 7, page: "2" })`, "'string' is not assignable to type 'number"],
    [`await api.${group.name}.wrong({ id: 7 })`, "'wrong' does not exist on type"],
    [`(await api.${group.name}.${action}({ id: 7 })).detail`, "'detail' does not exist on type"],
  ],
  probes: (route: Route): { readonly names: Probe; readonly answer: Probe } => ({
    names: { marked: "api./*|*/", offered: route.group.name },
    answer: { marked: `const answer = await ${call(route)}\nanswer./*|*/`, offered: "name" },
  }),
} as const

/** A contract in parts, its implementation, and the client of the contract. */
export const contractFirst: Library = {
  ...calls,
  name: "oRPC, contract first",
  tableFile: contractFile,
  row: contractRow,
  write: (groups) => ({
    ...Object.fromEntries(groups.flatMap(writeContract)),
    "contract.ts": joinGroups(groups, "contract", "{", "}"),
    "os.ts": `import { implement } from "@orpc/server"
import { contract } from "./contract.js"
export const os = implement(contract)
`,
    "router.ts": `import { os } from "./os.js"\n${joinGroups(groups, "router", "os.router({", "})")}`,
    ...writeClient("ContractRouterClient", "@orpc/contract", "contract"),
  }),
}

/** Procedures with their handlers in parts, and the client of their router. */
export const routerFirst: Library = {
  ...calls,
  name: "oRPC, router first",
  tableFile: routerFile,
  row: procedureRow,
  write: (groups) => ({
    ...Object.fromEntries(groups.map((group) => [routerFile(group), writeProcedures(group)])),
    "router.ts": joinGroups(groups, "router", "{", "}"),
    ...writeClient("RouterClient", "@orpc/server", "router"),
  }),
}

function call({ group, action }: Route): string {
  return `api.${group.name}.${action}({ id: 7, page: 2 })`
}

function contractFile({ name }: Group): string {
  return `contract/${name}.ts`
}

function routerFile({ name }: Group): string {
  return `router/${name}.ts`
}

function contractRow(route: Route): string {
  return `  ${route.action}: oc${chain(route)},`
}

function procedureRow(route: Route): string {
  return `  ${route.action}: os${chain(route)}.handler(${HANDLER}),`
}

function chain({ group, action, input }: Route): string {
  const route = `.route({ method: "GET", path: "/${group.name}/{id}/${action}" })`
  return `${route}.input(${input}).output(${group.title}).errors({ NOT_FOUND: { data: Problem } })`
}

const HANDLER = `({ input, errors }) => {
    if (input.id === 0) throw errors.NOT_FOUND({ data: { detail: "none" } })
    return { id: input.id, name: input.search ?? "", page: input.page }
  }`

function writeContract(group: Group): readonly (readonly [string, string])[] {
  const contract = `import { oc } from "@orpc/contract"
${importSchemas(group)}
export const ${group.name} = {
${lines(group.routes, contractRow)}}
`
  const router = `import { os } from "../os.js"
export const ${group.name} = {
${lines(group.routes, ({ action }) => `  ${action}: os.${group.name}.${action}.handler(${HANDLER}),`)}}
`
  return [
    [contractFile(group), contract],
    [routerFile(group), router],
  ]
}

function writeProcedures(group: Group): string {
  return `import { os } from "@orpc/server"
${importSchemas(group)}
export const ${group.name} = {
${lines(group.routes, procedureRow)}}
`
}

function importSchemas({ name, title, routes }: Group): string {
  const names = [title, ...routes.map(({ input }) => input)].join(", ")
  return `import { Problem } from "../schemas/problem.js"\nimport { ${names} } from "../schemas/${name}.js"\n`
}

function joinGroups(groups: readonly Group[], folder: string, open: string, close: string): string {
  return `${lines(groups, ({ name }) => `import { ${name} } from "./${folder}/${name}.js"`)}
export const ${folder} = ${open}
${lines(groups, ({ name }) => `  ${name},`)}${close}
`
}

function writeClient(type: string, from: string, of: string): Files {
  return {
    "client.ts": `import { createORPCClient } from "@orpc/client"
import { RPCLink } from "@orpc/client/fetch"
import type { ${type} } from "${from}"
import type { ${of} } from "./${of}.js"
export const api: ${type}<typeof ${of}> = createORPCClient(new RPCLink({ url: "https://example.com" }))
`,
  }
}
