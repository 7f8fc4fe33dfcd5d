import { importOpenApi } from "../../../src/build/import/openapi/import.js"
import { importPhoenix } from "../../../src/build/import/phoenix/import.js"
import { printModule } from "../../../src/build/import/print.js"
import { Progress } from "../../../src/build/cli/terminal/progress.js"
import { importRoutes } from "../../../src/build/import/running/import.js"
import type { Imported } from "../../../src/build/import/source.js"
import type { Reader } from "./growth.js"

const file = { path: "/file", folder: process.cwd(), progress: new Progress() }
const print = ({ comments, tables }: Imported): string => printModule(comments, tables)

/** Paths as applications have them, with as many first segments as `groups` says. */
const pathsOf = (count: number, groups: number, param: (name: string) => string): readonly string[] =>
  Array.from({ length: count }, (_, index) => {
    const ends = [
      "",
      `/${param("id")}`,
      `/${param("id")}/a${index}`,
      `/x${index}/${param("id")}`,
      `/${param("id")}/${param("b")}`,
    ]
    return `/r${index % groups}${ends[index % ends.length] ?? ""}`
  })

const documentOf = (paths: readonly string[], tags?: readonly string[]): string =>
  JSON.stringify({
    openapi: "3.1.0",
    paths: Object.fromEntries(paths.map((path) => [path, { get: { tags, responses: { 200: { description: "" } } } }])),
  })

const routerOf = (paths: readonly string[]): string => {
  const rows = paths.map((path, index) => `plug A.B${index}\n get "${path}", C${index % 7}Controller, :show\n`)
  return `defmodule A.Router do\n use Phoenix.Router\n pipeline :a do\n${rows.map((row) => row.split("\n")[0]).join("\n")}\n end\n${rows.map((row) => row.split("\n")[1]).join("\n")}\nend\n`
}

/** What is imported, with ten characters for each of its routes. */
const reader = (name: string, prepare: (count: number) => () => unknown): Reader => ({
  name: `import of ${name}`,
  most: 64_000,
  prepare: (size) => prepare(Math.ceil(size / 10)),
})

const braces = (name: string): string => `{${name}}`
const colon = (name: string): string => `:${name}`

/** The readers of `waymark import`. */
export const FILE_READERS: readonly Reader[] = [
  ...[1, 1000].flatMap((groups) => [
    reader(`an OpenAPI document with at most ${groups} first segments`, (count) => {
      const text = documentOf(pathsOf(count, groups, braces))
      return async () => print(await importOpenApi({ ...file, file: "a.json", text }))
    }),
    reader(`a Phoenix router with at most ${groups} first segments`, (count) => {
      const text = routerOf(pathsOf(count, groups, colon))
      return async () => print(await importPhoenix({ ...file, file: "a.ex", text }, undefined))
    }),
    ...(["express-4", "express-5", "hono", "fastify"] as const).map((dialect) =>
      reader(`an application of ${dialect} with at most ${groups} first segments`, (count) => {
        const items = pathsOf(count, groups, colon).map((path) => {
          const handler = { handle: {}, name: "" }
          return { verb: "get", path, handler, middleware: [], mayPass: true }
        })
        return () => print(importRoutes({ dialect, items }))
      }),
    ),
  ]),
  reader("an OpenAPI document with one tag", (count) => {
    const text = documentOf(pathsOf(count, 3, braces), ["one"])
    return async () => print(await importOpenApi({ ...file, file: "a.json", text }))
  }),
  reader("a path with many params", (count) => {
    const names = Array.from({ length: count }, (_, index) => `p${index}`)
    const parameters = names.map((name) => ({ name, in: "path", required: true, schema: { type: "integer" } }))
    const path = names.map((name) => `/{${name}}`).join("")
    const text = JSON.stringify({ openapi: "3.1.0", paths: { [path]: { get: { parameters, responses: {} } } } })
    return async () => print(await importOpenApi({ ...file, file: "a.json", text }))
  }),
  reader("a server whose URL has many slashes", (count) => {
    const servers = [{ url: `${"/".repeat(count * 10)}x` }]
    const text = JSON.stringify({ openapi: "3.1.0", servers, paths: {} })
    return async () => print(await importOpenApi({ ...file, file: "a.json", text }))
  }),
]
