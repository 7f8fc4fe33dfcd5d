import express from "express"
import type { Express, NextFunction, Request, RequestHandler, Response, Router } from "express"
import { named, refusals, under, refusing } from "../moved/rules.js"
import type { Moving } from "../moved/rules.js"

const guard = (name: string, id: string): RequestHandler =>
  named(name, (req, res, next) => {
    if (req.get("refuse") === id) res.status(403).send(name)
    else next()
  })
const act = (name: string): RequestHandler =>
  named(name, (req, res) => void res.json({ action: name, params: req.params }))

/** A small application. */
function made(add: (app: Express) => unknown): () => Express {
  return () => {
    const app = express()
    add(app)
    return app
  }
}

function router(add: (router: Router) => unknown): Router {
  const own = express.Router({ mergeParams: true })
  add(own)
  return own
}

class Check {
  readonly #id: string
  constructor(id: string) {
    this.#id = id
  }
  check(req: Request, res: Response, next: NextFunction): void {
    if (req.get("refuse") === this.#id) res.sendStatus(403)
    else next()
  }
}

/** Small applications by what guards their routes. */
export const applications: Readonly<Record<string, Moving<Express>>> = {
  "closures with one name": {
    make: made((app) => {
      const shared = guard("need", "a")
      app.get("/a", shared, act("one"))
      app.get("/b", guard("need", "b"), act("two"))
      app.get("/c", shared, guard("need", "c"), act("three"))
    }),
    plugs: refusals({ shared: "a", need: "b", need_2: "c" }),
  },
  "bound methods of a class": {
    make: made((app) => {
      const [one, two] = [new Check("a"), new Check("b")]
      app.get("/a", one.check.bind(one), act("one"))
      app.get("/b", two.check.bind(two))
      app.get("/b", act("two"))
    }),
    plugs: refusals({ check: "a", check_2: "b" }),
  },
  "lists of guards": {
    make: made((app) => {
      app.use([guard("x", "a"), guard("y", "b")])
      app.get("/a", [guard("p", "c"), guard("q", "d")], guard("r", "e"), act("one"))
      app.get("/b", act("two"))
    }),
    plugs: refusals({ x: "a", y: "b", p: "c", q: "d", r: "e" }),
  },
  "routers three deep": {
    make: made((app) => {
      const inner = router((own) => own.use(guard("inner", "c")).get("/leaf", act("leaf")).get("/:leaf/x", act("deep")))
      const middle = router((own) => own.get("/first", act("first")).use("/c", guard("middle", "b"), inner))
      app.use("/a/:id", guard("outer", "a"), middle)
      app.use("/again", inner)
    }),
    plugs: refusals({ inner: "c", middle: "b", outer: "a" }),
  },
  "two prefixes": {
    make: made((app) => {
      const need = guard("need", "a")
      app.use(["/admin", "/staff/:team"], need)
      app.use("/Ops", need)
      for (const path of ["/admin", "/admin/x", "/staff", "/staff/:team/x", "/ops/x", "/administrator"])
        app.get(path, act(`at${path.replaceAll(/\W/g, "_")}`))
    }),
    plugs: refusals({ need: "a" }),
  },
  "guards after some rows": {
    make: made((app) => {
      app.get("/login", act("login"))
      app.use(guard("session", "a"))
      app.get("/home", act("home"))
      app.use("/late", guard("late", "b"))
      app.get("/late/x", act("later"))
    }),
    plugs: refusals({ session: "a", late: "b" }),
  },
  "route with all": {
    make: made((app) => {
      app.route("/a/:id").all(guard("load", "a")).get(act("show")).put(guard("owner", "b"), act("update"))
      app.route("/b").get(act("first")).all(guard("middle", "c")).post(act("last"))
      app.route("/c").get(guard("reader", "d"), act("read")).all(act("rest"))
    }),
    plugs: refusals({ load: "a", owner: "b", middle: "c", reader: "d" }),
  },
  "route with all, before later rows": {
    make: made((app) => {
      app.route("/f").all(guard("need", "a")).post(act("follow"))
      app.post("/:page", act("posted"))
      app.get("/:page", act("page"))
    }),
    plugs: {
      need: refusing("a"),
      need_under_f: (header, path) => (path === "/f" ? refusing("a")(header, path) : undefined),
    },
  },
  "a function of a param before a mount": {
    make: made((app) => {
      app.param("org", guard("load", "a"))
      app.use(
        "/orgs/:org",
        guard("member", "b"),
        router((own) => own.get("/x", act("one")).get("/:org", act("two"))),
      )
    }),
    plugs: refusals({ load: "a", member: "b" }),
  },
  "several optional params": {
    make: made((app) => app.get("/a{/:b}{/:c}", guard("need", "a"), act("abc"))),
    plugs: refusals({ need: "a" }),
  },
  "functions of params": {
    make: made((app) => {
      app.param("id", guard("load", "a"))
      app.get("/u/:id", act("one"))
      app.get("/v/:other", act("two"))
      const users = router((own) => own.get("/:id/x", act("three")))
      users.param("id", guard("inner", "b"))
      app.use("/r", users)
    }),
    plugs: refusals({ load: "a", inner: "b" }),
  },
  "handlers of errors": {
    make: made((app) => {
      const failed = (_error: Error, _req: Request, res: Response, _next: NextFunction): void =>
        void res.sendStatus(500)
      app.use(guard("first", "a"), failed)
      app.get("/a", act("one"))
      app.get("/b", guard("second", "b"), failed, act("two"))
    }),
    plugs: refusals({ first: "a", second: "b" }),
  },
  "guards of one method": {
    make: made((app) => {
      app.post("/items{/*rest}", guard("writer", "a"))
      app.get("/*rest", guard("reader", "b"))
      app.get("/items", act("list"))
      app.post("/items", act("create"))
      app.post("/items/:id/x", act("change"))
      app.delete("/items/:id", act("remove"))
    }),
    plugs: refusals({ writer: "a", reader: "b" }),
  },
  "guards of all methods, and of optional parts": {
    make: made((app) => {
      app.all("/admin", guard("exact", "a"))
      app.all("/files{/:name}", guard("files", "b"))
      app.get("/admin", act("admin"))
      app.get("/admin/users", act("users"))
      app.get("/files", act("all"))
      app.put("/files/:name", act("file"))
      app.get("/files/:name/x", act("deep"))
    }),
    plugs: refusals({ exact: "a", files: "b" }),
  },
  "regular expressions": {
    make: made((app) => {
      app.use(/^\/a/, guard("prefix", "a"))
      app.all(/^\/(?:a|b)/, guard("route", "b"))
      app.use(
        /^\/b/,
        router((own) => own.use(guard("inner", "c"))),
      )
      for (const path of ["/a", "/b", "/c"]) app.get(path, act(`at_${path.slice(1)}`))
    }),
    plugs: refusals({ prefix: "a", route: "b", inner: "c" }),
  },
  "functions that hand next on": {
    make: made((app) => {
      const [one, two] = [guard("one", "a"), guard("two", "b")]
      app.all(
        "/a/*rest",
        named("rest", (...args: Parameters<RequestHandler>) => one(...args)),
      )
      app.get("/b", named("calls", (req, res, next) => two(req, res, next)) as RequestHandler)
      app.get("/a/x", act("first"))
      app.get("/b", act("second"))
    }),
    plugs: refusals({ rest: "a", calls: "b" }),
  },
  "a guard of a part of a row": {
    make: made((app) => {
      const need = guard("need", "a")
      app.use("/admin", need)
      app.get("/other", need, act("other"))
      app.get("/:section/users", act("users"))
    }),
    plugs: { need: refusing("a"), need_under_admin: under("/admin", refusing("a")) },
  },
  "a mounted application": {
    make: made((app) => {
      const shop = express()
      app.use("/shop", shop)
      shop.use(guard("inner", "a"))
      shop.get("/cart", act("cart"))
      app.use("/shop", guard("outer", "b"))
      app.get("/shop/late", act("late"))
    }),
    plugs: refusals({ inner: "a", outer: "b" }),
  },
  "params after a literal, which are not empty": {
    make: made((app) => {
      app.get("/v:version", guard("version", "a"), act("of_version"))
      app.get("/v", act("newest"))
      app.get("/x/v:version/y", act("open"))
      app.get("/x/:part/y", guard("part", "b"), act("part_of"))
    }),
    plugs: refusals({ version: "a", part: "b" }),
  },
}
