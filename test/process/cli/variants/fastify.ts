import fastify from "fastify"
import type { FastifyInstance, onRequestAsyncHookHandler, onRequestHookHandler, RouteHandlerMethod } from "fastify"
import { named, refusals } from "../moved/rules.js"
import type { Moving } from "../moved/rules.js"

const guard = (name: string, id: string): onRequestAsyncHookHandler =>
  named(name, async (req, reply) => {
    if (req.headers["refuse"] === id) return reply.code(403).send(name)
  })
/** The same with a callback. */
const called = (name: string, id: string): onRequestHookHandler =>
  named(name, (req, reply, done) => {
    if (req.headers["refuse"] === id) reply.code(403).send(name)
    else done()
  })
const act = (name: string): RouteHandlerMethod => named(name, async (req) => ({ action: name, params: req.params }))

/** A small application. */
function made(add: (app: FastifyInstance) => unknown): () => FastifyInstance {
  return () => {
    const app = fastify()
    add(app)
    return app
  }
}

type Plugin = (app: FastifyInstance) => Promise<void>

/** A plugin whose hooks are those of the application around it, as `fastify-plugin` marks it. */
const shared = (plugin: Plugin): Plugin => Object.assign(plugin, { [Symbol.for("skip-override")]: true })

/** Small applications by what guards their routes. */
export const applications: Readonly<Record<string, Moving<FastifyInstance>>> = {
  "all hooks, of routes and of the application": {
    make: made((app) => {
      app.addHook("onRequest", guard("one", "a"))
      app.addHook("preValidation", guard("two", "b"))
      app.addHook("preHandler", called("three", "c"))
      app.get("/a", act("first"))
      app.post(
        "/a",
        { onRequest: [guard("four", "d"), called("five", "e")], preHandler: guard("six", "f") },
        act("second"),
      )
    }),
    plugs: refusals({ one: "a", two: "b", three: "c", four: "d", five: "e", six: "f" }),
  },
  "plugins in plugins": {
    make: made((app) => {
      app.get("/open", act("open"))
      app.register(
        async (outer) => {
          outer.get("/", act("root"))
          outer.addHook("preHandler", guard("outer", "a"))
          outer.register(
            async (inner) => {
              inner.get("/", act("inner"))
              inner.get("/:id", act("deep"))
              inner.addHook("onRequest", guard("late", "b"))
            },
            { prefix: "/t" },
          )
        },
        { prefix: "/s" },
      )
    }),
    plugs: refusals({ outer: "a", late: "b" }),
  },
  "a plugin that shares its hooks": {
    make: made((app) => {
      app.get("/first", act("before"))
      app.register(shared(async (own) => void own.addHook("onRequest", guard("shared", "a"))))
      app.register(async (own) => {
        own.register(shared(async (inner) => void inner.addHook("preHandler", guard("inner", "b"))))
        own.get("/x", act("inner_one"))
      })
    }),
    plugs: refusals({ shared: "a", inner: "b" }),
  },
  "plugins with one prefix": {
    make: made((app) => {
      for (const [id, path] of [
        ["a", "/x"],
        ["b", "/y"],
      ] as const)
        app.register(
          async (own) => {
            own.addHook("onRequest", guard("need", id))
            own.get(path, act(`at_${path.slice(1)}`))
          },
          { prefix: "/p" },
        )
    }),
    plugs: refusals({ need: "a", need_2: "b" }),
  },
  decorators: {
    make: made((app) => {
      const decorated = app.decorate("authenticate", guard("authenticate", "a"))
      decorated.register(async (own) => {
        const { authenticate } = own as typeof own & { authenticate: onRequestAsyncHookHandler }
        own.get("/x", { onRequest: [authenticate] }, act("one"))
        own.get("/y", { preHandler: [called("verify", "b"), authenticate] }, act("two"))
      })
    }),
    plugs: refusals({ authenticate: "a", verify: "b" }),
  },
  "hooks that routes get from a hook": {
    make: made((app) => {
      const need = guard("need", "a")
      app.addHook("onRoute", (route) => void (route.url.startsWith("/admin") && (route.onRequest = need)))
      app.get("/admin/x", act("inner"))
      app.get("/open", act("outer"))
    }),
    plugs: refusals({ need: "a" }),
  },
  "a version": {
    make: made((app) => {
      app.get("/v", { constraints: { version: "2.0.0" }, onRequest: guard("second", "a") }, act("two"))
      app.get("/w", { onRequest: guard("none", "b") }, act("other"))
    }),
    plugs: {
      ...refusals({ second: "a", none: "b" }),
      only_version_2_0_0: (header) => (header("accept-version") === "2.0.0" ? undefined : 404),
    },
  },
  "params and fixed segments, with and without rules": {
    make: made((app) => {
      app.get("/u/:id", { onRequest: guard("any", "a") }, act("any_one"))
      app.get("/u/me", act("me"))
      app.get("/u/:id(^\\d+$)/x", { onRequest: guard("number", "b") }, act("numbered"))
      app.all("/all/:id", { onRequest: guard("all", "c") }, act("all_methods"))
      app.get("/o/:part?", { onRequest: guard("optional", "d") }, act("optional_part"))
    }),
    plugs: refusals({ any: "a", number: "b", all: "c", optional: "d" }),
  },
}
