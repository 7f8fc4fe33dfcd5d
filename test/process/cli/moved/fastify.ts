import fastify from "fastify"
import type { FastifyInstance, onRequestAsyncHookHandler, RouteHandlerMethod } from "fastify"
import { key, login, named, optional, role } from "./rules.js"
import type { Moving, Rule } from "./rules.js"

const guard = (name: string, rule: Rule): onRequestAsyncHookHandler =>
  named(name, async (req, reply) => {
    const status = rule((header) => [req.headers[header]].flat()[0], req.url)
    if (status !== undefined) return reply.code(status).send(name)
  })
const act = (name: string): RouteHandlerMethod => named(name, async (req) => ({ action: name, params: req.params }))

function realworld(): FastifyInstance {
  const onRequest = guard("required", login)
  const app = fastify()
  app.register(
    async (api) => {
      api.post("/users/login", act("logIn"))
      api.get("/articles", { preHandler: guard("auth", optional) }, act("listArticles"))
      api.get("/articles/:slug", act("showArticle"))
      api.get("/articles/feed", { onRequest }, act("feed"))
      api.post("/articles", { onRequest }, act("createArticle"))
      api.delete("/articles/:slug", { onRequest }, act("deleteArticle"))
      api.delete("/articles/:slug/comments/:id", { onRequest }, act("deleteComment"))
      api.register(async (user) => {
        user.addHook("onRequest", onRequest)
        user.get("/user", act("currentUser"))
        user.put("/user", act("updateUser"))
      })
    },
    { prefix: "/api" },
  )
  return app
}

function roles(): FastifyInstance {
  const has = (name: string): onRequestAsyncHookHandler => guard("hasRole", role(name))
  const app = fastify()
  app.register(
    async (panel) => {
      panel.addHook("onRequest", has("admin"))
      panel.get("/", act("panel"))
      panel.get("/users/:id", act("panelUser"))
    },
    { prefix: "/admin" },
  )
  app.get("/me", { onRequest: has("user") }, act("me"))
  app.patch("/me", { onRequest: has("user") }, act("changeMe"))
  app.get("/open/:id(^\\d+$)", act("openNumber"))
  app.get("/open/:name/more", act("openName"))
  return app
}

function hooks(): FastifyInstance {
  const app = fastify()
  app.get("/health", act("health"))
  app.addHook("preHandler", guard("requireKey", key))
  app.get("/items", act("listItems"))
  app.get("/items/new", act("newItem"))
  app.get("/items/:id", act("showItem"))
  app.post("/items", { preHandler: [guard("writer", login), guard("staff", role("admin"))] }, act("createItem"))
  app.route({ method: ["PUT", "PATCH"], url: "/items/:id", onRequest: guard("editor", login), handler: act("change") })
  return app
}

function nested(): FastifyInstance {
  const app = fastify()
  app.register(
    async (teams) => {
      teams.get("/", act("teams"))
      teams.get("/:team", act("team"))
      teams.register(
        async (members) => {
          members.addHook("onRequest", guard("member", login))
          members.get("/", act("members"))
          members.delete("/:member", { preValidation: guard("owner", role("admin")) }, act("removeMember"))
        },
        { prefix: "/:team/members" },
      )
    },
    { prefix: "/teams" },
  )
  return app
}

function wildcards(): FastifyInstance {
  const app = fastify()
  app.get("/files/*", { onRequest: guard("reader", login) }, act("files"))
  app.get("/files/index", act("index"))
  app.get("/files/:name/info", { onRequest: guard("keeper", key) }, act("info"))
  app.get("/", act("home"))
  app.post("/", act("saveHome"))
  app.get("/:page", act("page"))
  app.get("/about", act("about"))
  app.post("/:page", { onRequest: guard("editor", login) }, act("savePage"))
  return app
}

function versions(): FastifyInstance {
  const app = fastify()
  for (const version of ["v1", "v2"])
    app.register(
      async (api) => {
        if (version === "v2") api.addHook("onRequest", guard("v2Login", login))
        api.get("/books", act(`${version}Books`))
        api.get("/books/:id", act(`${version}Book`))
        api.post("/books", { preHandler: guard(`${version}Admin`, role("admin")) }, act(`${version}Create`))
      },
      { prefix: `/${version}` },
    )
  return app
}

/** Fastify does not find a route without a version if a request names one, so all have it. */
function conditions(): FastifyInstance {
  const app = fastify()
  const version = { constraints: { version: "2.0.0" } }
  app.get("/books", { ...version, onRequest: guard("reader", login) }, act("books"))
  app.get("/films/:id", version, act("film"))
  app.register(async (admin) => {
    admin.addHook("onRequest", guard("admin", role("admin")))
    admin.get("/admin/users", version, act("adminUsers"))
    const id = { type: "integer" }
    const schema = { params: { type: "object", properties: { id } } }
    admin.get("/admin/users/:id", { ...version, schema }, act("adminUser"))
  })
  return app
}

function hosts(): FastifyInstance {
  const app = fastify()
  app.get("/films/:id", act("film"))
  app.get("/elsewhere/:id", { constraints: { host: "other.example" } }, act("elsewhere"))
  app.get("/elsewhere/:name/more", { constraints: { host: /^other\./ } }, act("more"))
  app.get("/elsewhere/:name/more/:part", { onRequest: guard("reader", login) }, act("part"))
  return app
}

const isVersion: Rule = (header) => (header("accept-version") === "2.0.0" ? undefined : 404)
const isElsewhere: Rule = () => 404

export const applications: Readonly<Record<string, Moving<FastifyInstance>>> = {
  realworld: { make: realworld, plugs: { auth: optional, required: login } },
  roles: { make: roles, plugs: { has_role: role("user"), has_role_2: role("user"), has_role_3: role("admin") } },
  hooks: { make: hooks, plugs: { require_key: key, writer: login, staff: role("admin"), editor: login } },
  nested: { make: nested, plugs: { member: login, owner: role("admin") } },
  wildcards: { make: wildcards, plugs: { reader: login, keeper: key, editor: login } },
  conditions: {
    make: conditions,
    plugs: { only_version_2_0_0: isVersion, reader: login, admin: role("admin") },
  },
  hosts: { make: hosts, plugs: { only_host_other: isElsewhere, reader: login } },
  versions: { make: versions, plugs: { v2_login: login, v1_admin: role("admin"), v2_admin: role("admin") } },
}
