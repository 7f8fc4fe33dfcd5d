import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { SourceMap } from "node:module"
import type { SourceMapPayload } from "node:module"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"
import { makeProject } from "../../unit/build/cli/project.js"
import type { Project } from "../../unit/build/cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

function project(files: Readonly<Record<string, string>>): Project {
  const made = makeProject(files)
  projects.push(made)
  return made
}

function read({ folder }: Project, name: string): string {
  return readFileSync(join(folder, name), "utf8")
}

const ROUTES = `import { get, helpers, resources, scope } from "waymark"

export const routes = [
  scope("/shop", "Shop", [
    get("/files/*path", "FileController", "show"),
    resources("/users", "UserController", { only: ["index", "update"] }, [
      resources("/posts", "PostController", { only: ["show"], as: false }),
    ]),
  ]),
  get("/", "PageController", "index"),
] as const
export const Routes = helpers(routes)
`

describe("waymark types", () => {
  it("writes the names of arguments, and a member with a comment for each helper", async () => {
    const shop = project({ "src/routes.ts": ROUTES })
    expect(await shop.run(["types"])).toEqual({ code: 0, stdout: "wrote src/routes.types.d.ts\n", stderr: "" })
    const [text, last] = read(shop, "src/routes.types.d.ts").split("\n//# ")
    expect(last).toBe("sourceMappingURL=routes.types.d.ts.map\n")
    expect(text).toMatchInlineSnapshot(`
      "// Written by "waymark types" from routes.ts. It has argument names, comments and source positions for
      // editors, but no types: without it, or if it is out of date, everything compiles in the same way.
      declare const table: unique symbol

      declare module "waymark" {
        interface NamedParams {
          "*path": [path: unknown]
          "id": [id: unknown]
        }
        interface DescribedTables {
          readonly [table]: {
            readonly table: typeof import("./routes.js").routes
            readonly helpers: TableHelpers
            readonly calls: TableCalls
            readonly actions: TableActions
          }
        }
      }

      type TableHelpers = {
        /**
         * \`\`\`text
         * GET  /shop/files/*path  Shop.FileController  "show"
         * \`\`\`
         */
        readonly "file_path": unknown
        /**
         * \`\`\`text
         * GET  /shop/files/*path  Shop.FileController  "show"
         * \`\`\`
         */
        readonly "file_url": unknown
        /**
         * \`\`\`text
         * GET    /shop/users      Shop.UserController  "index"
         * PATCH  /shop/users/:id  Shop.UserController  "update"
         * \`\`\`
         */
        readonly "user_path": unknown
        /**
         * \`\`\`text
         * GET    /shop/users      Shop.UserController  "index"
         * PATCH  /shop/users/:id  Shop.UserController  "update"
         * \`\`\`
         */
        readonly "user_url": unknown
        /**
         * \`\`\`text
         * GET  /  PageController  "index"
         * \`\`\`
         */
        readonly "page_path": unknown
        /**
         * \`\`\`text
         * GET  /  PageController  "index"
         * \`\`\`
         */
        readonly "page_url": unknown
      }

      type TableCalls = {
        /**
         * \`\`\`text
         * GET  /shop/files/*path  Shop.FileController  "show"
         * \`\`\`
         */
        readonly "file": unknown
        /**
         * \`\`\`text
         * GET    /shop/users      Shop.UserController  "index"
         * PATCH  /shop/users/:id  Shop.UserController  "update"
         * \`\`\`
         */
        readonly "user": unknown
        /**
         * \`\`\`text
         * GET  /  PageController  "index"
         * \`\`\`
         */
        readonly "page": unknown
      }

      type TableActions = {
        readonly "Shop.FileController": {
          /**
           * \`\`\`text
           * GET  /shop/files/*path  Shop.FileController  "show"
           * \`\`\`
           */
          readonly "show"?: unknown
        }
        readonly "Shop.UserController": {
          /**
           * \`\`\`text
           * GET  /shop/users  Shop.UserController  "index"
           * \`\`\`
           */
          readonly "index"?: unknown
          /**
           * \`\`\`text
           * PATCH  /shop/users/:id  Shop.UserController  "update"
           * PUT    /shop/users/:id  Shop.UserController  "update"
           * \`\`\`
           */
          readonly "update"?: unknown
        }
        readonly "Shop.PostController": {
          /**
           * \`\`\`text
           * GET  /shop/users/:user_id/posts/:id  Shop.PostController  "show"
           * \`\`\`
           */
          readonly "show"?: unknown
        }
        readonly "PageController": {
          /**
           * \`\`\`text
           * GET  /  PageController  "index"
           * \`\`\`
           */
          readonly "index"?: unknown
        }
      }

      export {}"
    `)
  })

  it("writes nothing if nothing has changed", async () => {
    const shop = project({ "routes.ts": ROUTES })
    await shop.run(["types"])
    const times = (): readonly number[] =>
      ["routes.types.d.ts", "routes.types.d.ts.map"].map((name) => statSync(join(shop.folder, name)).mtimeMs)
    const before = times()
    expect(await shop.run(["types"])).toEqual({ code: 0, stdout: "routes.types.d.ts is up to date\n", stderr: "" })
    expect(times()).toEqual(before)
    expect(readdirSync(shop.folder).toSorted()).toEqual([
      "routes.ts",
      "routes.types.d.ts",
      "routes.types.d.ts.map",
      "tsconfig.json",
    ])
  })

  it("treats a file with CRLF line endings as unchanged", async () => {
    const shop = project({ "routes.ts": ROUTES })
    await shop.run(["types"])
    const file = join(shop.folder, "routes.types.d.ts")
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"))
    expect((await shop.run(["types", "--check"])).code).toBe(0)
  })

  it("writes the same file for the same table in another folder", async () => {
    const [one, other] = [project({ "a/routes.ts": ROUTES }), project({ "a/routes.ts": ROUTES })]
    for (const shop of [one, other]) await shop.run(["types", "a/routes.ts"])
    for (const name of ["a/routes.types.d.ts", "a/routes.types.d.ts.map"])
      expect(read(other, name)).toBe(read(one, name))
  })

  it("with --out writes that file and its folders, with paths relative to it", async () => {
    const shop = project({ "src/routes.ts": ROUTES })
    expect((await shop.run(["types", "--out", "types/made/shop.d.ts"])).stdout).toBe("wrote types/made/shop.d.ts\n")
    expect(read(shop, "types/made/shop.d.ts")).toContain(`typeof import("../../src/routes.js").routes`)
    expect(JSON.parse(read(shop, "types/made/shop.d.ts.map"))).toMatchObject({
      file: "shop.d.ts",
      sources: ["../../src/routes.ts"],
    })
  })

  it.each([
    ["routes.mts", "export const routes", "routes.types.d.mts", `import("./routes.mjs").routes`],
    ["table.cts", "export const routes", "table.types.d.cts", `import("./table.cjs").routes`],
    ["routes.js", "export const routes", "routes.types.d.ts", `import("./routes.js").routes`],
    ["routes.ts", "export const table", "routes.types.d.ts", `import("./routes.js").table`],
    ["routes.ts", "export default", "routes.types.d.ts", `import("./routes.js").default`],
  ])("refers to the table of %s, %s, by its type", async (module, before, out, type) => {
    const value = `[["get", "/", "PageController", "index"]]`
    const code = before.endsWith("default") ? `${before} ${value}` : `${before} = ${value}`
    const made = project({ [module]: code })
    expect((await made.run(["types", module])).stdout).toBe(`wrote ${out}\n`)
    expect(read(made, out)).toContain(`typeof ${type}\n`)
  })

  it("accepts any name of a helper and of a param", async () => {
    const rows = [
      `["get", "/:class/:query", "PageController", "index", { as: "my-page" }]`,
      `["get", "/a*new", "PageController", "index", { as: "2nd" }]`,
    ]
    const made = project({ "routes.ts": `export const routes = [${rows.join(", ")}] as const` })
    await made.run(["types"])
    const text = read(made, "routes.types.d.ts")
    expect(text).toContain(`readonly "my-page_path": unknown`)
    expect(text).toContain(`readonly "2nd_url": unknown`)
    expect(text).toContain(`"class, query": [class_: unknown, query: unknown]`)
    expect(text).toContain(`"*new": [new: unknown]`)
  })
})

