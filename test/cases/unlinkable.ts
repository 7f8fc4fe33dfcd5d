import { forward, get, match, post, resources, scope } from "../../src/index.js"

/** A route of `x_path "x"` that cannot be linked, and the route that hides it. */
const hidden = <const Path extends string, const First extends string>(path: Path, first: First) =>
  ({ verb: "get", path, helper: "x", action: "x", hidden_by: { verb: "get", path: first } }) as const
const to = <const Path extends string>(path: Path) => get(path, "XController", "x")
const member = <
  const Verb extends string,
  const Path extends string,
  const Action extends string,
  const First extends string,
>(
  verb: Verb,
  path: Path,
  action: Action,
  first: First,
) => ({ verb, path, helper: "user", action, hidden_by: { verb, path: first } }) as const

/** Tables, and their routes that cannot be linked. */
export const unlinkableCases = [
  { rule: "an empty table has none", table: [], unlinkable: [] },
  {
    rule: "resources, nested ones too, have none",
    table: [
      resources("/users", "UserController", [resources("/posts", "PostController")]),
      resources("/posts", "PostController"),
      resources("/session", "SessionController", { singleton: true }),
      to("/"),
    ],
    unlinkable: [],
  },
  {
    rule: "the first route of a helper, an action and a number of params is linked",
    table: [to("/a/:id"), to("/b/:id"), to("/c"), to("/d"), to("/:a/:b"), to("/e/:id")],
    unlinkable: [hidden("/b/:id", "/a/:id"), hidden("/d", "/c"), hidden("/e/:id", "/a/:id")],
  },
  {
    rule: "routes with different helpers, actions or numbers of params do not hide each other",
    table: [
      to("/a/:id"),
      get("/b/:id", "XController", "y"),
      get("/c/:id", "YController", "x"),
      get("/d/:id", "XController", "x", { as: "d" }),
      to("/e"),
      to("/f/:a/:b"),
      scope("/g", { as: "g" }, [to("/:id")]),
    ],
    unlinkable: [],
  },
  {
    rule: "routes with the same path do not hide each other, whatever their verbs, hosts and names of params",
    table: [
      to("/a/:id"),
      post("/a/:id", "XController", "x"),
      match("*", "/a/:name", "XController", "x", { host: "a.com" }),
      scope("/a", [to("/:id/")]),
      to("/:a/:b/:c"),
      to("/:c/:b/:a"),
      get("/a/:id", "XController", "x", { trailing_slash: true }),
    ],
    unlinkable: [],
  },
  {
    rule: "a name that occurs twice is one param, at its last occurrence",
    table: [to("/:a/:a"), to("/:b/:b"), to("/:a/b"), to("/:a/:b/:a"), to("/:b/:a/:b"), to("/:b/:a/:a")],
    unlinkable: [hidden("/:a/b", "/:a/:a"), hidden("/:b/:a/:a", "/:a/:b/:a")],
  },
  {
    rule: "a glob takes lists, and other params take single values; a prefix belongs to the path",
    table: [to("/a/*rest"), to("/a/*path"), to("/a/:id"), to("/c/v*rest"), to("/a/v:id"), to("/b/*rest"), to("/:a/*b")],
    unlinkable: [hidden("/c/v*rest", "/a/*rest"), hidden("/a/v:id", "/a/:id"), hidden("/b/*rest", "/a/*rest")],
  },
  {
    rule: "a glob with a prefix hides only globs whose prefix begins with it",
    table: [
      to("/a/v*rest"),
      to("/b/*rest"),
      to("/c/vx*rest"),
      to("/d/w*rest"),
      to("/e/v:id/x*rest"),
      to("/f/:id/x*rest"),
      to("/g/:id/*rest"),
      to("/h/:a/:b"),
    ],
    unlinkable: [
      hidden("/c/vx*rest", "/a/v*rest"),
      hidden("/d/w*rest", "/b/*rest"),
      hidden("/f/:id/x*rest", "/e/v:id/x*rest"),
    ],
  },
  {
    rule: "kinds of other params count in addition to the prefix of a glob",
    table: [
      get("/a/:id/v*rest", "XController", "x", { where: { id: "integer" } }),
      get("/b/:id/v*rest", "XController", "x", { where: { id: "uuid" } }),
      get("/c/:id/v*rest", "XController", "x"),
      get("/d/:id/*rest", "XController", "x", { where: { id: "integer" } }),
      get("/e/:id/vw*rest", "XController", "x", { where: { id: "integer" } }),
      get("/f/:id/vw*rest", "XController", "x", { where: { id: ["a"] } }),
    ],
    unlinkable: [hidden("/e/:id/vw*rest", "/a/:id/v*rest"), hidden("/f/:id/vw*rest", "/c/:id/v*rest")],
  },
  {
    rule: "a route with the path of the first one is not hidden by routes between them",
    table: [to("/a"), to("/b"), to("/a"), to("/b")],
    unlinkable: [hidden("/b", "/a"), hidden("/b", "/a")],
  },
  {
    rule: "two resources of one controller share their helpers; PUT has no helper",
    table: [resources("/users", "UserController"), resources("/members", "UserController", { except: ["new"] })],
    unlinkable: [
      member("get", "/members", "index", "/users"),
      member("get", "/members/:id/edit", "edit", "/users/:id/edit"),
      member("get", "/members/:id", "show", "/users/:id"),
      member("post", "/members", "create", "/users"),
      member("patch", "/members/:id", "update", "/users/:id"),
      member("delete", "/members/:id", "delete", "/users/:id"),
    ],
  },
  {
    rule: "a route without a helper is neither unlinkable nor hides others",
    table: [
      to("/a"),
      get("/b", "XController", "x", { as: false }),
      forward("/c", "XController", "x"),
      scope("/d", { as: false }, [to("/e")]),
      get("/f", "YController", "x", { as: false }),
      get("/g", "YController", "x"),
    ],
    unlinkable: [hidden("/d/e", "/a")],
  },
  {
    rule: "options of a plug are compared like actions",
    table: [get("/a", "Plug", []), get("/b", "Plug", []), get("/c", "Plug", "[]")],
    unlinkable: [{ verb: "get", path: "/b", helper: "plug", hidden_by: { verb: "get", path: "/a" } }],
  },
  {
    rule: "a route whose params have kinds hides only routes whose kinds it covers",
    table: [
      get("/a/:id", "XController", "x", { where: { id: "integer" } }),
      get("/b/:tab", "XController", "x", { where: { tab: ["posts", "likes"] } }),
      get("/c/:key", "XController", "x", { where: { key: "uuid" } }),
      get("/d/:tab", "XController", "x", { where: { tab: ["likes", "posts"] } }),
      get("/e/:tab", "XController", "x", { where: { tab: ["likes"] } }),
      get("/f/:tab", "XController", "x", { where: { tab: ["likes", "other"] } }),
      get("/g/:number", "XController", "x", { where: { number: "integer" } }),
      get("/a/:number", "XController", "x", { where: { number: "integer" } }),
      to("/h/:name"),
      get("/i/:key", "XController", "x", { where: { key: "uuid" } }),
      get("/j/:any", "XController", "x", { query: "Any" }),
    ],
    unlinkable: [
      hidden("/d/:tab", "/b/:tab"),
      hidden("/e/:tab", "/b/:tab"),
      hidden("/g/:number", "/a/:id"),
      hidden("/i/:key", "/c/:key"),
      hidden("/j/:any", "/h/:name"),
    ],
  },
  {
    rule: "the kinds of all params count",
    table: [
      get("/a/:id/:tab", "XController", "x", { where: { id: "integer" } }),
      get("/b/:id/:tab", "XController", "x", { where: { id: "integer", tab: ["posts"] } }),
      get("/c/:id/:tab", "XController", "x", { where: { tab: ["posts"] } }),
      get("/d/:id/*rest", "XController", "x", { where: { id: "integer" } }),
    ],
    unlinkable: [hidden("/b/:id/:tab", "/a/:id/:tab")],
  },
] as const
