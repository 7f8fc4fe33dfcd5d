import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Validator } from "@seriousme/openapi-schema-validator"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../house/sources.js"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    paths: {
      waymark: [join(root, "src/index.ts")],
      "waymark/openapi": [join(root, "src/readers/openapi/index.ts")],
      zod: [join(root, "node_modules/zod/index.js")],
    },
  },
})

const ROUTES = `import { define_routes, forward, get, post } from "waymark"
import { z } from "zod"

export const routes = define_routes([
  get("/users", "UserController", "index", { query: "Filter", answers: { 200: "User" } }),
  post("/users", "UserController", "create", { body: "User", answers: { 201: "User" } }),
  forward("/jobs", "JobRouter"),
])
export const schemas = { Filter: z.object({ page: z.string() }), User: z.object({ name: z.string() }) }
`
const DOCUMENT = `import { openapi } from "waymark/openapi"
import { routes, schemas } from "./routes.js"

export const document = openapi(routes, { info: { title: "Shop", version: "1.0.0" }, schemas })
`
const NOTE = 'waymark: not in the document: * /jobs: it forwards to JobRouter, whose table is not in "mounts"\n'

function project(files: Readonly<Record<string, string>> = {}): Project {
  const made = makeProject({ "tsconfig.json": TSCONFIG, "src/routes.ts": ROUTES, "src/openapi.ts": DOCUMENT, ...files })
  projects.push(made)
  return made
}

const pathOf = ({ folder }: Project, name: string): string => join(folder, name)
const read = (of: Project, name: string): string => readFileSync(pathOf(of, name), "utf8")

describe("waymark openapi", () => {
  it("prints the document of src/openapi.ts, and lists the other routes on standard error", async () => {
    const shop = project()
    const { code, stdout, stderr } = await shop.run(["openapi"])
    expect([code, stderr]).toEqual([0, NOTE])
    const document = JSON.parse(stdout)
    expect(Object.keys(document.paths["/users"])).toEqual(["get", "post"])
    expect(await new Validator().validate(document)).toEqual({ valid: true })
    expect(stdout).toBe(`${JSON.stringify(document, null, 2)}\n`)
  })

  it("writes a file, and leaves one with the same data as it is", async () => {
    const shop = project()
    expect(await shop.run(["openapi", "--out", "api/openapi.json"])).toEqual({
      code: 0,
      stdout: "wrote api/openapi.json\n",
      stderr: NOTE,
    })
    const printed = await shop.run(["openapi"])
    expect(read(shop, "api/openapi.json")).toBe(printed.stdout)
    const formatted = JSON.stringify(JSON.parse(printed.stdout))
    writeFileSync(pathOf(shop, "api/openapi.json"), formatted)
    const again = await shop.run(["openapi", "--out", "api/openapi.json"])
    expect([again.code, again.stdout]).toEqual([0, "api/openapi.json is up to date\n"])
    expect(read(shop, "api/openapi.json")).toBe(formatted)
  })

  it("takes the default export, or the only document", async () => {
    const other = DOCUMENT.replace("export const document =", "export default")
    const named = DOCUMENT.replace("document", "shop")
    const shop = project({
      "src/default.ts": other,
      "src/named.ts": named,
      "src/common.cjs": "exports.document = { openapi: '3.1.1', paths: {} }",
    })
    expect((await shop.run(["openapi", "src/default.ts"])).stdout).toContain('"/users"')
    expect((await shop.run(["openapi", "src/named"])).stdout).toContain('"/users"')
    expect((await shop.run(["openapi", "src/common.cjs"])).stdout).toContain('"3.1.1"')
  })
})

