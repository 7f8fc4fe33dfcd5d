import {
  connect,
  delete_,
  forward,
  get,
  head,
  match,
  options,
  patch,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  query,
  redirect,
  resources,
  scope,
  scoped_alias,
  socket,
  trace,
} from "../../src/index.js"
import type { Route } from "../../src/index.js"

/** The default properties of a route. */
const DEFAULTS = {
  kind: "match",
  host: null,
  pipe_through: [],
  private: {},
  assigns: {},
  metadata: {},
  log: "debug",
  trailing_slash: false,
} as const

/** A route with default properties, and those given. */
export type Filled<Given> = {
  readonly [K in keyof Route | keyof Given]: K extends keyof Given
    ? Given[K]
    : K extends keyof typeof DEFAULTS
      ? (typeof DEFAULTS)[K]
      : undefined
}

interface Given {
  readonly verb: string
  readonly path: string
  readonly plug: string
  readonly plug_opts: unknown
  readonly helper: string | null
}

function route<const Row extends Given>(row: Row): Filled<Row> {
  return { ...DEFAULTS, ...row } as Filled<Row>
}

const count = (conn: { readonly status: number }): object => conn
const metered = (conn: { readonly status: number }): "info" | false => (conn.status < 400 ? "info" : false)

/** A verb route to an action of `XController`. */
const to_x = { plug: "XController", helper: "x" } as const
const to_user = { plug: "UserController", helper: "user" } as const
const to_user_x = { plug: "XController", helper: "user_x" } as const
const to_post = { plug: "PostController", helper: "user_post" } as const

/** A contract of answers alone. */
const answered = { query: null, body: null, on_invalid: null } as const
/** A contract of a query alone. */
const asked = { query: "Q", body: null, on_invalid: null, answers: {} } as const
const in_api = {
  metadata: { tag: "api", public: false },
  contract: { ...answered, answers: { 401: "Problem", 404: "Problem" } },
} as const
const updated = {
  where: { id: "integer" },
  metadata: { tag: "users" },
  contract: { query: null, body: "NewUser", on_invalid: "action", answers: { 401: "Other", 200: "User" } },
} as const

