import { initContract } from "@ts-rest/core"
import { createExpressEndpoints, initServer } from "@ts-rest/express"
import express from "express"
import type { Express, NextFunction, Request, RequestHandler, Response } from "express"
import { z } from "zod"
import { key, login, named, optional, role } from "./rules.js"
import type { Moving, Rule } from "./rules.js"

const guard = (name: string, rule: Rule): RequestHandler =>
  named(name, (req, res, next) => {
    const status = rule((header) => req.get(header), req.path)
    if (status === undefined) next()
    else res.status(status).send(name)
  })
const act = (name: string): RequestHandler =>
  named(name, (req, res) => void res.json({ action: name, params: req.params }))

/** Articles and comments as the RealWorld backends have them: two guards with one name. */
function realworld(): Express {
  const auth = { required: guard("auth", login), optional: guard("auth", optional) }
  const api = express.Router()
  api.post("/users", act("register"))
  api.post("/users/login", act("logIn"))
  api.get("/user", auth.required, act("currentUser"))
  api.put("/user", auth.required, act("updateUser"))
  api.get("/profiles/:username", auth.optional, act("showProfile"))
  api.post("/profiles/:username/follow", auth.required, act("follow"))
  api.delete("/profiles/:username/follow", auth.required, act("unfollow"))
  api.get("/articles", auth.optional, act("listArticles"))
  api.get("/articles/feed", auth.required, act("feed"))
  api.get("/articles/:slug", auth.optional, act("showArticle"))
  api.post("/articles", auth.required, act("createArticle"))
  api.put("/articles/:slug", auth.required, act("updateArticle"))
  api.delete("/articles/:slug", auth.required, act("deleteArticle"))
  api.get("/articles/:slug/comments", auth.optional, act("listComments"))
  api.post("/articles/:slug/comments", auth.required, act("addComment"))
  api.delete("/articles/:slug/comments/:id", auth.required, act("deleteComment"))
  api.get("/tags", act("listTags"))
  const app = express()
  app.use(express.json())
  return app.use("/api", api)
}

/** Versions, routers in routers, and roles made by a function. */
function boilerplate(): Express {
  const auth = (name: string): RequestHandler => guard("auth", role(name))
  const users = express.Router()
  users.route("/").post(auth("admin"), act("createUser")).get(auth("admin"), act("listUsers"))
  users
    .route("/:userId")
    .get(auth("user"), act("getUser"))
    .patch(auth("user"), act("patchUser"))
    .delete(auth("admin"), act("removeUser"))
  const session = express.Router()
  session.post("/login", act("logIn"))
  session.post("/logout", act("logOut"))
  session.post("/verify/:token", guard("logged", login), act("verify"))
  const v1 = express.Router()
  v1.use("/auth", session)
  v1.use("/users", users)
  const app = express()
  app.get("/health", act("health"))
  app.use("/v1", v1)
  return app
}

/** A router that is guarded from its middle on, and prefixes. */
function admin(): Express {
  const panel = express.Router()
  panel.get("/login", act("loginPage"))
  panel.use(guard("requireLogin", login))
  panel.get("/", act("dashboard"))
  panel.use("/settings", guard("requireAdmin", role("admin")))
  panel.get("/settings", act("settings"))
  panel.post("/settings/:name", act("changeSetting"))
  panel.get("/reports/:year", act("report"))
  const app = express()
  app.use("/admin", panel)
  app.use("/internal", guard("requireKey", key))
  app.get("/internal/metrics", act("metrics"))
  app.get("/internal/jobs/:id", act("job"))
  app.get("/pages/:slug", act("page"))
  app.get("/", act("home"))
  return app
}

/** Guards that are registered as routes, functions of params, and wildcards. */
function files(): Express {
  const app = express()
  app.param("bucket", guard("checkBucket", key))
  app.get("/public/*path", act("publicFile"))
  app.all("/private/*splat", guard("requireLogin", login))
  app.get("/private/list", act("listFiles"))
  app.get("/private/:name", act("privateFile"))
  app.put("/private/:name", act("writeFile"))
  app.get("/b/:bucket", act("bucket"))
  app.get("/b/:bucket/:object", act("object"))
  app.delete("/b/:bucket/:object", guard("requireAdmin", role("admin")), act("removeObject"))
  app.get("/open/:name", act("openFile"))
  app.get("/:page", guard("reader", login), act("page"))
  return app
}

