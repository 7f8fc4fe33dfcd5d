import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../../house/sources.js"
import { makeProject } from "../project.js"
import type { Outcome, Project } from "../project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** A project that has installed a framework; `installed` is its name here. */
async function importApp(
  text: string,
  name: string,
  installed = name,
  files: Readonly<Record<string, string>> = {},
): Promise<Outcome & { readonly rows: string; readonly head: string }> {
  const project = makeProject({ ...files, "app.ts": text }, { [name]: installed })
  projects.push(project)
  const outcome = await project.run(["import", "app.ts"])
  if (outcome.code !== 0) return { ...outcome, rows: "", head: "" }
  const written = readFileSync(join(project.folder, "routes.ts"), "utf8")
  const [head = ""] = written.split("import ")
  return { ...outcome, head, rows: /define_routes\(\[\n(.*)\n\]\)/s.exec(written)?.[1]?.replace(/^ {2}/gm, "") ?? "" }
}

const EXPRESS = `
import express from "express"
const users = express.Router({ mergeParams: true })
users.get("/", function listUsers(req, res) {})
users.post("/", requireUser, (req, res) => {})
users.route("/:id").get((req, res) => {}).delete((req, res) => {})
function requireUser(req, res, next) { next() }
const posts = express.Router()
posts.get("/:post_id", (req, res) => {})
users.use("/:user_id/posts", posts)
const shop = express()
shop.get("/cart", (req, res) => {})
export const app = express()
app.use(express.json())
app.get("/", (req, res) => {})
app.use("/api", requireUser, users)
app.use(["/shop", "/store"], shop)
app.all("/any", (req, res) => {})
app.get(["/a", "/b"], (req, res) => {})
app.get(/^\\/old/, (req, res) => {})
`

const EXPRESS_ROWS = `// middleware jsonParser: parsers of the endpoint replaces it
get("/", "PageController", "index"),

scope("/", [
  // middleware of these routes: give define_router a plug named "require_user"
  pipe_through("require_user"),

  scope("/api", [
    get("/", "PageController", "list_users"),
    // require_user runs 2 times before this route
    post("/", "PageController", "create"),
    get("/:id", "PageController", "show"),
    delete_("/:id", "PageController", "delete"),
    get("/:user_id/posts/:post_id", "PostController", "show"),
  ]),
]),
get("/shop/cart", "ShopController", "cart"),
get("/store/cart", "StoreController", "cart"),
match("*", "/any", "AnyController", "any"),
get("/a", "AController", "index"),
get("/b", "BController", "index"),
// not carried: get /^\\/old/
//   it is a regular expression: write a pattern for it
//   it is behind require_user`