/** Tables as tuples and as builder calls, and their routes in order. */
export const routesCases = [
  { rule: "an empty table has no routes", raw: [], built: [], routes: [] },
  {
    rule: "each verb builder makes a route for its verb",
    raw: [
      ["get", "/", "XController", "get"],
      ["post", "/", "XController", "post"],
      ["put", "/", "XController", "put"],
      ["patch", "/", "XController", "patch"],
      ["delete", "/", "XController", "delete"],
      ["options", "/", "XController", "options"],
      ["connect", "/", "XController", "connect"],
      ["trace", "/", "XController", "trace"],
      ["head", "/", "XController", "head"],
      ["query", "/", "XController", "query"],
    ],
    built: [
      get("/", "XController", "get"),
      post("/", "XController", "post"),
      put("/", "XController", "put"),
      patch("/", "XController", "patch"),
      delete_("/", "XController", "delete"),
      options("/", "XController", "options"),
      connect("/", "XController", "connect"),
      trace("/", "XController", "trace"),
      head("/", "XController", "head"),
      query("/", "XController", "query"),
    ],
    routes: [
      route({ verb: "get", path: "/", ...to_x, plug_opts: "get" }),
      route({ verb: "post", path: "/", ...to_x, plug_opts: "post" }),
      route({ verb: "put", path: "/", ...to_x, plug_opts: "put" }),
      route({ verb: "patch", path: "/", ...to_x, plug_opts: "patch" }),
      route({ verb: "delete", path: "/", ...to_x, plug_opts: "delete" }),
      route({ verb: "options", path: "/", ...to_x, plug_opts: "options" }),
      route({ verb: "connect", path: "/", ...to_x, plug_opts: "connect" }),
      route({ verb: "trace", path: "/", ...to_x, plug_opts: "trace" }),
      route({ verb: "head", path: "/", ...to_x, plug_opts: "head" }),
      route({ verb: "query", path: "/", ...to_x, plug_opts: "query" }),
    ],
  },
  {
    rule: "a match takes any verb, or * for all verbs",
    raw: [
      ["match", "purge", "/a", "XController", "purge"],
      ["match", "*", "/b", "XController", "any", { as: "all" }],
    ],
    built: [match("purge", "/a", "XController", "purge"), match("*", "/b", "XController", "any", { as: "all" })],
    routes: [
      route({ verb: "purge", path: "/a", ...to_x, plug_opts: "purge" }),
      route({ verb: "*", path: "/b", plug: "XController", plug_opts: "any", helper: "all" }),
    ],
  },
  {
    rule: "paths are joined with one slash, and do not end in one",
    raw: [
      ["get", "a", "XController", "a"],
      ["get", "//b//:id/", "XController", "b"],
      ["scope", { path: "c/" }, [["get", "", "XController", "c"], ["get", "/", "XController", "d"], ["get", "e/*f/", "XController", "e"]]], // prettier-ignore
      ["scope", {}, [["get", "/g", "XController", "g"]]],
    ],
    built: [
      get("a", "XController", "a"),
      get("//b//:id/", "XController", "b"),
      scope("c/", [get("", "XController", "c"), get("/", "XController", "d"), get("e/*f/", "XController", "e")]),
      scope({}, [get("/g", "XController", "g")]),
    ],
    routes: [
      route({ verb: "get", path: "/a", ...to_x, plug_opts: "a" }),
      route({ verb: "get", path: "/b/:id", ...to_x, plug_opts: "b" }),
      route({ verb: "get", path: "/c", ...to_x, plug_opts: "c" }),
      route({ verb: "get", path: "/c", ...to_x, plug_opts: "d" }),
      route({ verb: "get", path: "/c/e/*f", ...to_x, plug_opts: "e" }),
      route({ verb: "get", path: "/g", ...to_x, plug_opts: "g" }),
    ],
  },
  {
    rule: "a route has its own options",
    raw: [
      [
        "get",
        "/a",
        "XController",
        "a",
        {
          as: "other",
          alias: false,
          log: "info",
          host: "api.",
          private: { p: 1 },
          assigns: { a: [1, { b: null }] },
          metadata: { m: "m" },
          trailing_slash: true,
        },
      ],
      ["get", "/b", "XController", "b", {}],
      ["get", "/c", "XController", "c", { as: false, log: false, trailing_slash: false }],
      ["get", "/d", "XController", "d", { as: null, alias: true, host: null, trailing_slash: null }],
      ["get", "/e", "XController", "e", { log: metered }],
    ],
    built: [
      get("/a", "XController", "a", {
        as: "other",
        alias: false,
        log: "info",
        host: "api.",
        private: { p: 1 },
        assigns: { a: [1, { b: null }] },
        metadata: { m: "m" },
        trailing_slash: true,
      }),
      get("/b", "XController", "b", {}),
      get("/c", "XController", "c", { as: false, log: false, trailing_slash: false }),
      get("/d", "XController", "d", { as: null, alias: true, host: null, trailing_slash: null }),
      get("/e", "XController", "e", { log: metered }),
    ],
    routes: [
      route({
        verb: "get",
        path: "/a",
        plug: "XController",
        plug_opts: "a",
        helper: "other",
        log: "info",
        host: "api.",
        private: { p: 1 },
        assigns: { a: [1, { b: null }] },
        metadata: { m: "m" },
        trailing_slash: true,
      }),
      route({ verb: "get", path: "/b", ...to_x, plug_opts: "b" }),
      route({ verb: "get", path: "/c", plug: "XController", plug_opts: "c", helper: null, log: false }),
      route({ verb: "get", path: "/d", plug: "XController", plug_opts: "d", helper: null }),
      route({ verb: "get", path: "/e", ...to_x, plug_opts: "e", log: metered }),
    ],
  },
  {
    rule: "the nodes in a scope inherit its options",
    raw: [
      [
        "scope",
        {
          path: "/admin",
          alias: "Admin",
          as: "admin",
          host: "admin.example.com",
          private: { p: 1 },
          assigns: { a: 1 },
          log: "info",
          trailing_slash: true,
        },
        [["get", "/x", "XController", "index"], ["scope", { path: "/deep" }, [["get", "/y", "YController", "index"]]]], // prettier-ignore
      ],
      ["get", "/z", "ZController", "index"],
    ],
    built: [
      scope(
        {
          path: "/admin",
          alias: "Admin",
          as: "admin",
          host: "admin.example.com",
          private: { p: 1 },
          assigns: { a: 1 },
          log: "info",
          trailing_slash: true,
        },
        [get("/x", "XController", "index"), scope("/deep", [get("/y", "YController", "index")])],
      ),
      get("/z", "ZController", "index"),
    ],
    routes: [
      route({
        verb: "get",
        path: "/admin/x",
        plug: "Admin.XController",
        plug_opts: "index",
        helper: "admin_x",
        host: "admin.example.com",
        private: { p: 1 },
        assigns: { a: 1 },
        log: "info",
        trailing_slash: true,
      }),
      route({
        verb: "get",
        path: "/admin/deep/y",
        plug: "Admin.YController",
        plug_opts: "index",
        helper: "admin_y",
        host: "admin.example.com",
        private: { p: 1 },
        assigns: { a: 1 },
        log: "info",
        trailing_slash: true,
      }),
      route({ verb: "get", path: "/z", plug: "ZController", plug_opts: "index", helper: "z" }),
    ],
  },
  {
    rule: "an inner scope overrides options, and its alias, name and path are appended to the outer ones",
    raw: [
      [
        "scope",
        {
          path: "/a",
          alias: "A",
          as: "a",
          host: "a.",
          private: { p: 1, q: 1 },
          assigns: { a: 1 },
          log: "info",
          trailing_slash: true,
        },
        [
          [
            "scope",
            {
              path: "/b",
              alias: "B.C",
              as: "b",
              host: "b.",
              private: { q: 2, r: 2 },
              assigns: { a: 2 },
              log: "error",
              trailing_slash: false,
            },
            [
              ["get", "/x", "XController", "index"],
              [
                "get",
                "/y",
                "XController",
                "show",
                { as: "y", host: "y.", private: { r: 3 }, assigns: { b: 3 }, log: "alert", trailing_slash: true },
              ],
            ],
          ],
        ],
      ],
    ],
    built: [
      scope(
        "/a",
        "A",
        { as: "a", host: "a.", private: { p: 1, q: 1 }, assigns: { a: 1 }, log: "info", trailing_slash: true },
        [
          scope(
            "/b",
            "B.C",
            { as: "b", host: "b.", private: { q: 2, r: 2 }, assigns: { a: 2 }, log: "error", trailing_slash: false },
            [
              get("/x", "XController", "index"),
              get("/y", "XController", "show", {
                as: "y",
                host: "y.",
                private: { r: 3 },
                assigns: { b: 3 },
                log: "alert",
                trailing_slash: true,
              }),
            ],
          ),
        ],
      ),
    ],
    routes: [
      route({
        verb: "get",
        path: "/a/b/x",
        plug: "A.B.C.XController",
        plug_opts: "index",
        helper: "a_b_x",
        host: "b.",
        private: { p: 1, q: 2, r: 2 },
        assigns: { a: 2 },
        log: "error",
      }),
      route({
        verb: "get",
        path: "/a/b/y",
        plug: "A.B.C.XController",
        plug_opts: "show",
        helper: "a_b_y",
        host: "y.",
        private: { p: 1, q: 2, r: 3 },
        assigns: { a: 2, b: 3 },
        log: "alert",
        trailing_slash: true,
      }),
    ],
  },
  {
    rule: "false drops the aliases and names of the outer scopes; null and undefined keep them",
    raw: [
      [
        "scope",
        { alias: "A", as: "a", host: "h", trailing_slash: true },
        [
          ["scope", { alias: false, as: false }, [["get", "/1", "XController", "1"], ["scope", { alias: "B", as: "b" }, [["get", "/2", "XController", "2"]]]]], // prettier-ignore
          ["scope", { path: null, alias: null, as: null, host: null, trailing_slash: null }, [["get", "/3", "XController", "3"]]], // prettier-ignore
          ["get", "/4", "XController", "4", { alias: false }],
          ["get", "/5", "XController", "5", { as: false }],
          ["get", "/6", "XController", "6", { as: null, trailing_slash: false }],
        ],
      ],
    ],
    built: [
      scope({ alias: "A", as: "a", host: "h", trailing_slash: true }, [
        scope({ alias: false, as: false }, [
          get("/1", "XController", "1"),
          scope({ alias: "B", as: "b" }, [get("/2", "XController", "2")]),
        ]),
        scope({ path: null, alias: null, as: null, host: null, trailing_slash: null }, [get("/3", "XController", "3")]),
        get("/4", "XController", "4", { alias: false }),
        get("/5", "XController", "5", { as: false }),
        get("/6", "XController", "6", { as: null, trailing_slash: false }),
      ]),
    ],
    routes: [
      route({ verb: "get", path: "/1", ...to_x, plug_opts: "1", host: "h", trailing_slash: true }),
      route({ verb: "get", path: "/2", plug: "B.XController", plug_opts: "2", helper: "b_x", host: "h", trailing_slash: true }), // prettier-ignore
      route({ verb: "get", path: "/3", plug: "A.XController", plug_opts: "3", helper: "a_x", host: "h" }),
      route({ verb: "get", path: "/4", plug: "XController", plug_opts: "4", helper: "a_x", host: "h", trailing_slash: true }), // prettier-ignore
      route({ verb: "get", path: "/5", plug: "A.XController", plug_opts: "5", helper: null, host: "h", trailing_slash: true }), // prettier-ignore
      route({ verb: "get", path: "/6", plug: "A.XController", plug_opts: "6", helper: null, host: "h" }),
    ],
  },
  {
    rule: "a leading pipe_through applies to its whole scope, after those of the outer scopes",
    raw: [
      ["pipeline", "browser", [["plug", "accepts", ["html"]]]],
      [
        "scope",
        {},
        [
          ["pipe_through", "browser"],
          ["get", "/1", "XController", "1"],
          [
            "scope",
            {},
            [
              ["pipe_through", ["auth", "admin"]],
              ["get", "/2", "XController", "2"],
            ],
          ],
          ["get", "/3", "XController", "3"],
        ],
      ],
      ["get", "/4", "XController", "4"],
    ],
    built: [
      pipeline("browser", [plug("accepts", ["html"])]),
      scope({}, [
        pipe_through("browser"),
        get("/1", "XController", "1"),
        scope({}, [pipe_through(["auth", "admin"]), get("/2", "XController", "2")]),
        get("/3", "XController", "3"),
      ]),
      get("/4", "XController", "4"),
    ],
    routes: [
      route({ verb: "get", path: "/1", ...to_x, plug_opts: "1", pipe_through: ["browser"] }),
      route({ verb: "get", path: "/2", ...to_x, plug_opts: "2", pipe_through: ["browser", "auth", "admin"] }),
      route({ verb: "get", path: "/3", ...to_x, plug_opts: "3", pipe_through: ["browser"] }),
      route({ verb: "get", path: "/4", ...to_x, plug_opts: "4" }),
    ],
  },
  {
    rule: "a later pipe_through applies to the nodes after it, in addition to earlier ones",
    raw: [
      ["get", "/1", "XController", "1"],
      ["pipe_through", "a"],
      ["get", "/2", "XController", "2"],
      ["scope", { path: "/s" }, [["get", "/3", "XController", "3"], ["pipe_through", "b"], ["get", "/4", "XController", "4"]]], // prettier-ignore
      [
        "scope",
        { path: "/t" },
        [
          ["pipe_through", "b"],
          ["pipe_through", ["c"]],
          ["get", "/5", "XController", "5"],
        ],
      ],
      ["pipe_through", ["d", "d"]],
      ["get", "/6", "XController", "6"],
      ["pipe_through", []],
      ["resources", "/x", "XController", { only: ["index"] }, [["pipe_through", "e"], ["get", "/7", "XController", "7"]]], // prettier-ignore
      ["forward", "/f", "App"],
    ],
    built: [
      get("/1", "XController", "1"),
      pipe_through("a"),
      get("/2", "XController", "2"),
      scope("/s", [get("/3", "XController", "3"), pipe_through("b"), get("/4", "XController", "4")]),
      scope("/t", [pipe_through("b"), pipe_through(["c"]), get("/5", "XController", "5")]),
      pipe_through(["d", "d"]),
      get("/6", "XController", "6"),
      pipe_through([]),
      resources("/x", "XController", { only: ["index"] }, [pipe_through("e"), get("/7", "XController", "7")]),
      forward("/f", "App"),
    ],
    routes: [
      route({ verb: "get", path: "/1", ...to_x, plug_opts: "1" }),
      route({ verb: "get", path: "/2", ...to_x, plug_opts: "2", pipe_through: ["a"] }),
      route({ verb: "get", path: "/s/3", ...to_x, plug_opts: "3", pipe_through: ["a"] }),
      route({ verb: "get", path: "/s/4", ...to_x, plug_opts: "4", pipe_through: ["a", "b"] }),
      route({ verb: "get", path: "/t/5", ...to_x, plug_opts: "5", pipe_through: ["a", "b", "c"] }),
      route({ verb: "get", path: "/6", ...to_x, plug_opts: "6", pipe_through: ["a", "d", "d"] }),
      route({ verb: "get", path: "/x", ...to_x, plug_opts: "index", pipe_through: ["a", "d", "d"] }),
      route({
        verb: "get",
        path: "/x/:x_id/7",
        plug: "XController",
        plug_opts: "7",
        helper: "x_x",
        pipe_through: ["a", "d", "d", "e"],
      }),
      route({
        kind: "forward",
        verb: "*",
        path: "/f",
        plug: "App",
        plug_opts: [],
        helper: null,
        pipe_through: ["a", "d", "d"],
      }),
    ],
  },
  {
    rule: "resources have the routes of Phoenix in the order of Phoenix",
    raw: [["resources", "/users", "UserController"]],
    built: [resources("/users", "UserController")],
    routes: [
      route({ verb: "get", path: "/users", plug: "UserController", plug_opts: "index", helper: "user" }),
      route({ verb: "get", path: "/users/:id/edit", plug: "UserController", plug_opts: "edit", helper: "user" }),
      route({ verb: "get", path: "/users/new", plug: "UserController", plug_opts: "new", helper: "user" }),
      route({ verb: "get", path: "/users/:id", plug: "UserController", plug_opts: "show", helper: "user" }),
      route({ verb: "post", path: "/users", plug: "UserController", plug_opts: "create", helper: "user" }),
      route({ verb: "patch", path: "/users/:id", plug: "UserController", plug_opts: "update", helper: "user" }),
      route({ verb: "put", path: "/users/:id", plug: "UserController", plug_opts: "update", helper: null }),
      route({ verb: "delete", path: "/users/:id", plug: "UserController", plug_opts: "delete", helper: "user" }),
    ],
  },
  {
    rule: "a singleton has no index and no id",
    raw: [["resources", "/account", "AccountController", { singleton: true }]],
    built: [resources("/account", "AccountController", { singleton: true })],
    routes: [
      route({ verb: "get", path: "/account/edit", plug: "AccountController", plug_opts: "edit", helper: "account" }),
      route({ verb: "get", path: "/account/new", plug: "AccountController", plug_opts: "new", helper: "account" }),
      route({ verb: "get", path: "/account", plug: "AccountController", plug_opts: "show", helper: "account" }),
      route({ verb: "post", path: "/account", plug: "AccountController", plug_opts: "create", helper: "account" }),
      route({ verb: "patch", path: "/account", plug: "AccountController", plug_opts: "update", helper: "account" }),
      route({ verb: "put", path: "/account", plug: "AccountController", plug_opts: "update", helper: null }),
      route({ verb: "delete", path: "/account", plug: "AccountController", plug_opts: "delete", helper: "account" }),
    ],
  },
  {
    rule: "resources with only or except keep the order of Phoenix",
    raw: [
      ["resources", "/a", "XController", { only: ["delete", "show", "index"] }],
      ["resources", "/b", "XController", { except: ["update", "edit", "new", "create"] }],
      ["resources", "/c", "XController", { only: [] }],
      ["resources", "/d", "XController", { only: ["show"], except: ["show"] }],
      ["resources", "/e", "XController", { singleton: true, except: ["edit", "new", "update", "create"] }],
      ["resources", "/f", "XController", { singleton: false, only: ["index"] }],
      ["resources", "/g", "XController", { except: ["index", "edit", "new", "show", "create", "update", "delete"] }],
    ],
    built: [
      resources("/a", "XController", { only: ["delete", "show", "index"] }),
      resources("/b", "XController", { except: ["update", "edit", "new", "create"] }),
      resources("/c", "XController", { only: [] }),
      resources("/d", "XController", { only: ["show"], except: ["show"] }),
      resources("/e", "XController", { singleton: true, except: ["edit", "new", "update", "create"] }),
      resources("/f", "XController", { singleton: false, only: ["index"] }),
      resources("/g", "XController", { except: ["index", "edit", "new", "show", "create", "update", "delete"] }),
    ],
    routes: [
      route({ verb: "get", path: "/a", ...to_x, plug_opts: "index" }),
      route({ verb: "get", path: "/a/:id", ...to_x, plug_opts: "show" }),
      route({ verb: "delete", path: "/a/:id", ...to_x, plug_opts: "delete" }),
      route({ verb: "get", path: "/b", ...to_x, plug_opts: "index" }),
      route({ verb: "get", path: "/b/:id", ...to_x, plug_opts: "show" }),
      route({ verb: "delete", path: "/b/:id", ...to_x, plug_opts: "delete" }),
      route({ verb: "get", path: "/d/:id", ...to_x, plug_opts: "show" }),
      route({ verb: "get", path: "/e", ...to_x, plug_opts: "show" }),
      route({ verb: "delete", path: "/e", ...to_x, plug_opts: "delete" }),
      route({ verb: "get", path: "/f", ...to_x, plug_opts: "index" }),
    ],
  },
  {
    rule: "the options of resources apply to their routes and to nested nodes",
    raw: [
      [
        "resources",
        "/users",
        "UserController",
        {
          only: ["show", "edit"],
          param: "slug",
          name: "member",
          as: "person",
          host: "u.",
          private: { p: 1 },
          assigns: { a: 1 },
        },
        [["get", "/x", "XController", "index"]],
      ],
      ["resources", "/a", "AController", { only: ["update"], as: false }, [["get", "/x", "XController", "index"]]],
      ["resources", "/b", "BController", { only: ["index"], as: null }, [["get", "/x", "XController", "index"]]],
      ["resources", "/c", "CController", { only: ["index"], name: "d" }, [["get", "/x", "XController", "index"]]],
    ],
    built: [
      resources(
        "/users",
        "UserController",
        {
          only: ["show", "edit"],
          param: "slug",
          name: "member",
          as: "person",
          host: "u.",
          private: { p: 1 },
          assigns: { a: 1 },
        },
        [get("/x", "XController", "index")],
      ),
      resources("/a", "AController", { only: ["update"], as: false }, [get("/x", "XController", "index")]),
      resources("/b", "BController", { only: ["index"], as: null }, [get("/x", "XController", "index")]),
      resources("/c", "CController", { only: ["index"], name: "d" }, [get("/x", "XController", "index")]),
    ],
    routes: [
      route({
        verb: "get",
        path: "/users/:slug/edit",
        plug: "UserController",
        plug_opts: "edit",
        helper: "person",
        host: "u.",
        private: { p: 1 },
        assigns: { a: 1 },
      }),
      route({
        verb: "get",
        path: "/users/:slug",
        plug: "UserController",
        plug_opts: "show",
        helper: "person",
        host: "u.",
        private: { p: 1 },
        assigns: { a: 1 },
      }),
      route({
        verb: "get",
        path: "/users/:member_slug/x",
        plug: "XController",
        plug_opts: "index",
        helper: "person_x",
        host: "u.",
        private: { p: 1 },
        assigns: { a: 1 },
      }),
      route({ verb: "patch", path: "/a/:id", plug: "AController", plug_opts: "update", helper: null }),
      route({ verb: "put", path: "/a/:id", plug: "AController", plug_opts: "update", helper: null }),
      route({ verb: "get", path: "/a/:a_id/x", plug: "XController", plug_opts: "index", helper: "x" }),
      route({ verb: "get", path: "/b", plug: "BController", plug_opts: "index", helper: null }),
      route({ verb: "get", path: "/b/:b_id/x", plug: "XController", plug_opts: "index", helper: "x" }),
      route({ verb: "get", path: "/c", plug: "CController", plug_opts: "index", helper: "d" }),
      route({ verb: "get", path: "/c/:d_id/x", plug: "XController", plug_opts: "index", helper: "d_x" }),
    ],
  },
  {
    rule: "nodes nest under the id of resources; a singleton has no id",
    raw: [
      [
        "resources",
        "users",
        "UserController",
        { only: ["index"] },
        [
          [
            "resources",
            "/posts/",
            "PostController",
            { only: ["show"] },
            [["resources", "/comments", "CommentController", { only: ["create"] }]],
          ],
          ["resources", "/account", "AccountController", { singleton: true, only: ["show"] }, [["get", "/x", "XController", "index"]]], // prettier-ignore
        ],
      ],
      ["resources", "/a", "AController", {}, []],
    ],
    built: [
      resources("users", "UserController", { only: ["index"] }, [
        resources("/posts/", "PostController", { only: ["show"] }, [
          resources("/comments", "CommentController", { only: ["create"] }),
        ]),
        resources("/account", "AccountController", { singleton: true, only: ["show"] }, [
          get("/x", "XController", "index"),
        ]),
      ]),
      resources("/a", "AController", []),
    ],
    routes: [
      route({ verb: "get", path: "/users", plug: "UserController", plug_opts: "index", helper: "user" }),
      route({
        verb: "get",
        path: "/users/:user_id/posts/:id",
        plug: "PostController",
        plug_opts: "show",
        helper: "user_post",
      }),
      route({
        verb: "post",
        path: "/users/:user_id/posts/:post_id/comments",
        plug: "CommentController",
        plug_opts: "create",
        helper: "user_post_comment",
      }),
      route({
        verb: "get",
        path: "/users/:user_id/account",
        plug: "AccountController",
        plug_opts: "show",
        helper: "user_account",
      }),
      route({
        verb: "get",
        path: "/users/:user_id/account/x",
        plug: "XController",
        plug_opts: "index",
        helper: "user_account_x",
      }),
      route({ verb: "get", path: "/a", plug: "AController", plug_opts: "index", helper: "a" }),
      route({ verb: "get", path: "/a/:id/edit", plug: "AController", plug_opts: "edit", helper: "a" }),
      route({ verb: "get", path: "/a/new", plug: "AController", plug_opts: "new", helper: "a" }),
      route({ verb: "get", path: "/a/:id", plug: "AController", plug_opts: "show", helper: "a" }),
      route({ verb: "post", path: "/a", plug: "AController", plug_opts: "create", helper: "a" }),
      route({ verb: "patch", path: "/a/:id", plug: "AController", plug_opts: "update", helper: "a" }),
      route({ verb: "put", path: "/a/:id", plug: "AController", plug_opts: "update", helper: null }),
      route({ verb: "delete", path: "/a/:id", plug: "AController", plug_opts: "delete", helper: "a" }),
    ],
  },
  {
    rule: "the alias of resources applies to nested nodes, and false drops the aliases of the scopes",
    raw: [
      [
        "scope",
        { alias: "A", as: "a", log: "warn", trailing_slash: true },
        [
          ["resources", "/1", "OneController", { only: ["index"], alias: "One" }, [["get", "/x", "XController", "x"]]],
          ["resources", "/2", "TwoController", { only: ["index"], alias: false }, [["get", "/x", "XController", "x"]]],
          ["resources", "/3", "ThreeController", { only: ["index"], alias: null }, [["get", "/x", "XController", "x"]]],
        ],
      ],
    ],
    built: [
      scope({ alias: "A", as: "a", log: "warn", trailing_slash: true }, [
        resources("/1", "OneController", { only: ["index"], alias: "One" }, [get("/x", "XController", "x")]),
        resources("/2", "TwoController", { only: ["index"], alias: false }, [get("/x", "XController", "x")]),
        resources("/3", "ThreeController", { only: ["index"], alias: null }, [get("/x", "XController", "x")]),
      ]),
    ],
    routes: [
      route({
        verb: "get",
        path: "/1",
        plug: "A.OneController",
        plug_opts: "index",
        helper: "a_one",
        log: "warn",
        trailing_slash: true,
      }),
      route({
        verb: "get",
        path: "/1/:one_id/x",
        plug: "A.One.XController",
        plug_opts: "x",
        helper: "a_one_x",
        log: "warn",
        trailing_slash: true,
      }),
      route({
        verb: "get",
        path: "/2",
        plug: "A.TwoController",
        plug_opts: "index",
        helper: "a_two",
        log: "warn",
        trailing_slash: true,
      }),
      route({
        verb: "get",
        path: "/2/:two_id/x",
        plug: "XController",
        plug_opts: "x",
        helper: "a_two_x",
        log: "warn",
        trailing_slash: true,
      }),
      route({
        verb: "get",
        path: "/3",
        plug: "A.ThreeController",
        plug_opts: "index",
        helper: "a_three",
        log: "warn",
        trailing_slash: true,
      }),
      route({
        verb: "get",
        path: "/3/:three_id/x",
        plug: "A.XController",
        plug_opts: "x",
        helper: "a_three_x",
        log: "warn",
        trailing_slash: true,
      }),
    ],
  },
  {
    rule: "resources may be at the root path, and in a scope with params",
    raw: [
      ["resources", "/", "PageController", { only: ["index", "new", "edit", "show"] }],
      ["resources", "/", "HomeController", { only: ["show", "edit"], singleton: true, as: "home" }],
      ["scope", { path: "/:locale", as: "locale" }, [["resources", "/users", "UserController", { only: ["show"] }]]],
    ],
    built: [
      resources("/", "PageController", { only: ["index", "new", "edit", "show"] }),
      resources("/", "HomeController", { only: ["show", "edit"], singleton: true, as: "home" }),
      scope("/:locale", { as: "locale" }, [resources("/users", "UserController", { only: ["show"] })]),
    ],
    routes: [
      route({ verb: "get", path: "/", plug: "PageController", plug_opts: "index", helper: "page" }),
      route({ verb: "get", path: "/:id/edit", plug: "PageController", plug_opts: "edit", helper: "page" }),
      route({ verb: "get", path: "/new", plug: "PageController", plug_opts: "new", helper: "page" }),
      route({ verb: "get", path: "/:id", plug: "PageController", plug_opts: "show", helper: "page" }),
      route({ verb: "get", path: "/edit", plug: "HomeController", plug_opts: "edit", helper: "home" }),
      route({ verb: "get", path: "/", plug: "HomeController", plug_opts: "show", helper: "home" }),
      route({
        verb: "get",
        path: "/:locale/users/:id",
        plug: "UserController",
        plug_opts: "show",
        helper: "locale_user",
      }),
    ],
  },
  {
    rule: "resources without a helper may have any name",
    raw: [["resources", "/files", "FileController", { as: null, name: "static", only: ["show"] }]],
    built: [resources("/files", "FileController", { as: null, name: "static", only: ["show"] })],
    routes: [route({ verb: "get", path: "/files/:id", plug: "FileController", plug_opts: "show", helper: null })],
  },
  {
    rule: "a forward takes every verb and has no helper; its plug options are [] by default",
    raw: [
      ["forward", "/jobs", "JobsDashboard"],
      ["forward", "mail/", "MailApp", { read_only: true }],
      ["scope", { path: "/s", alias: "S", as: "s", host: "s." }, [["forward", "/", "App", undefined, { as: "app", log: false }]]], // prettier-ignore
      ["forward", "/f", "F", "opts", { alias: false, metadata: { m: 1 }, private: { p: 1 }, trailing_slash: true }],
    ],
    built: [
      forward("/jobs", "JobsDashboard"),
      forward("mail/", "MailApp", { read_only: true }),
      scope("/s", "S", { as: "s", host: "s." }, [forward("/", "App", undefined, { as: "app", log: false })]),
      forward("/f", "F", "opts", { alias: false, metadata: { m: 1 }, private: { p: 1 }, trailing_slash: true }),
    ],
    routes: [
      route({ kind: "forward", verb: "*", path: "/jobs", plug: "JobsDashboard", plug_opts: [], helper: null }),
      route({
        kind: "forward",
        verb: "*",
        path: "/mail",
        plug: "MailApp",
        plug_opts: { read_only: true },
        helper: null,
      }),
      route({
        kind: "forward",
        verb: "*",
        path: "/s",
        plug: "S.App",
        plug_opts: [],
        helper: null,
        host: "s.",
        log: false,
      }),
      route({
        kind: "forward",
        verb: "*",
        path: "/f",
        plug: "F",
        plug_opts: "opts",
        helper: null,
        metadata: { m: 1 },
        private: { p: 1 },
        trailing_slash: true,
      }),
    ],
  },
  {
    rule: "a scoped alias is replaced by the full name anywhere in the plug options",
    raw: [
      ["get", "/1", "Live", ["scoped_alias", "Page"]],
      [
        "scope",
        { alias: "A.B" },
        [
          ["get", "/2", "Live", ["scoped_alias", "Page"]],
          ["get", "/3", "Live", { view: ["scoped_alias", "Page"], list: [1, ["scoped_alias", "Other"], null] }],
          ["get", "/4", "Live", ["scoped_alias", "Page", "extra"]],
          ["get", "/5", "Live", ["scoped_alias", "Page"], { alias: false }],
          ["scope", { alias: false }, [["get", "/6", "Live", ["scoped_alias", "Page"]]]],
          ["forward", "/7", "App", { home: ["scoped_alias", "Home"] }],
          ["get", "/8", "Live", metered],
          ["get", "/9", "Live", null],
          ["get", "/10", "Live", 7],
          ["get", "/11", "Live", []],
          ["get", "/12", "Live", {}],
          ["get", "/13", "Live", true],
        ],
      ],
    ],
    built: [
      get("/1", "Live", scoped_alias("Page")),
      scope("/", "A.B", [
        get("/2", "Live", scoped_alias("Page")),
        get("/3", "Live", { view: scoped_alias("Page"), list: [1, scoped_alias("Other"), null] }),
        get("/4", "Live", ["scoped_alias", "Page", "extra"]),
        get("/5", "Live", scoped_alias("Page"), { alias: false }),
        scope({ alias: false }, [get("/6", "Live", scoped_alias("Page"))]),
        forward("/7", "App", { home: scoped_alias("Home") }),
        get("/8", "Live", metered),
        get("/9", "Live", null),
        get("/10", "Live", 7),
        get("/11", "Live", []),
        get("/12", "Live", {}),
        get("/13", "Live", true),
      ]),
    ],
    routes: [
      route({ verb: "get", path: "/1", plug: "Live", plug_opts: "Page", helper: "live" }),
      route({ verb: "get", path: "/2", plug: "A.B.Live", plug_opts: "A.B.Page", helper: "live" }),
      route({
        verb: "get",
        path: "/3",
        plug: "A.B.Live",
        plug_opts: { view: "A.B.Page", list: [1, "A.B.Other", null] },
        helper: "live",
      }),
      route({
        verb: "get",
        path: "/4",
        plug: "A.B.Live",
        plug_opts: ["scoped_alias", "Page", "extra"],
        helper: "live",
      }),
      route({ verb: "get", path: "/5", plug: "Live", plug_opts: "A.B.Page", helper: "live" }),
      route({ verb: "get", path: "/6", plug: "Live", plug_opts: "Page", helper: "live" }),
      route({
        kind: "forward",
        verb: "*",
        path: "/7",
        plug: "A.B.App",
        plug_opts: { home: "A.B.Home" },
        helper: null,
      }),
      route({ verb: "get", path: "/8", plug: "A.B.Live", plug_opts: metered, helper: "live" }),
      route({ verb: "get", path: "/9", plug: "A.B.Live", plug_opts: null, helper: "live" }),
      route({ verb: "get", path: "/10", plug: "A.B.Live", plug_opts: 7, helper: "live" }),
      route({ verb: "get", path: "/11", plug: "A.B.Live", plug_opts: [], helper: "live" }),
      route({ verb: "get", path: "/12", plug: "A.B.Live", plug_opts: {}, helper: "live" }),
      route({ verb: "get", path: "/13", plug: "A.B.Live", plug_opts: true, helper: "live" }),
    ],
  },
  {
    rule: "pipelines are not routes, and may be in scopes",
    raw: [
      ["pipeline", "a", []],
      [
        "scope",
        { path: "/s" },
        [
          [
            "pipeline",
            "b",
            [
              ["plug", "x"],
              ["plug", count, { a: 1 }],
            ],
          ],
        ],
      ],
    ],
    built: [pipeline("a", []), scope("/s", [pipeline("b", [plug("x"), plug(count, { a: 1 })])])],
    routes: [],
  },
  {
    rule: "kinds of params and contracts are those of the route and its scopes",
    raw: [
      [
        "scope",
        { path: "/:org", where: { org: "uuid" } },
        [
          [
            "get",
            "/:id",
            "XController",
            "show",
            { where: { id: "integer" }, query: "Page", answers: { 200: "X", 404: null } },
          ],
          ["post", "/", "XController", "create", { body: "New", on_invalid: "action" }],
          ["get", "/:tab", "XController", "tab", { where: { org: "integer", tab: ["a", "b"] } }],
        ],
      ],
    ],
    built: [
      scope({ path: "/:org", where: { org: "uuid" } }, [
        get("/:id", "XController", "show", {
          where: { id: "integer" },
          query: "Page",
          answers: { 200: "X", 404: null },
        }),
        post("/", "XController", "create", { body: "New", on_invalid: "action" }),
        get("/:tab", "XController", "tab", { where: { org: "integer", tab: ["a", "b"] } }),
      ]),
    ],
    routes: [
      route({
        ...to_x,
        verb: "get",
        path: "/:org/:id",
        plug_opts: "show",
        where: { org: "uuid", id: "integer" },
        contract: { query: "Page", body: null, on_invalid: null, answers: { 200: "X", 404: null } },
      }),
      route({
        ...to_x,
        verb: "post",
        path: "/:org",
        plug_opts: "create",
        where: { org: "uuid" },
        contract: { query: null, body: "New", on_invalid: "action", answers: {} },
      }),
      route({ ...to_x, verb: "get", path: "/:org/:tab", plug_opts: "tab", where: { org: "integer", tab: ["a", "b"] } }),
    ],
  },
  {
    rule: "nested routes of resources have the kind of the id under its longer name",
    raw: [
      [
        "resources",
        "/users",
        "UserController",
        { only: ["index", "show"], where: { id: "integer" } },
        [["resources", "/posts", "PostController", { only: ["index", "show"], where: { id: "uuid" } }]],
      ],
    ],
    built: [
      resources("/users", "UserController", { only: ["index", "show"], where: { id: "integer" } }, [
        resources("/posts", "PostController", { only: ["index", "show"], where: { id: "uuid" } }),
      ]),
    ],
    routes: [
      route({ ...to_user, verb: "get", path: "/users", plug_opts: "index" }),
      route({ ...to_user, verb: "get", path: "/users/:id", plug_opts: "show", where: { id: "integer" } }),
      route({
        ...to_post,
        verb: "get",
        path: "/users/:user_id/posts",
        plug_opts: "index",
        where: { user_id: "integer" },
      }),
      route({
        ...to_post,
        verb: "get",
        path: "/users/:user_id/posts/:id",
        plug_opts: "show",
        where: { user_id: "integer", id: "uuid" },
      }),
    ],
  },
  {
    rule: "kinds of params in the path of resources apply to all their routes, even if the id has the same name",
    raw: [
      [
        "resources",
        "/users/:id/profile",
        "UserController",
        { singleton: true, only: ["new", "show"], where: { id: "integer" } },
        [["get", "/log", "XController", "log"]],
      ],
      [
        "resources",
        "/keys/:id/users",
        "UserController",
        { only: ["index", "show"], where: { id: "uuid" } },
        [["get", "/log", "XController", "log"]],
      ],
    ],
    built: [
      resources(
        "/users/:id/profile",
        "UserController",
        { singleton: true, only: ["new", "show"], where: { id: "integer" } },
        [get("/log", "XController", "log")],
      ),
      resources("/keys/:id/users", "UserController", { only: ["index", "show"], where: { id: "uuid" } }, [
        get("/log", "XController", "log"),
      ]),
    ],
    routes: [
      route({ ...to_user, verb: "get", path: "/users/:id/profile/new", plug_opts: "new", where: { id: "integer" } }),
      route({ ...to_user, verb: "get", path: "/users/:id/profile", plug_opts: "show", where: { id: "integer" } }),
      route({
        ...to_user_x,
        verb: "get",
        path: "/users/:id/profile/log",
        plug_opts: "log",
        where: { id: "integer" },
      }),
      route({ ...to_user, verb: "get", path: "/keys/:id/users", plug_opts: "index", where: { id: "uuid" } }),
      route({ ...to_user, verb: "get", path: "/keys/:id/users/:id", plug_opts: "show", where: { id: "uuid" } }),
      route({
        ...to_user_x,
        verb: "get",
        path: "/keys/:id/users/:user_id/log",
        plug_opts: "log",
        where: { id: "uuid", user_id: "uuid" },
      }),
    ],
  },
  {
    rule: "the nodes in a scope inherit its answers and metadata, and may override them",
    raw: [
      [
        "scope",
        { path: "/api", answers: { 401: "Problem", 404: "Problem" }, metadata: { tag: "api", public: false } },
        [
          ["get", "/plain", "XController", "plain"],
          ["get", "/own", "XController", "own", { answers: { 200: "X", 404: null }, metadata: { public: true } }],
          ["get", "/none", "XController", "none", { as: "none", answers: {} }],
          ["match", "*", "/any", "XController", "any"],
          ["scope", { answers: { 401: "Other" } }, [["post", "/", "XController", "new", { body: "New" }]]],
          ["scope", { answers: {} }, [["pipe_through", "a"], ["get", "/piped", "XController", "piped"]]], // prettier-ignore
          ["forward", "/f", "App"],
        ],
      ],
      ["get", "/outside", "XController", "outside"],
      ["scope", { answers: {} }, [["get", "/empty", "XController", "empty"]]],
    ],
    built: [
      scope("/api", { answers: { 401: "Problem", 404: "Problem" }, metadata: { tag: "api", public: false } }, [
        get("/plain", "XController", "plain"),
        get("/own", "XController", "own", { answers: { 200: "X", 404: null }, metadata: { public: true } }),
        get("/none", "XController", "none", { as: "none", answers: {} }),
        match("*", "/any", "XController", "any"),
        scope({ answers: { 401: "Other" } }, [post("/", "XController", "new", { body: "New" })]),
        scope({ answers: {} }, [pipe_through("a"), get("/piped", "XController", "piped")]),
        forward("/f", "App"),
      ]),
      get("/outside", "XController", "outside"),
      scope({ answers: {} }, [get("/empty", "XController", "empty")]),
    ],
    routes: [
      route({ ...to_x, ...in_api, verb: "get", path: "/api/plain", plug_opts: "plain" }),
      route({
        ...to_x,
        verb: "get",
        path: "/api/own",
        plug_opts: "own",
        metadata: { tag: "api", public: true },
        contract: { ...answered, answers: { 401: "Problem", 404: null, 200: "X" } },
      }),
      route({ ...to_x, ...in_api, verb: "get", path: "/api/none", plug_opts: "none", helper: "none" }),
      route({ ...to_x, ...in_api, verb: "*", path: "/api/any", plug_opts: "any" }),
      route({
        ...to_x,
        verb: "post",
        path: "/api",
        plug_opts: "new",
        metadata: { tag: "api", public: false },
        contract: { ...answered, body: "New", answers: { 401: "Other", 404: "Problem" } },
      }),
      route({ ...to_x, ...in_api, verb: "get", path: "/api/piped", plug_opts: "piped", pipe_through: ["a"] }),
      route({
        kind: "forward",
        verb: "*",
        path: "/api/f",
        plug: "App",
        plug_opts: [],
        helper: null,
        metadata: { tag: "api", public: false },
      }),
      route({ ...to_x, verb: "get", path: "/outside", plug_opts: "outside" }),
      route({ ...to_x, verb: "get", path: "/empty", plug_opts: "empty" }),
    ],
  },
  {
    rule: "rows inherit the headers of scopes and resources, and may override them; sockets and forwards do not",
    raw: [
      [
        "scope",
        { path: "/a", headers: "Org" },
        [
          ["get", "/plain", "XController", "plain"],
          ["get", "/query", "XController", "query", { query: "Q" }],
          ["get", "/own", "XController", "own", { headers: "Own" }],
          ["get", "/free", "XController", "free", { headers: false }],
          ["scope", { headers: "In" }, [["match", "*", "/in", "XController", "in"]]],
          ["socket", "/live", "LiveSocket", { as: "live" }],
          ["resources", "/users", "UserController", { only: ["index", "show"], headers: "Users", contracts: { index: { headers: "Index" } } }], // prettier-ignore
        ],
      ],
      ["get", "/outside", "XController", "outside"],
    ],
    built: [
      scope("/a", { headers: "Org" }, [
        get("/plain", "XController", "plain"),
        get("/query", "XController", "query", { query: "Q" }),
        get("/own", "XController", "own", { headers: "Own" }),
        get("/free", "XController", "free", { headers: false }),
        scope({ headers: "In" }, [match("*", "/in", "XController", "in")]),
        socket("/live", "LiveSocket", { as: "live" }),
        resources("/users", "UserController", {
          only: ["index", "show"],
          headers: "Users",
          contracts: { index: { headers: "Index" } },
        }),
      ]),
      get("/outside", "XController", "outside"),
    ],
    routes: [
      route({ ...to_x, verb: "get", path: "/a/plain", plug_opts: "plain", contract: { ...asked, query: null, headers: "Org" } }), // prettier-ignore
      route({ ...to_x, verb: "get", path: "/a/query", plug_opts: "query", contract: { ...asked, headers: "Org" } }),
      route({ ...to_x, verb: "get", path: "/a/own", plug_opts: "own", contract: { ...asked, query: null, headers: "Own" } }), // prettier-ignore
      route({ ...to_x, verb: "get", path: "/a/free", plug_opts: "free" }),
      route({ ...to_x, verb: "*", path: "/a/in", plug_opts: "in", contract: { ...asked, query: null, headers: "In" } }),
      route({
        verb: "get",
        path: "/a/live",
        plug: "LiveSocket",
        plug_opts: "open",
        helper: "live",
        contract: { ...asked, query: null, socket: { receives: null, sends: null } },
      }),
      route({ ...to_user, verb: "get", path: "/a/users", plug_opts: "index", contract: { ...asked, query: null, headers: "Index" } }), // prettier-ignore
      route({ ...to_user, verb: "get", path: "/a/users/:id", plug_opts: "show", contract: { ...asked, query: null, headers: "Users" } }), // prettier-ignore
      route({ ...to_x, verb: "get", path: "/outside", plug_opts: "outside" }),
    ],
  },
  {
    rule: "queries inherit the lists of scopes and resources, and may override them",
    raw: [
      [
        "scope",
        { path: "/a", lists: { ids: "repeated", tags: "comma" } },
        [
          ["get", "/plain", "XController", "plain"],
          ["post", "/body", "XController", "body", { body: "New" }],
          ["get", "/query", "XController", "query", { query: "Q" }],
          ["get", "/own", "XController", "own", { query: "Q", lists: { ids: "brackets", at: "comma" } }],
          ["scope", { lists: { ids: "comma" } }, [["match", "*", "/in", "XController", "in", { query: "Q" }]]],
          ["socket", "/live", "LiveSocket", { query: "Q", as: "live" }],
          ["resources", "/users", "UserController", { only: ["index", "show"], lists: { ids: "comma" }, contracts: { index: { query: "Q", lists: { at: "repeated" } } } }], // prettier-ignore
        ],
      ],
      ["get", "/outside", "XController", "outside", { query: "Q" }],
    ],
    built: [
      scope("/a", { lists: { ids: "repeated", tags: "comma" } }, [
        get("/plain", "XController", "plain"),
        post("/body", "XController", "body", { body: "New" }),
        get("/query", "XController", "query", { query: "Q" }),
        get("/own", "XController", "own", { query: "Q", lists: { ids: "brackets", at: "comma" } }),
        scope({ lists: { ids: "comma" } }, [match("*", "/in", "XController", "in", { query: "Q" })]),
        socket("/live", "LiveSocket", { query: "Q", as: "live" }),
        resources("/users", "UserController", {
          only: ["index", "show"],
          lists: { ids: "comma" },
          contracts: { index: { query: "Q", lists: { at: "repeated" } } },
        }),
      ]),
      get("/outside", "XController", "outside", { query: "Q" }),
    ],
    routes: [
      route({ ...to_x, verb: "get", path: "/a/plain", plug_opts: "plain" }),
      route({
        ...to_x,
        verb: "post",
        path: "/a/body",
        plug_opts: "body",
        contract: { ...asked, query: null, body: "New" },
      }),
      route({ ...to_x, verb: "get", path: "/a/query", plug_opts: "query", contract: { ...asked, lists: { ids: "repeated", tags: "comma" } } }), // prettier-ignore
      route({ ...to_x, verb: "get", path: "/a/own", plug_opts: "own", contract: { ...asked, lists: { ids: "brackets", tags: "comma", at: "comma" } } }), // prettier-ignore
      route({ ...to_x, verb: "*", path: "/a/in", plug_opts: "in", contract: { ...asked, lists: { ids: "comma", tags: "comma" } } }), // prettier-ignore
      route({
        verb: "get",
        path: "/a/live",
        plug: "LiveSocket",
        plug_opts: "open",
        helper: "live",
        contract: { ...asked, lists: { ids: "repeated", tags: "comma" }, socket: { receives: null, sends: null } },
      }),
      route({ ...to_user, verb: "get", path: "/a/users", plug_opts: "index", contract: { ...asked, lists: { ids: "comma", tags: "comma", at: "repeated" } } }), // prettier-ignore
      route({ ...to_user, verb: "get", path: "/a/users/:id", plug_opts: "show" }),
      route({ ...to_x, verb: "get", path: "/outside", plug_opts: "outside", contract: asked }),
    ],
  },
  {
    rule: "rows inherit the timeout of scopes and resources, and may have another one or none",
    raw: [
      [
        "scope",
        { path: "/a", timeout: 5_000 },
        [
          ["get", "/plain", "XController", "plain"],
          ["get", "/long", "XController", "long", { timeout: 2_147_483_647 }],
          ["match", "*", "/free", "XController", "free", { timeout: false }],
          ["post", "/body", "XController", "body", { body: "New", timeout: 1 }],
          ["scope", { timeout: false }, [["get", "/in", "XController", "in", { log: "info" }]]],
          ["forward", "/f", "F", [], { timeout: 30_000 }],
          ["socket", "/live", "LiveSocket", { timeout: 10, as: "live" }],
          ["resources", "/users", "UserController", { only: ["index", "show"], timeout: 70, contracts: { index: { timeout: 7 } } }, [["get", "/x", "XController", "x"]]], // prettier-ignore
        ],
      ],
      ["get", "/outside", "XController", "outside", { timeout: false }],
    ],
    built: [
      scope("/a", { timeout: 5_000 }, [
        get("/plain", "XController", "plain"),
        get("/long", "XController", "long", { timeout: 2_147_483_647 }),
        match("*", "/free", "XController", "free", { timeout: false }),
        post("/body", "XController", "body", { body: "New", timeout: 1 }),
        scope({ timeout: false }, [get("/in", "XController", "in", { log: "info" })]),
        forward("/f", "F", [], { timeout: 30_000 }),
        socket("/live", "LiveSocket", { timeout: 10, as: "live" }),
        resources(
          "/users",
          "UserController",
          { only: ["index", "show"], timeout: 70, contracts: { index: { timeout: 7 } } },
          [get("/x", "XController", "x")],
        ),
      ]),
      get("/outside", "XController", "outside", { timeout: false }),
    ],
    routes: [
      route({ ...to_x, verb: "get", path: "/a/plain", plug_opts: "plain", timeout: 5_000 }),
      route({ ...to_x, verb: "get", path: "/a/long", plug_opts: "long", timeout: 2_147_483_647 }),
      route({ ...to_x, verb: "*", path: "/a/free", plug_opts: "free" }),
      route({
        ...to_x,
        verb: "post",
        path: "/a/body",
        plug_opts: "body",
        contract: { ...asked, query: null, body: "New" },
        timeout: 1,
      }),
      route({ ...to_x, verb: "get", path: "/a/in", plug_opts: "in", log: "info" }),
      route({ kind: "forward", verb: "*", path: "/a/f", plug: "F", plug_opts: [], helper: null, timeout: 30_000 }),
      route({
        verb: "get",
        path: "/a/live",
        plug: "LiveSocket",
        plug_opts: "open",
        helper: "live",
        contract: { ...asked, query: null, socket: { receives: null, sends: null } },
        timeout: 10,
      }),
      route({ ...to_user, verb: "get", path: "/a/users", plug_opts: "index", timeout: 7 }),
      route({ ...to_user, verb: "get", path: "/a/users/:id", plug_opts: "show", timeout: 70 }),
      route({ ...to_x, helper: "user_x", verb: "get", path: "/a/users/:user_id/x", plug_opts: "x", timeout: 70 }),
      route({ ...to_x, verb: "get", path: "/outside", plug_opts: "outside" }),
    ],
  },
  {
    rule: "rows inherit the cache_control of scopes and resources, and may have another one or none",
    raw: [
      [
        "scope",
        { path: "/a", cache_control: "public, max-age=60" },
        [
          ["get", "/plain", "XController", "plain"],
          ["get", "/own", "XController", "own", { cache_control: "no-store, no-cache, must-revalidate, max-age=0" }],
          ["match", "*", "/free", "XController", "free", { cache_control: false }],
          ["post", "/body", "XController", "body", { body: "New", cache_control: "No-Store" }],
          ["forward", "/f", "F", [], { cache_control: 'private="set-cookie, x-user", max-age=5' }],
          ["resources", "/users", "UserController", { only: ["index", "show"], cache_control: "private", contracts: { index: { cache_control: "max-age=1,immutable" } } }], // prettier-ignore
        ],
      ],
      ["get", "/outside", "XController", "outside", { cache_control: "must-understand, no-store, max-age=60" }],
    ],
    built: [
      scope("/a", { cache_control: "public, max-age=60" }, [
        get("/plain", "XController", "plain"),
        get("/own", "XController", "own", { cache_control: "no-store, no-cache, must-revalidate, max-age=0" }),
        match("*", "/free", "XController", "free", { cache_control: false }),
        post("/body", "XController", "body", { body: "New", cache_control: "No-Store" }),
        forward("/f", "F", [], { cache_control: 'private="set-cookie, x-user", max-age=5' }),
        resources("/users", "UserController", {
          only: ["index", "show"],
          cache_control: "private",
          contracts: { index: { cache_control: "max-age=1,immutable" } },
        }),
      ]),
      get("/outside", "XController", "outside", { cache_control: "must-understand, no-store, max-age=60" }),
    ],
    routes: [
      route({ ...to_x, verb: "get", path: "/a/plain", plug_opts: "plain", cache_control: "public, max-age=60" }),
      route({ ...to_x, verb: "get", path: "/a/own", plug_opts: "own", cache_control: "no-store, no-cache, must-revalidate, max-age=0" }), // prettier-ignore
      route({ ...to_x, verb: "*", path: "/a/free", plug_opts: "free" }),
      route({ ...to_x, verb: "post", path: "/a/body", plug_opts: "body", contract: { ...asked, query: null, body: "New" }, cache_control: "No-Store" }), // prettier-ignore
      route({ kind: "forward", verb: "*", path: "/a/f", plug: "F", plug_opts: [], helper: null, cache_control: 'private="set-cookie, x-user", max-age=5' }), // prettier-ignore
      route({ ...to_user, verb: "get", path: "/a/users", plug_opts: "index", cache_control: "max-age=1,immutable" }),
      route({ ...to_user, verb: "get", path: "/a/users/:id", plug_opts: "show", cache_control: "private" }),
      route({ ...to_x, verb: "get", path: "/outside", plug_opts: "outside", cache_control: "must-understand, no-store, max-age=60" }), // prettier-ignore
    ],
  },
  {
    rule: "resources have contracts by action, and answers and metadata for all, nested nodes too",
    raw: [
      [
        "resources",
        "/users",
        "UserController",
        {
          only: ["index", "show", "update"],
          where: { id: "integer" },
          answers: { 401: "Problem" },
          metadata: { tag: "users" },
          contracts: {
            index: { query: "Filter", answers: { 200: "Users" }, metadata: { description: "All users." } },
            update: { body: "NewUser", on_invalid: "action", answers: { 200: "User", 401: "Other" } },
          },
        },
        [
          ["get", "/x", "XController", "index"],
          [
            "resources",
            "/posts",
            "PostController",
            { only: ["show"], contracts: { show: { answers: { 200: "Post" } } } },
          ],
        ],
      ],
      ["resources", "/a", "AController", { singleton: true, only: ["show"], contracts: {} }],
      ["resources", "/b", "BController", { only: ["index", "show"], contracts: { index: { query: "Filter" } } }],
      ["scope", { answers: { 401: "Problem" } }, [["resources", "/c", "CController", { only: ["create"] }]]],
    ],
    built: [
      resources(
        "/users",
        "UserController",
        {
          only: ["index", "show", "update"],
          where: { id: "integer" },
          answers: { 401: "Problem" },
          metadata: { tag: "users" },
          contracts: {
            index: { query: "Filter", answers: { 200: "Users" }, metadata: { description: "All users." } },
            update: { body: "NewUser", on_invalid: "action", answers: { 200: "User", 401: "Other" } },
          },
        },
        [
          get("/x", "XController", "index"),
          resources("/posts", "PostController", { only: ["show"], contracts: { show: { answers: { 200: "Post" } } } }),
        ],
      ),
      resources("/a", "AController", { singleton: true, only: ["show"], contracts: {} }),
      resources("/b", "BController", { only: ["index", "show"], contracts: { index: { query: "Filter" } } }),
      scope({ answers: { 401: "Problem" } }, [resources("/c", "CController", { only: ["create"] })]),
    ],
    routes: [
      route({
        ...to_user,
        verb: "get",
        path: "/users",
        plug_opts: "index",
        metadata: { tag: "users", description: "All users." },
        contract: { ...answered, query: "Filter", answers: { 401: "Problem", 200: "Users" } },
      }),
      route({
        ...to_user,
        verb: "get",
        path: "/users/:id",
        plug_opts: "show",
        where: { id: "integer" },
        metadata: { tag: "users" },
        contract: { ...answered, answers: { 401: "Problem" } },
      }),
      route({ ...to_user, ...updated, verb: "patch", path: "/users/:id", plug_opts: "update" }),
      route({ ...to_user, ...updated, verb: "put", path: "/users/:id", plug_opts: "update", helper: null }),
      route({
        ...to_user_x,
        verb: "get",
        path: "/users/:user_id/x",
        plug_opts: "index",
        where: { user_id: "integer" },
        metadata: { tag: "users" },
        contract: { ...answered, answers: { 401: "Problem" } },
      }),
      route({
        ...to_post,
        verb: "get",
        path: "/users/:user_id/posts/:id",
        plug_opts: "show",
        where: { user_id: "integer" },
        metadata: { tag: "users" },
        contract: { ...answered, answers: { 401: "Problem", 200: "Post" } },
      }),
      route({ verb: "get", path: "/a", plug: "AController", plug_opts: "show", helper: "a" }),
      route({
        verb: "get",
        path: "/b",
        plug: "BController",
        plug_opts: "index",
        helper: "b",
        contract: { ...answered, query: "Filter", answers: {} },
      }),
      route({ verb: "get", path: "/b/:id", plug: "BController", plug_opts: "show", helper: "b" }),
      route({
        verb: "post",
        path: "/c",
        plug: "CController",
        plug_opts: "create",
        helper: "c",
        contract: { ...answered, answers: { 401: "Problem" } },
      }),
    ],
  },
  {
    rule: "a route with a contract has no kinds if neither it nor its scopes have kinds",
    raw: [["get", "/", "XController", "x", { query: "Page" }]],
    built: [get("/", "XController", "x", { query: "Page" })],
    routes: [
      route({
        ...to_x,
        verb: "get",
        path: "/",
        plug_opts: "x",
        contract: { query: "Page", body: null, on_invalid: null, answers: {} },
      }),
    ],
  },
  {
    rule: "a socket is a route for GET with the action open, and a helper without Socket",
    raw: [
      ["scope", { path: "/a", alias: "A", as: "a", answers: { 401: "Problem" } }, [
        ["pipe_through", "user"],
        ["socket", "/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", where: { room: "integer" }, query: "Seat" }],
      ]],
      ["socket", "/raw", "Socket", { as: "line", origins: "*", protocols: ["b", "a"], limits: { max_message_bytes: 10 } }],
      ["socket", "/hidden", "Live.Socket", { as: false }],
      ["socket", "/plain", "Socket"],
    ], // prettier-ignore
    built: [
      scope("/a", "A", { as: "a", answers: { 401: "Problem" } }, [
        pipe_through("user"),
        socket("/rooms/:room", "RoomSocket", {
          receives: "Said",
          sends: "Heard",
          where: { room: "integer" },
          query: "Seat",
        }),
      ]),
      socket("/raw", "Socket", { as: "line", origins: "*", protocols: ["b", "a"], limits: { max_message_bytes: 10 } }),
      socket("/hidden", "Live.Socket", { as: false }),
      socket("/plain", "Socket"),
    ],
    routes: [
      route({
        verb: "get",
        path: "/a/rooms/:room",
        plug: "A.RoomSocket",
        plug_opts: "open",
        helper: "a_room",
        pipe_through: ["user"],
        where: { room: "integer" },
        contract: {
          query: "Seat",
          body: null,
          on_invalid: null,
          answers: { 401: "Problem" },
          socket: { receives: "Said", sends: "Heard" },
        },
      }),
      route({
        verb: "get",
        path: "/raw",
        plug: "Socket",
        plug_opts: "open",
        helper: "line",
        contract: {
          query: null,
          body: null,
          on_invalid: null,
          answers: {},
          socket: {
            receives: null,
            sends: null,
            origins: "*",
            protocols: ["b", "a"],
            limits: { max_message_bytes: 10 },
          },
        },
      }),
      route({
        verb: "get",
        path: "/hidden",
        plug: "Live.Socket",
        plug_opts: "open",
        helper: null,
        contract: { query: null, body: null, on_invalid: null, answers: {}, socket: { receives: null, sends: null } },
      }),
      route({
        verb: "get",
        path: "/plain",
        plug: "Socket",
        plug_opts: "open",
        helper: "socket",
        contract: { query: null, body: null, on_invalid: null, answers: {}, socket: { receives: null, sends: null } },
      }),
    ],
  },
  {
    rule: "a redirect is a route for GET without a helper, whose plug_opts are its target and its status",
    raw: [
      ["scope", { path: "/v1/:org", alias: "V1", as: "v1", host: "api.", where: { org: "uuid" }, metadata: { old: true }, answers: { 401: "Problem" } }, [
        ["pipe_through", "user"],
        ["redirect", "/people/:id", "/users/:id", 301],
      ]],
      ["redirect", "/help", "https://help.example.com/start"],
      ["get", "/users/:id", "XController", "x"],
    ], // prettier-ignore
    built: [
      scope(
        "/v1/:org",
        "V1",
        {
          as: "v1",
          host: "api.",
          where: { org: "uuid" },
          metadata: { old: true },
          answers: { 401: "Problem" },
        },
        [pipe_through("user"), redirect("/people/:id", "/users/:id", 301)],
      ),
      redirect("/help", "https://help.example.com/start"),
      get("/users/:id", "XController", "x"),
    ],
    routes: [
      route({
        kind: "redirect",
        verb: "get",
        path: "/v1/:org/people/:id",
        host: "api.",
        plug: "redirect",
        plug_opts: { to: "/users/:id", status: 301 },
        helper: null,
        pipe_through: ["user"],
        metadata: { old: true },
        where: { org: "uuid" },
      }),
      route({
        kind: "redirect",
        verb: "get",
        path: "/help",
        plug: "redirect",
        plug_opts: { to: "https://help.example.com/start", status: 302 },
        helper: null,
      }),
      route({ verb: "get", path: "/users/:id", plug: "XController", plug_opts: "x", helper: "x" }),
    ],
  },
] as const
