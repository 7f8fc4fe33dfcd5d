import {
  forward,
  get,
  match,
  pipe_through,
  pipeline,
  plug,
  post,
  redirect,
  resources,
  scope,
  socket,
} from "../../src/index.js"

/** The fields of an info that have default values. */
const to_x = { log: "debug", pipe_through: [], plug: "XController" } as const

const named = <const Text extends string>(name: Text) =>
  [
    "GET",
    `/users/${name}` as const,
    "a.com",
    { ...to_x, plug_opts: "named", path_params: { name }, route: "/users/:name" },
  ] as const
/** Requests whose last segment is nearly an integer, and a UUID with a wrong digit. */
const NOT_INTEGERS = [
  named("007"),
  named("+1"),
  named("-0"),
  named("1.0"),
  named("1.5"),
  named("1e3"),
  named("1e+21"),
  named("0x10"),
  named("-"),
  named("NaN"),
  named("Infinity"),
  named("9007199254740992"),
  named("-9007199254740994"),
  named("90071992547409910"),
  named("12345678901234567000"),
  named("0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0g"),
  named("0b8f5c3e-1f2a-4c3d9-e4f-5a6b7c8d9e0f"),
] as const

/** Tables, and the infos for requests: method, path, host and info. */
export const routeInfoCases = [
  {
    rule: "an info has the fields that scopes and options set",
    table: [
      pipeline("browser", [plug("accepts", ["html"])]),
      scope("/admin", "Admin", { log: "info" }, [
        pipe_through("browser"),
        get("/users/:id", "UserController", "show", { metadata: { title: "User", log: "lost" } }),
        pipe_through(["auth", "audit"]),
        post("/users", "UserController", "create", { log: false }),
      ]),
    ],
    asked: [
      ["GET", "/admin/users/7", "a.com", { title: "User", log: "info", path_params: { id: "7" }, pipe_through: ["browser"], plug: "Admin.UserController", plug_opts: "show", route: "/admin/users/:id" }], // prettier-ignore
      ["POST", "/admin/users", "a.com", { log: false, path_params: {}, pipe_through: ["browser", "auth", "audit"], plug: "Admin.UserController", plug_opts: "create", route: "/admin/users" }], // prettier-ignore
      ["GET", "/users/7", "a.com", "error"],
    ],
  },
  { rule: "an empty table has no infos", table: [], asked: [["GET", "/", "a.com", "error"]] },
  {
    rule: "the first route that fits is found",
    table: [
      get("/a/b", "XController", "first"),
      get("/a/:id", "XController", "second"),
      get("/:a/:b", "XController", "third"),
      get("/a/b", "XController", "never"),
      get("/a/c", "XController", "never"),
      get("/", "XController", "root"),
    ],
    asked: [
      ["GET", "/a/b", "a.com", { ...to_x, plug_opts: "first", path_params: {}, route: "/a/b" }],
      ["GET", "/a/c", "a.com", { ...to_x, plug_opts: "second", path_params: { id: "c" }, route: "/a/:id" }],
      ["GET", "/b/b", "a.com", { ...to_x, plug_opts: "third", path_params: { a: "b", b: "b" }, route: "/:a/:b" }],
      ["GET", "/", "a.com", { ...to_x, plug_opts: "root", path_params: {}, route: "/" }],
      ["GET", "/a", "a.com", "error"],
      ["GET", "/a/b/c", "a.com", "error"],
    ],
  },
  {
    rule: "the routes of resources are tried in their order",
    table: [resources("/users", "UserController", [resources("/posts", "PostController", { only: ["show"] })])],
    asked: [
      ["GET", "/users/new", "a.com", { log: "debug", path_params: {}, pipe_through: [], plug: "UserController", plug_opts: "new", route: "/users/new" }], // prettier-ignore
      ["GET", "/users/edit", "a.com", { log: "debug", path_params: { id: "edit" }, pipe_through: [], plug: "UserController", plug_opts: "show", route: "/users/:id" }], // prettier-ignore
      ["PUT", "/users/7", "a.com", { log: "debug", path_params: { id: "7" }, pipe_through: [], plug: "UserController", plug_opts: "update", route: "/users/:id" }], // prettier-ignore
      ["GET", "/users/7/posts/8", "a.com", { log: "debug", path_params: { user_id: "7", id: "8" }, pipe_through: [], plug: "PostController", plug_opts: "show", route: "/users/:user_id/posts/:id" }], // prettier-ignore
      ["PATCH", "/users", "a.com", "error"],
    ],
  },
  {
    rule: "a verb is compared in upper case, and `*` fits every method",
    table: [
      match("purge", "/a", "XController", "purge"),
      match("*", "/a", "XController", "any"),
      get("/a", "XController", "never"),
    ],
    asked: [
      ["PURGE", "/a", "a.com", { ...to_x, plug_opts: "purge", path_params: {}, route: "/a" }],
      ["GET", "/a", "a.com", { ...to_x, plug_opts: "any", path_params: {}, route: "/a" }],
      ["purge", "/a", "a.com", { ...to_x, plug_opts: "any", path_params: {}, route: "/a" }],
      ["A PURGE", "/a", "a.com", { ...to_x, plug_opts: "any", path_params: {}, route: "/a" }],
    ],
  },
  {
    rule: "a host has to be equal, or to begin with a prefix that ends in a dot",
    table: [
      scope("/", { host: "api." }, [get("/a", "XController", "prefix"), get("/b/:id", "XController", "prefix_b")]),
      scope("/", { host: "b.com" }, [get("/a", "XController", "whole")]),
      get("/a", "XController", "any"),
      scope("/", { host: "c.com" }, [get("/a", "XController", "never")]),
    ],
    asked: [
      ["GET", "/a", "api.b.com", { ...to_x, plug_opts: "prefix", path_params: {}, route: "/a" }],
      ["GET", "/a", "api.", { ...to_x, plug_opts: "prefix", path_params: {}, route: "/a" }],
      ["GET", "/a", "b.com", { ...to_x, plug_opts: "whole", path_params: {}, route: "/a" }],
      ["GET", "/a", "b.com.org", { ...to_x, plug_opts: "any", path_params: {}, route: "/a" }],
      ["GET", "/a", "c.com", { ...to_x, plug_opts: "any", path_params: {}, route: "/a" }],
      ["GET", "/a", "api", { ...to_x, plug_opts: "any", path_params: {}, route: "/a" }],
      ["GET", "/b/1", "api.org", { ...to_x, plug_opts: "prefix_b", path_params: { id: "1" }, route: "/b/:id" }],
      ["GET", "/b/1", "b.com", "error"],
      ["GET", "/a", "API.b.com", { ...to_x, plug_opts: "prefix", path_params: {}, route: "/a" }],
      ["GET", "/a", "B.Com", { ...to_x, plug_opts: "whole", path_params: {}, route: "/a" }],
      ["GET", "/b/1", "B.COM", "error"],
    ],
  },
  {
    rule: "a param after a prefix captures the rest of its segment, which may be empty",
    table: [
      get("/v1/x", "XController", "one"),
      get("/v:version/x", "XController", "some"),
      get("/api/v:version/:id", "XController", "deep"),
      get("/file-:name", "XController", "file"),
    ],
    asked: [
      ["GET", "/v1/x", "a.com", { ...to_x, plug_opts: "one", path_params: {}, route: "/v1/x" }],
      ["GET", "/v2/x", "a.com", { ...to_x, plug_opts: "some", path_params: { version: "2" }, route: "/v:version/x" }],
      ["GET", "/v/x", "a.com", { ...to_x, plug_opts: "some", path_params: { version: "" }, route: "/v:version/x" }],
      ["GET", "/api/v2/9", "a.com", { ...to_x, plug_opts: "deep", path_params: { version: "2", id: "9" }, route: "/api/v:version/:id" }], // prettier-ignore
      ["GET", "/file-a-b", "a.com", { ...to_x, plug_opts: "file", path_params: { name: "a-b" }, route: "/file-:name" }],
      ["GET", "/fil", "a.com", "error"],
      ["GET", "/w2/x", "a.com", "error"],
    ],
  },
  {
    rule: "a glob captures the list of the other segments, which may be empty",
    table: [
      get("/files/:id/raw/*path", "XController", "raw"),
      get("/files/*path", "XController", "files"),
      get("/img*name", "XController", "image"),
      get("/*all", "XController", "all"),
    ],
    asked: [
      ["GET", "/files/1/raw/a/b", "a.com", { ...to_x, plug_opts: "raw", path_params: { id: "1", path: ["a", "b"] }, route: "/files/:id/raw/*path" }], // prettier-ignore
      ["GET", "/files/1/raw", "a.com", { ...to_x, plug_opts: "raw", path_params: { id: "1", path: [] }, route: "/files/:id/raw/*path" }], // prettier-ignore
      ["GET", "/files/1/2/raw", "a.com", { ...to_x, plug_opts: "files", path_params: { path: ["1", "2", "raw"] }, route: "/files/*path" }], // prettier-ignore
      ["GET", "/files", "a.com", { ...to_x, plug_opts: "files", path_params: { path: [] }, route: "/files/*path" }],
      ["GET", "/img", "a.com", { ...to_x, plug_opts: "image", path_params: { name: ["img"] }, route: "/img*name" }],
      ["GET", "/img-1/2", "a.com", { ...to_x, plug_opts: "image", path_params: { name: ["img-1", "2"] }, route: "/img*name" }], // prettier-ignore
      ["GET", "/im", "a.com", { ...to_x, plug_opts: "all", path_params: { all: ["im"] }, route: "/*all" }],
      ["GET", "/", "a.com", { ...to_x, plug_opts: "all", path_params: { all: [] }, route: "/*all" }],
    ],
  },
  {
    rule: "a name that occurs twice fits equal values only",
    table: [
      get("/:a/:a", "XController", "same"),
      get("/v:a/:b/:a", "XController", "rest"),
      get("/:path/x/*path", "XController", "never"),
      get("/:a/:b", "XController", "others"),
    ],
    asked: [
      ["GET", "/1/1", "a.com", { ...to_x, plug_opts: "same", path_params: { a: "1" }, route: "/:a/:a" }],
      ["GET", "/1/2", "a.com", { ...to_x, plug_opts: "others", path_params: { a: "1", b: "2" }, route: "/:a/:b" }],
      ["GET", "/v1/2/1", "a.com", { ...to_x, plug_opts: "rest", path_params: { a: "1", b: "2" }, route: "/v:a/:b/:a" }],
      ["GET", "/v1/2/v1", "a.com", "error"],
      ["GET", "/1/x/2", "a.com", "error"],
    ],
  },
  {
    rule: "a forward below a param fits all paths below it, for every value of the param",
    table: [
      scope("/shops/:shop", [forward("/jobs", "Jobs"), forward("/", "Shop")]),
      resources("/v:version", "XController", { only: [], name: "x" }, [forward("/f", "Files")]),
    ],
    asked: [
      ["GET", "/shops/1/jobs/2/3", "a.com", { ...to_x, plug: "Jobs", plug_opts: [], path_params: { shop: "1" }, route: "/shops/:shop/jobs" }], // prettier-ignore
      ["PUT", "/shops/1", "a.com", { ...to_x, plug: "Shop", plug_opts: [], path_params: { shop: "1" }, route: "/shops/:shop" }], // prettier-ignore
      ["GET", "/shops/1/x/y/", "a.com", { ...to_x, plug: "Shop", plug_opts: [], path_params: { shop: "1" }, route: "/shops/:shop" }], // prettier-ignore
      ["GET", "/v1/2/f/g", "a.com", { ...to_x, plug: "Files", plug_opts: [], path_params: { version: "1", x_id: "2" }, route: "/v:version/:x_id/f" }], // prettier-ignore
      ["GET", "/shops", "a.com", "error"],
    ],
  },
  {
    rule: "a forward fits all paths below its own, for every method",
    table: [
      get("/jobs/new", "XController", "new"),
      scope("/admin", "Admin", [forward("/jobs", "Jobs", ["opt"])]),
      forward("/jobs", "Jobs"),
    ],
    asked: [
      ["GET", "/jobs/new", "a.com", { ...to_x, plug_opts: "new", path_params: {}, route: "/jobs/new" }],
      ["POST", "/jobs/new", "a.com", { ...to_x, plug: "Jobs", plug_opts: [], path_params: {}, route: "/jobs" }],
      ["GET", "/jobs", "a.com", { ...to_x, plug: "Jobs", plug_opts: [], path_params: {}, route: "/jobs" }],
      ["GET", "/admin/jobs/a/b", "a.com", { ...to_x, plug: "Admin.Jobs", plug_opts: ["opt"], path_params: {}, route: "/admin/jobs" }], // prettier-ignore
      ["GET", "/jobsx", "a.com", "error"],
    ],
  },
  {
    rule: "empty segments of a path are ignored, and those of a list are not",
    table: [
      get("/a/b", "XController", "static"),
      get("/a/:id", "XController", "param"),
      get("/", "XController", "root"),
      get("/:one", "XController", "one"),
    ],
    asked: [
      ["GET", "//a//b/", "a.com", { ...to_x, plug_opts: "static", path_params: {}, route: "/a/b" }],
      ["GET", "a/b", "a.com", { ...to_x, plug_opts: "static", path_params: {}, route: "/a/b" }],
      ["GET", "", "a.com", { ...to_x, plug_opts: "root", path_params: {}, route: "/" }],
      ["GET", ["a", "b"], "a.com", { ...to_x, plug_opts: "static", path_params: {}, route: "/a/b" }],
      ["GET", ["a", ""], "a.com", { ...to_x, plug_opts: "param", path_params: { id: "" }, route: "/a/:id" }],
      ["GET", [], "a.com", { ...to_x, plug_opts: "root", path_params: {}, route: "/" }],
      ["GET", [""], "a.com", { ...to_x, plug_opts: "one", path_params: { one: "" }, route: "/:one" }],
      ["GET", ["a/b"], "a.com", { ...to_x, plug_opts: "one", path_params: { one: "a/b" }, route: "/:one" }],
    ],
  },
  {
    rule: "segments are compared without decoding them",
    table: [get("/a b", "XController", "space"), get("/:text", "XController", "param")],
    asked: [
      ["GET", "/a b", "a.com", { ...to_x, plug_opts: "space", path_params: {}, route: "/a b" }],
      ["GET", "/a b ", "a.com", { ...to_x, plug_opts: "param", path_params: { text: "a b " }, route: "/:text" }],
      ["GET", "/a%20b", "a.com", { ...to_x, plug_opts: "param", path_params: { text: "a%20b" }, route: "/:text" }],
      ["GET", "/:text", "a.com", { ...to_x, plug_opts: "param", path_params: { text: ":text" }, route: "/:text" }],
    ],
  },
  {
    rule: "a param that is not of its kind does not match, and an integer is a number",
    table: [
      get("/users/:id", "XController", "show", { where: { id: "integer" } }),
      get("/users/:id", "XController", "by_uuid", { where: { id: "uuid" } }),
      get("/users/:tab", "XController", "tab", { where: { tab: ["posts", "likes", "07"] } }),
      get("/users/:name", "XController", "named"),
      get("/v:major/:id/*rest", "XController", "version", { where: { major: "integer" } }),
    ],
    asked: [
      ["GET", "/users/42", "a.com", { ...to_x, plug_opts: "show", path_params: { id: 42 }, route: "/users/:id" }],
      ["GET", "/users/0", "a.com", { ...to_x, plug_opts: "show", path_params: { id: 0 }, route: "/users/:id" }],
      ["GET", "/users/-5", "a.com", { ...to_x, plug_opts: "show", path_params: { id: -5 }, route: "/users/:id" }],
      ["GET", "/users/9007199254740991", "a.com", { ...to_x, plug_opts: "show", path_params: { id: 9007199254740991 }, route: "/users/:id" }], // prettier-ignore
      ["GET", "/users/-8999999999999999", "a.com", { ...to_x, plug_opts: "show", path_params: { id: -8999999999999999 }, route: "/users/:id" }], // prettier-ignore
      ...NOT_INTEGERS,
      ["GET", "/users/0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f", "a.com", { ...to_x, plug_opts: "by_uuid", path_params: { id: "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f" }, route: "/users/:id" }], // prettier-ignore
      ["GET", "/users/0B8F5C3E-1f2a-4c3d-9e4f-5a6b7c8d9e0F", "a.com", { ...to_x, plug_opts: "by_uuid", path_params: { id: "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f" }, route: "/users/:id" }], // prettier-ignore
      ["GET", "/users/likes", "a.com", { ...to_x, plug_opts: "tab", path_params: { tab: "likes" }, route: "/users/:tab" }], // prettier-ignore
      ["GET", "/users/07", "a.com", { ...to_x, plug_opts: "tab", path_params: { tab: "07" }, route: "/users/:tab" }],
      ["GET", "/v1/x/y", "a.com", { ...to_x, plug_opts: "version", path_params: { major: 1, id: "x", rest: ["y"] }, route: "/v:major/:id/*rest" }], // prettier-ignore
      ["GET", "/vx/x/y", "a.com", "error"],
    ],
  },
  {
    rule: "kinds of a scope and of resources hold for all routes in them",
    table: [
      scope("/:locale", { where: { locale: ["en", "de"] } }, [
        resources("/users", "UserController", { where: { id: "integer" }, only: ["show"] }, [
          resources("/posts", "PostController", { only: ["index"] }),
        ]),
        forward("/jobs", "Jobs"),
      ]),
      get("/:id/:id", "XController", "same", { where: { id: "integer" } }),
      get("/:id/:id", "XController", "others"),
    ],
    asked: [
      ["GET", "/en/users/7", "a.com", { ...to_x, plug: "UserController", plug_opts: "show", path_params: { locale: "en", id: 7 }, route: "/:locale/users/:id" }], // prettier-ignore
      ["GET", "/en/users/7/posts", "a.com", { ...to_x, plug: "PostController", plug_opts: "index", path_params: { locale: "en", user_id: 7 }, route: "/:locale/users/:user_id/posts" }], // prettier-ignore
      ["GET", "/de/jobs/1", "a.com", { ...to_x, plug: "Jobs", plug_opts: [], path_params: { locale: "de" }, route: "/:locale/jobs" }], // prettier-ignore
      ["GET", "/fr/jobs/1", "a.com", "error"],
      ["GET", "/fr/users/7", "a.com", "error"],
      ["GET", "/en/users/x", "a.com", "error"],
      ["GET", "/7/7", "a.com", { ...to_x, plug_opts: "same", path_params: { id: 7 }, route: "/:id/:id" }],
      ["GET", "/x/x", "a.com", { ...to_x, plug_opts: "others", path_params: { id: "x" }, route: "/:id/:id" }],
      ["GET", "/7/8", "a.com", "error"],
    ],
  },
  {
    rule: "a socket is its row's action open, for GET",
    table: [
      scope("/chat", "Chat", [
        pipe_through("auth"),
        socket("/rooms/:room", "RoomSocket", {
          receives: "Said",
          where: { room: "integer" },
          metadata: { title: "Room" },
        }),
        get("/rooms/:name", "RoomController", "show"),
      ]),
    ],
    asked: [
      ["GET", "/chat/rooms/7", "a.com", { ...to_x, title: "Room", path_params: { room: 7 }, pipe_through: ["auth"], plug: "Chat.RoomSocket", plug_opts: "open", route: "/chat/rooms/:room" }], // prettier-ignore
      ["GET", "/chat/rooms/red", "a.com", { ...to_x, path_params: { name: "red" }, pipe_through: ["auth"], plug: "Chat.RoomController", plug_opts: "show", route: "/chat/rooms/:name" }], // prettier-ignore
      ["POST", "/chat/rooms/7", "a.com", "error"],
    ],
  },
  {
    rule: "a redirect has its target and its status, for GET",
    table: [
      scope("/old/:org", { metadata: { title: "Old" } }, [
        pipe_through("auth"),
        redirect("/people/:id", "/users/:id", 301),
      ]),
      get("/users/:id", "XController", "show"),
    ],
    asked: [
      ["GET", "/old/a/people/7", "a.com", { ...to_x, title: "Old", path_params: { org: "a", id: "7" }, pipe_through: ["auth"], plug: "redirect", plug_opts: { to: "/users/:id", status: 301 }, route: "/old/:org/people/:id" }], // prettier-ignore
      ["POST", "/old/a/people/7", "a.com", "error"],
    ],
  },
  {
    rule: "long paths are compared",
    table: [
      get("/a/:b/c/:d/e/:f/g/:h/i/:j/k/:l", "XController", "long"),
      get("/a/:b/c/:d/e/:f/g/:h/i/:j/k/l/:m", "XController", "longer"),
    ],
    asked: [
      ["GET", "/a/1/c/2/e/3/g/4/i/5/k/6", "a.com", { ...to_x, plug_opts: "long", path_params: { b: "1", d: "2", f: "3", h: "4", j: "5", l: "6" }, route: "/a/:b/c/:d/e/:f/g/:h/i/:j/k/:l" }], // prettier-ignore
      ["GET", "/a/1/c/2/e/3/g/4/i/5/k/l/6", "a.com", { ...to_x, plug_opts: "longer", path_params: { b: "1", d: "2", f: "3", h: "4", j: "5", m: "6" }, route: "/a/:b/c/:d/e/:f/g/:h/i/:j/k/l/:m" }], // prettier-ignore
      ["GET", "/a/1/c/2/e/3/g/4/i/5/k", "a.com", "error"],
    ],
  },
] as const