/** Mounted applications, several guards for a route, and one guard for all. */
function shop(): Express {
  const cart = express()
  cart.get("/", act("showCart"))
  cart.post("/items", act("addItem"))
  cart.delete("/items/:item", act("removeItem"))
  const app = express()
  app.get("/status", act("status"))
  app.use(guard("requireKey", key))
  app.use("/cart", guard("session", login), cart)
  app.get("/products", act("listProducts"))
  app.get("/products/new", [guard("member", login), guard("staff", role("admin"))], act("newProduct"))
  app.get("/products/:id", act("showProduct"))
  app.post("/products", guard("writer", role("admin")), act("createProduct"))
  app.get("/orders/:id/lines/:line", guard("buyer", login), act("showLine"))
  return app
}

/** Optional parts, a list of paths, and a handler that passes requests on. */
function blog(): Express {
  const app = express()
  app.get("/posts{/:page}", act("listPosts"))
  app.get("/post/:id", guard("draft", optional), act("showPost"))
  app.use(["/edit", "/drafts"], guard("editor", login))
  app.get("/edit/:id", act("edit"))
  app.put("/edit/:id", act("save"))
  app.get("/drafts", act("drafts"))
  app.get("/feed.xml", act("feedXml"))
  app.get("/archive/:year/:month", act("archive"))
  app.all("/api/:op/:id", guard("load", key))
  app.get("/api/:op/:id", act("apiShow"))
  app.post("/api/:op/:id", act("apiChange"))
  return app
}

const c = initContract()
const responses = { 200: z.object({ action: z.string(), params: z.record(z.string(), z.unknown()) }) }
const pathParams = z.object({ id: z.coerce.number().int() })

/** A contract of ts-rest. */
export const shop_contract = c.router({
  films: {
    list: { method: "GET", path: "/films", responses },
    newest: { method: "GET", path: "/films/new", responses },
    show: { method: "GET", path: "/films/:id", pathParams, responses },
    add: { method: "POST", path: "/films", body: z.unknown(), responses },
    remove: { method: "DELETE", path: "/films/:id", pathParams, body: z.undefined(), responses },
  },
  pages: { read: { method: "GET", path: "/pages/:page/:part?", responses } },
})

/** A contract in a router, whose handlers have middleware of their own and of all. */
function contract(): Express {
  const answer =
    (action: string) =>
    async ({ params = {} }: { readonly params?: object; readonly headers: unknown }) => ({
      status: 200 as const,
      body: { action, params: { ...params } },
    })
  const guarded = (rule: Rule, name: string) => (req: RequestLike, res: Response, next: NextFunction) => {
    const status = rule((header) => [req.headers[header]].flat()[0], req.path)
    if (status === undefined) next()
    else res.status(status).send(name)
  }
  const owner = named("owner", guarded(login, "owner"))
  const router = initServer().router(shop_contract, {
    films: {
      list: answer("list"),
      newest: answer("newest"),
      show: answer("show"),
      add: { middleware: [owner], handler: answer("add") },
      remove: { middleware: [owner, named("staff", guarded(role("admin"), "staff"))], handler: answer("remove") },
    },
    pages: { read: answer("read") },
  })
  const api = express.Router()
  const globalMiddleware = [named("withKey", guarded(key, "key"))]
  createExpressEndpoints(shop_contract, router, api, { logInitialization: false, globalMiddleware })
  return express().use("/shop", guard("visitor", optional), api)
}

/** What a request of Express and one of ts-rest have. */
type RequestLike = Pick<Request, "headers" | "path">

export const applications: Readonly<Record<string, Moving<Express>>> = {
  realworld: { make: realworld, plugs: { auth_required: login, auth_optional: optional } },
  boilerplate: {
    make: boilerplate,
    plugs: {
      logged: login,
      auth: role("admin"),
      auth_2: role("admin"),
      auth_3: role("user"),
      auth_4: role("user"),
      auth_5: role("admin"),
    },
  },
  admin: { make: admin, plugs: { require_login: login, require_admin: role("admin"), require_key: key } },
  files: {
    make: files,
    plugs: { check_bucket: key, require_login: login, reader: login, require_admin: role("admin") },
  },
  shop: {
    make: shop,
    plugs: {
      require_key: key,
      session: login,
      member: login,
      staff: role("admin"),
      writer: role("admin"),
      buyer: login,
    },
  },
  contract: { make: contract, plugs: { visitor: optional, with_key: key, owner: login, staff: role("admin") } },
  blog: { make: blog, plugs: { draft: optional, editor: login, load: key } },
}
