import { afterAll, describe, expect, it } from "vitest"
import { JOINED, JOINED_LISTING, LISTING, makeTyped, REFERENCES } from "./references.js"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((one) => one.remove()))
function kept(project: Project): Project {
  projects.push(project)
  return project
}

const project = kept(makeTyped(REFERENCES))

describe("waymark references", () => {
  it("lists each place that links to rows or names them, with its exact rows", async () => {
    expect(await project.run(["references"])).toEqual({ code: 0, stderr: "", stdout: LISTING })
  })

  it("lists only the rows of the table in calls of tables that contain them with others", async () => {
    const joined = kept(makeTyped(JOINED))
    expect(await joined.run(["references"])).toEqual({ code: 0, stderr: "", stdout: JOINED_LISTING })
  })

  it("prints the references as JSON", async () => {
    const { stdout } = await project.run(["references", "PATCH /users/:id", "--json"])
    const rows = [
      { verb: "patch", path: "/users/:id", helper: "user", plug: "Web.UserController", plug_opts: "update" },
    ]
    expect(JSON.parse(stdout)).toContainEqual({
      file: "src/client.ts",
      line: 5,
      column: 55,
      kind: "client",
      code: `api.user("update", id)`,
      rows,
    })
  })

  it.each([
    ["user_post_path", 4],
    ["user_post_url", 4],
    ["user_post", 4],
    ["Feed", 5],
    ["Web.UserController#show", 9],
    ["UserController#show", 9],
    ["/pages/:slug", 4],
    ["GET /pages/:slug", 4],
  ])("selects the rows of %s", async (name, count) => {
    const { stdout } = await project.run(["references", name, "--json"])
    expect(JSON.parse(stdout)).toHaveLength(count)
  })

  it.each([
    [["nothing"], 'waymark: src/routes.ts: no route has the name "nothing"\nGive a helper such as page_path'],
    [["user", "page"], "waymark: one name at a time, got: user page"],
    [["--project", "src"], "waymark: there is no tsconfig.json at src\n"],
    [["--module", "src/none.ts"], "waymark: there is no module src/none.ts\n"],
  ])("refuses %j", async (argv, message) => {
    const { code, stdout, stderr } = await project.run(["references", ...argv])
    expect([code > 0, stdout]).toEqual([true, ""])
    expect(stderr.slice(0, message.length)).toBe(message)
  })

  it.each(["typescript", "typescript-7"])(
    "refuses a tsconfig.json with a syntax error, with %s",
    async (typescript) => {
      const broken = {
        "list.json": "{ files: [",
        "comma.json": `{ "compilerOptions": { "strict": true } "include": ["src"] }`,
        "extends.json": `{ "extends": "./comma.json" }`,
      }
      const project = kept(makeTyped({ ...REFERENCES, ...broken }, typescript))
      const references = (config: string) => project.run(["references", "--project", config])
      const stderr = expect.stringMatching(
        /^waymark: (list|comma)\.json is not JSON: .+[^.]\nCorrect the file, or name another with --project\.\n$/,
      ) as string
      for (const config of Object.keys(broken))
        expect(await references(config)).toEqual({ code: 1, stdout: "", stderr })
    },
  )

  it.each(["typescript", "typescript-7"])(
    "reads the package that it is run in, if the table is of another package, with %s",
    async (typescript) => {
      const tsconfig = `{ "extends": "../tsconfig.json", "include": ["**/*"] }`
      const workspace = kept(
        makeTyped(
          {
            "table/tsconfig.json": tsconfig,
            "table/routes.ts": `import { get, helpers } from "waymark"
export const routes = [get("/", "PageController", "index")] as const
export const Routes = helpers(routes)
`,
            "web/tsconfig.json": tsconfig,
            "web/package.json": `{ "type": "module", "waymark": { "routes": "../table/routes.ts" } }`,
            "web/links.ts": `import { Routes } from "../table/routes.js"
export const home = Routes.page_path(new URL("https://a.example"), "index")
`,
          },
          typescript,
        ),
      )
      const run = async (...argv: readonly string[]) => (await workspace.run(argv, { cwd: "web" })).stdout
      expect(await run("references")).toMatch(/^links\.ts:2:28 .+\n1 reference in 1 file\n$/)
      expect(await run("routes", "--unused", ".")).toContain(
        "0 of 1 routes with a helper not used in . (1 file by types)",
      )
    },
  )

  it("says in the root of a workspace that it reads only the package of the table", async () => {
    const tsconfig = `{ "extends": "../tsconfig.json", "include": ["**/*"] }`
    const files = {
      "package.json": `{ "type": "module", "workspaces": ["table", "web"] }`,
      "table/tsconfig.json": tsconfig,
      "table/routes.ts": `import { get, helpers } from "waymark"
export const routes = [get("/", "PageController", "index")] as const
export const Routes = helpers(routes)
`,
      "web/tsconfig.json": tsconfig,
      "web/links.ts": `import { Routes } from "../table/routes.js"
export const home = Routes.page_path(new URL("https://a.example"), "index")
`,
    }
    const workspace = kept(makeTyped(files, "typescript"))
    const note = "waymark: of this workspace only the program of table/tsconfig.json is read; to read another package"
    const argv = ["references", "--module", "table/routes.ts"]
    expect((await workspace.run(argv)).stderr).toContain(note)
    expect((await workspace.run([...argv, "--project", "web"])).stderr).toBe("")
    expect((await workspace.run(["references", "--module", "../table/routes.ts"], { cwd: "web" })).stderr).toBe("")
  })

  it.each(["typescript", "typescript-7"])(
    "finds helpers that a module or an object has under another name, with %s",
    async (typescript) => {
      const named = kept(
        makeTyped(
          {
            "routes.ts": `import { get, helpers } from "waymark"
export const routes = [get("/", "PageController", "index"), get("/about", "PageController", "about")] as const
export const Routes = helpers(routes)
export const toPage = Routes.page_path
`,
            "index.ts": `export * as urls from "./routes.js"`,
            "links.ts": `import * as all from "./index.js"
const site = new URL("https://a.example")
const { Routes } = all.urls
const nav = { page: Routes.page_path, title: "page" }
export const links = [
  all.urls.toPage(site, "index"),
  all.urls["toPage"](site, "about"),
  nav.page(site, "about"),
  nav["page"](site, "index"),
]
`,
          },
          typescript,
        ),
      )
      expect((await named.run(["references"])).stdout)
        .toBe(`links.ts:4:28   Routes.page_path                   GET /, GET /about
links.ts:6:12   all.urls.toPage(site, "index")     GET /
links.ts:7:12   all.urls["toPage"](site, "about")  GET /about
links.ts:8:7    nav.page(site, "about")            GET /about
links.ts:9:7    nav["page"](site, "index")         GET /
routes.ts:4:30  Routes.page_path                   GET /, GET /about
6 references in 2 files
`)
    },
  )

  it.each(["typescript", "typescript-7"])(
    "reads the sources of projects that are referenced, with %s",
    async (typescript) => {
      const workspace = kept(
        makeTyped(
          {
            "table/tsconfig.json": `{ "extends": "../tsconfig.json", "compilerOptions": { "composite": true, "noEmit": false }, "include": ["**/*"] }`,
            "table/routes.ts": `import { get, helpers } from "waymark"
export const routes = [get("/", "PageController", "index")] as const
export const Routes = helpers(routes)
`,
            "web/tsconfig.json": `{ "extends": "../tsconfig.json", "include": ["**/*"], "references": [{ "path": "../table" }] }`,
            "web/package.json": `{ "type": "module", "waymark": { "routes": "../table/routes.ts" } }`,
            "web/links.ts": `import { Routes } from "../table/routes.js"
export const home = Routes.page_path(new URL("https://a.example"), "index")
`,
          },
          typescript,
        ),
      )
      expect((await workspace.run(["references"], { cwd: "web" })).stdout).toContain("1 reference in 1 file")
    },
  )

  const ROUTES = { "routes.ts": `export const routes = [["get", "/", "P", "index"]]` }
  const NEEDS = "waymark: this command reads the types of the project,"
  it.each([
    [
      "typescript is not installed",
      {},
      `${NEEDS} but typescript is not installed\nInstall one in the project: npm install --save-dev typescript\n`,
    ],
    [
      "typescript has no API",
      { "node_modules/typescript/index.js": `exports.version = "8.0.0"` },
      `${NEEDS} but typescript 8.0.0 has no API that it knows\nInstall one in the project: npm install --save-dev typescript@6 (expected: 5.4 to 7.0)\n`,
    ],
    [
      "typescript is too old",
      {
        "node_modules/typescript/index.js": `module.exports = { version: "4.9.5", createProgram() {}, getParsedCommandLineOfConfigFile() {} }`,
      },
      `${NEEDS} which needs typescript 5.4 or later, got: 4.9.5\nInstall one in the project: npm install --save-dev typescript\n`,
    ],
  ])("says what to install if %s", async (_what, files, stderr) => {
    expect(await kept(makeProject({ ...ROUTES, ...files })).run(["references"])).toEqual({
      code: 1,
      stdout: "",
      stderr,
    })
  })

  it("says if the module of the table is not part of the program", async () => {
    const other = kept(makeTyped({ ...ROUTES, "src/a.ts": "", "tsconfig.json": `{ "files": ["src/a.ts"] }` }))
    expect((await other.run(["references"])).stderr).toBe(
      `waymark: routes.ts is not in the program of tsconfig.json\nAdd it to "include" there, or name another tsconfig.json with --project.\n`,
    )
  })
})

describe("waymark routes --unused with TypeScript", () => {
  it("counts links by tables that contain the rows", async () => {
    const joined = kept(makeTyped(JOINED))
    expect((await joined.run(["routes", "--unused", "src"])).stdout).toBe(
      `0 of 6 routes with a helper not used in src (2 files by types)\n`,
    )
  })

  it("lists the routes that no reference links to, by row", async () => {
    const used = kept(
      makeTyped({
        "src/routes.ts": REFERENCES["src/routes.ts"],
        "src/a.ts": `import { Routes } from "./routes.js"
// Routes.feed_path is not called.
const { user_path, page_path } = Routes
export const links = [user_path(new URL("https://a.example"), "update", 1), page_path]
`,
        "src/page.html": "user_post_path",
      }),
    )
    expect((await used.run(["routes", "--unused", "src"])).stdout)
      .toBe(`user_path  GET  /users      Web.UserController "index"
user_path  GET  /users/:id  Web.UserController "show"
feed_path  GET  /feed       Feed { limit: 10 }
3 of 10 routes with a helper not used in src (2 files by types, 1 file by names)
`)
  })
})
