import { lines } from "./shape.js"
import type { Files, Group, Library, Probe, Route } from "./shape.js"

interface Form {
  readonly name: string
  readonly client: (group: Group) => string
  /** The list of names behind which the routes are. */
  readonly names: (route: Route) => Probe
  readonly callImports: (groups: readonly Group[]) => string
  readonly writeClient: (groups: readonly Group[]) => Files
}

/** An application for each group, joined in one, and one client of it. */
export const oneClient = makeLibrary({
  name: "Elysia, one client",
  client: ({ name }) => `api.${name}`,
  names: ({ group }) => ({ marked: "api./*|*/", offered: group.name }),
  callImports: () => `import { api } from "../client.js"\n`,
  writeClient: (groups) => ({
    "app.ts": `import { Elysia } from "elysia"
${lines(groups, (group) => `import { ${group.name} } from "./apps/${group.name}.js"`)}
export const app = new Elysia()
${lines(groups, (group) => `  .use(${group.name})`)}`,
    "client.ts": `import { treaty } from "@elysiajs/eden"
import type { app } from "./app.js"
export const api = treaty<typeof app>("https://example.com")
`,
  }),
})

/** The same with a client for each group, since one of all groups does not compile. */
export const clientForEachGroup = makeLibrary({
  name: "Elysia, a client for each group",
  client: ({ name }) => `${name}.${name}`,
  names: ({ group }) => ({ marked: `${group.name}./*|*/`, offered: group.name }),
  callImports: (groups) => lines(groups, ({ name }) => `import { ${name} } from "../clients/${name}.js"`),
  writeClient: (groups) =>
    Object.fromEntries(
      groups.map(({ name }) => [
        `clients/${name}.ts`,
        `import { treaty } from "@elysiajs/eden"
import type { ${name} as app } from "../apps/${name}.js"
export const ${name} = treaty<typeof app>("https://example.com")
`,
      ]),
    ),
})

/** A param of the client is a string or a number, whatever its schema takes. */
function makeLibrary({ name, client, names, callImports, writeClient }: Form): Library {
  const request = (route: Route, query: string): string =>
    `${client(route.group)}({ id: 7 }).${route.action}.get({ query: ${query} })`
  const call = (route: Route): string => request(route, "{ page: 2 }")
  return {
    name,
    schemas: "query",
    tableFile,
    row,
    callImports,
    write: (groups) => ({
      ...Object.fromEntries(groups.map((group) => [tableFile(group), writeApp(group)])),
      "schemas/id.ts": `import { z } from "zod"\nexport const Id = z.object({ id: z.coerce.number().int() })\n`,
      ...writeClient(groups),
    }),
    call: (route) => `const { data, error } = await ${call(route)}
if (error?.status === 404) return error.value.detail
if (error) throw error
return data.name`,
    wrongCalls: (route) => [
      [
        `await ${client(route.group)}({ id: {} }).${route.action}.get({ query: { page: 2 } })`,
        "is not assignable to type",
      ],
      [`await ${request(route, "{ search: 2 }")}`, "'number' is not assignable to type 'string'"],
      [`await ${client(route.group)}({ id: 7 }).wrong.get({ query: {} })`, "'wrong' does not exist on type"],
      [`(await ${call(route)}).data?.wrong`, "'wrong' does not exist on type"],
    ],
    probes: (route) => ({
      names: names(route),
      answer: { marked: `const { data } = await ${call(route)}\ndata?./*|*/`, offered: "name" },
    }),
  }
}

function tableFile({ name }: Group): string {
  return `apps/${name}.ts`
}

function row({ group, action, input }: Route): string {
  const schemas = `{ params: Id, query: ${input}, response: { 200: ${group.title}, 404: Problem } }`
  return `  .get("/:id/${action}", ({ params: { id }, query, status }) => {
    if (id === 0) return status(404, { detail: "none" })
    return { id, name: query.search ?? "", page: query.page }
  }, ${schemas})`
}

function writeApp({ name, title, routes }: Group): string {
  return `import { Elysia } from "elysia"
import { Id } from "../schemas/id.js"
import { Problem } from "../schemas/problem.js"
import { ${[title, ...routes.map(({ input }) => input)].join(", ")} } from "../schemas/${name}.js"

export const ${name} = new Elysia({ prefix: "/${name}" })
${lines(routes, row)}`
}
