import { forward, get, match, pipe_through, pipeline, plug, post, resources, scope, socket } from "../../src/index.js"

const to = <const Path extends string>(path: Path) => get(path, "XController", "x")
const login = pipe_through("require_user")
/** A route without the guard, and a forward whose target may have it. */
const open = <const Path extends string>(path: Path) => ({ verb: "get", path, guarded: false }) as const
const unknown = <const Path extends string>(path: Path) => ({ verb: "*", path, guarded: "unknown" }) as const

/** Tables, the name of a guard, an optional key of metadata, and the routes that do not go through the guard. */
export const unguardedCases = [
  {
    rule: "a plug in a pipe_through guards the routes after it in its scope, and those in scopes in it",
    table: [
      to("/a"),
      scope("/b", [to("/c"), login, to("/d"), scope("/e", [to("/f"), pipe_through("browser"), to("/g")])]),
      to("/h"),
    ],
    guard: "require_user",
    unguarded: [open("/a"), open("/b/c"), open("/h")],
  },
  {
    rule: "a plug in a pipeline guards the routes that go through the pipeline",
    table: [
      pipeline("browser", [plug("accepts", ["html"])]),
      pipeline("members", [plug("fetch_session"), plug("require_user", { to: "/login" })]),
      scope("/a", [pipe_through(["browser", "members"]), to("/b")]),
      scope("/c", [pipe_through("browser"), to("/d")]),
    ],
    guard: "require_user",
    unguarded: [open("/c/d")],
  },
  {
    rule: "pipelines in pipelines count at any depth, in any order, and those of scopes too",
    table: [
      pipeline("outer", [plug("middle")]),
      scope("/", [pipeline("middle", [plug("accepts", ["html"]), plug("inner")])]),
      pipeline("inner", [plug("require_user")]),
      pipeline("other", [plug("accepts", ["json"])]),
      scope("/a", [pipe_through("outer"), to("/b")]),
      scope("/c", [pipe_through("middle"), to("/d")]),
      scope("/e", [pipe_through("other"), to("/f")]),
    ],
    guard: "require_user",
    unguarded: [open("/e/f")],
  },
  {
    rule: "pipelines that contain each other are no guard, unless the plug is in one of them",
    table: [
      pipeline("a", [plug("b")]),
      pipeline("b", [plug("a")]),
      pipeline("c", [plug("d")]),
      pipeline("d", [plug("c"), plug("require_user")]),
      scope("/a", [pipe_through("a"), to("/")]),
      scope("/c", [pipe_through("c"), to("/")]),
    ],
    guard: "require_user",
    unguarded: [open("/a")],
  },
  {
    rule: "a socket is guarded as a route of its place is",
    table: [
      socket("/news", "NewsSocket"),
      socket("/status", "StatusSocket", { metadata: { public: true } }),
      scope("/chat", "Chat", [socket("/lobby", "LobbySocket"), login, socket("/rooms/:room", "RoomSocket")]),
    ],
    guard: "require_user",
    public: "public",
    unguarded: [open("/news"), open("/chat/lobby")],
  },
  {
    rule: "a guard may be a pipeline",
    table: [
      pipeline("members", [plug("fetch_session")]),
      pipeline("admins", [plug("members"), plug("require_admin")]),
      scope("/a", [pipe_through("members"), to("/b")]),
      scope("/c", [pipe_through("admins"), to("/d")]),
      scope("/e", [pipe_through("require_admin"), to("/f")]),
    ],
    guard: "members",
    unguarded: [open("/e/f")],
  },
  {
    rule: "a pipeline that no route goes through guards nothing",
    table: [pipeline("members", [plug("require_user")]), to("/a"), post("/a", "XController", "x")],
    guard: "require_user",
    unguarded: [open("/a"), { verb: "post", path: "/a", guarded: false }],
  },
  {
    rule: "all routes of resources are checked, nested ones too",
    table: [
      resources("/users", "UserController", { only: ["index", "update"] }, [
        resources("/posts", "PostController", { only: ["show"] }),
        login,
        resources("/drafts", "DraftController"),
      ]),
      login,
      resources("/comments", "CommentController"),
    ],
    guard: "require_user",
    unguarded: [
      open("/users"),
      { verb: "patch", path: "/users/:id", guarded: false },
      { verb: "put", path: "/users/:id", guarded: false },
      open("/users/:user_id/posts/:id"),
    ],
  },
  {
    rule: "a forward without the guard is unknown, whatever its options are",
    table: [
      forward("/a", "App"),
      scope("/b", [login, forward("/c", "Other")]),
      forward("/d", "Third", [], { host: "a.com" }),
      match("*", "/e", "XController", "x"),
    ],
    guard: "require_user",
    unguarded: [unknown("/a"), unknown("/d"), { verb: "*", path: "/e", guarded: false }],
  },
  {
    rule: "routes whose metadata has a truthy value at the key are public",
    table: [
      get("/a", "XController", "x", { metadata: { public: true } }),
      get("/b", "XController", "x", { metadata: { public: "the login page" } }),
      get("/c", "XController", "x", { metadata: { public: { since: 2024 }, title: "C" } }),
      match("*", "/d", "XController", "x", { metadata: { public: 1 } }),
      forward("/e", "App", [], { metadata: { public: true } }),
      scope("/f", [login, get("/", "XController", "x", { metadata: { public: false } })]),
    ],
    guard: "require_user",
    public: "public",
    unguarded: [],
  },
  {
    rule: "routes whose metadata has a falsy value, another key or none are not public",
    table: [
      get("/a", "XController", "x", { metadata: { public: false } }),
      get("/b", "XController", "x", { metadata: { public: 0, other: true } }),
      get("/c", "XController", "x", { metadata: { public: "" } }),
      get("/d", "XController", "x", { metadata: { public: null } }),
      get("/e", "XController", "x", { metadata: { other: true } }),
      resources("/f", "FController", { only: ["index"] }),
      to("/g"),
      scope("/", [login]),
      scope("/h", [login, to("/")]),
    ],
    guard: "require_user",
    public: "public",
    unguarded: [open("/a"), open("/b"), open("/c"), open("/d"), open("/e"), open("/f"), open("/g")],
  },
  {
    rule: "keys that every object inherits are not in its metadata",
    table: [to("/a"), scope("/b", [login, to("/")])],
    guard: "require_user",
    public: "toString",
    unguarded: [open("/a")],
  },
  {
    rule: "a table whose routes all go through the guard has none",
    table: [login, to("/a"), resources("/b", "BController"), forward("/c", "App")],
    guard: "require_user",
    unguarded: [],
  },
] as const

