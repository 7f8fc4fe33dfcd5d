import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { z as z3 } from "zod/v3"
import { paramKindOf } from "../../../../src/build/import/ts-rest/param-kinds.js"
import { root } from "../../house/sources.js"
import { makeProject } from "../cli/project.js"
import type { Outcome, Project } from "../cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

const PACKAGES = ["@ts-rest/core", "@ts-rest/express", "express", "zod"]

async function importFile(
  file: string,
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<Outcome & { readonly text: string }> {
  const project = makeProject(files, Object.fromEntries(PACKAGES.map((name) => [name, name])))
  projects.push(project)
  const outcome = await project.import([file, "--out", "src/routes.ts", ...options])
  const text = outcome.stdout === "" ? "" : readFileSync(join(project.folder, "src/routes.ts"), "utf8")
  return { ...outcome, text }
}

const CONTRACT = {
  "src/schemas.ts": `import { z } from "zod"
    export const BookSchema = z.object({ id: z.number(), title: z.string() })
    export const NotFound = z.object({ message: z.string() })`,
  "src/contract.ts": `import { initContract } from "@ts-rest/core"
    import { z } from "zod"
    import { BookSchema, NotFound } from "./schemas"
    const c = initContract()
    const tags = z.array(z.string()).optional()
    const books = c.router({
      list: { method: "GET", path: "/", query: z.object({ page: z.coerce.number().int().optional(), tags }), responses: { 200: z.array(BookSchema) }, summary: "Lists books" },
      add: { method: "POST", path: "/", body: BookSchema.omit({ id: true }), headers: z.object({ "x-key": z.string() }), responses: { 201: BookSchema }, metadata: { roles: ["admin"], check: () => 1 } },
      get: { method: "GET", path: "/:id", pathParams: z.object({ id: z.coerce.number().int() }), responses: { 200: BookSchema, 404: NotFound } },
      cover: {
        method: "PUT", path: "/:id/cover/:kind?", contentType: "multipart/form-data", body: c.type<{ file: File }>(),
        pathParams: z.object({ id: z.uuid(), kind: z.enum(["front", "back"]).optional() }),
        responses: { 200: c.otherResponse({ contentType: "image/png", body: c.type<Blob>() }), 204: c.noBody() },
      },
      remove: { method: "DELETE", path: "/:slug", pathParams: z.object({ slug: z.string().min(3) }), body: c.noBody(), responses: { 204: c.noBody() }, deprecated: true },
    }, { pathPrefix: "/books" })
    export const contract = c.router(
      { books, health: { method: "GET", path: "/health", responses: { 200: c.type<{ ok: true }>() } } },
      { pathPrefix: "/api", commonResponses: { 500: NotFound } },
    )`,
}

const ROWS = `  scope("/api", [
    scope("/books", [
      // the client of ts-rest writes the list tags of its query as tags[0]=…; Waymark reads tags[]=…
      get("/", "BooksController", "list", {
        query: "BooksListQuery",
        answers: { 200: "BooksList200", 500: "NotFound" },
        metadata: { summary: "Lists books" },
      }),
      // not carried: the parts of its metadata that are not data
      post("/", "BooksController", "add", {
        headers: "BooksAddHeaders",
        body: "BooksAddBody",
        answers: { 201: "Book", 500: "NotFound" },
        metadata: { roles: ["admin"] },
      }),

      scope("/:id", [
        get("/", "BooksController", "get", {
          where: { id: "integer" },
          answers: { 200: "Book", 404: "NotFound", 500: "NotFound" },
        }),
        // not carried: the answer 200, which is image/png
        // not carried: the body, a type without a schema
        put("/cover", "BooksController", "cover", { where: { id: "uuid" }, answers: { 204: null, 500: "NotFound" } }),
        // not carried: the answer 200, which is image/png
        // not carried: the body, a type without a schema
        put("/cover/:kind", "BooksController", "cover", {
          where: { id: "uuid", kind: ["front", "back"] },
          answers: { 204: null, 500: "NotFound" },
        }),
      ]),
      // not carried: the schema of the param slug, which the action can check
      delete_("/:slug", "BooksController", "remove", {
        answers: { 204: null, 500: "NotFound" },
        metadata: { deprecated: true },
      }),
    ]),
    // not carried: the answer 200, a type without a schema
    get("/health", "HealthController", "health", { answers: { 500: "NotFound" } }),
  ]),
`

const SCHEMAS = `/** For define_router. */
export const schemas = {
  BooksListQuery: contract.books.list.query,
  BooksList200: contract.books.list.responses[200],
  NotFound,
  Book: BookSchema,
  BooksAddBody: contract.books.add.body,
}
`

describe("waymark import of a contract of ts-rest", () => {
  it("writes rows whose schemas are those of the contract, imported", async () => {
    const { text, stdout, stderr, code } = await importFile("src/contract.ts", CONTRACT)
    expect([code, stderr]).toEqual([0, ""])
    expect(text).toContain(
      `import { contract } from "./contract.js"\nimport { BookSchema, NotFound } from "./schemas.js"\n`,
    )
    expect(text).toContain(ROWS)
    expect(text.endsWith(SCHEMAS)).toBe(true)
    expect(stdout).toContain("parts of contracts (7): each is a comment at its row\n")
  })

  it("says that the middleware of its handlers is not known, and fails with --strict", async () => {
    const contract = `import { initContract } from "@ts-rest/core"
      export default initContract().router({ home: { method: "GET", path: "/", responses: { 200: null } } })`
    const { text, stdout, code } = await importFile("app.ts", { "app.ts": contract }, "--strict")
    expect(code).toBe(1)
    expect(stdout).toContain("middleware of the contract's handlers (1): import the application that serves it instead")
    expect(text).toContain("// Not carried: middleware of the contract's handlers: ")
    expect(text).toContain(`get("/", "PageController", "home", { answers: { 200: null } }),`)
    expect(text).not.toContain("schemas")
  })

  it("has no body for a schema of none, and names one that no object fits", async () => {
    const { text } = await importFile("app.ts", {
      "app.ts": `import { initContract } from "@ts-rest/core"
        import { z } from "zod"
        import { z as z3 } from "zod/v3"
        const responses = { 204: null }
        export const contract = initContract().router({
          one: { method: "DELETE", path: "/one", body: z.undefined(), responses },
          two: { method: "POST", path: "/two", body: z3.void(), responses },
          three: { method: "POST", path: "/three", body: z.string(), responses },
          four: { method: "PUT", path: "/four", body: z.array(z.string()), responses },
        })`,
    })
    expect(text).toContain(`delete_("/one", "OneController", "one", { answers: { 204: null } }),`)
    expect(text).toContain(`post("/two", "TwoController", "two", { answers: { 204: null } }),
  // not carried: the body, which no object fits: its action reads it with conn.request
  post("/three", "ThreeController", "three", { answers: { 204: null } }),
  put("/four", "FourController", "four", { body: "FourBody", answers: { 204: null } }),`)
  })

  it("has no kind if a later row would take the requests that do not fit it", async () => {
    const { text } = await importFile("app.ts", {
      "app.ts": `import { initContract } from "@ts-rest/core"
        import { z } from "zod"
        const responses = { 204: null }
        const pathParams = z.object({ id: z.coerce.number().int(), kind: z.enum(["a", "b"]) })
        export const contract = initContract().router({
          show: { method: "GET", path: "/films/:id", pathParams: pathParams.pick({ id: true }), responses },
          list: { method: "GET", path: "/films/:id/:kind", pathParams, responses },
          other: { method: "POST", path: "/:page/:part", responses },
          page: { method: "GET", path: "/:page/:part", responses },
        })`,
    })
    expect(text).toContain(`// not carried: the kind of id, which the action can check: /:page/:part would take others
    get("/", "FilmController", "show", { answers: { 204: null } }),
    get("/:kind", "FilmController", "list", { where: { id: "integer", kind: ["a", "b"] }, answers: { 204: null } }),`)
  })

  it("gives other names to exports that meet, and imports a default export by the name of its file", async () => {
    const { text, stderr } = await importFile("src/book-api.ts", {
      "src/users.ts": `import { z } from "zod"\nexport const item = z.object({ a: z.string() })\nexport const get = item.optional()`,
      "src/book-api.ts": `import { initContract } from "@ts-rest/core"
        import { z } from "zod"
        import { get, item as user } from "./users"
        export const item_schema = z.string()
        const c = initContract()
        export default c.router({ "read all": { method: "GET", path: "/a", responses: { 200: user, 201: item_schema, 202: get, 203: z.number() } } })`,
    })
    expect(stderr).toBe("")
    expect(text).toContain(`import bookApi, { item_schema } from "./book-api.js"
import { get as get_2, item } from "./users.js"
`)
    expect(text).toContain(`{ answers: { 200: "Item", 201: "Item2", 202: "Get", 203: "ReadAll203" } }),`)
    expect(text).toContain(`  Item: item,
  Item2: item_schema,
  Get: get_2,
  ReadAll203: bookApi["read all"].responses[203],
`)
  })
})

describe("waymark import of an application that serves a contract of ts-rest", () => {
  it("has the schemas of the contract, behind the middleware of its handlers", async () => {
    const { text, stderr } = await importFile("src/app.ts", {
      ...CONTRACT,
      "src/app.ts": `import express from "express"
        import { createExpressEndpoints, initServer } from "@ts-rest/express"
        import { contract } from "./contract"
        const requireUser = (req, res, next) => next()
        const none = async () => ({ status: 204 })
        const router = initServer().router(contract, {
          books: {
            list: none,
            add: { middleware: [requireUser], handler: none },
            get: none,
            cover: none,
            remove: { middleware: [requireUser, function owner(req, res, next) { next() }], handler: none },
          },
          health: none,
        })
        export const app = express()
        createExpressEndpoints(contract, router, app, { logInitialization: false, globalMiddleware: [function log(req, res, next) { next() }] })`,
    })
    expect(stderr).toBe("")
    expect(text.endsWith(SCHEMAS)).toBe(true)
    expect(text).toContain(`      // middleware of these routes: give define_router a plug named "require_user"
      // middleware of these routes: give define_router a plug named "owner"
      pipe_through(["require_user", "owner"]),
      // not carried: the schema of the param slug, which the action can check
      delete_("/api/books/:slug", "BooksController", "remove", {`)
    expect(text).toContain(`  pipe_through("log"),\n`)
    expect(text).not.toContain("Not carried")
  })

  it("lists the schemas of a contract that no module exports", async () => {
    const { text } = await importFile("app.ts", {
      "app.ts": `import express from "express"
        import { initContract } from "@ts-rest/core"
        import { createExpressEndpoints } from "@ts-rest/express"
        import { z } from "zod"
        const contract = initContract().router({ list: { method: "GET", path: "/books", responses: { 200: z.string() } } })
        export const app = express()
        createExpressEndpoints(contract, { list: async () => ({ status: 200, body: "" }) }, app, { logInitialization: false })`,
    })
    expect(text).toContain(`get("/books", "BookController", "index", { answers: { 200: "GetBooks200" } }),`)
    expect(text).toContain("// Schemas of the contract that no module exports: add them to schemas: GetBooks200.\n")
    expect(text).not.toContain("export const schemas")
  })
})

describe("the page on moving from ts-rest", () => {
  it("shows the table that the import of its application writes", async () => {
    const page = readFileSync(join(root, "docs/from-ts-rest.md"), "utf8")
    const block = (name: string): string => page.split(`\`\`\`ts file=${name}\n`)[1]?.split("```")[0] ?? ""
    const { text } = await importFile("src/app.ts", {
      "src/contract.ts": block("contract.ts"),
      "src/app.ts": block("app.ts"),
    })
    const [, table = ""] = text.split(/(?=^import )/m)
    expect(text).toMatch(/^\/\/ Written by/)
    expect(`${table}${text.split(table)[1]}`.replace("/contract.js", "/contract.ts")).toBe(block("routes.ts"))
  })
})

describe("a param whose schema is a kind has the kind, and others are said to be more", () => {
  it.each([
    ["z.string()", z.string(), z3.string(), undefined, false],
    ["an integer", z.coerce.number().int(), z3.coerce.number().int(), "integer", false],
    ["an optional integer", z.coerce.number().int().optional(), z3.coerce.number().int().optional(), "integer", false],
    ["a UUID", z.string().uuid(), z3.string().uuid(), "uuid", false],
    ["a date", z.iso.date(), z3.string().date(), "date", false],
    ["choices", z.enum(["a", "b"]), z3.enum(["a", "b"]), ["a", "b"], false],
    ["choices that no segment is", z.enum(["a/b", "b"]), z3.enum(["a/b", "b"]), undefined, true],
    ["a small integer", z.coerce.number().int().max(9), z3.coerce.number().int().max(9), "integer", true],
    ["a number", z.coerce.number(), z3.coerce.number(), undefined, true],
    ["a number that no string is", z.number().int(), z3.number().int(), undefined, true],
    ["a short string", z.string().max(3), z3.string().max(3), undefined, true],
    ["an address", z.email(), z3.string().email(), undefined, true],
    [
      "a refined string",
      z.string().refine((text) => text > "a"),
      z3.string().refine((text) => text > "a"),
      undefined,
      true,
    ],
    ["a transformed string", z.string().transform(Number), z3.string().transform(Number), undefined, true],
  ])("%s", (_what, schema, old, kind, hasMore) => {
    expect(paramKindOf(schema)).toEqual({ kind, hasMore })
    expect(paramKindOf(old)).toEqual({ kind, hasMore })
  })
})

describe("waymark import of a module that exports parts of contracts", () => {
  const parts = `import { initContract } from "@ts-rest/core"
    const c = initContract()
    const get = { method: "GET", path: "/", responses: { 200: c.noBody() } } as const
    export const books = c.router({ get }, { pathPrefix: "/books" })
    export const users = c.router({ get }, { pathPrefix: "/users" })`
  it.each([
    [
      "the whole contract only",
      `${parts}\nexport const contract = c.router({ books }, { pathPrefix: "/api" })`,
      ["/api/books"],
    ],
    ["all of them, if there is no whole one", parts, ["/books", "/users"]],
  ])("has the rows of %s", async (_what, text, expected) => {
    const { text: written } = await importFile("src/contract.ts", { "src/contract.ts": text })
    expect([...written.matchAll(/ get\("(.*?)"/g)].map(([, path]) => path)).toEqual(expected)
  })
})
