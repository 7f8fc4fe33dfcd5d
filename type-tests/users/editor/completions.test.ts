import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../../..")
const file = join(import.meta.dirname, "program.mts")

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  types: [],
  paths: { waymark: [join(root, "src/index.ts")], "waymark/openapi": [join(root, "src/readers/openapi/index.ts")] },
}
let program = { text: "", version: 0 }
/** One for all programs, so that it parses the sources once. */
const service = ts.createLanguageService({
  getScriptFileNames: () => [file],
  getScriptVersion: (name) => (name === file ? String(program.version) : "1"),
  getScriptSnapshot(name) {
    const source = name === file ? program.text : ts.sys.readFile(name)
    return source === undefined ? undefined : ts.ScriptSnapshot.fromString(source)
  },
  getCurrentDirectory: () => root,
  getCompilationSettings: () => options,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  fileExists: (name) => name === file || ts.sys.fileExists(name),
  readFile: (name, encoding) => ts.sys.readFile(name, encoding),
})

/** The completions that an editor offers at the last `|` of a program. */
function completionsAt(marked: string): readonly string[] {
  const at = marked.lastIndexOf("|")
  program = { text: marked.slice(0, at) + marked.slice(at + 1), version: program.version + 1 }
  return service.getCompletionsAtPosition(file, at, {})?.entries.map(({ name }) => name) ?? []
}

const table = `import { get, resources, verified_routes } from "waymark"
const routes = [get("/about", "PageController", "about"), resources("/users", "UserController")] as const
declare const site: URL
`

it("an editor completes the path of verified_path with patterns that have no params", () => {
  const offered = ["/about", "/users", "/users/new"]
  const call = "const { verified_path } = verified_routes(routes)\nverified_path(site, "
  expect(completionsAt(`${table}${call}"|")`)).toEqual(offered)
  expect(completionsAt(`${table}${call}"/us|")`)).toEqual(offered)
})

it("an editor completes the option except with the patterns of the table", () => {
  const patterns = ["/about", "/users", "/users/:id", "/users/:id/edit", "/users/new"]
  expect(completionsAt(`${table}verified_routes(routes, { except: ["|"] })`)).toEqual(patterns)
})

it("an editor completes the names that functions for rows take", () => {
  const functions = `import { define_routes, pipe_through, post, scope } from "waymark"
import type { RouteOptions } from "waymark"
const through = <const Name extends "browser" | "api">(name: Name) => pipe_through(name)
interface Contract extends RouteOptions { readonly body?: "NewUser" | "User" }
const contract = <const Options extends Contract>(options: Options) => options
`
  expect(completionsAt(`${functions}define_routes([scope("/", [through("|")])])`)).toEqual(["browser", "api"])
  const row = `post("/users", "UserController", "create", contract({ body: "|" }))`
  expect(completionsAt(`${functions}define_routes([${row}])`)).toEqual(["NewUser", "User"])
})

it("an editor completes pipelines, plugs and forwards of the table in the options of openapi", () => {
  const program = `import { define_routes, forward, get, pipe_through, pipeline, plug, scope } from "waymark"
import { openapi } from "waymark/openapi"
const routes = define_routes([
  pipeline("api", [plug("token")]),
  scope("/", [pipe_through("api"), get("/users", "UserController", "index")]),
  forward("/jobs", "JobsRouter"),
])
openapi(routes, { info: { title: "", version: "" }, `
  expect(completionsAt(`${program}security: { | } })`)).toEqual(["api", "token"])
  expect(completionsAt(`${program}mounts: { | } })`)).toEqual(["JobsRouter"])
})

it("an editor completes schemas and tags of the table in the options of openapi", () => {
  const program = `import { define_routes, post } from "waymark"
import { openapi } from "waymark/openapi"
const routes = define_routes([post("/users", "HelloWeb.UserController", "create", { body: "NewUser", answers: { 201: "User" } })])
openapi(routes, { info: { title: "", version: "" }, `
  expect(completionsAt(`${program}schemas: { | } })`)).toEqual(["NewUser", "User"])
  expect(completionsAt(`${program}json_schemas: { | } })`)).toEqual(["NewUser", "User"])
  expect(completionsAt(`${program}tags: [{ name: "|" }] })`)).toEqual(["User"])
})

it("an editor completes the params of the path in where", () => {
  const builders = `import { define_routes, get, match, resources, scope } from "waymark"\n`
  const asConst = (row: string): readonly string[] => completionsAt(`${builders}const routes = [${row}] as const`)
  expect(asConst(`get("/users/:id/:tab", "UserController", "tab", { where: { | } })`)).toEqual(["id", "tab"])
  expect(asConst(`match("purge", "/users/:id", "UserController", "purge", { where: { | } })`)).toEqual(["id"])
  expect(asConst(`resources("/:org/users", "UserController", { where: { | } })`)).toEqual(["id", "org"])
  expect(asConst(`scope("/:org", { where: { | } }, [])`)).toEqual(["org"])
  expect(asConst(`scope("/:org", "Admin", { where: { | } }, [])`)).toEqual(["org"])
  const inScope = `scope("/:org", [get("/:id", "UserController", "show", { query: "Filter", where: { | } })])`
  expect(completionsAt(`${builders}define_routes([${inScope}])`)).toEqual(["id"])
  expect(asConst(`get("/:id", "UserController", "show", { where: { id: "|" } })`)).toEqual(["integer", "uuid", "date"])
})

it("an editor completes the params of outer scopes, and the names that builders are given, in build_routes", () => {
  const head = `import { build_routes } from "waymark"
import type { TableBuilder } from "waymark"
interface Names { schemas: { User: object; Filter: object }; plugs: { put_user: object }; pipelines: "browser" }
`
  const inScope = (row: string): readonly string[] =>
    completionsAt(`${head}build_routes((table) => [table.scope("/orgs/:org", "Org", (rows) => [${row}])])`)
  expect(inScope(`rows.get("/:id", "UserController", "show", { where: { | } })`)).toEqual(["id", "org"])
  expect(inScope(`rows.scope("/:a", (more) => [more.get("/:id", "U", "u", { where: { | } })])`)).toEqual([
    "a",
    "id",
    "org",
  ])
  const named = (row: string): readonly string[] =>
    completionsAt(`${head}build_routes((table: TableBuilder<Names>) => [${row}])`).toSorted()
  expect(named(`table.get("/", "U", "u", { query: "|" })`)).toEqual(["Filter", "User"])
  expect(named(`table.get("/", "U", "u", { answers: { 200: "|" } })`)).toEqual(["Filter", "User"])
  expect(named(`table.pipe_through("|")`)).toEqual(["browser", "put_user"])
  expect(named(`table.pipeline("browser", [table.plug("|")])`)).toEqual(["put_user"])
})