describe("waymark import of a running application", () => {
  it.each([
    ["Express 4", "express-4"],
    ["Express 5", "express"],
  ])("of %s has the routes of its routers and mounted applications, in their order", async (_version, installed) => {
    const { rows, stderr, stdout } = await importApp(EXPRESS, "express", installed)
    expect(stderr).toBe("")
    expect(rows).toBe(EXPRESS_ROWS)
    expect(stdout).toContain(
      'rows behind the middleware require_user (5): give define_router a plug named "require_user"\n',
    )
    expect(stdout).toContain("paths without a pattern (1): ")
  })

  it("of Express 4 reads its patterns", async () => {
    const { rows } = await importApp(
      `const app = require("express")()
      app.get("/users/:id(\\\\d+)", () => {})
      app.get("/posts/:year?/:month?", () => {})
      app.get("/files/*", () => {})
      app.get("/ab?cd", () => {})
      app.get("/:from-:to", () => {})
      module.exports = app`,
      "express",
      "express-4",
    )
    expect(rows).toContain(`get("/users/:id", "UserController", "show", { where: { id: "integer" } }),`)
    expect(rows).toContain(
      `get("/:year", "PostController", "show"),\n  get("/:year/:month", "PostController", "show"),`,
    )
    expect(rows).toContain(`get("/files/*path", "FileController", "show"),`)
    expect(rows).toContain("not carried: get /ab?cd\n")
    expect(rows).toContain("not carried: get /:from-:to\n")
  })

  it("of Express 5 reads its patterns", async () => {
    const { rows } = await importApp(
      `import express from "express"
      const app = express()
      app.get("/users{/:id}", () => {})
      app.get("/files/*rest", () => {})
      app.get("/v:version/:\\"user-id\\"", () => {})
      app.get("/a/*b/c", () => {})
      app.listen(80)
      export default app`,
      "express",
    )
    expect(rows).toContain(`get("/", "UserController", "index"),\n  get("/:id", "UserController", "show"),`)
    expect(rows).toContain(`get("/files/*rest", "FileController", "show"),`)
    expect(rows).toContain(`get("/v:version/:user_id", `)
    expect(rows).toContain("not carried: get /a/*b/c\n")
  })

  it.each([
    ["Express", "express", "express"],
    ["the package router", "router", "router"],
  ])("of Express has the routes of a package with its own copy of %s", async (_copy, name, installed) => {
    const { rows, stderr } = await importApp(
      `const express = require("express")
      const app = express()
      app.use("/admin", require("./vendor/admin"))
      module.exports = app`,
      "express",
      "express-4",
      {
        "vendor/admin.js": `const copy = require(${JSON.stringify(join(root, "node_modules", installed))})
        const users = copy.Router ? copy.Router() : copy()
        users.get("/:id", function showUser() {})
        const admin = copy()
        admin.use("/users", users)
        module.exports = admin // of ${name}`,
      },
    )
    expect(stderr).toBe("")
    expect(rows).toBe(`get("/admin/users/:id", "AdminController", "show_user"),`)
  })

  it.each([
    ["Express 4", "express-4"],
    ["Express 5", "express"],
  ])("of %s guards with the functions that check params, and not with handlers of errors", async (_v, installed) => {
    const { rows } = await importApp(
      `import express from "express"
      const users = express.Router()
      users.param("id", (req, res, next) => next())
      users.get("/:id", (req, res) => {}, (error, req, res, next) => {})
      const app = express()
      app.use("/users", users)
      app.use("/empty", express())
      export default app`,
      "express",
      installed,
    )
    expect(rows).toBe(`scope("/", [
  // middleware of these routes: give define_router a plug named "check_id"
  pipe_through("check_id"),
  get("/users/:id", "UserController", "show"),
]),`)
  })

  it("of Express names functions that are before no route, with what to do", async () => {
    const { rows } = await importApp(
      `import express from "express"
      const app = express()
      app.get("/", (req, res) => {})
      app.use(function notFound(req, res) {})
      app.use("/later", (req, res, next) => next())
      app.use((error, req, res, next) => {})
      export default app`,
      "express",
    )
    expect(rows).toBe(`get("/", "PageController", "index"),
// middleware notFound, which is before no route: write it as a row, or as the page of a 404
// middleware without a name under /later, which is before no route: make it a plug of the endpoint
// a handler of errors: write error pages of the endpoint`)
  })

  it("of Express has a path before the wildcard that does not match it", async () => {
    const { rows } = await importApp(
      `import express from "express"
      const app = express()
      app.get("/files/*rest", (req, res) => {})
      app.post("/files", (req, res) => {})
      app.get("/files", (req, res) => {})
      export default app`,
      "express",
    )
    expect(rows.match(/(?:get|post)\("[^"]*"/g)).toEqual([`get("/"`, `get("/*rest"`, `post("/"`])
  })

  it("of Hono has the routes of sub-applications, whose last handler answers", async () => {
    const { rows, stderr } = await importApp(
      `import { Hono } from "hono"
      const books = new Hono()
      books.get("/", (c) => c.text(""))
      books.get("/:id{[0-9]+}", async function validate(c, next) { await next() }, (c) => c.text(""))
      books.get("/:kind{film|book}/:page?", (c) => c.text(""))
      books.get("/files/*", (c) => c.text(""))
      books.get("/odd/:name{[a-z]+\\\\.png}", (c) => c.text(""))
      books.onError((error, c) => c.text(""))
      const app = new Hono().basePath("/api")
      app.use("*", async function logger(c, next) { await next() })
      app.route("/books", books)
      app.on(["GET", "PURGE"], "/cache", function cache(c) { return c.text("") })
      app.all("/any", (c) => c.text(""))
      export default app`,
      "hono",
    )
    expect(stderr).toBe("")
    expect(rows).toBe(`scope("/", [
  // middleware of these routes: give define_router a plug named "logger"
  pipe_through("logger"),
  get("/api/books", "BookController", "index"),

  scope("/", [
    // middleware of these routes: give define_router a plug named "validate"
    pipe_through("validate"),
    get("/api/books/:id", "BookController", "show", { where: { id: "integer" } }),
  ]),

  scope("/api/books", [
    get("/:kind", "BookController", "show_books", { where: { kind: ["film", "book"] } }),
    get("/:kind/:page", "BookController", "show_books", { where: { kind: ["film", "book"] } }),
    get("/files/*path", "BookController", "show_files"),
  ]),
  // not carried: get /api/books/odd/:name{[a-z]+\\.png}
  //   Waymark has no pattern for ":name{[a-z]+\\.png}": match it as one param, and take it apart in the action
  //   it is behind logger

  scope("/api", [
    get("/cache", "CacheController", "cache"),
    match("purge", "/cache", "CacheController", "cache"),
    match("*", "/any", "AnyController", "any"),
  ]),
]),`)
  })

  it("of Hono loads what imports the modules of Workers, and names the bindings that are read then", async () => {
    const { rows, stderr, stdout, head } = await importApp(
      `import { DurableObject, env, waitUntil, WorkerEntrypoint } from "cloudflare:workers"
      import * as workers from "cloudflare:workers"
      import { connect } from "cloudflare:sockets"
      import { Hono } from "hono"
      export class Counter extends DurableObject { count = 0 }
      export class Admin extends WorkerEntrypoint { open() { return connect(env.HOST) } }
      const database = makeDatabase(env.DB)
      function makeDatabase(binding) { return binding.withSession().prepare("select 1") }
      waitUntil(Promise.resolve())
      const origins = [...workers.env.ORIGINS.split(",")]
      const app = new Hono()
      app.get("/books", (c) => c.json([database, origins, env.LATER]))
      if (env.IS_OPEN === "1") app.get("/open", (c) => c.text(""))
      export default app`,
      "hono",
    )
    expect(stderr).toBe("")
    expect(rows).toBe(`get("/books", "BookController", "index"),`)
    expect(head).toContain(
      "// The module reads DB, ORIGINS, IS_OPEN while it is loaded, which have no value then: check whether its routes depend on them.\n",
    )
    expect(stdout).toContain("  bindings that are read while the module is loaded (3): check whether its routes")
  })

  it("of Fastify has the routes of its plugins, also if a function makes it", async () => {
    const { rows, stderr } = await importApp(
      `import Fastify from "fastify"
      export async function buildApp() {
        const app = Fastify()
        app.get("/users/:id(^\\\\d+$)", async function showUser() {})
        app.register(async (posts) => {
          posts.get("/", async () => {})
          posts.post("/", async () => {})
          posts.route({ method: ["PUT", "PATCH"], url: "/:slug", handler: async () => {} })
          posts.get("/:from-:to", async () => {})
          posts.all("/raw/*", async () => {})
        }, { prefix: "/posts" })
        return app
      }`,
      "fastify",
    )
    expect(stderr).toBe("")
    expect(rows).toContain(`get("/users/:id", "UserController", "show_user", { where: { id: "integer" } }),`)
    expect(rows).toContain(`scope("/posts", [
  get("/", "PostController", "index"),
  post("/", "PostController", "create"),
  put("/:slug", "PostController", "update"),
  patch("/:slug", "PostController", "update"),
]),`)
    expect(rows).toContain("not carried: get /posts/:from-:to\n")
    expect(rows).toContain(`match("*", "/posts/raw/*path", "PostController", "any"),`)
  })

  it("of Fastify has the routes that its tree prefers first", async () => {
    const { rows } = await importApp(
      `import Fastify from "fastify"
      const app = Fastify()
      app.get("/*", async () => {})
      app.get("/users/:id", async () => {})
      app.get("/users/me", async () => {})
      app.get("/users/v:version", async () => {})
      app.get("/users/:number(^\\\\d+$)/posts", async () => {})
      export default app`,
      "fastify",
    )
    expect(rows.match(/"\/[^"]*"/g)).toEqual([
      `"/users"`,
      `"/me"`,
      `"/v:version"`,
      `"/:id"`,
      `"/:number/posts"`,
      `"/*path"`,
    ])
  })

  it("of Fastify guards with the hooks of the application, of plugins and of routes", async () => {
    const { rows } = await importApp(
      `import Fastify from "fastify"
      const app = Fastify()
      app.addHook("onRequest", async function limitRequests() {})
      app.addHook("onSend", async function addHeaders() {})
      async function authenticate() {}
      app.get("/users/me", { onRequest: authenticate }, async () => {})
      app.register(async (admin) => {
        admin.addHook("preHandler", async () => {})
        admin.delete("/:id", { preHandler: [authenticate, async function checkOwner() {}] }, async () => {})
      }, { prefix: "/admin" })
      export default app`,
      "fastify",
    )
    expect(rows).toBe(`scope("/", [
  // middleware of these routes: give define_router a plug named "limit_requests"
  pipe_through("limit_requests"),

  scope("/", [
    // middleware of these routes: give define_router a plug named "authenticate"
    pipe_through("authenticate"),
    get("/users/me", "UserController", "me"),
  ]),

  scope("/", [
    // middleware of these routes: give define_router a plug named "middleware_without_a_name": async () => {}
    // middleware of these routes: give define_router a plug named "authenticate"
    // middleware of these routes: give define_router a plug named "check_owner"
    pipe_through(["middleware_without_a_name", "authenticate", "check_owner"]),
    delete_("/admin/:id", "AdminController", "delete"),
  ]),
]),`)
  })

  it("of Fastify has hosts, and names other conditions and schemas", async () => {
    const { rows, stderr, head } = await importApp(
      `import Fastify from "fastify"
      const app = Fastify()
      const handler = async () => ""
      app.route({ method: "GET", url: "/a", constraints: { host: "a.example" }, handler })
      app.route({ method: "GET", url: "/b", constraints: { version: "2.0.0" }, handler })
      app.route({ method: "GET", url: "/c", constraints: { host: /^c\\./ }, handler })
      app.post("/d", { schema: { body: { type: "object" }, response: { 200: { type: "null" } } } }, handler)
      export default app`,
      "fastify",
    )
    expect(stderr).toBe("")
    expect(rows).toBe(`get("/a", "AController", "index", { host: "a.example" }),

scope("/", [
  // condition of these routes: give define_router a plug named "only_version_2_0_0", which answers 404 unless the version of the request is "2.0.0"
  pipe_through("only_version_2_0_0"),
  get("/b", "BController", "index"),
]),

scope("/", [
  // condition of these routes: give define_router a plug named "only_host_c", which answers 404 unless the host of the request is /^c\\./
  pipe_through("only_host_c"),
  get("/c", "CController", "index"),
]),
post("/d", "DController", "create", { body: "PostDBody", answers: { 200: null } }),`)
    expect(head).toContain("// Not known: requests with accept-version for the rows without a version, ")
  })

  it("of Fastify tries routes with conditions before others of the same path, and has the port of none", async () => {
    const { rows } = await importApp(
      `import Fastify from "fastify"
      const app = Fastify()
      const add = (url, constraints) => app.route({ method: "GET", url, constraints, handler: async () => "" })
      add("/:a")
      add("/:b", { host: "b.example" })
      add("/x", { host: "c.example:8080" })
      add("/:c", { host: "b.example", version: "1.0.0" })
      export default app`,
      "fastify",
    )
    expect(rows.match(/(?<=pipe_through\().*(?=\))|(?<=get\().*(?=\),$)/gm)).toEqual([
      `"only_host_c_example_8080"`,
      `"/x", "XController", "index"`,
      `"only_version_1_0_0"`,
      `"/:c", "PageController", "show", { host: "b.example" }`,
      `"/:b", "PageController", "show_root", { host: "b.example" }`,
      `"/:a", "PageController", "show_2"`,
    ])
  })

  it("of Fastify has the names of its JSON schemas, and the kinds of its params", async () => {
    const { rows, head, stderr, stdout } = await importApp(
      `import Fastify from "fastify"
      import { z } from "zod"
      const app = Fastify()
      app.setValidatorCompiler(() => () => true)
      app.setSerializerCompiler(() => JSON.stringify)
      app.addSchema({ $id: "book", type: "object", properties: { title: { type: "string" } } })
      app.addSchema({ $id: "https://x.example/page.json", type: "object", properties: { page: { type: "integer" }, tags: { type: "array" } }, required: ["page"] })
      const handler = async () => ""
      const id = { type: "integer" }
      app.get("/books", { schema: { querystring: { $ref: "https://x.example/page.json#" }, response: { 200: { type: "array", items: { $ref: "book#" } }, "4xx": { type: "string" } } } }, handler)
      app.post("/books", { schema: { operationId: "addBook", summary: "Adds a book", headers: { type: "object", required: ["X-Org"], properties: { "X-Org": { type: "string" }, accept: { type: "string" } } }, body: { $ref: "book#" } } }, handler)
      app.get("/books/:id", { schema: { params: { type: "object", properties: { id } } } }, handler)
      app.delete("/books/:id/:page", { schema: { params: { type: "object", properties: { id: { ...id, minimum: 1 }, page: { type: "string", pattern: "^x" } } }, response: { 204: { type: "null" } } } }, handler)
      app.get("/search", { schema: { querystring: z.object({ a: z.string() }) } }, handler)
      app.register(async (shop) => {
        shop.addSchema({ $id: "cart", type: "object" })
        shop.put("/cart/:kind", { schema: { body: { $ref: "cart#" }, params: { type: "object", properties: { kind: { enum: ["film", "book"] } } } } }, handler)
      })
      export default app`,
      "fastify",
      "fastify",
      { "node_modules/zod/index.js": `export * from ${JSON.stringify(join(root, "node_modules/zod/index.js"))}` },
    )
    expect(stderr).toBe("")
    expect(rows).toBe(`scope("/books", [
  // not carried: the answer "4xx": declare its statuses one by one
  get("/", "BookController", "index", {
    query: "GetBooksQuery",
    lists: { tags: "repeated" },
    answers: { 200: "BookList" },
  }),
  post("/", "BookController", "create", {
    headers: "AddBookHeaders",
    body: "Book",
    metadata: { operation_id: "addBook", summary: "Adds a book" },
  }),
  get("/:id", "BookController", "show", { where: { id: "integer" } }),
  // not carried: minimum of the param id, which the action can check
  // not carried: pattern of the param page, which the action can check
  delete_("/:id/:page", "BookController", "delete", { where: { id: "integer" }, answers: { 204: null } }),
]),
// not carried: how the query writes lists: name them in lists
get("/search", "SearchController", "index", { query: "GetSearchQuery" }),
put("/cart/:kind", "CartController", "update", { where: { kind: ["film", "book"] }, body: "Cart" }),`)
    expect(head).toContain(`// Schemas that the rows name, for the option schemas of define_router:
//   BookList: a list of Book
//   GetBooksQuery: the query of GET /books: page, tags?
//   Book: of addSchema
//   AddBookHeaders: the headers of POST /books: x-org
//   GetSearchQuery: the query of GET /search: as the application has it
//   Cart: of addSchema
`)
    expect(stdout).toContain("  parts of contracts (4): each is a comment at its row\n")
  })

  it.each([
    ["a function", "export default async function plugin(app, options)"],
    ["a function that calls back", "export default function plugin(app, options, done)", "done()"],
    ["CommonJS", "module.exports = async function plugin(app)"],
    [
      "a function of no scope of its own",
      "export default open",
      "",
      "open[Symbol.for('skip-override')] = true; async function open(app, options)",
    ],
  ])("of Fastify takes a plugin as the default export: %s", async (_what, head, end = "", before = "") => {
    const body = `{
      app.addHook("onRequest", async function authenticate() {})
      app.get("/users", async () => "")
      app.register(async (posts) => { posts.get("/:id", async () => "") }, { prefix: "/posts" })
      ${end}
    }`
    const { rows, stderr } = await importApp(
      before === "" ? `${head} ${body}` : `${before} ${body}\n${head}`,
      "fastify",
    )
    expect(stderr).toBe("")
    expect(rows).toBe(`scope("/", [
  // middleware of these routes: give define_router a plug named "authenticate"
  pipe_through("authenticate"),
  get("/users", "UserController", "index"),
  get("/posts/:id", "PostController", "show"),
]),`)
  })

  it("of Fastify finds an application that is not exported", async () => {
    const { rows } = await importApp(
      `import Fastify from "fastify"
      const app = Fastify()
      app.get("/", async () => {})
      await app.listen({ port: 80 })`,
      "fastify",
    )
    expect(rows).toBe(`get("/", "PageController", "index"),`)
  })

  it("says what is missing in a module without an application, and where a module throws", async () => {
    expect((await importApp("export const a = 1", "hono")).stderr).toBe(
      'waymark: app.ts exports no application of Express, Hono, Fastify or NestJS: expected it as the default, as "app", or as a function that makes it, or a plugin of Fastify as the default, or a contract of ts-rest; it exports a (1)\n',
    )
    expect((await importApp('\nthrow new Error("no database")', "hono")).stderr).toContain("app.ts:2:7: no database")
  })
})
