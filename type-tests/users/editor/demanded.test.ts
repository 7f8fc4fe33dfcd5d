import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { EDITORS } from "./editor.js"
import type { Editor } from "./editor.js"
import { readMark } from "./markers.js"
import { makeProject } from "./project.js"

const routes = `import { define_routes, get, helpers, pipe_through, pipeline, plug, post, resources, scope } from "waymark"
import { client } from "waymark/client"
import { z } from "zod"

export const routes = define_routes([
  pipeline("browser", [plug("accepts", ["html"]), plug("put_user")]),
  scope("/", [
    pipe_through(["browser", "audit"]),
    resources("/users", "UserController", {
      only: ["index", "create", "update"],
      contracts: { index: { query: "Filter" }, create: { body: "NewUser", answers: { 201: "User", 422: "Problem" } } },
    }),
    get("/search", "SearchController", "index", { query: "Search", answers: { 200: "Users", 400: "Invalid" } }),
  ]),
])
export const plain = define_routes([get("/", "PageController", "home")])

export const schemas = {
  Filter: z.object({ q: z.string().optional(), page: z.coerce.number().optional() }),
  Search: z.object({ q: z.string(), gets: z.string().optional(), entries: z.coerce.number().optional() }),
  NewUser: z.object({ name: z.string() }),
  User: z.object({ id: z.number() }),
  Users: z.object({ users: z.array(z.object({ id: z.number() })) }),
  Problem: z.object({ title: z.string() }),
  Invalid: z.object({ fields: z.array(z.string()) }),
}
export const Routes = helpers<typeof routes, typeof schemas>(routes)
export const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com" })
`
const head = `import { define_routes, get, resources } from "waymark"
import * as edge from "waymark/edge"
import { define_router } from "waymark/server"
import { api, plain, Routes, routes, schemas } from "./routes.js"
declare const site: URL
`

describe.each(EDITORS)("the language server of TypeScript %s", (_, start) => {
  const project = makeProject({ "routes.ts": routes, "question.ts": "" })
  let editor: Editor
  beforeAll(async () => void (editor = await start(project.folder)))
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })
  const complete = async (marked: string): Promise<readonly string[]> => {
    const { text, at } = readMark(project.path("question.ts"), `${head}${marked}`)
    editor.open(at.file, text)
    return (await editor.completions(at)).map((name) => name.replace(/\?$/, ""))
  }

  const CONTRACT = [
    "answers",
    "body",
    "body_types",
    "cache_control",
    "headers",
    "lists",
    "metadata",
    "on_invalid",
    "query",
    "timeout",
  ]
  const OPTIONS = [
    "before",
    "check_answers",
    "conn",
    "name",
    "no_route",
    "plugs",
    "problems",
    "schema_timeout",
    "schemas",
    "warn",
  ]
  const ALL = ["Filter", "Invalid", "NewUser", "Problem", "Search", "User", "Users"]
  it.each([
    ["plugs", `define_router(routes, { plugs: { /*|*/ } })`, ["accepts", "audit", "put_user"]],
    ["plugs, before others", `define_router(routes, { plugs: { /*|*/ }, schemas })`, ["accepts", "audit", "put_user"]],
    ["plugs, with a first letter", `define_router(routes, { plugs: { a/*|*/ } })`, ["accepts", "audit", "put_user"]],
    [
      "plugs that are left",
      `define_router(routes, { plugs: { audit: (conn) => conn, /*|*/ } })`,
      ["accepts", "put_user"],
    ],
    [
      "plugs of a table in the call",
      `define_router([["pipe_through", "audit"], ["get", "/", "PageController", "home"]], { plugs: { /*|*/ } })`,
      ["audit"],
    ],
    ["schemas", `define_router(routes, { schemas: { /*|*/ } })`, ALL],
    [
      "schemas that are left",
      `define_router(routes, { schemas: { User: schemas.User, Filter: schemas.Filter, /*|*/ } })`,
      ALL.filter((name) => name !== "User" && name !== "Filter"),
    ],
    ["problems", `define_router(routes, { schemas, problems: { /*|*/ } })`, ["Invalid", "Problem"]],
    [
      "problems that are left",
      `define_router(routes, { schemas, problems: { Problem: () => ({ title: "" }), /*|*/ } })`,
      ["Invalid"],
    ],
    ["options", `define_router(routes, { sch/*|*/ })`, OPTIONS],
    ["plugs at the edge", `edge.define_router(routes, { plugs: { /*|*/ } })`, ["accepts", "audit", "put_user"]],
  ])("completes the names that the table demands: %s", async (_title, marked, names) => {
    expect((await complete(marked)).slice(0, 12)).toEqual(names)
  })

  it.each([
    ["a helper", `Routes.user_path(site, "index", { /*|*/ })`, ["page", "q"]],
    ["a helper, with a first key", `Routes.user_path(site, "index", { page: 2, /*|*/ })`, ["q"]],
    ["a helper whose query is required", `Routes.search_path(site, "index", { /*|*/ })`, ["q", "entries", "gets"]],
    ["a URL", `Routes.user_url(site, "index", { /*|*/ })`, ["page", "q"]],
    ["the client", `api.user("index", { query: { /*|*/ } })`, ["page", "q"]],
    ["the client, required", `api.search("index", { query: { /*|*/ } })`, ["q", "entries", "gets"]],
  ])("completes only the keys of the query: %s", async (_title, marked, names) => {
    expect((await complete(marked)).slice(0, 12)).toEqual(names)
  })

  it.each([
    ["only", `resources("/users", "U", { only: ["index", "show"], contracts: { /*|*/ } })`, ["index", "show"]],
    [
      "only, after the contracts",
      `resources("/users", "U", { contracts: { /*|*/ }, only: ["index", "show"] })`,
      ["index", "show"],
    ],
    [
      "only, in a table",
      `define_routes([resources("/users", "U", { only: ["index", "show"], contracts: { /*|*/ } })])`,
      ["index", "show"],
    ],
    ["only, with items", `resources("/users", "U", { only: ["index"], contracts: { /*|*/ } }, [])`, ["index"]],
    [
      "options of an action",
      `resources("/users", "U", { only: ["index"], contracts: { index: { bo/*|*/ } } })`,
      CONTRACT,
    ],
    [
      "those that are left",
      `resources("/users", "U", { only: ["index", "show"], contracts: { index: {}, /*|*/ } })`,
      ["show"],
    ],
    [
      "except",
      `resources("/users", "U", { except: ["delete", "edit", "new"], contracts: { /*|*/ } })`,
      ["create", "index", "show", "update"],
    ],
    [
      "all",
      `resources("/users", "U", { contracts: { /*|*/ } })`,
      ["create", "delete", "edit", "index", "new", "show", "update"],
    ],
    [
      "a singleton",
      `resources("/me", "U", { singleton: true, contracts: { /*|*/ } })`,
      ["create", "delete", "edit", "new", "show", "update"],
    ],
  ])("completes the actions of resources in contracts: %s", async (_title, marked, names) => {
    expect((await complete(marked)).slice(0, 12)).toEqual(names)
  })
})
