import { join } from "node:path"
import ts from "typescript"
import { expect, it } from "vitest"

const root = join(import.meta.dirname, "../../..")
const file = join(import.meta.dirname, "program.mts")

/** The completions that an editor offers at the mark `|` of a program. */
function completionsAt(marked: string): readonly string[] {
  const text = marked.replace("|", "")
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    types: [],
    paths: { waymark: [join(root, "src/index.ts")] },
  }
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: () => "1",
    getScriptSnapshot(name) {
      const source = name === file ? text : ts.sys.readFile(name)
      return source === undefined ? undefined : ts.ScriptSnapshot.fromString(source)
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: (name, encoding) => ts.sys.readFile(name, encoding),
  })
  return service.getCompletionsAtPosition(file, marked.indexOf("|"), {})?.entries.map(({ name }) => name) ?? []
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
