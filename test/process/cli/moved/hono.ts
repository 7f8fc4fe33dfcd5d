import { Hono } from "hono"
import type { Handler, MiddlewareHandler } from "hono"
import { key, login, named, optional, role, under } from "./rules.js"
import type { Moving, Rule } from "./rules.js"

const guard = (name: string, rule: Rule): MiddlewareHandler =>
  named(name, async (c, next) => {
    const status = rule((header) => c.req.header(header), c.req.path)
    if (status === undefined) return next()
    return c.text(name, status === 401 ? 401 : 403)
  })
const act = (name: string): Handler => named(name, (c) => c.json({ action: name, params: c.req.param() }))

function realworld(): Hono {
  const required = guard("required", login)
  const articles = new Hono()
  articles.get("/", guard("auth", optional), act("listArticles"))
  articles.get("/feed", required, act("feed"))
  articles.get("/:slug", act("showArticle"))
  articles.post("/", required, act("createArticle"))
  articles.delete("/:slug", required, act("deleteArticle"))
  articles.post("/:slug/comments", required, act("addComment"))
  articles.delete("/:slug/comments/:id", required, act("deleteComment"))
  const user = new Hono()
  user.use(required)
  user.get("/", act("currentUser"))
  user.put("/", act("updateUser"))
  const app = new Hono().basePath("/api")
  app.post("/users/login", act("logIn"))
  app.route("/articles", articles)
  app.route("/user", user)
  return app
}

function roles(): Hono {
  const has = (name: string): MiddlewareHandler => guard("hasRole", role(name))
  const app = new Hono()
  app.use("/admin/*", has("admin"))
  app.get("/admin", act("adminHome"))
  app.get("/admin/users", act("adminUsers"))
  app.get("/admin/users/:id", act("adminUser"))
  app.get("/me", has("user"), act("me"))
  app.patch("/me", has("user"), act("changeMe"))
  app.get("/open/:id{[0-9]+}", act("openNumber"))
  app.get("/open/:name", act("openName"))
  return app
}

function worker(): Hono {
  const app = new Hono()
  app.get("/health", act("health"))
  app.use("*", guard("requireKey", key))
  app.get("/items", act("listItems"))
  app.get("/items/:id", act("showItem"))
  app.post("/items", guard("writer", login), act("createItem"))
  app.on(["PUT", "PATCH"], "/items/:id", guard("editor", login), act("changeItem"))
  app.get("/files/*", act("files"))
  return app
}

function nested(): Hono {
  const members = new Hono()
  members.get("/", act("members"))
  members.delete("/:member", guard("owner", role("admin")), act("removeMember"))
  const teams = new Hono()
  teams.get("/:team", act("team"))
  teams.use("/:team/members/*", guard("member", login))
  teams.route("/:team/members", members)
  const app = new Hono()
  app.route("/teams", teams)
  app.get("/teams", act("teams"))
  app.get("/late/:id?", act("late"))
  return app
}

function passing(): Hono {
  const app = new Hono()
  app.all("/api/*", guard("gate", key))
  app.get("/api/a", act("a"))
  app.get("/api/b/:id", guard("first", login), guard("second", role("admin")), act("b"))
  app.get("/c", guard("only", login), act("c"))
  app.post("/c", act("postC"))
  app.get("/:page", act("page"))
  return app
}

function versions(): Hono {
  const v1 = new Hono()
  v1.get("/books", act("books1"))
  v1.get("/books/:id", act("book1"))
  const v2 = new Hono()
  v2.use("*", guard("v2Login", login))
  v2.get("/books", act("books2"))
  v2.get("/books/:id", act("book2"))
  v2.post("/books", guard("v2Admin", role("admin")), act("createBook2"))
  const app = new Hono()
  app.route("/v1", v1)
  app.route("/v2", v2)
  app.get("/kind/:kind{film|book}", act("kind"))
  return app
}

export const applications: Readonly<Record<string, Moving<Hono>>> = {
  realworld: { make: realworld, plugs: { auth: optional, required: login } },
  roles: { make: roles, plugs: { has_role: role("admin"), has_role_2: role("user"), has_role_3: role("user") } },
  worker: { make: worker, plugs: { require_key: key, writer: login, editor: login } },
  nested: { make: nested, plugs: { member: login, owner: role("admin") } },
  passing: { make: passing, plugs: { gate: under("/api", key), first: login, second: role("admin"), only: login } },
  versions: { make: versions, plugs: { v2_login: login, v2_admin: role("admin") } },
}
