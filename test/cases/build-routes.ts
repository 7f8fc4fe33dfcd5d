import {
  build_routes,
  define_routes,
  delete_,
  forward,
  get,
  match,
  pipe_through,
  pipeline,
  plug,
  post,
  resources,
  scope,
} from "../../src/index.js"

/** Tables of `build_routes`, and the same tables of `define_routes`. */
export const buildRoutesCases = [
  [
    "rows",
    build_routes((table) => [
      table.pipeline("browser", [table.plug("accepts", ["html"]), table.plug("fetch_session")]),
      table.pipe_through("browser"),
      table.get("/", "PageController", "index"),
      table.post("/p", "PageController", "create", { body: "Page", answers: { 201: "Page", 204: null } }),
      table.delete("/p/:id", "PageController", "delete", { where: { id: "integer" }, as: "page" }),
      table.match("purge", "/p/:kind", "PageController", "purge", { where: { kind: ["a", "b"] } }),
      table.forward("/jobs", "Jobs", { deep: [1] }),
    ]),
    define_routes([
      pipeline("browser", [plug("accepts", ["html"]), plug("fetch_session")]),
      pipe_through("browser"),
      get("/", "PageController", "index"),
      post("/p", "PageController", "create", { body: "Page", answers: { 201: "Page", 204: null } }),
      delete_("/p/:id", "PageController", "delete", { where: { id: "integer" }, as: "page" }),
      match("purge", "/p/:kind", "PageController", "purge", { where: { kind: ["a", "b"] } }),
      forward("/jobs", "Jobs", { deep: [1] }),
    ]),
  ],
  [
    "scopes with a path, an alias and options",
    build_routes((table) => [
      table.scope("/a/:a", (one) => [one.get("/:b", "A", "a", { where: { a: "uuid", b: "date" } })]),
      table.scope("b/:b", "B", (one) => [one.get("c/:c", "C", "c", { where: { b: "integer", c: "integer" } })]),
      table.scope("/c/:c", { as: "c", where: { c: "uuid" } }, (one) => [
        one.scope("/d/:d", "D", { where: { c: "date", d: "integer" } }, (two) => [two.get("/", "E", "e")]),
      ]),
      table.scope({ path: "/e/:e", alias: "E", where: { e: "uuid" } }, (one) => [one.get("/", "F", "f")]),
    ]),
    define_routes([
      scope("/a/:a", [get("/:b", "A", "a", { where: { a: "uuid", b: "date" } })]),
      scope("b/:b", "B", [get("c/:c", "C", "c", { where: { b: "integer", c: "integer" } })]),
      scope("/c/:c", { as: "c", where: { c: "uuid" } }, [
        scope("/d/:d", "D", { where: { c: "date", d: "integer" } }, [get("/", "E", "e")]),
      ]),
      scope({ path: "/e/:e", alias: "E", where: { e: "uuid" } }, [get("/", "F", "f")]),
    ]),
  ],
  [
    "resources",
    build_routes((table) => [
      table.resources("/users", "UserController"),
      table.resources("/teams", "TeamController", { only: ["show"], where: { id: "integer" } }),
      table.resources(
        "/:org/posts",
        "PostController",
        { param: "slug", where: { org: "uuid", slug: ["a"] } },
        (rows) => [
          rows.get("/near", "NearController", "near", { where: { org: "uuid", post_slug: ["a"] } }),
          rows.resources("/tags", "TagController", { contracts: { index: { answers: { 200: "Tags" } } } }),
        ],
      ),
    ]),
    define_routes([
      resources("/users", "UserController"),
      resources("/teams", "TeamController", { only: ["show"], where: { id: "integer" } }),
      resources("/:org/posts", "PostController", { param: "slug", where: { org: "uuid", slug: ["a"] } }, [
        get("/near", "NearController", "near", { where: { org: "uuid", post_slug: ["a"] } }),
        resources("/tags", "TagController", { contracts: { index: { answers: { 200: "Tags" } } } }),
      ]),
    ]),
  ],
  [
    "rows of other builders, and tuples",
    build_routes((table) => [
      get("/", "PageController", "index"),
      ["get", "/about", "PageController", "about"],
      table.scope("/x", (rows) => [
        rows.get("/", "X", "x"),
        ["get", "/y", "X", "y"],
        scope("/z", [get("/", "X", "z")]),
      ]),
    ]),
    define_routes([
      get("/", "PageController", "index"),
      ["get", "/about", "PageController", "about"],
      scope("/x", [get("/", "X", "x"), ["get", "/y", "X", "y"], scope("/z", [get("/", "X", "z")])]),
    ]),
  ],
] as const
