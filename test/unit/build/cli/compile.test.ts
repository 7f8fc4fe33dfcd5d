import { readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { createJiti } from "jiti"
import { afterAll, describe, expect, it } from "vitest"
import { DATA_VERSION } from "../../../../src/core/compiled/version.js"
import { list_routes } from "../../../../src/index.js"
import { root } from "../../house/sources.js"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

function project(files: Readonly<Record<string, string>>): Project {
  const made = makeProject(files)
  projects.push(made)
  return made
}

const read = ({ folder }: Project, name: string): string => readFileSync(join(folder, name), "utf8")

/** Loads an export of a written module. */
async function load({ folder }: Project, name: string, exportName = "routes"): Promise<readonly unknown[]> {
  const jiti = createJiti(pathToFileURL(join(folder, "load.js")).href, {
    alias: { "waymark/compiled": join(root, "src/core/compiled/index.ts"), waymark: join(root, "src/index.ts") },
    interopDefault: false,
  })
  const loaded: Record<string, unknown> = await jiti.import(join(folder, name))
  const table = loaded[exportName]
  if (!Array.isArray(table)) throw new TypeError(`${name} has no table`)
  return table
}

const ROUTES = `import { define_routes, get, scope } from "waymark"

export const routes = define_routes([
  get("/", "PageController", "index", { metadata: { title: "It's \\\\ \\u2028 here" } }),
  scope("/admin", "Admin", [get("/users/:id", "UserController", "show")]),
])
`
const MANY = `import { define_routes, get } from "waymark"
export default define_routes(Array.from({ length: 501 }, (_, index) => get(\`/n\${index}\`, "PageController", "show")))
`

describe("waymark compile", () => {
  it("writes a module with the same routes and the type of the table", async () => {
    const shop = project({ "src/routes.ts": ROUTES })
    const written = await shop.run(["compile", "--out", "src/routes.compiled.ts"])
    expect(written).toEqual({ code: 0, stdout: "wrote src/routes.compiled.ts\n", stderr: "" })
    expect(read(shop, "src/routes.compiled.ts").replace(DATA_VERSION, "VERSION")).toMatchInlineSnapshot(`
      "// Written by "waymark compile" from routes.ts, whose rows it has. Do not edit it: run the command again.
      import { compiled_table } from "waymark/compiled"

      export const routes: typeof import("./routes.js").routes = /* @__PURE__ */ compiled_table(
        '{"version":"VERSION","routes":[["get","/",0,"index","page",0,{"metadata":{"title":"It\\'s \\\\\\\\ \\u2028 here"}}],["get","/admin/users/:id",1,"show","user"]],"inherited":{"private":{},"assigns":{},"log":"debug","trailing_slash":false,"metadata":{}},"plugs":["PageController","Admin.UserController"],"pipes":[[]],"pipelines":[],"unreachable":[]}',
      )
      "
    `)
    const [real, own] = [await load(shop, "src/routes.ts"), await load(shop, "src/routes.compiled.ts")]
    expect(list_routes(own)).toStrictEqual(list_routes(real))
  })

  it("leaves a file that is up to date as it is, and checks it", async () => {
    const shop = project({ "src/routes.ts": ROUTES })
    const out = ["--out", "lib/routes.ts"]
    expect(await shop.run(["compile", ...out, "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: lib/routes.ts is missing\nRun "waymark compile --out lib/routes.ts" to write it.\n`,
    })
    expect((await shop.run(["compile", ...out])).code).toBe(0)
    const { mtimeMs } = statSync(join(shop.folder, "lib/routes.ts"))
    expect((await shop.run(["compile", ...out])).stdout).toBe("lib/routes.ts is up to date\n")
    expect((await shop.run(["compile", ...out, "--check"])).code).toBe(0)
    expect(statSync(join(shop.folder, "lib/routes.ts")).mtimeMs).toBe(mtimeMs)
    writeFileSync(join(shop.folder, "src/routes.ts"), ROUTES.replace('"/admin"', '"/staff"'))
    expect(await shop.run(["compile", "src/routes.ts", ...out, "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: lib/routes.ts is out of date\nRun "waymark compile src/routes.ts --out lib/routes.ts" to write it.\n`,
    })
  })

  it("writes JavaScript and its declarations, and a default export", async () => {
    const shop = project({ "routes.ts": MANY })
    expect((await shop.run(["compile", "--out", "out/table.mjs"])).stdout).toBe(
      "wrote out/table.mjs and out/table.d.mts\n",
    )
    expect(read(shop, "out/table.d.mts")).toBe(
      `// Written by "waymark compile" from routes.ts, whose rows it has. Do not edit it: run the command again.
declare const routes: typeof import("../routes.js").default

export default routes
`,
    )
    expect(read(shop, "out/table.mjs")).toContain("const routes = /* @__PURE__ */ compiled_table(\n")
    expect(list_routes(await load(shop, "out/table.mjs", "default")).length).toBe(501)
    writeFileSync(join(shop.folder, "out/table.d.mts"), "export {}\n")
    expect((await shop.run(["compile", "--out", "out/table.mjs"])).stderr).toBe(
      `waymark: out/table.d.mts exists and was not written by "waymark compile"\nChoose another name with --out.\n`,
    )
  })

  it("lists values that JSON cannot carry, at their rows", async () => {
    const shop = project({
      "src/parts.ts": `import { get } from "waymark"
export const parts = [
  get("/part", "PartController", "index", { assigns: { at: new Date(0) } }),
] as const
`,
      "src/routes.ts": `import { get, pipeline, plug, scope } from "waymark"
import { parts } from "./parts.js"

export const routes = [
  pipeline("web", [plug((conn) => conn)]),
  ...parts,
  scope("/a", { log: () => "info" }, [
    get("/b", "BController", "show"),
  ]),
] as const
`,
    })
    expect(await shop.run(["compile", "--out", "src/compiled.ts"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: src/routes.ts:5:3: the pipeline "web" has a function at [0][1]; give the plug a name, and the plug itself in the plugs of define_router
src/parts.ts:3:3: GET /part has an instance of Date at assigns.at; a compiled table holds only what JSON can carry: strings, finite numbers, true, false, null, lists and plain objects
src/routes.ts:8:5: GET /a/b has a function at log; in a compiled table, log takes a level or false
Put values there that JSON can carry, or import the table without compiling it.
`,
    })
  })

  it("says which rule the table breaks, with the sentence and the places of waymark routes", async () => {
    const shop = project({
      "src/routes.ts": `import { dynamic, get } from "waymark"
export const routes = dynamic([
  get("/a/*rest/b", "AController", "index"),
  ["scope", {}, [
    // A comment.
    get("/:id", "BController", "index", { wrong: 1 }),
  ]],
])
`,
    })
    const { code, stderr } = await shop.run(["compile", "--out", "src/compiled.ts"])
    expect(code).toBe(1)
    expect(stderr).toBe((await shop.run(["routes"])).stderr)
    expect(stderr).toContain("src/routes.ts:3:3: ")
    expect(stderr).toContain("src/routes.ts:6:5: ")
  })

  it("refuses a wrong name of the file, and the module itself", async () => {
    const shop = project({ "src/routes.ts": ROUTES })
    const error = async (...out: readonly string[]): Promise<string> => {
      const { code, stderr } = await shop.run(["compile", ...out])
      expect(code).toBe(2)
      return stderr.split("\n")[0] ?? ""
    }
    expect(await error()).toBe("waymark: no --out given")
    expect(await error("--out", "a.json")).toBe(
      "waymark: --out expects a file that ends in .ts, .mts, .js or .mjs, got: a.json",
    )
    expect(await error("--out", "a.d.ts")).toContain("got: a.d.ts")
    expect(await error("--out", "src/routes.ts")).toBe(
      "waymark: --out is the module of the table itself: src/routes.ts",
    )
  })
})
