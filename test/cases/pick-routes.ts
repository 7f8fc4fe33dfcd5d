import { forward, get, match, pipe_through, post, resources, scope, socket } from "../../src/index.js"

/** A table with helpers of every kind. */
export const pickedTable = [
  get("/", "PageController", "index"),
  get("/old", "PageController", "old", { as: false }),
  scope("/", [
    pipe_through("browser"),
    resources("/users", "UserController", [resources("/posts", "PostController", { only: ["index", "show"] })]),
  ]),
  scope("/admin", "Admin", { as: "admin", host: "admin.", private: { secret: 1 }, assigns: { role: "admin" } }, [
    get("/", "PageController", "index", { metadata: { note: "kept on the server" } }),
    resources("/users", "UserController", { only: ["index"] }),
  ]),
  scope("/api/v:version", "API", { as: "api", trailing_slash: true }, [get("/files/*path", "FileController", "show")]),
  match("*", "/any/:id", "AnyController", "any"),
  match("report", "/dav", "DavController", "report"),
  post("/search", "Search", { deep: true, limits: [1, 2] }),
  get("/a", "OneController", "a", { as: "both" }),
  get("/b", "TwoController", "b", { as: "both" }),
  scope("/v2", { as: "v2" }, [
    get("/notes", "NoteController", "index", { query: "Filter", answers: { 200: "Notes" } }),
    post("/notes", "NoteController", "create", {
      body: "New",
      on_invalid: "action",
      answers: { 201: "Note", 204: null },
    }),
    get("/notes/:id", "NoteController", "show", { answers: {} }),
  ]),
  scope("/rooms/:room", "Rooms", { where: { room: ["room", "hall"] } }, [
    socket("/chat", "ChatSocket", {
      query: "Filter",
      receives: "Line",
      sends: "Line",
      origins: "*",
      limits: { max_messages_per_second: 5 },
      answers: { 403: "Problem" },
    }),
    socket("/echo", "EchoSocket", { as: "repeat" }),
  ]),
  forward("/jobs", "Jobs"),
] as const

/** Names of helpers, and the rows that they pick. */
export const pickRoutesCases = [
  { rule: "no name picks no row", names: [], rows: [] },
  {
    rule: "a helper picks its routes and no others",
    names: ["page_path"],
    rows: [["get", "/", "PageController", "index", { as: "page" }]],
  },
  {
    rule: "resources are picked without what is nested in them, and without the PUT, which has no helper",
    names: ["user_path"],
    rows: [
      ["get", "/users", "UserController", "index", { as: "user" }],
      ["get", "/users/:id/edit", "UserController", "edit", { as: "user" }],
      ["get", "/users/new", "UserController", "new", { as: "user" }],
      ["get", "/users/:id", "UserController", "show", { as: "user" }],
      ["post", "/users", "UserController", "create", { as: "user" }],
      ["patch", "/users/:id", "UserController", "update", { as: "user" }],
      ["delete", "/users/:id", "UserController", "delete", { as: "user" }],
    ],
  },
  {
    rule: "nested resources and scopes keep their whole path and name, and lose what only a server reads",
    names: ["user_post_path", "admin_page_path"],
    rows: [
      ["get", "/users/:user_id/posts", "PostController", "index", { as: "user_post" }],
      ["get", "/users/:user_id/posts/:id", "PostController", "show", { as: "user_post" }],
      ["get", "/admin", "Admin.PageController", "index", { as: "admin_page" }],
    ],
  },
  {
    rule: "rows are in the order of the table, and each stands once",
    names: ["admin_user_url", "page_url", "page_path", "page_path"],
    rows: [
      ["get", "/", "PageController", "index", { as: "page" }],
      ["get", "/admin/users", "Admin.UserController", "index", { as: "admin_user" }],
    ],
  },
  {
    rule: "globs and slashes at the end are kept",
    names: ["api_file_path"],
    rows: [
      ["get", "/api/v:version/files/*path", "API.FileController", "show", { as: "api_file", trailing_slash: true }],
    ],
  },
  {
    rule: "other methods are rows of match",
    names: ["any_path", "dav_path"],
    rows: [
      ["match", "*", "/any/:id", "AnyController", "any", { as: "any" }],
      ["match", "report", "/dav", "DavController", "report", { as: "dav" }],
    ],
  },
  {
    rule: "options of a plug are kept",
    names: ["search_path"],
    rows: [["post", "/search", "Search", { deep: true, limits: [1, 2] }, { as: "search" }]],
  },
  {
    rule: "a name that several controllers have picks the routes of all",
    names: ["both_path"],
    rows: [
      ["get", "/a", "OneController", "a", { as: "both" }],
      ["get", "/b", "TwoController", "b", { as: "both" }],
    ],
  },
  {
    rule: "a contract is kept, for links and for clients",
    names: ["v2_note_path"],
    rows: [
      ["get", "/v2/notes", "NoteController", "index", { as: "v2_note", query: "Filter", answers: { 200: "Notes" } }],
      ["post", "/v2/notes", "NoteController", "create", { as: "v2_note", body: "New", on_invalid: "action", answers: { 201: "Note", 204: null } }], // prettier-ignore
      ["get", "/v2/notes/:id", "NoteController", "show", { as: "v2_note" }],
    ],
  },
  {
    rule: "sockets keep the schemas of their messages, and lose what only a server reads",
    names: ["chat_path", "repeat_path"],
    rows: [
      ["socket", "/rooms/:room/chat", "Rooms.ChatSocket", { as: "chat", where: { room: ["room", "hall"] }, query: "Filter", answers: { 403: "Problem" }, receives: "Line", sends: "Line" }], // prettier-ignore
      ["socket", "/rooms/:room/echo", "Rooms.EchoSocket", { as: "repeat", where: { room: ["room", "hall"] } }],
    ],
  },
] as const