describe("waymark types --check", () => {
  it("succeeds if the file is up to date", async () => {
    const shop = project({ "routes.ts": ROUTES })
    await shop.run(["types"])
    expect(await shop.run(["types", "--check"])).toEqual({
      code: 0,
      stdout: "routes.types.d.ts is up to date\n",
      stderr: "",
    })
  })

  it("fails if the file is missing, and does not write it", async () => {
    const shop = project({ "routes.ts": ROUTES })
    expect(await shop.run(["types", "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: routes.types.d.ts is missing\nRun "waymark types" to write it.\n`,
    })
    expect(existsSync(join(shop.folder, "routes.types.d.ts"))).toBe(false)
  })

  it.each([".d.ts", ".d.ts.map"])("fails if the file is out of date: %s", async (extension) => {
    const shop = project({ "routes.ts": ROUTES })
    await shop.run(["types"])
    const file = join(shop.folder, `routes.types${extension}`)
    const text = readFileSync(file, "utf8")
    writeFileSync(file, `${text}\n`)
    expect(await shop.run(["types", "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: routes.types.d.ts is out of date\nRun "waymark types" to write it.\n`,
    })
    expect((await shop.run(["types"])).stdout).toBe("wrote routes.types.d.ts\n")
    expect(readFileSync(file, "utf8")).toBe(text)
  })

  it("fails if a row has moved", async () => {
    const shop = project({ "routes.ts": ROUTES })
    expect((await shop.run(["types"])).stdout).toBe("wrote routes.types.d.ts\n")
    writeFileSync(join(shop.folder, "routes.ts"), `// A line more.\n${ROUTES}`)
    expect(await shop.run(["types", "--check"])).toMatchObject({ code: 1, stdout: "" })
    expect((await shop.run(["types"])).stdout).toBe("wrote routes.types.d.ts\n")
    expect((await shop.run(["types", "--check"])).code).toBe(0)
  })
})

describe("the source map of waymark types", () => {
  /** The source text at the position to which the map leads from each helper's path. */
  function rows(made: Project, name: string): Readonly<Record<string, string>> {
    const map = new SourceMap(JSON.parse(read(made, `${name}.map`)) as SourceMapPayload)
    const found: Record<string, string> = {}
    read(made, name)
      .split("\n")
      .forEach((text, line) => {
        const helper = /^ {2}readonly "(\w+)_path":/.exec(text)?.[1]
        if (helper === undefined) return
        const entry = map.findEntry(line, "  readonly ".length)
        if (!("originalSource" in entry) || entry.generatedLine !== line) return
        const source = join(dirname(name), entry.originalSource)
        found[helper] =
          `${source}: ${read(made, source).split("\n")[entry.originalLine]?.slice(entry.originalColumn) ?? ""}`
      })
    return found
  }

  it("maps a helper to its first row, or to the resources call that declares it", async () => {
    const shop = project({ "src/routes.ts": ROUTES })
    await shop.run(["types"])
    expect(rows(shop, "src/routes.types.d.ts")).toEqual({
      file: `src/routes.ts: get("/files/*path", "FileController", "show"),`,
      user: `src/routes.ts: resources("/users", "UserController", { only: ["index", "update"] }, [`,
      page: `src/routes.ts: get("/", "PageController", "index"),`,
    })
  })

  it("maps the quotation mark before a name only, so that a rename of the name does not write into the table", async () => {
    const shop = project({ "routes.ts": ROUTES })
    await shop.run(["types"])
    const map = new SourceMap(JSON.parse(read(shop, "routes.types.d.ts.map")) as SourceMapPayload)
    const lines = read(shop, "routes.types.d.ts").split("\n")
    const line = lines.findIndex((text) => text.includes(`"user_path"`))
    const mark = lines[line]?.indexOf(`"`) ?? -1
    expect(map.findEntry(line, mark)).toMatchObject({ originalSource: "routes.ts" })
    for (const column of [mark + 1, mark + 4, mark + 10])
      expect(map.findEntry(line, column)).toMatchObject({ originalSource: undefined })
  })

  it("maps helpers to rows that functions and other modules create", async () => {
    const made = project({
      "routes.ts": `import { get, scope } from "waymark"
import { admin } from "@lib/admin"
const page = (name: string) => get(\`/\${name}\`, "PageController", name, { as: name })
const about = page("about")
const copied = [["get", "/old", "OldController", "index"]] as const
export const routes = [
  ["get", "/raw", "RawController", "index"], page("terms"),
  about,
  scope("/in", [...copied, ...admin]),
  ...["x", "y"].map((name) => page(name)),
  ...(process.env["NO_SUCH_NAME"] === undefined ? [get("/if", "IfController", "index")] : []),
  match("ü", get("/ü", "UniController", "index")),
] as const
function match<Row>(name: string, row: Row): Row { return name === "ü" ? row : row }
export const first = routes.at(0), last = [...routes].reverse().find((row) => row[0] === "get")
`,
      "lib/admin.ts": `import { resources } from "waymark"\nexport const admin = [\n  resources("/admins", "AdminController"),\n]\n`,
    })
    expect(await made.run(["types", "routes.ts"])).toMatchObject({ code: 0, stderr: "" })
    expect(rows(made, "routes.types.d.ts")).toEqual({
      raw: `routes.ts: ["get", "/raw", "RawController", "index"], page("terms"),`,
      terms: `routes.ts: page("terms"),`,
      about: `routes.ts: page("about")`,
      old: `routes.ts: ["get", "/old", "OldController", "index"]] as const`,
      admin: `lib/admin.ts: resources("/admins", "AdminController"),`,
      x: `routes.ts: page(name)),`,
      y: `routes.ts: page(name)),`,
      if: `routes.ts: get("/if", "IfController", "index")] : []),`,
      uni: `routes.ts: match("ü", get("/ü", "UniController", "index")),`,
    })
  })
})

describe("a module that waymark types loads", () => {
  it("behaves as it does without tracking", async () => {
    const code = `import { get } from "waymark"
class Base { names: string[]; constructor(...names: string[]) { this.names = [...names] } list() { return this.names } }
class Names extends Base { constructor() { super(...["a", "b"]) } override list() { return [...super.list(), "c"] } }
function* letters() { const got: unknown = yield ["d"]; yield [String(got)] }
const steps = letters()
const found = [steps.next().value, steps.next("e").value].flat().map(String)
const maybe: { names?: () => string[] } = {}
const { sep } = await import("node:path")
const text = (parts: TemplateStringsArray, ...rest: unknown[]) => parts.join("") + rest.join("")
const names = [...new Names().list(), ...found, ...(maybe.names?.() ?? ["f"]), text\`g\${sep.length}\`, await later()]
async function later() { return await Promise.resolve("h") }
export const routes = names.map((name) => get(\`/\${name}\`, "PageController", name, { as: name }))
`
    const made = project({ "routes.mts": code })
    const listed = await made.run(["routes", "--grep", "_path"])
    expect(listed.stdout.match(/\w+(?=_path)/g)).toEqual(["a", "b", "c", "d", "e", "f", "g1", "h"])
    const watched = spawn(["types"], made.folder)
    expect([watched.stdout, watched.status]).toEqual(["wrote routes.types.d.mts\n", 0])
    expect(read(made, "routes.types.d.mts").match(/\w+(?=_path)/g)).toEqual(listed.stdout.match(/\w+(?=_path)/g))
  })
})

describe("waymark types fails", () => {
  it("if the file was written by hand, and keeps it", async () => {
    const shop = project({ "routes.ts": ROUTES, "routes.types.d.ts": "export type Mine = 1\n" })
    expect(await shop.run(["types"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: routes.types.d.ts exists and was not written by "waymark types"\nChoose another name with --out.\n`,
    })
    expect(read(shop, "routes.types.d.ts")).toBe("export type Mine = 1\n")
  })

  it("if the file cannot be written, and leaves no temporary file", async () => {
    const shop = project({ "routes.ts": ROUTES })
    mkdirSync(join(shop.folder, "made.d.ts.map"))
    const { code, stderr } = await shop.run(["types", "--out", "made.d.ts"])
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^waymark: made\.d\.ts\.map could not be (read|written): /),
    ])
    expect(readdirSync(shop.folder).filter((name) => name.includes(".part"))).toEqual([])
  })

  it.each([
    ["throws", `throw new RangeError("too much")`, "routes.ts:1:7: RangeError: too much\n"],
    ["has a syntax error", "export const = 1", "routes.ts:1:14: syntax error"],
    ["has no table", "export {}", "routes.ts exports no route table; it exports"],
    ["has a table that breaks a rule", `export const routes = [["got"]]`, 'routes.ts:1:24: unknown node "got"'],
  ])("with the same message as waymark routes for a module that %s", async (_title, text, message) => {
    const { code, stdout, stderr } = await project({ "routes.ts": text }).run(["types"])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain(`waymark: ${message}`)
  })
})

function spawn(argv: readonly string[], cwd: string) {
  const program = [...TSX, join(root, "src/build/cli/main.ts")]
  return spawnSync(process.execPath, [...program, ...argv], { cwd, encoding: "utf8", timeout: 240_000 })
}
