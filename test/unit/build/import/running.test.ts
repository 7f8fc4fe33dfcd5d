import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../house/sources.js"
import { makeProject } from "../cli/project.js"
import type { Outcome, Project } from "../cli/project.js"

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
  const outcome = await project.import(["app.ts"])
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
//   it is a regular expression: write a pattern for it`

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

  it("of Express 5 binds the first of several optional params", async () => {
    const { rows } = await importApp(
      `import express from "express"
      const app = express()
      app.get("/a{/:b}{/:c}", (req, res) => {})
      app.get("{/:lang}/docs{/:page}", (req, res) => {})
      export default app`,
      "express",
    )
    expect(rows.match(/"\/[^"]*"/g)).toEqual([
      `"/a"`,
      `"/"`,
      `"/:b"`,
      `"/:b/:c"`,
      `"/:lang/docs"`,
      `"/:page"`,
      `"/"`,
      `"/docs"`,
      `"/:page"`,
      `"/"`,
    ])
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

  it("of Express names rows after words without accents, and two actions of one path after their methods", async () => {
    const { rows } = await importApp(
      `import express from "express"
      const app = express()
      app.get("/köln", (req, res) => {})
      app.get("/books/:id/comments", (req, res) => {})
      app.post("/books/:id/comments", (req, res) => {})
      app.get("/*path/end", (req, res) => {})
      export default app`,
      "express",
    )
    expect(rows).toContain(`get("/köln", "KolnController", "index"),`)
    expect(rows.match(/"(?:post_)?comments"/g)).toEqual([`"comments"`, `"post_comments"`])
    expect(rows).toContain(`no pattern for "*path": end the row with a glob there`)
  })

  it("of Express names functions that are before no row, also if a regular expression comes after them", async () => {
    const text = `import express from "express"
      const app = express()
      app.use("/private", function require_member(req, res, next) { next() }, express.static("."))
      app.use("/old", (req, res) => { res.redirect(301, "/new" + req.url) })
      app.all("/keys/*rest", function require_key(req, res, next) { if (!req.user) return res.sendStatus(401); next() })
      app.get(/^\\/x(\\d+)$/, (req, res) => {})
      app.get("/:from-:to", (req, res) => {})
      export default app`
    const { rows } = await importApp(text, "express")
    for (const what of ["require_member under /private", "serveStatic under /private", "without a name under /old"])
      expect(rows).toContain(`// middleware ${what}`)
    expect(rows).toContain(`match("*", "/keys/*rest", "KeyController", "require_key")`)
  })

  it("of Hono names what is before a path without a pattern", async () => {
    const { rows } = await importApp(
      `import { Hono } from "hono"
      const app = new Hono()
      app.use("/private/*", async function require_member(c, next) { await next() })
      app.get("/:name{[a-z]+\\\\.png}", (c) => c.text(""))
      export default app`,
      "hono",
    )
    expect(rows).toContain("// middleware require_member under /private, which is before no row")
  })

  it("of Express lists guards of a path without a pattern only if their paths may be its own", async () => {
    const text = `import express from "express"
      const app = express()
      app.use("/admin", function require_admin(req, res, next) { next() })
      app.get("/admin/users", (req, res) => {})
      app.use("/uploads/own", function require_owner(req, res, next) { next() })
      app.get("/uploads/own/x", (req, res) => {})
      app.post("/uploads/:id", function load(req, res, next) { next() })
      app.post("/uploads/:id", (req, res) => {})
      app.get("/uploads/:id.json", function require_user(req, res, next) { next() }, (req, res) => {})
      app.all(/^\\/uploads\\/(\\d+)$/, (req, res) => {})
      app.get(/^\\/(?:admin|x)$/, (req, res) => {})
      export default app`
    const { rows } = await importApp(text, "express")
    expect(rows.match(/it is behind .*/g)).toEqual([
      "it is behind require_owner (only for requests of /uploads/own), require_user",
      "it is behind require_owner (only for requests of /uploads/own), load (only for requests of /uploads/:id with POST)",
      "it is behind require_admin (only for requests of /admin), require_owner (only for requests of /uploads/own)",
    ])
  })

  it("of Express names functions that are before no row, with what to do", async () => {
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
// middleware notFound, which is before no row: write it as a row, or as the page of a 404
// middleware without a name under /later, which is before no row: make it a plug of the endpoint, or write rows for what it answers itself
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

  it.each([
    [
      "moves the row of the path alone",
      `app.get("/w/*rest", a)
      app.get("/w", b)
      app.get("/account", guard, c)
      app.get("/:page", d)`,
      ["get /w b", "get /w/*rest a", "get /account c require_user", "get /:page d"],
    ],
    [
      "moves a row that passes no row whose requests it takes",
      `app.get("/w/*rest", a)
      app.get("/v/*rest", b)
      app.get("/account/x", guard, c)
      app.get("/:page", d)`,
      ["get /:page d", "get /w/*rest a", "get /v/*rest b", "get /account/x c require_user"],
    ],
    [
      "adds a row for the path alone, with the guards that run for it",
      `app.get("/w/*rest", a)
      app.use("/admin", function require_admin(req, res, next) { next() })
      app.use("/w", function require_reader(req, res, next) { next() })
      app.get("/account", guard, c)
      app.get("/:page", d)`,
      [
        "get /:page d require_reader page=w",
        "get /w/*rest a",
        "get /account c require_user",
        "get /:page d require_admin require_reader",
      ],
    ],
    [
      "leaves a later glob behind the rows that it would take",
      `app.put("/files/*path", guard, a)
      app.all("/*rest", b)`,
      ["put /files/*path a require_user", "* /*rest b"],
    ],
  ])("of Express, where a glob does not match the path before it, %s", async (_what, text, expected) => {
    const project = makeProject(
      {
        "app.ts": `import express from "express"
        const app = express()
        const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => ({ [name]: (req, res) => {} })[name])
        function guard(req, res, next) { next() }
        Object.defineProperty(guard, "name", { value: "require_user" })
        ${text}
        export default app`,
      },
      { express: "express" },
    )
    projects.push(project)
    const { code } = await project.import(["app.ts"])
    const listed = await project.run(["routes", "routes.ts", "--json"])
    const rows = JSON.parse(listed.stdout) as readonly {
      readonly verb: string
      readonly path: string
      readonly plug_opts: string
      readonly pipe_through: readonly string[]
      readonly where?: Readonly<Record<string, readonly string[]>>
    }[]
    expect(code).toBe(0)
    expect(
      rows.map(({ verb, path, plug_opts, pipe_through, where = {} }) =>
        [
          `${verb} ${path} ${plug_opts}`,
          ...pipe_through,
          ...Object.entries(where).map(([name, kind]) => `${name}=${kind.join("|")}`),
        ].join(" "),
      ),
    ).toEqual(expected)
  })

  it("of Express says which row takes the path before a glob, and what is before that row there", async () => {
    const text = `import express from "express"
      const app = express()
      app.put("/files/*path", (req, res) => {})
      app.use("/admin", function require_admin(req, res, next) { next() })
      app.use("/files", function require_user(req, res, next) { next() })
      app.all("/*rest", (req, res) => {})
      export default app`
    const project = makeProject({ "app.ts": text }, { express: "express" })
    projects.push(project)
    const { code, stdout } = await project.import(["app.ts"])
    expect(readFileSync(join(project.folder, "routes.ts"), "utf8")).toContain(
      "// it takes PUT /files too, which * /*rest took behind require_user: write a row for /files before it",
    )
    expect(stdout).toContain("  put /files: put /files/*path takes its requests without require_user\n")
    expect(code).toBe(1)
  })

  it("ends with 1 if a row takes the requests of a guarded one as it did not before, and tells it from one that did", async () => {
    const text = (handler: string): string => `import express from "express"
      const app = express()
      app.get("/users/:id", ${handler})
      app.get("/users/me", function require_user(req, res, next) { next() }, (req, res) => {})
      export default app`
    const read = async (handler: string) => {
      const project = makeProject({ "app.ts": text(handler) }, { express: "express" })
      projects.push(project)
      const { code, stdout, stderr } = await project.import(["app.ts"])
      return { code, stdout, stderr, written: readFileSync(join(project.folder, "routes.ts"), "utf8") }
    }
    const lost = await read(`(req, res, next) => (req.params.id === "me" ? next() : res.send(""))`)
    expect(lost.code).toBe(1)
    expect(lost.stderr).toContain("rows behind guards are not reached any more")
    expect(lost.stdout).toContain("  get /users/me: get /users/:id takes its requests without require_user\n")
    expect(lost.written).toContain("// no request reaches it, as one did in the application: get /users/:id takes")
    const dead = await read(`(req, res) => {}`)
    expect(dead).toMatchObject({ code: 0, stderr: "" })
    expect(dead.written).toContain("// no request reaches it, in the application neither: get /users/:id is before it")
  })

  it("of Express and Hono says where guards were given that nothing else tells apart", async () => {
    const role = `export const role = (...names: string[]) => (req, res, next) => { if (!names.includes(req.role)) res.sendStatus(403); else next() }
      const wrap = (run) => function wrapped(...args) { return run(...args) }
      export const auth = { required: wrap(() => {}), optional: wrap(() => {}) }`
    const files = { "roles.ts": role }
    const { rows } = await importApp(
      `import express from "express"
      import { auth, role } from "./roles.ts"
      const app = express()
      app.get("/a", role("editor", "admin"), (req, res) => {})
      app.get(
        "/b",
        [auth.required, role("admin")],
        (req, res) => {},
      )
      app.use("/c", auth.optional)
      const writers = [role("writer")]
      app.get("/d", writers, (req, res) => {})
      app.get("/c", ...[auth.required, auth.optional], (req, res) => {})
      export default app`,
      "express",
      "express",
      files,
    )
    expect(rows.match(/(?<=named ).*/g)).toEqual([
      `"middleware_without_a_name": role("editor", "admin"), at app.ts:4`,
      `"auth_required": auth.required, at app.ts:5`,
      `"middleware_without_a_name_2": role("admin"), at app.ts:5`,
      `"middleware_without_a_name_3": writers[0], at app.ts:12`,
      `"auth_optional": auth.optional, at app.ts:10`,
      `"auth_required": auth.required, at app.ts:5`,
    ])
    const hono = await importApp(
      `import { Hono } from "hono"
      const role = (name) => async (c, next) => { await next() }
      const app = new Hono()
      app.use("/a", role("a")).get("/a", role("b"), (c) => c.text(""))
      export default app`,
      "hono",
    )
    expect(hono.rows).toContain(`"middleware_without_a_name": role("a"), at app.ts:4`)
    expect(hono.rows).toContain(`"middleware_without_a_name_2": role("b"), at app.ts:4`)
  })

  it("of Fastify names hooks after the exports of its modules, if nothing else tells them apart", async () => {
    const { rows } = await importApp(
      `import Fastify from "fastify"
      import { guards } from "./guards.ts"
      const app = Fastify()
      app.get("/a", { onRequest: guards.admin, preHandler: guards.user }, async () => "")
      export default app`,
      "fastify",
      "fastify",
      {
        "guards.ts": `const need = (role) => async function need_role() {}\nexport const guards = { admin: need("admin"), user: need("user") }`,
      },
    )
    expect(rows).toContain(`pipe_through(["guards_admin", "guards_user"]),`)
  })

  it("of Express says which guards static files and mounts are behind", async () => {
    const text = `import express from "express"
      const app = express()
      app.get("/login", (req, res) => {})
      app.use("/assets", express.static("."))
      app.use(function require_login(req, res, next) { next() })
      app.use("/files", express.static("."))
      app.use("/docs", function require_staff(req, res, next) { next() }, function pages(req, res) {})
      app.get("/home", (req, res) => {})
      export default app`
    const { rows } = await importApp(text, "express")
    expect(rows).toContain("// middleware serveStatic under /assets: static_files of the endpoint replaces it")
    expect(rows).toMatch(
      /pipe_through\("require_login"\),\n.*serveStatic under \/files: .* without require_login: keep forward/,
    )
    expect(rows).toMatch(/middleware pages under \/docs, .*, behind require_login, require_staff\n/)
  })

  it("of Express and Hono names what replaces the middleware of well-known packages, by their modules", async () => {
    const text = `import cors from "cors"
        import express from "express"
        import multer from "multer"
        import { rateLimit } from "express-rate-limit"
        const app = express()
        app.use("/api", cors(), function corsMiddleware(req, res, next) { next() })
        app.post("/api/files", rateLimit({ validate: false }), multer().single("file"), express.raw(), (req, res) => {})
        export default app`
    const project = makeProject(
      {
        "app.ts": text,
        "app.mjs": text,
        "hono.ts": `import { Hono } from "hono"
        import { cors } from "hono/cors"
        import { csrf } from "hono/csrf"
        import { logger as log } from "hono/logger"
        const app = new Hono()
        app.use(log(), async function logger(c, next) { await next() })
        app.use("/api/*", cors({ origin: "https://a.example" }), csrf())
        app.get("/api/x", (c) => c.text(""))
        export default app`,
      },
      Object.fromEntries(["cors", "express", "multer", "express-rate-limit", "hono"].map((name) => [name, name])),
    )
    projects.push(project)
    const read = async (file: string): Promise<string> => {
      expect(await project.import([file, "--force"])).toMatchObject({ code: 0, stderr: "" })
      return readFileSync(join(project.folder, "routes.ts"), "utf8")
    }
    for (const file of ["app.ts", "app.mjs"]) {
      const express = await read(file)
      expect(express).toContain("// middleware corsMiddleware of cors under /api: cors of the endpoint replaces it\n")
      expect(express).toContain('// middleware of these routes: give define_router a plug named "cors_middleware"\n')
      expect(express).toContain("// middleware of these routes, from express-rate-limit: rate_limit replaces it; give")
      expect(express).toContain(
        "// middleware of these routes, from multer: parsers of the endpoint replaces it; leave it out",
      )
      expect(express).toContain(
        "// middleware of these routes, from express: parsers of the endpoint replaces it; leave it out",
      )
    }
    const hono = await read("hono.ts")
    expect(hono).toContain("// middleware logger of hono/logger: logger of the endpoint replaces it\n")
    expect(hono).toContain('// middleware of these routes: give define_router a plug named "logger"\n')
    expect(hono).toMatch(/\/\/ middleware \w* ?of hono\/cors under \/api: cors of the endpoint replaces it\n/)
    expect(hono).toContain("// middleware of these routes, from hono/csrf: protect_from_forgery replaces it; give")
  })

  it.each([
    [
      "fastify",
      `import fastify from "fastify"
      const need = async function need(request, reply) {}
      export const app = fastify()
      app.get("/files/*", (request, reply) => {})
      app.get("/files/public", (request, reply) => {})
      app.get("/*", { preHandler: need }, (request, reply) => {})`,
      ["  get /files: get /files/*path takes its requests without need"],
    ],
    [
      "hono",
      `import { Hono } from "hono"
      const need = async function need(c, next) { await next() }
      export const app = new Hono()
      app.get("/f*", need, (c) => c.text(""))
      app.get("/about", (c) => c.text(""))
      app.get("/files/:id", need, (c) => c.text(""))
      app.get("/files/public", (c) => c.text(""))`,
      ["  get /f*: get /files/public takes its requests without need"],
    ],
    [
      "hono",
      `import { Hono } from "hono"
      const need = async function need(c, next) { await next() }
      export const app = new Hono()
      app.get("/f*", need, (c) => c.text(""))
      app.get("/about", (c) => c.text(""))
      app.get("/:page", (c) => c.text(""))`,
      ["  get /f*: get /:page takes its requests without need"],
    ],
  ])(
    "ends with 1 if a path before a glob, or a path with a star in %s, loses its guard",
    async (framework, text, lost) => {
      const project = makeProject({ "app.ts": text }, { [framework]: framework })
      projects.push(project)
      const { code, stdout } = await project.import(["app.ts"])
      expect(stdout.match(/^ {2}.* takes its requests without .*$/gm)).toEqual(lost)
      expect(code).toBe(1)
    },
  )

  it("names the rows that take the requests of guarded routes without a pattern, and exits with 1", async () => {
    const project = makeProject(
      {
        "app.ts": `import express from "express"
          const need = (name) => Object.defineProperty((req, res, next) => next(), "name", { value: name })
          const both = need("b")
          const router = express.Router()
          router.get(/^\\/(\\d+)$/, need("d"), (req, res) => {})
          router.get("/:any", need("e"), (req, res) => {})
          export const app = express()
          app.get("/files/:name.png", need("a"), (req, res) => {})
          app.get("/files/:name", (req, res) => {})
          app.get("/range/:from-:to", both, (req, res) => {})
          app.get("/range/:day", both, (req, res) => {})
          app.get(/^\\/n\\/\\d+$/, need("c"), (req, res) => {})
          app.post("/n/:id", (req, res) => {})
          app.use("/in", router)`,
      },
      { express: "express" },
    )
    projects.push(project)
    const { code, stdout } = await project.import(["app.ts"])
    expect(code).toBe(1)
    expect(stdout.match(/^ {2}.* takes its requests without .*$/gm)).toEqual([
      "  get /files/:name.png: get /files/:name takes its requests without a",
      "  get /^\\/(\\d+)$/: get /in/:any takes its requests without d",
    ])
    expect(readFileSync(join(project.folder, "routes.ts"), "utf8")).toContain(
      "//   get /files/:name takes its requests without a\n",
    )
  })

  it("says what answers requests without a row: functions of mounts, and handlers of errors and of 404", async () => {
    const express = await importApp(
      `import express from "express"
      const app = express()
      app.use("/dl", function member(req, res, next) { next() }, function files(req, res) { res.json({}) })
      app.get("/dl/list", (req, res) => {})
      export default app`,
      "express",
    )
    expect(express.rows).toContain(
      "// middleware files under /dl, which answers requests: write it as a row, or as the page of a 404, behind member\n",
    )
    const hono = await importApp(
      `import { Hono } from "hono"
      const app = new Hono()
      app.get("/", (c) => c.text(""))
      app.notFound(function missing(c) { return c.text("") })
      app.onError((error, c) => c.text(""))
      export default app`,
      "hono",
    )
    expect(hono.stdout).toContain("  the handler of 404 missing (1): write it as the page of a 404\n")
    expect(hono.stdout).toContain("  the handler of errors (1): write error pages of the endpoint\n")
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

  it.each([
    ["the fetch of the application", `export default { port: 3000, fetch: app.fetch }`],
    ["a fetch that calls it", `export default { fetch: (request, env) => app.fetch(request, env), scheduled() {} }`],
    ["a class", `export default class extends WorkerEntrypoint { fetch(request) { return app.fetch(request) } }`],
    ["nothing, but serves it", `serve({ fetch: app.fetch, port: 3000, overrideGlobalObjects: false })`],
  ])("of Hono finds the application whose module exports %s", async (_what, last) => {
    const { rows, stderr } = await importApp(
      `import { WorkerEntrypoint } from "cloudflare:workers"
      import { Hono } from "hono"
      import { serve } from ${JSON.stringify(join(root, "node_modules/@hono/node-server/dist/index.mjs"))}
      const users = new Hono()
      users.onError((error, c) => c.text("", 500))
      users.get("/:id", (c) => c.text(""))
      const app = new Hono()
      const api = app.basePath("/api")
      api.get("/health", (c) => c.text(""))
      app.route("/users", users)
      ${last}`,
      "hono",
    )
    expect(stderr).toBe("")
    expect(rows).toBe(`get("/api/health", "HealthController", "index"),
get("/users/:id", "UserController", "show"),`)
  })

  it("of Hono takes none of several applications that are not a part of each other", async () => {
    const { code, stderr } = await importApp(
      `import { Hono } from "hono"
      const one = new Hono().get("/", (c) => c.text(""))
      const two = new Hono().get("/", (c) => c.text(""))
      export default { fetch: (request) => (request.url.includes("one") ? one : two).fetch(request) }`,
      "hono",
    )
    expect(code).toBe(1)
    expect(stderr).toContain("app.ts exports no application")
  })

  it("of Fastify has the config of routes, which hooks may read, as metadata", async () => {
    const { rows, stdout } = await importApp(
      `import Fastify from "fastify"
      const app = Fastify()
      app.addHook("onRequest", async function check_roles(request) { request.routeOptions.config.roles })
      app.get("/a", { config: { roles: ["admin"], check: () => true } }, async () => "")
      app.get("/b", async () => "")
      export default app`,
      "fastify",
    )
    expect(rows).toContain(`  // not carried: check of its config
  get("/a", "AController", "index", { metadata: { roles: ["admin"] } }),
  get("/b", "BController", "index"),`)
    expect(stdout).toContain("  members of config that are not data (1): each is a comment at its row\n")
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
    // middleware of these routes: give define_router a plug named "middleware_without_a_name": async () => {}, at app.ts:8
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
    expect(head).toContain("// Not carried: requests with accept-version for the rows without a version, ")
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
      "waymark-import: app.ts exports no application of Express, Hono, Fastify or NestJS, and no contract of ts-rest; it exports a (1)\n" +
        'Export the application as the default, as "app", or as a function that makes it; for Fastify a plugin, and for Hono an object with its fetch, can be the default too.\n',
    )
    expect((await importApp('\nthrow new Error("no database")', "hono")).stderr).toContain("app.ts:2:7: no database")
  })
})

describe("options of the application that change which paths match", () => {
  const head = (installed: string, text: string, files = {}) => importApp(text, installed, installed, files)

  it("of Fastify", async () => {
    const { code, head: said } = await head(
      "fastify",
      `
import fastify from "fastify"
export const app = fastify({ routerOptions: { caseSensitive: false }, rewriteUrl: ({ url }) => url.replace("/v1", "") })
app.get("/users", function listUsers() {})
`,
    )
    expect(code).toBe(0)
    expect(said).toContain("// Not carried: caseSensitive: false")
    expect(said).toContain("// Not carried: rewriteUrl")
  })

  it("of Express, in an application and in a router", async () => {
    const { rows } = await head(
      "express",
      `
import express from "express"
export const app = express()
app.enable("strict routing")
app.get("/users", function listUsers(req, res) {})
const posts = express.Router({ strict: true })
posts.get("/", function listPosts(req, res) {})
app.use("/posts", posts)
`,
    )
    expect(rows.match(/^\/\/ strict routing/gm)).toHaveLength(2)
  })

  it.each([
    ["", false],
    ["{ strict: false }", false],
    ["{ getPath: (request) => request.url.replace(/^https?:\\/([^?]+).*$/, '$1') }", true],
  ])("of Hono: %s", async (options, isSaid) => {
    const text = `import { Hono } from "hono"\nexport default new Hono(${options}).get("/users", (c) => c.text(""))\n`
    const { head: said } = await head("hono", text)
    expect(said.includes("// Not carried: getPath")).toBe(isSaid)
  })
})
