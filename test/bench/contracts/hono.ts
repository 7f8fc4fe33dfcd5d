import { lines } from "./shape.js"
import type { Files, Group, Library, Probe, Route, WrongCall } from "./shape.js"

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
  name: "Hono, one client",
  client: ({ name }) => `api.${name}`,
  names: ({ group }) => ({ marked: "api./*|*/", offered: group.name }),
  callImports: () => `import { api } from "../client.js"\n`,
  writeClient: () => ({
    "client.ts": `import { hc } from "hono/client"
import type { AppType } from "./app.js"
export const api = hc<AppType>("https://example.com")
`,
  }),
})

/** The same with a client for each group, as Hono's guide recommends for large applications. */
export const clientForEachGroup = makeLibrary({
  name: "Hono, a client for each group",
  client: ({ name }) => name,
  names: ({ group, action }) => ({ marked: `${group.name}[":id"]./*|*/`, offered: action }),
  callImports: (groups) => lines(groups, ({ name }) => `import { ${name} } from "../clients/${name}.js"`),
  writeClient: (groups) =>
    Object.fromEntries(
      groups.map(({ name }) => [
        `clients/${name}.ts`,
        `import { hc } from "hono/client"
import type { ${name} as app } from "../apps/${name}.js"
export const ${name} = hc<typeof app>("https://example.com/${name}")
`,
      ]),
    ),
})

/** The same, whose clients are compiled to declarations first, as Hono's guide advises. */
export const compiledClients: Library = { ...clientForEachGroup, name: "Hono, compiled clients", isBuilt: true }

/** A param of the client is a string, whatever the validator makes of it. The types of the answers are those of the handlers. */
function makeLibrary({ name, client, names, callImports, writeClient }: Form): Library {
  const method = ({ group, action }: Route): string => `${client(group)}[":id"].${action}.$get`
  const call = (route: Route): string => `${method(route)}({ param: { id: "7" }, query: { page: "2" } })`
  return {
    name,
    schemas: "query",
    tableFile,
    row,
    callImports,
    write: (groups) => ({
      ...Object.fromEntries(groups.map((group) => [tableFile(group), writeApp(group)])),
      "schemas/id.ts": `import { z } from "zod"\nexport const Id = z.object({ id: z.coerce.number().int() })\n`,
      "app.ts": `import { Hono } from "hono"
${lines(groups, (group) => `import { ${group.name} } from "./apps/${group.name}.js"`)}
const app = new Hono()
${lines(groups, (group) => `  .route("/${group.name}", ${group.name})`)}
export default app
export type AppType = typeof app
`,
      ...writeClient(groups),
    }),
    call: (route) => `const answer = await ${call(route)}
if (answer.status === 404) return (await answer.json()).detail
if (answer.status !== 200) throw new Error(answer.statusText)
return (await answer.json()).name`,
    wrongCalls: (route): readonly WrongCall[] => [
      [`await ${method(route)}({ param: { id: 7 }, query: {} })`, "'number' is not assignable to type 'string'"],
      [
        `await ${method(route)}({ param: { id: "7" }, query: { page: 2 } })`,
        "'number' is not assignable to type 'string",
      ],
      [
        `await ${client(route.group)}[":id"].wrong.$get({ param: { id: "7" }, query: {} })`,
        "'wrong' does not exist on type",
      ],
      [
        `(await (await ${method(route)}({ param: { id: "7" }, query: {} })).json()).wrong`,
        "'wrong' does not exist on type",
      ],
    ],
    probes: (route) => ({
      names: names(route),
      answer: {
        marked: `const answer = await ${call(route)}\nif (answer.status === 200) (await answer.json())./*|*/`,
        offered: "name",
      },
    }),
  }
}

function tableFile({ name }: Group): string {
  return `apps/${name}.ts`
}

function row({ action, input }: Route): string {
  return `  .get("/:id/${action}", zValidator("param", Id), zValidator("query", ${input}), (c) => {
    const { id } = c.req.valid("param")
    const { page, search } = c.req.valid("query")
    if (id === 0) return c.json({ detail: "none" }, 404)
    return c.json({ id, name: search ?? "", page }, 200)
  })`
}

function writeApp({ name, routes }: Group): string {
  return `import { zValidator } from "@hono/zod-validator"
import { Hono } from "hono"
import { Id } from "../schemas/id.js"
import { ${routes.map(({ input }) => input).join(", ")} } from "../schemas/${name}.js"

export const ${name} = new Hono()
${lines(routes, row)}`
}
