import { Hono } from "hono"
import type { Handler, MiddlewareHandler } from "hono"
import { every, some } from "hono/combine"
import { createFactory } from "hono/factory"
import { LinearRouter } from "hono/router/linear-router"
import { named, refusals, refusing, under } from "../moved/rules.js"
import type { Moving } from "../moved/rules.js"

const guard = (name: string, id: string): MiddlewareHandler =>
  named(name, async (c, next) => {
    if (c.req.header("refuse") === id) return c.text(name, 403)
    return next()
  })
const act = (name: string): Handler => named(name, (c) => c.json({ action: name, params: c.req.param() }))

/** A wildcard is a string in Hono, and a list in Waymark. */
const withoutParams = (name: string): Handler => named(name, (c) => c.json({ action: name, params: {} }))

/** A small application. */
function made(add: (app: Hono) => unknown, app = (): Hono => new Hono()): () => Hono {
  return () => {
    const own = app()
    add(own)
    return own
  }
}

/** Small applications by what guards their routes. */
export const applications: Readonly<Record<string, Moving<Hono>>> = {
  "prefixes and exact paths": {
    make: made((app) => {
      app.use("/admin/*", guard("admin", "a"))
      app.use("/exact", guard("exact", "b"))
      app.use("/users/:id", guard("load", "c"))
      for (const path of ["/admin", "/admin/x", "/administrator", "/exact", "/exact/x", "/users/:id", "/users/:id/x"])
        app.get(path, act(`at${path.replaceAll(/\W/g, "_")}`))
    }),
    plugs: refusals({ admin: "a", exact: "b", load: "c" }),
  },
  "base paths": {
    make: made((app) => {
      const api = app.basePath("/api")
      api.use(guard("api", "a"))
      const first = api.basePath("/v1")
      first.use("*", guard("first", "b"))
      first.get("/x", act("inner"))
      api.get("/y", act("outer"))
      app.get("/z", act("open"))
    }),
    plugs: refusals({ api: "a", first: "b" }),
  },
  "applications in applications": {
    make: made((app) => {
      const inner = new Hono().use(guard("inner", "c")).get("/leaf", act("leaf")).get("/", act("root"))
      inner.onError((_error, c) => c.text("", 500))
      const middle = new Hono().use("/c/*", guard("middle", "b")).route("/c", inner).get("/last", act("last"))
      app.use("/a/*", guard("outer", "a"))
      app.route("/a", middle)
      app.route("/again", inner)
      app.get("/open", act("open"))
    }),
    plugs: refusals({ inner: "c", middle: "b", outer: "a" }),
  },
  "guards of some methods": {
    make: made((app) => {
      app.on(["PUT", "DELETE"], "/items/*", guard("writer", "a"))
      app.get("/items/*", guard("reader", "b"))
      app.on("POST", "/items", guard("creator", "c"))
      app.on(["GET", "PUT"], ["/items/:id", "/things/:id"], act("both"))
      app.delete("/items/:id", act("remove"))
      app.post("/items", act("create"))
      app.post("/items/:id", act("change"))
    }),
    plugs: refusals({ writer: "a", reader: "b", creator: "c" }),
  },
  "handlers of a factory": {
    make: made((app) => {
      const factory = createFactory()
      app.get("/a", ...factory.createHandlers(guard("one", "a"), guard("two", "b"), act("first")))
      app.post("/a", ...factory.createHandlers(factory.createMiddleware(guard("three", "c")), act("second")))
    }),
    plugs: refusals({ one: "a", two: "b", three: "c" }),
  },
  "combined middleware": {
    make: made((app) => {
      app.use("/a/*", every(guard("one", "a"), guard("two", "a")))
      app.use("/b/*", some(guard("three", "b")))
      app.get("/a/x", act("first"))
      app.get("/b/x", act("second"))
    }),
    plugs: refusals({ every: "a", some: "b" }),
  },
  "wildcards within a path, and params with rules": {
    make: made((app) => {
      app.use("/a/*/edit", guard("edit", "a"))
      app.use("/n/:id{[0-9]+}", guard("number", "b"))
      app.get("/a/:id/edit", act("edit_one"))
      app.get("/a/:id/show", act("show_one"))
      app.get("/n/:id{[0-9]+}", act("numbered"))
    }),
    plugs: refusals({ edit: "a", number: "b" }),
  },
  "optional params": {
    make: made((app) => {
      app.use("/o/:kind?", guard("kind", "a"))
      app.get("/o/:kind?", act("of_kind"))
      app.get("/o/:kind/x", act("deep"))
    }),
    plugs: refusals({ kind: "a" }),
  },
  "params of a prefix": {
    make: made((app) => {
      app.use("/:tenant/*", guard("tenant", "a"))
      app.get("/:tenant/x", act("inner"))
      app.get("/:tenant", act("root"))
      app.get("/", act("home"))
    }),
    plugs: refusals({ tenant: "a" }),
  },
  "parameters with a default, and without names": {
    make: made((app) => {
      const one = guard("one", "a")
      app.use("/a/*", named("by_default", async (c, next = async () => undefined) => one(c, next)) as MiddlewareHandler)
      app.get(
        "/b",
        named("rest", async (...args: Parameters<MiddlewareHandler>) => one(...args)),
      )
      app.get("/a/x", act("first"))
      app.get("/b", act("second"))
    }),
    plugs: refusals({ by_default: "a", rest: "a" }),
  },
  "params that are not empty": {
    make: made((app) => {
      app.get("/p/:path{.+}", guard("page", "a"), withoutParams("page_of"))
      app.get("/p", act("pages"))
      app.get("/t/:path{.+}", withoutParams("topic"))
      app.get("/:section", guard("section", "b"), act("section_of"))
    }),
    plugs: refusals({ page: "a", section: "b" }),
  },
  "a handler that is named as that of a mount": {
    make: made((app) => {
      app.use("/auth/*", guard("member", "a"))
      app.all("/auth/*", named("handler", act("any")))
    }),
    plugs: refusals({ member: "a" }),
  },
  "another router": {
    make: made(
      (app) => {
        app.use("/admin/*", guard("admin", "a"))
        app.get("/admin/:id", act("inner"))
        app.get("/:any/y", guard("any", "b"), act("outer"))
      },
      () => new Hono({ router: new LinearRouter() }),
    ),
    plugs: { admin: under("/admin", refusing("a")), any: refusing("b") },
  },
}
