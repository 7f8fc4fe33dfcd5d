import {
  delete_,
  get,
  match,
  patch,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  resources,
  scope,
  socket,
} from "../../src/index.js"

const answers = { 401: "Problem", 422: "Problem" } as const

/** Rows with options of every kind in scopes with answers, and the answers of each: the status and the name of its schema. */
export const inheritedAnswers = [
  {
    rule: "a row with a body only",
    table: [scope("/api", { answers }, [post("/users", "UserController", "create", { body: "NewUser" })])],
    answers: { "post /api/users": ["401/Problem", "422/Problem"] },
  },
  {
    rule: "rows with a query, a body and its types, and on_invalid",
    table: [
      scope("/api", { answers }, [
        get("/users", "UserController", "index", { query: "Filter" }),
        put("/users", "UserController", "replace", { body: "NewUser", body_types: ["application/json"] }),
        patch("/users", "UserController", "update", { body: "NewUser", query: "Filter", on_invalid: "action" }),
      ]),
    ],
    answers: {
      "get /api/users": ["401/Problem", "422/Problem"],
      "put /api/users": ["401/Problem", "422/Problem"],
      "patch /api/users": ["401/Problem", "422/Problem"],
    },
  },
  {
    rule: "rows with options that are not a contract",
    table: [
      scope("/api", { answers: { 401: "Problem" } }, [
        get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
        get("/me", "UserController", "me", { as: "me" }),
        get("/log", "UserController", "log", { log: false }),
        get("/doc", "UserController", "doc", { metadata: { public: true } }),
        get("/raw", "UserController", "raw", { trailing_slash: true }),
        get("/plain", "UserController", "plain"),
        get("/empty", "UserController", "empty", {}),
      ]),
    ],
    answers: {
      "get /api/users/:id": ["401/Problem"],
      "get /api/me": ["401/Problem"],
      "get /api/log": ["401/Problem"],
      "get /api/doc": ["401/Problem"],
      "get /api/raw": ["401/Problem"],
      "get /api/plain": ["401/Problem"],
      "get /api/empty": ["401/Problem"],
    },
  },
  {
    rule: "a row with events",
    table: [scope("/api", { answers }, [get("/feed", "FeedController", "index", { events: { added: "User" } })])],
    answers: { "get /api/feed": ["401/Problem", "422/Problem"] },
  },
  {
    rule: "a row with lists",
    table: [
      scope("/api", { answers, lists: { tags: "comma" } }, [
        get("/a", "UserController", "a", { query: "Filter" }),
        get("/b", "UserController", "b", { query: "Filter", lists: { ids: "repeated" } }),
      ]),
    ],
    answers: { "get /api/a": ["401/Problem", "422/Problem"], "get /api/b": ["401/Problem", "422/Problem"] },
  },
  {
    rule: "sockets with and without messages",
    table: [
      scope("/live", { answers: { 403: "Problem" } }, [
        socket("/room", "RoomSocket", { receives: "NewUser" }),
        socket("/bytes", "BytesSocket"),
        socket("/query", "QuerySocket", { query: "Filter", sends: "User" }),
        socket("/own", "OwnSocket", { answers: { 403: "User", 404: null } }),
      ]),
    ],
    answers: {
      "get /live/room": ["403/Problem"],
      "get /live/bytes": ["403/Problem"],
      "get /live/query": ["403/Problem"],
      "get /live/own": ["403/User", "404/"],
    },
  },
  {
    rule: "own answers replace those of their statuses, and undefined ones do not",
    table: [
      scope("/api", { answers }, [
        post("/a", "UserController", "a", { body: "NewUser", answers: { 201: "User" } }),
        post("/b", "UserController", "b", { body: "NewUser", answers: { 422: "Issues" } }),
        post("/c", "UserController", "c", { body: "NewUser", answers: { 401: null, 422: null } }),
        post("/d", "UserController", "d", { body: "NewUser", answers: {} }),
      ]),
    ],
    answers: {
      "post /api/a": ["201/User", "401/Problem", "422/Problem"],
      "post /api/b": ["401/Problem", "422/Issues"],
      "post /api/c": ["401/", "422/"],
      "post /api/d": ["401/Problem", "422/Problem"],
    },
  },
  {
    rule: "scopes in scopes",
    table: [
      scope("/a", { answers: { 401: "Problem" } }, [
        scope("/b", { answers: { 403: null } }, [
          post("/c", "C", "create", { body: "NewUser" }),
          scope("/d", "D", [delete_("/:id", "C", "delete", { where: { id: "uuid" } })]),
        ]),
        scope("/e", { answers: { 401: "Login" } }, [get("/", "E", "index", { query: "Filter" })]),
        scope("/f/:id", { where: { id: "integer" } }, [get("/", "F", "show", { query: "Filter" })]),
      ]),
    ],
    answers: {
      "post /a/b/c": ["401/Problem", "403/"],
      "delete /a/b/d/:id": ["401/Problem", "403/"],
      "get /a/e": ["401/Login"],
      "get /a/f/:id": ["401/Problem"],
    },
  },
  {
    rule: "rows behind a pipe_through, and before one",
    table: [
      pipeline("api", [plug("accepts", ["json"])]),
      scope("/api", { answers }, [
        pipe_through("api"),
        post("/a", "A", "create", { body: "NewUser" }),
        pipe_through("api_2"),
        get("/b", "A", "index", { query: "Filter" }),
      ]),
      pipeline("api_2", []),
    ],
    answers: { "post /api/a": ["401/Problem", "422/Problem"], "get /api/b": ["401/Problem", "422/Problem"] },
  },
  {
    rule: "rows for any method",
    table: [scope("/api", { answers }, [match("*", "/any", "AnyController", "any", { query: "Filter" })])],
    answers: { "* /api/any": ["401/Problem", "422/Problem"] },
  },
  {
    rule: "resources with contracts without answers",
    table: [
      scope("/api", { answers: { 401: "Problem" } }, [
        resources("/users", "UserController", {
          only: ["index", "show", "create"],
          contracts: { index: { query: "Filter" }, create: { body: "NewUser" } },
        }),
      ]),
    ],
    answers: {
      "get /api/users": ["401/Problem"],
      "get /api/users/:id": ["401/Problem"],
      "post /api/users": ["401/Problem"],
    },
  },
  {
    rule: "resources with answers and contracts without them",
    table: [
      resources("/users", "UserController", {
        only: ["create", "update", "delete"],
        answers: { 422: "Problem", 404: null },
        contracts: {
          create: { body: "NewUser" },
          update: { body: "NewUser", on_invalid: "action", answers: { 200: "User" } },
        },
      }),
    ],
    answers: {
      "post /users": ["404/", "422/Problem"],
      "patch /users/:id": ["200/User", "404/", "422/Problem"],
      "put /users/:id": ["200/User", "404/", "422/Problem"],
      "delete /users/:id": ["404/", "422/Problem"],
    },
  },
  {
    rule: "resources with kinds, a name and no contracts",
    table: [
      scope("/api", { answers: { 401: "Problem" } }, [
        resources("/users", "UserController", { only: ["show"], where: { id: "integer" } }),
        resources("/posts", "PostController", { only: ["index"], as: "article" }),
        resources("/me", "MeController", { only: ["show"], singleton: true, metadata: { own: true } }),
      ]),
    ],
    answers: {
      "get /api/users/:id": ["401/Problem"],
      "get /api/posts": ["401/Problem"],
      "get /api/me": ["401/Problem"],
    },
  },
  {
    rule: "resources in resources, and rows in them",
    table: [
      resources("/users", "UserController", { only: ["create"], answers: { 404: "Problem" } }, [
        resources("/posts", "PostController", { only: ["create"], contracts: { create: { body: "NewUser" } } }),
        post("/ban", "UserController", "ban", { body: "NewUser" }),
      ]),
    ],
    answers: {
      "post /users": ["404/Problem"],
      "post /users/:user_id/posts": ["404/Problem"],
      "post /users/:user_id/ban": ["404/Problem"],
    },
  },
  {
    rule: "tuples",
    table: [
      [
        "scope",
        { path: "/api", answers: { 401: "Problem" } },
        [
          ["post", "/users", "UserController", "create", { body: "NewUser" }],
          ["get", "/users", "UserController", "index", { query: "Filter", answers: { 200: "Users" } }],
          ["resources", "/posts", "PostController", { only: ["index"], contracts: { index: { query: "Filter" } } }],
        ],
      ],
    ],
    answers: {
      "post /api/users": ["401/Problem"],
      "get /api/users": ["200/Users", "401/Problem"],
      "get /api/posts": ["401/Problem"],
    },
  },
] as const
