import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../cli/project.js"
import type { Project } from "../cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** A row of the imported table: its verb, path, action and pipelines. */
interface Row {
  readonly verb: string
  readonly path: string
  readonly plug: string
  readonly plug_opts: unknown
  readonly pipe_through: readonly string[]
}

/** Imports an application, and returns the rows of the table as `waymark routes` lists them. */
async function importedRows(framework: string, text: string): Promise<readonly Row[]> {
  const project = makeProject({ "app.ts": text }, { [framework.replace(/-4$/, "")]: framework })
  projects.push(project)
  const imported = await project.import(["app.ts"])
  expect(imported.stderr).toBe("")
  const listed = await project.run(["routes", "routes.ts", "--json"])
  return JSON.parse(listed.stdout) as readonly Row[]
}

const guards = (rows: readonly Row[]): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(rows.map(({ verb, path, pipe_through }) => [`${verb} ${path}`, pipe_through]))

/** Applications of Express by what they do, with the guards of their rows. */
const EXPRESS: readonly (readonly [
  what: string,
  text: string,
  expected: Readonly<Record<string, readonly string[]>>,
])[] = [
  [
    "functions with the same name are two guards, and one function is one",
    `const role = (name) => function check_role(req, res, next) { next() }
    const admin = role("admin")
    app.get("/a", admin, (req, res) => {})
    app.get("/b", role("user"), (req, res) => {})
    app.get("/c", admin, (req, res) => {})`,
    { "get /a": ["admin"], "get /b": ["check_role"], "get /c": ["admin"] },
  ],
  [
    "functions without names keep their number and order",
    `const auth = (right) => (req, res, next) => next()
    app.get("/a", auth("x"), auth("y"), (req, res) => {})
    app.get("/b", auth("z"), (req, res) => {})`,
    {
      "get /a": ["middleware_without_a_name", "middleware_without_a_name_2"],
      "get /b": ["middleware_without_a_name_3"],
    },
  ],
  [
    "members of an object with the same name are two guards",
    `const auth = { required: function auth(req, res, next) { next() }, optional: function auth(req, res, next) { next() } }
    app.get("/a", auth.required, (req, res) => {})
    app.get("/b", auth.optional, (req, res) => {})`,
    { "get /a": ["auth_required"], "get /b": ["auth_optional"] },
  ],
  [
    "a guard with the name of a standard plug gets another one",
    `app.get("/a", function protectFromForgery(req, res, next) { next() }, (req, res) => {})`,
    { "get /a": ["protect_from_forgery_2"] },
  ],
  [
    "a router's guard is before its later rows, under its path",
    `const admin = express.Router()
    admin.get("/open", (req, res) => {})
    admin.use(function require_user(req, res, next) { next() })
    admin.get("/users", (req, res) => {})
    app.use("/admin", admin)
    app.get("/admin/later", (req, res) => {})
    app.get("/", (req, res) => {})`,
    { "get /admin/open": [], "get /admin/users": ["require_user"], "get /admin/later": ["require_user"], "get /": [] },
  ],
  [
    "guards of routers around a router are before its own",
    `const users = express.Router()
    users.use(function own(req, res, next) { next() })
    users.get("/", function route(req, res, next) { next() }, (req, res) => {})
    const api = express.Router()
    api.use(function outer(req, res, next) { next() }, users)
    app.use(function all(req, res, next) { next() })
    app.use("/api", api)`,
    { "get /api": ["all", "outer", "own", "route"] },
  ],
  [
    "a guard of a prefix is before a mounted application too",
    `const shop = express()
    shop.get("/cart", (req, res) => {})
    app.use("/shop", function open(req, res, next) { next() })
    app.use("/shop", shop)
    app.use("/shopping", shop)`,
    { "get /shop/cart": ["open"], "get /shopping/cart": [] },
  ],
  [
    "a guard of several prefixes, and one of a prefix in other case",
    `app.use(["/a", "/b"], function one(req, res, next) { next() })
    app.use("/C", function two(req, res, next) { next() })
    app.get("/a", (req, res) => {})
    app.get("/b/x", (req, res) => {})
    app.get("/c", (req, res) => {})
    app.get("/d", (req, res) => {})`,
    { "get /a": ["one"], "get /b/x": ["one"], "get /c": ["two"], "get /d": [] },
  ],
  [
    "a guard for some requests of a row is before the row",
    `app.use("/admin", function require_user(req, res, next) { next() })
    app.get("/:section/users", (req, res) => {})
    app.get("/*path", (req, res) => {})`,
    { "get /:section/users": ["require_user"], "get /*path": ["require_user"] },
  ],
  [
    "a guard that is registered as a route is before the rows after it",
    `app.get("/api/open", (req, res) => {})
    app.all("/api/*splat", function require_key(req, res, next) { next() })
    app.get("/users/:id", function load(req, res, next) { next() })
    app.get("/users/:id", (req, res) => {})
    app.post("/users/:id", (req, res) => {})
    app.get("/api/things", (req, res) => {})`,
    { "get /api/open": [], "get /users/:id": ["load"], "post /users/:id": [], "get /api/things": ["require_key"] },
  ],
  [
    "a guard that a wrapper hides is before the rows that it would hide",
    `const wrap = (work) => (req, res, next) => Promise.resolve(work(req, res, next)).catch(next)
    app.all("/api/*splat", wrap(async (req, res, next) => next()))
    app.get("/api/things", (req, res) => {})`,
    { "get /api/things": ["middleware_without_a_name"] },
  ],
  [
    "a route that passes what it does not know on to a page of all paths stays a route",
    `app.get("/users/:id", (req, res, next) => (req.params.id === "0" ? next() : res.send("")))
    app.get(/^\\/old/, (req, res) => {})
    app.all("/*splat", (req, res) => {})`,
    { "get /users/:id": [], "* /*splat": [] },
  ],
  [
    "a route that passes on what a later route takes stays a route, and is before that one",
    `app.get("/users/:id", function show(req, res, next) { req.params.id === "me" ? next() : res.send("") })
    app.get("/users/me", (req, res) => {})`,
    { "get /users/:id": [], "get /users/me": ["show"] },
  ],
  [
    "a guard for one method and the paths under its own",
    `app.post("/items{/*rest}", function writer(req, res, next) { req.user ? next() : res.status(401).json({}) })
    app.get("/admin/*rest", function require_user(req, res, next) { if (!req.user) return res.redirect("/login"); next() })
    app.post("/items", (req, res) => {})
    app.get("/items", (req, res) => {})
    app.get("/admin/x", (req, res) => {})
    app.post("/admin/x", (req, res) => {})`,
    { "post /items": ["writer"], "get /items": [], "get /admin/x": ["require_user"], "post /admin/x": [] },
  ],
  [
    "a guard of a path that is a part of a later row's",
    `app.all("/admin/x", function require_user(req, res, next) { req.user ? next() : res.sendStatus(401) })
    app.get("/:section/x", (req, res) => {})`,
    { "get /:section/x": ["require_user"] },
  ],
  [
    "a guard that is a route of a regular expression, and those of a router under one",
    `app.all(/^\\/a/, function outer(req, res, next) { next() })
    const router = express.Router()
    router.use(function inner(req, res, next) { next() })
    app.use(/^\\/a\\/b/, router)
    app.get("/a/b", (req, res) => {})
    app.get("/c", (req, res) => {})`,
    { "get /a/b": ["outer", "inner"], "get /c": [] },
  ],
  [
    "a guard whose parameters have no names, are bound, or hand next to others",
    `const check = (req, res, next) => next()
    app.get("/a", function one(...args) { check(...args) })
    app.get("/a", (req, res) => {})
    app.get("/b", function two() { check(arguments[0], arguments[1], arguments[2]) })
    app.get("/b", (req, res) => {})
    app.get("/c", function three(req, res, next) { check(req, res, next) })
    app.get("/c", (req, res) => {})
    app.get("/d", function four(req, res, next) { next() }.bind({}))
    app.get("/d", (req, res) => {})`,
    { "get /a": ["one"], "get /b": ["two"], "get /c": ["three"], "get /d": ["four"] },
  ],
  [
    "handlers of a route after the one that answers are not before it",
    `app.route("/a").get(function show(req, res) {}).all(function rest(req, res) {})
    app.route("/b").get(function show(req, res) {}).all(function guard(req, res, next) { next() }).post((req, res) => {})`,
    { "get /a": [], "* /a": [], "get /b": [], "post /b": ["guard"] },
  ],
  [
    "a guard that may leave its own route is before the row that it hides, too",
    `app.get("/a", function only_json(req, res, next) { next(req.get("x") ? undefined : "route") && next("route") }, (req, res) => {})
    app.get("/a", (req, res) => {})`,
    { "get /a": ["only_json"] },
  ],
  [
    "a guard of several paths has a plug for each of them before a row that it is for in part",
    `const guard = function check(req, res, next) { next() }
    app.use("/admin", guard)
    app.get("/other", guard, (req, res) => {})
    app.get("/:section/users", (req, res) => {})`,
    { "get /other": ["check"], "get /:section/users": ["check_under_admin"] },
  ],
  [
    "a guard for one method of a route for all of them",
    `app.get("/a", function load(req, res, next) { next() })
    app.all("/a", (req, res) => {})`,
    { "* /a": ["load"] },
  ],
  [
    "a guard under a regular expression, of the application and of a router",
    `const admin = express.Router()
    admin.use(/^\\/users/, function inner(req, res, next) { next() })
    admin.get("/users", (req, res) => {})
    app.use(/^\\/admin/, function outer(req, res, next) { next() })
    app.use("/admin", admin)
    app.get("/open", (req, res) => {})`,
    { "get /admin/users": ["outer", "inner"], "get /open": [] },
  ],
  [
    "a guard whose last parameter has a default",
    `app.use("/a", function maybe(req, res, next = () => {}) { next() })
    app.get("/a/b", (req, res) => {})`,
    { "get /a/b": ["maybe"] },
  ],
  [
    "a function of param is before the rows with the param",
    `const users = express.Router()
    users.param("id", function load_user(req, res, next) { next() })
    users.get("/", (req, res) => {})
    users.get("/:id", (req, res) => {})
    app.use("/users", users)`,
    { "get /users": [], "get /users/:id": ["load_user"] },
  ],
  [
    "a guard of all methods of a path, before later rows of the other methods",
    `app.route("/follow").all(function require_user(req, res, next) { next() }).post((req, res) => {})
    app.get("/follow", (req, res) => {})
    app.post("/*rest", (req, res) => {})
    app.get("/*rest", (req, res) => {})`,
    {
      "post /follow": ["require_user"],
      "get /follow": ["require_user"],
      "post /*rest": [],
      "get /*rest": ["require_user_under_follow"],
    },
  ],
  [
    "a function of param before the guard of its mount, once",
    `app.param("org", function load_org(req, res, next) { next() })
    const orgs = express.Router()
    orgs.get("/x", (req, res) => {})
    app.use("/orgs/:org", function require_member(req, res, next) { next() }, orgs)
    app.use("/teams/:org", function require_team(req, res, next) { next() })
    app.get("/teams/:org", (req, res) => {})`,
    { "get /orgs/:org/x": ["load_org", "require_member"], "get /teams/:org": ["load_org", "require_team"] },
  ],
  [
    "a guard of all methods of a path",
    `app.route("/a").all(function one(req, res, next) { next() }).get((req, res) => {}).post((req, res) => {})`,
    { "get /a": ["one"], "post /a": ["one"] },
  ],
]