describe("waymark openapi --check", () => {
  it("exits with 0 if the file has the same data, in any layout", async () => {
    const shop = project()
    await shop.run(["openapi", "--out", "openapi.json"])
    writeFileSync(pathOf(shop, "openapi.json"), JSON.stringify(JSON.parse(read(shop, "openapi.json"))))
    const { code, stdout } = await shop.run(["openapi", "--out", "openapi.json", "--check"])
    expect([code, stdout]).toEqual([0, "openapi.json is up to date\n"])
  })

  it("exits with 1 and says what differs, and writes nothing", async () => {
    const shop = project()
    await shop.run(["openapi", "--out", "openapi.json"])
    const old = JSON.parse(read(shop, "openapi.json"))
    old.info.title = "Store"
    old.externalDocs = { url: "https://example.com" }
    old.paths["/old"] = { get: old.paths["/users"].get }
    old.paths["/users"].get.operationId = "users"
    old.paths["/users"].get.summary = "Users"
    delete old.paths["/users"].post
    old.components.schemas.Old = old.components.schemas.User
    delete old.components.schemas.User
    old.components.schemas.InvalidRequest.type = "array"
    writeFileSync(pathOf(shop, "openapi.json"), JSON.stringify(old))
    const before = statSync(pathOf(shop, "openapi.json")).mtimeMs
    const { code, stdout, stderr } = await shop.run(["openapi", "--out", "openapi.json", "--check"])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatchInlineSnapshot(`
      "waymark: openapi.json is out of date
        info differs in title
        externalDocs is only in it
        GET /users differs in operationId and summary
        POST /users is missing in it
        GET /old is only in it
        the schema InvalidRequest differs in type
        the schema User is missing in it
        the schema Old is only in it
      Run "waymark openapi --out openapi.json" to write it.
      "
    `)
    expect(statSync(pathOf(shop, "openapi.json")).mtimeMs).toBe(before)
    expect(await shop.run(["openapi", "--out", "none.json", "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr: 'waymark: none.json is missing\nRun "waymark openapi --out none.json" to write it.\n',
    })
    expect(existsSync(pathOf(shop, "none.json"))).toBe(false)
  })

  it("needs the name of the file", async () => {
    const { code, stderr } = await project().run(["openapi", "--check"])
    expect([code, stderr]).toEqual([
      2,
      'waymark: --check compares a file\nGive it by --out FILE. Run "waymark openapi --help" for the usage.\n',
    ])
  })
})

describe("waymark openapi fails", () => {
  const failed = async (module: string, files: Readonly<Record<string, string>> = {}) => {
    const { code, stdout, stderr } = await project(files).run(["openapi", module])
    expect([code, stdout]).toEqual([1, ""])
    return stderr
  }

  it("with the place of an error in the sources", async () => {
    const files = {
      "src/unknown.ts": DOCUMENT.replace(", schemas })", ", schemas: {} })"),
      "src/broken.ts": DOCUMENT.replace("openapi(routes", 'openapi([["get", "users/:", "UserController", "index"]]'),
    }
    expect(await failed("src/unknown.ts", files)).toBe(
      'waymark: src/unknown.ts:4:32: ArgumentError: unknown schema "Filter" (at get "/users"): give schemas: { Filter: … }\n' +
        "The module is run to read what it exports: correct this error, or move what throws it to a module of its own.\n",
    )
    expect(await failed("src/broken.ts", files)).toMatchInlineSnapshot(`
      "waymark: src/broken.ts:4:34: : in routes must be followed by lowercase letters or underscore, got: "users/:" (at get "users/:")
      Correct this row: the table breaks a rule.
      "
    `)
  })

  it("without a document, and with several", async () => {
    const two = DOCUMENT.replace("export const document =", "export const one =").concat(
      "export const two = { ...one }\n",
    )
    expect([
      await failed("src/routes.ts"),
      await failed("src/two.ts", { "src/two.ts": two }),
      await failed("src/none.ts"),
    ]).toMatchInlineSnapshot(`
      [
        "waymark: src/routes.ts exports no OpenAPI document; it exports routes (an array), schemas (an object)
      Export what openapi(…) returns as "document", as the default, or as the only document.
      ",
        "waymark: src/two.ts exports more than one document: one, two
      Export the one to read as "document" or as the default.
      ",
        "waymark: there is no module src/none.ts
      Check the path, which is relative to the current folder.
      ",
      ]
    `)
    const empty = project({ "src/openapi.ts": "" })
    expect((await empty.run(["openapi"])).stderr).toContain("src/openapi.ts exports no OpenAPI document")
  })

  it("if the file is not a document, and leaves it", async () => {
    const shop = project({ "package.json": "{}", "notes.txt": "notes" })
    for (const name of ["package.json", "notes.txt"]) {
      const before = read(shop, name)
      const { code, stderr } = await shop.run(["openapi", "--out", name])
      expect([code, stderr]).toEqual([
        1,
        `waymark: ${name} exists and is not an OpenAPI document in JSON\nChoose another name with --out.\n`,
      ])
      expect(read(shop, name)).toBe(before)
    }
  })
})