/** Tables in which nothing has the name of the guard, and the known names. */
export const unknownGuardCases = [
  { rule: "an empty table", table: [], guard: "require_user", known: "none" },
  {
    rule: "a misspelt name",
    table: [
      pipeline("browser", [plug("accepts", ["html"]), plug("require_user")]),
      scope("/", [pipe_through(["browser", "log"]), to("/a")]),
    ],
    guard: "requir_user",
    known: `"browser", "accepts", "require_user", "log"`,
  },
  {
    rule: "the name of a controller",
    table: [login, to("/a")],
    guard: "XController",
    known: `"require_user"`,
  },
] as const

const admin = pipe_through("require_admin")

/** Tables, the beginning of paths, a guard, an optional key of metadata, and the unguarded routes whose paths begin so. */
export const areaCases = [
  {
    rule: "the path itself and all paths below it, and no other path that begins with the same letters",
    table: [
      to("/"),
      to("/admin"),
      to("/admin/users/:id"),
      to("/administrators"),
      scope("/admin", [admin, to("/posts")]),
      forward("/admin/jobs", "Jobs"),
    ],
    path: "/admin",
    guard: "require_admin",
    unguarded: [open("/admin"), open("/admin/users/:id"), unknown("/admin/jobs")],
  },
  {
    rule: "params in the path are compared as they are written",
    table: [to("/orgs/:org/users"), to("/orgs/:id/posts"), scope("/orgs/:org", [admin, to("/bills")])],
    path: "/orgs/:org",
    guard: "require_admin",
    unguarded: [open("/orgs/:org/users")],
  },
  {
    rule: "a socket of the area without the guard",
    table: [
      scope("/admin", [socket("/log", "LogSocket"), admin, socket("/jobs", "JobSocket")]),
      socket("/a", "XSocket"),
    ],
    path: "/admin",
    guard: "require_admin",
    unguarded: [open("/admin/log")],
  },
  {
    rule: "the root is every path",
    table: [to("/"), to("/a"), scope("/b", [admin, to("/")])],
    path: "/",
    guard: "require_admin",
    unguarded: [open("/"), open("/a")],
  },
  {
    rule: "an area whose routes all go through the guard, or are public, has none",
    table: [
      to("/a"),
      get("/admin/login", "XController", "x", { metadata: { public: true } }),
      scope("/admin", [admin, to("/")]),
    ],
    path: "/admin",
    guard: "require_admin",
    public: "public",
    unguarded: [],
  },
] as const

/** Tables without a route in the area. */
export const emptyAreaCases = [
  { rule: "an area that has moved", table: [scope("/staff", [admin, to("/")])], path: "/admin" },
  { rule: "a path in half a segment", table: [scope("/administrators", [admin, to("/")])], path: "/admin" },
  { rule: "a slash at the end", table: [scope("/admin", [admin, to("/")])], path: "/admin/" },
] as const