describe("waymark import of Express keeps guards", () => {
  it.each(EXPRESS.flatMap(([what, text, expected]) => [["express", what, text, expected] as const]))(
    "of %s: %s",
    async (framework, _what, text, expected) => {
      const rows = await importedRows(framework, `import express from "express"\nexport const app = express()\n${text}`)
      expect(guards(rows)).toEqual(expected)
    },
  )

  it("of Express 4, whose layers are others", async () => {
    const rows = await importedRows(
      "express-4",
      `import express from "express"
      const app = express()
      const admin = express.Router()
      admin.use(function require_user(req, res, next) { next() })
      admin.get("/users", (req, res) => {})
      app.all("/api/*", function require_key(req, res, next) { next() })
      app.use("/admin", admin)
      app.use("/staff*", function require_staff(req, res, next) { next() })
      app.get("/api/things", (req, res) => {})
      app.get("/staff", (req, res) => {})
      app.get("/staffers/:id", (req, res) => {})
      app.listen(3000)`,
    )
    expect(guards(rows)).toEqual({
      "get /admin/users": ["require_user"],
      "get /api/things": ["require_key"],
      "get /staff": ["require_staff"],
      "get /staffers/:id": ["require_staff"],
    })
  })
})

describe("waymark import of Hono keeps guards", () => {
  it("of prefixes, sub-applications and routes", async () => {
    const rows = await importedRows(
      "hono",
      `import { Hono } from "hono"
      const role = (name) => async function check_role(c, next) { await next() }
      const admin = new Hono()
      admin.use(async function require_user(c, next) { await next() })
      admin.get("/users", role("admin"), (c) => c.text(""))
      const app = new Hono()
      app.get("/admin/open", (c) => c.text(""))
      app.route("/admin", admin)
      app.use("/api/*", role("user"))
      app.get("/api", (c) => c.text(""))
      app.get("/apis", (c) => c.text(""))
      app.get("/files/*", async function open(c, next) { await next() })
      app.get("/files/*", (c) => c.text(""))
      app.all("/own/*", async function own(c, next) { await next() })
      app.get("/own", (c) => c.text(""))
      app.use("/books/*/edit", async function editor(c, next) { await next() })
      app.get("/books/:id/edit", (c) => c.text(""))
      app.on(["PUT", "DELETE"], "/books/*", async function writer(c, next) { if (!c.get("user")) return c.text("", 401); await next() })
      app.put("/books/:id", (c) => c.text(""))
      app.delete("/books/:id", (c) => c.text(""))
      app.post("/books/:id", (c) => c.text(""))
      app.all("/one/*", async function one(c, next = () => {}) { await next() })
      app.get("/one/x", (c) => c.text(""))
      app.get("/api/things", async function load(c, next) { await next() })
      app.get("/api/things", (c) => c.text(""))
      export default app`,
    )
    expect(guards(rows)).toEqual({
      "get /admin/open": [],
      "get /admin/users": ["require_user", "check_role"],
      "get /api": ["check_role_2"],
      "get /apis": [],
      "get /files/*path": ["open"],
      "get /own": ["own"],
      "get /books/:id/edit": ["editor"],
      "put /books/:id": ["writer"],
      "delete /books/:id": ["writer"],
      "post /books/:id": [],
      "get /one/x": ["one"],
      "get /api/things": ["check_role_2", "load"],
    })
  })

  it("of the beginning of a segment, before the rows that begin with it", async () => {
    const rows = await importedRows(
      "hono",
      `import { Hono } from "hono"
      const app = new Hono()
      app.use("/w*", async function audit(c, next) { await next() })
      app.get("/", (c) => c.text(""))
      app.get("/w", (c) => c.text(""))
      app.get("/wire/:id", (c) => c.text(""))
      app.get("/about", (c) => c.text(""))
      app.get("/:page", (c) => c.text(""))
      export default app`,
    )
    expect(guards(rows)).toEqual({
      "get /": [],
      "get /w": ["audit"],
      "get /wire/:id": ["audit"],
      "get /about": [],
      "get /:page": ["audit"],
    })
  })
})

