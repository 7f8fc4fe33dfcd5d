import { lines } from "./shape.js"
import type { Group, Library, Route } from "./shape.js"

/** A router for each group, merged in one; and the client of that router. A procedure declares no errors. */
export const trpc: Library = {
  name: "tRPC",
  schemas: "input",
  tableFile,
  row,
  write: (groups) => ({
    ...Object.fromEntries(groups.map((group) => [tableFile(group), writeRouter(group)])),
    "trpc.ts": `import { initTRPC } from "@trpc/server"
const t = initTRPC.create()
export const router = t.router
export const publicProcedure = t.procedure
`,
    "router.ts": `import { router } from "./trpc.js"
${lines(groups, ({ name }) => `import { ${name} } from "./routers/${name}.js"`)}
export const appRouter = router({
${lines(groups, ({ name }) => `  ${name},`)}})
export type AppRouter = typeof appRouter
`,
    "client.ts": `import { createTRPCClient, httpBatchLink } from "@trpc/client"
import type { AppRouter } from "./router.js"
export const api = createTRPCClient<AppRouter>({ links: [httpBatchLink({ url: "https://example.com" })] })
`,
  }),
  callImports: () => `import { api } from "../client.js"\n`,
  call: (route) => `const data = await ${call(route)}\nreturn data.name`,
  wrongCalls: ({ group, action }) => [
    [`await api.${group.name}.${action}.query({ id: "x", page: 2 })`, "'string' is not assignable to type 'number'"],
    [`await api.${group.name}.${action}.query({ id: 7, page: "2" })`, "'string' is not assignable to type 'number"],
    [`await api.${group.name}.wrong.query({ id: 7 })`, "'wrong' does not exist on type"],
    [`(await api.${group.name}.${action}.query({ id: 7 })).detail`, "'detail' does not exist on type"],
  ],
  probes: (route) => ({
    names: { marked: "api./*|*/", offered: route.group.name },
    answer: { marked: `const answer = await ${call(route)}\nanswer./*|*/`, offered: "name" },
  }),
}

function call({ group, action }: Route): string {
  return `api.${group.name}.${action}.query({ id: 7, page: 2 })`
}

function tableFile({ name }: Group): string {
  return `routers/${name}.ts`
}

function row({ group, action, input }: Route): string {
  return `  ${action}: publicProcedure.input(${input}).output(${group.title}).query(({ input }) => {
    if (input.id === 0) throw new TRPCError({ code: "NOT_FOUND", message: "none" })
    return { id: input.id, name: input.search ?? "", page: input.page }
  }),`
}

function writeRouter({ name, title, routes }: Group): string {
  const names = [title, ...routes.map(({ input }) => input)].join(", ")
  return `import { TRPCError } from "@trpc/server"
import { ${names} } from "../schemas/${name}.js"
import { publicProcedure, router } from "../trpc.js"

export const ${name} = router({
${lines(routes, row)}})
`
}
