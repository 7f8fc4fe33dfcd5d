import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

async function stderrOf(files: Readonly<Record<string, string>>, ...argv: readonly string[]): Promise<string> {
  const project = makeProject(files)
  projects.push(project)
  const { code, stdout, stderr } = await project.run(["routes", ...argv])
  expect([code, stdout]).toEqual([1, ""])
  return stderr
}

const TABLE = `import { get, pipe_through, resources, scope } from "waymark"
import { more, row } from "./more.js"

export const routes = [
  get("/ok", "PageController", "index"),
  get("/:", "PageController", "index"),
  scope("/admin", "Admin", [
    pipe_through("browser"),
    pipe_through("browser"),
    resources("/users", "UserController", { only: ["shwo"] }, [
      get("/deep", "deepController", "show"),
    ]),
    ["gte", "/", "X", "x"],
  ]),
  ["scope", { path: "/x", pth: 1 }, [["got"]]],
  row("pageController"),
  ...more,
  ["forward", "/jobs", "Jobs"],
  ["forward", "/jobs2", "Jobs"],
  ["pipeline", "api", []],
  ["pipeline", "api", [["plug", "accepts"]]],
  [],
] as never[]
`
const MORE = `
export const row = (name: string) => ["get", "/row", name, "index"]
export const more = [
  ["get", 7, "X", "x"],
]
`
const PROBLEMS = `waymark: src/routes.ts:6:3: : in routes must be followed by lowercase letters or underscore, got: "/:" (at get "/:")
src/routes.ts:9:5: duplicate pipe_through for "browser" (in scope "/admin": pipe_through "browser")
src/routes.ts:10:5: invalid :only action(s) passed to resources. supported actions: ["index", "edit", "new", "show", "create", "update", "delete"] got: ["shwo"] (in scope "/admin": resources "/users")
src/routes.ts:11:7: expected the name of a controller or plug, beginning with a capital as in "UserController", got: "deepController" (in scope "/admin" > "/users": get "/deep")
`

describe("waymark routes lists all problems of a table", () => {
  it("with file, line and column, in the order of the rows", async () => {
    const stderr = await stderrOf({ "src/routes.ts": TABLE, "src/more.ts": MORE })
    expect(stderr.slice(0, PROBLEMS.length)).toBe(PROBLEMS)
    expect(stderr.slice(PROBLEMS.length).replace(/^(\S+ \S+ \S+ \S+).*$/gm, "$1"))
      .toBe(`src/routes.ts:13:5: unknown node "gte".
src/routes.ts:15:3: unknown option "pth"
src/routes.ts:15:38: unknown node "got".
src/routes.ts:16:3: expected the name
src/more.ts:4:3: router paths must
src/routes.ts:19:3: Jobs has already
src/routes.ts:21:3: pipeline "api" is
src/routes.ts:22:3: expected a node
Correct these rows: the
`)
  })

  it("if the module uses its table, which throws, and for every option", async () => {
    const table = TABLE.replace("import { get", "import { get, helpers") + "export const Routes = helpers(routes)\n"
    for (const argv of [["--check"], ["--info", "/"]]) {
      const stderr = await stderrOf({ "src/routes.ts": table, "src/more.ts": MORE }, ...argv)
      expect(stderr.slice(0, PROBLEMS.length)).toBe(PROBLEMS)
      expect(stderr.trimEnd().split("\n")).toHaveLength(13)
    }
  })

  it("each once, including those of a wrong scope and of the rows in it", async () => {
    const text = `export const routes = [
      ["scope", { path: "/:" }, [["got"]]],
      ["scope", { path: 7 }, [["got"]]],
      ["scope", { path: "/:", pth: 1 }, [["got"]]],
      ["resources", "/:", "XController", {}, [["got"]]],
    ]`
    const stderr = await stderrOf({ "routes.ts": text })
    expect(stderr.replace(/^(?:waymark: )?(\S+ \S+ \S+).*$/gm, "$1")).toBe(`routes.ts:2:7: : in
routes.ts:2:34: unknown node
routes.ts:3:7: router paths
routes.ts:3:31: unknown node
routes.ts:4:7: unknown option
routes.ts:4:7: : in
routes.ts:4:42: unknown node
routes.ts:5:7: : in
routes.ts:5:47: unknown node
Correct these rows:
`)
  })

  it("up to a hundred", async () => {
    const text = `export const routes = Array.from({ length: 150 }, (_, index) => ["gte", String(index)])`
    const stderr = await stderrOf({ "routes.ts": text })
    expect(stderr.trimEnd().split("\n")).toHaveLength(101)
    expect(stderr).toMatch(/^waymark: routes\.ts:1:65: unknown node "gte"/)
  })

  it("without a line if the rows come from code that is not of the project", async () => {
    const stderr = await stderrOf({ "routes.ts": `export const routes = JSON.parse('[["gte"], ["get"]]')` })
    expect(stderr).toMatch(/^waymark: routes\.ts:1:23: unknown node "gte".*\nroutes\.ts:1:23: expected \["get"/)
  })
})

describe("waymark routes says where a module throws", () => {
  it("and which file it could not open", async () => {
    const code = `import { readFileSync } from "node:fs"\nexport const routes = JSON.parse(readFileSync("data/rows.json", "utf8"))\n`
    expect(await stderrOf({ "routes.ts": code })).toMatch(
      /^waymark: routes\.ts:2:\d+: data\/rows\.json: it does not exist\n/,
    )
  })

  it.each([
    [
      "in another file of the project",
      {
        "routes.ts": `import "./deep/a.js"`,
        "deep/a.ts": `interface A { x: 1 }\n\nconst x: number = 1; JSON.parse("{")`,
      },
      "waymark: deep/a.ts:3:27: SyntaxError: Expected property name",
    ],
    [
      "in a function",
      { "routes.ts": `const f = (x: string): void => { throw new Error(x) }\nf("no")` },
      "waymark: routes.ts:1:40: no\n",
    ],
    ["by a call of the library", { "routes.ts": `import { static_path } from "waymark"\n;(static_path as () => void)()` }, "waymark: routes.ts:2:"], // prettier-ignore
    ["with a syntax error in an import", { "routes.ts": `import "./a.js"`, "a.ts": `const x: number = ;` }, "waymark: a.ts:1:19: syntax error: Unexpected token\n  while loading routes.ts\nCorrect the syntax there.\n"], // prettier-ignore
  ])("%s", async (_title, files, expected) => {
    const stderr = await stderrOf(files as Readonly<Record<string, string>>)
    expect(stderr.slice(0, expected.length)).toBe(expected)
  })

  it("but not for a value that is not an error", async () => {
    expect(await stderrOf({ "routes.ts": `throw "no"` })).toContain(
      "waymark: routes.ts could not be loaded: no\nThe module is run",
    )
  })
})