describe("waymark import of Hono keeps guards of paths with a colon within a segment", () => {
  const importGuards = async (text: string) =>
    guards(
      await importedRows(
        "hono",
        `import { Hono } from "hono"
        const app = new Hono()
        app.use("/v:version/*", async function require_user(c, next) { await next() })
        app.use("/w:version", async function require_key(c, next) { await next() })
        ${text}
        app.get("/v:version/books/:id", (c) => c.text(""))
        app.get("/w:version", (c) => c.text(""))
        app.get("/w1", (c) => c.text(""))
        export default app`,
      ),
    )

  it("which begins a param in a path that has others, and is itself in one that has none", async () => {
    expect(await importGuards("")).toEqual({
      "get /v:version/books/:id": ["require_user"],
      "get /w:method": ["require_key"],
      "get /w1": [],
    })
  })

  it("which is itself with the router that Hono takes for other routes", async () => {
    expect(await importGuards(`app.get("/v1/users", (c) => c.text(""))`)).toEqual({
      "get /v1/users": [],
      "get /v:method/books/:id": ["require_user"],
      "get /w:method": ["require_key"],
      "get /w1": [],
    })
  })
})

describe("waymark import of Fastify keeps guards", () => {
  it("of the application, of plugins and of routes, in the order in which they run", async () => {
    const rows = await importedRows(
      "fastify",
      `import Fastify from "fastify"
      const app = Fastify()
      const role = (name) => async function check_role() {}
      app.get("/", async () => "")
      app.addHook("preHandler", async function late() {})
      app.register(async (admin) => {
        admin.get("/users", { onRequest: role("admin"), preHandler: role("user") }, async () => "")
        admin.addHook("onRequest", async function early() {})
        admin.register(async (inner) => inner.get("/inner", async () => ""))
      }, { prefix: "/admin" })
      app.register(async (open) => open.get("/open", async () => ""))
      export default app`,
    )
    expect(guards(rows)).toEqual({
      "get /": ["late"],
      "get /admin/users": ["early", "check_role", "late", "check_role_2"],
      "get /admin/inner": ["early", "late"],
      "get /open": ["late"],
    })
  })
})

describe("waymark import gives two functions two actions", () => {
  it.each([
    [
      "without names",
      `const run = (work) => (req, res, next) => Promise.resolve(work(req, res)).catch(next)
      app.delete("/articles/:slug", run(() => {}))
      app.get("/articles/:slug/comments", run(() => {}))
      app.post("/articles/:slug/comments", run(() => {}))
      app.delete("/articles/:slug/comments/:id", run(() => {}))`,
      4,
    ],
    [
      "with the same name",
      `const show = () => function show(req, res) {}
      app.get("/articles/:slug", show())
      app.get("/articles/:slug/comments/:id", show())`,
      2,
    ],
    [
      "and one function one",
      `function show(req, res) {}
      app.get("/articles/:slug", show)
      app.get("/articles/:slug/comments/:id", show)`,
      1,
    ],
  ])("%s", async (_what, text, count) => {
    const rows = await importedRows("express", `import express from "express"\nexport const app = express()\n${text}`)
    expect(new Set(rows.map(({ plug, plug_opts }) => `${plug} ${String(plug_opts)}`)).size).toBe(count)
  })
})
