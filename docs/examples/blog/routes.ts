import {
  forward,
  get,
  helpers,
  patch,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  redirect,
  resources,
  scope,
  socket,
} from "waymark"
import type { schemas } from "./schemas.js"

// What several routes take.
const edit_user = { where: { id: "integer" }, body: "UserForm", on_invalid: "action" } as const
const edit_post = { where: { id: "integer" }, body: "PostForm", on_invalid: "action" } as const

/** What too many requests are answered with, and one that takes too long. */
const of_reading = { 406: "ErrorAnswer", 429: "ErrorAnswer", 503: "ErrorAnswer" } as const

/** The same, and what a request without a valid user is answered with. */
const of_writing = { 401: "ErrorAnswer", ...of_reading } as const

/** What bodies that cannot be read or are invalid are answered with. */
const of_a_body = { 400: "ErrorAnswer", 413: "ErrorAnswer", 415: "ErrorAnswer", 422: "ErrorAnswer" } as const

/** All routes of the blog. They are only data, so the script of a page imports them too. */
export const routes = [
  pipeline("browser", [
    plug("accepts", ["html"]),
    plug("fetch_session"),
    plug("fetch_live_flash"),
    plug("put_root_layout", "root"),
    plug("protect_from_forgery"),
    plug("fetch_current_user"),
  ]),
  pipeline("api", [plug("accepts", ["json"]), plug("limit"), plug("require_json")]),
  // A form of another site can send a file too.
  pipeline("api_upload", [
    plug("accepts", ["json"]),
    plug("limit"),
    plug("refuse_other_sites"),
    plug("require_api_user"),
  ]),
  // The endpoint sets the headers of all responses; this policy is stricter.
  pipeline("plain", [
    plug("put_secure_browser_headers", { "content-security-policy": "default-src 'none'; style-src 'self'" }),
    plug("etag"),
  ]),

  scope("/admin", "BlogWeb.Admin", { as: "admin" }, [
    pipe_through(["browser", "require_user", "require_admin"]),
    get("/", "OverviewController", "index"),
    resources("/comments", "CommentController", { only: ["index", "delete"], where: { id: "integer" } }),
  ]),

  // The status pages are only for the admin.
  scope("/", "BlogWeb", [
    pipe_through(["browser", "require_user", "require_admin"]),
    forward("/status", "StatusRouter"),
  ]),

  // Each row has a tier, which the plug limit reads, and a time limit. An upload takes as long as its connection needs.
  scope("/api", "BlogWeb.API", { as: "api", metadata: { tier: "reading" }, timeout: 10_000 }, [
    pipe_through("api"),
    get("/openapi.json", "DocumentController", "show", { cache_control: "public, max-age=300" }),
    scope("/v:version", { where: { version: ["1"] }, answers: of_reading }, [
      resources("/posts", "PostController", {
        only: ["index", "show"],
        where: { id: "integer" },
        contracts: {
          index: {
            query: "PostQuery",
            answers: { 200: "PostList", 400: "ErrorAnswer" },
            metadata: { description: "The newest posts first, in pages." },
          },
          show: {
            answers: { 200: "PostAnswer", 404: "ErrorAnswer" },
            metadata: { description: "A post, by its id." },
          },
        },
      }),
      pipe_through("require_api_user"),
      resources("/posts", "PostController", {
        only: ["create"],
        answers: of_writing,
        contracts: {
          create: {
            body: "NewPost",
            answers: { 201: "PostAnswer", ...of_a_body },
            metadata: { tier: "writing", description: "Publishes a post of the user who sends it." },
          },
        },
      }),
    ]),
  ]),

  scope("/api/v:version", "BlogWeb.API", { as: "api", where: { version: ["1"] }, answers: of_writing }, [
    pipe_through("api_upload"),
    post("/posts/:id/picture", "PostController", "picture", {
      where: { id: "integer" },
      body: "NewPicture",
      body_types: ["multipart/form-data"],
      answers: { 201: "PostAnswer", 403: "ErrorAnswer", 404: "ErrorAnswer", ...of_a_body },
      metadata: { tier: "writing", description: "Adds a picture to a post of the user who sends it, or replaces it." },
    }),
  ]),

  scope("/", "BlogWeb", [
    pipe_through(["browser", "require_user"]),
    get("/chat", "ChatController", "show"),
    socket("/chat/socket", "ChatSocket", { receives: "FromChatter", sends: "ToChatter" }),
    patch("/users/:id", "UserController", "update", edit_user),
    put("/users/:id", "UserController", "update", edit_user),
    resources("/users", "UserController", { only: ["edit", "delete"], where: { id: "integer" } }, [
      post("/posts", "PostController", "create", { body: "PostForm", on_invalid: "action" }),
      patch("/posts/:id", "PostController", "update", edit_post),
      put("/posts/:id", "PostController", "update", edit_post),
      resources("/posts", "PostController", { only: ["new", "edit", "delete"], where: { id: "integer" } }, [
        post("/comments", "CommentController", "create", { body: "CommentForm", on_invalid: "action" }),
        resources("/comments", "CommentController", { only: ["delete"], where: { id: "integer" } }),
        resources("/picture", "PictureController", { only: ["delete"], singleton: true }),
      ]),
    ]),
  ]),

  // Addresses that people remember, or guess.
  redirect("/login", "/session/new"),
  redirect("/signup", "/users/new"),
  redirect("/api", "/api/openapi.json"),

  scope("/", "BlogWeb", [
    pipe_through("browser"),
    get("/", "PageController", "index", { query: "PostQuery" }),
    post("/session", "SessionController", "create", { body: "LoginForm", on_invalid: "action" }),
    resources("/session", "SessionController", { only: ["new", "delete"], singleton: true }),
    post("/users", "UserController", "create", { body: "SignUpForm", on_invalid: "action" }),
    resources("/users", "UserController", { only: ["index", "new", "show"], where: { id: "integer" } }, [
      resources("/posts", "PostController", { only: ["index", "show"], where: { id: "integer" } }),
    ]),
  ]),

  // These routes need no session.
  scope("/", "BlogWeb", [
    pipe_through("plain"),
    get("/users/:user_id/posts/:post_id/picture", "PictureController", "show", {
      as: "user_post_picture",
      where: { user_id: "integer", post_id: "integer" },
      cache_control: "public, max-age=60",
    }),
    get("/users/:user_id/posts.ndjson", "ExportController", "show", {
      as: "user_export",
      where: { user_id: "integer" },
    }),
    get("/users/:user_id/posts/:post_id/comments/events", "CommentController", "events", {
      as: "user_post_comment",
      where: { user_id: "integer", post_id: "integer" },
      query: "CommentsAfter",
      events: { added: "CommentCard" },
    }),
    get("/js/:script", "ScriptController", "show", {
      where: { script: ["chat.js", "comments.js", "search.js"] },
      cache_control: "public, no-cache",
    }),
    forward("/health", "HealthApp"),
  ]),
] as const

/**
 * The path helpers: `Routes.user_post_path(conn, "show", user, post)` is `"/users/1/posts/2"`. The script of the search does not use them,
 * and the mark lets its bundler leave them out.
 */
export const Routes = /* @__PURE__ */ helpers<typeof routes, typeof schemas>(routes)
