// Written by "waymark import" from router.ex, ShopWeb.Router.
// Plugs, by their names in this table:
//   locale: ShopWeb.Plugs.Locale
//   plugs_guard: ShopWeb.Plugs.Guard
//   legacy_guard: Legacy.Guard
//   force_ssl: Plug.SSL
//   plugs_rate_limit: ShopWeb.Plugs.RateLimit
//   require_admin: ShopWeb.Plugs.RequireAdmin
import {
  define_routes,
  delete_,
  forward,
  get,
  head,
  helpers,
  match,
  options,
  pipe_through,
  pipeline,
  plug,
  post,
  resources,
  scope,
} from "waymark"

export const routes = define_routes([
  // not carried: use Plug.ErrorHandler
  //   may add plugs, routes or error handling: see what it does

  pipeline("browser", [
    plug("accepts", ["html", "json"]),
    plug("fetch_session"),
    plug("fetch_live_flash"),
    plug("put_root_layout", "root"),
    plug("put_layout", "app"),
    // Forms carry a token.
    plug("protect_from_forgery"),
    plug("put_secure_browser_headers", { "content-security-policy": "default-src 'self'" }),
    plug("locale", { default: "en" }),
    plug("plugs_guard"),
    plug("legacy_guard"),
    plug("put_user_token"),
    // if Mix.env() == :prod: kept, so that no route loses a guard
    plug("force_ssl", { rewrite_on: ["x_forwarded_proto"] }),
  ]),

  pipeline("api", [plug("accepts", ["json"])]),

  // A pipeline with the name of its plug.
  pipeline("rate_limit", [
    // its options are code: limit: 100, store: Application.compile_env(:shop, :store)
    plug("plugs_rate_limit"),
  ]),

  scope("/", "ShopWeb", [
    pipe_through("browser"),

    get("/", "PageController", "home"),
    get("/about", "PageController", "about", { as: "about", log: false, metadata: { title: "About us" } }),
    get("/old", "Redirect", { to: "/new" }),
    match("*", "/echo", "EchoController", "echo"),
    match("purge", "/cache", "CacheController", "purge"),
    delete_("/session", "SessionController", "delete"),
    head("/ping", "PageController", "ping"),
    // Waymark has no option "constraints" here
    options("/ping", "PageController", "options"),

    resources("/users", "UserController", { only: ["index", "show", "edit", "update"] }, [
      resources("/posts", "PostController", { except: ["delete"], param: "slug" }),
      // live "/followers", FollowerLive.Index, :index: its link is in "phoenix"
    ]),

    resources("/profile", "ProfileController", {
      singleton: true,
      only: ["show", "update"],
      name: "me",
      as: "account",
    }),
    resources("/tags", "TagController", { alias: "Tagging", assigns: { section: "tags" } }, [
      get("/photos/*path", "PhotoController", "show"),
    ]),
  ]),

  scope(
    "/admin",
    "ShopWeb.Admin",
    { as: "admin", assigns: { role: "admin" }, private: { area: "admin" }, host: "admin." },
    [
      pipe_through(["browser", "rate_limit", "require_admin"]),

      get("/", "DashboardController", "index"),
      get("/health", "Health.Check", [], { alias: false, as: null }),
      forward("/jobs", "Jobs.Router", { namespace: "jobs" }),

      scope({ alias: false, as: false }, [get("/version", "VersionPlug", "show")]),

      // scope []:
      // live "/", DashboardLive: its link is in "phoenix"
      // live "/stats/:day", StatsLive, :day, as: :stats: its link is in "phoenix"
    ],
  ),

  scope("/api/v1", "ShopWeb.Api", { as: "api", trailing_slash: true }, [
    pipe_through("api"),

    // for kind <- ~w(books films)a, written out:
    get("/books/:id", "CatalogController", "books"),
    get("/films/:id", "CatalogController", "films"),

    // not carried: for {path, action} <- Routes.all() do get path, CatalogController, action end
    //   makes routes: run "mix phx.routes" and write them as rows

    // option "private" is code
    post("/upload/~:name", "UploadController", "create"),
    // not carried: :identifier in routes must be made of letters, numbers and underscores, got: "/:id.json" (at get "/:id.json")
    // get("/:id.json", "CatalogController", "show"),
  ]),

  scope("/", { host: "a.example.com" }, [get("/tenant", "TenantController", "show")]),
  scope("/", { host: "b.example.com" }, [get("/tenant", "TenantController", "show")]),

  scope("/guarded", [
    // name the pipelines of this: pipe_through guards()
    pipe_through("not_carried"),
    get("/", "GuardedController", "index"),
  ]),

  scope("/", "ShopWeb", [
    pipe_through(["browser", "require_authenticated_user"]),

    // live_session :authenticated, on_mount: [{ShopWeb.UserAuth, :ensure_authenticated}]: write its on_mount as a plug, for the pages that move
    // live "/orders", OrderLive.Index, :index: its link is in "phoenix"
    // live "/orders/:id", OrderLive.Show, :show: its link is in "phoenix"
    get("/orders/:id/invoice", "OrderController", "invoice"),
  ]),

  // scope "/accounts", Account:
  // live "/", IndexLive, :index: its link is in "phoenix"

  // not carried: pow_routes()
  //   may make routes: run "mix phx.routes" and write them as rows
  // socket "/socket", ShopWeb.UserSocket: Phoenix goes on serving this socket

  // if Mix.env() in [:dev, :test]: use these rows where they apply

  // scope("/dev", [
  //   pipe_through("browser"),
  //
  //   // not carried: live_dashboard "/dashboard", metrics: ShopWeb.Telemetry
  //   //   may make routes: run "mix phx.routes" and write them as rows
  //   forward("/mailbox", "Plug.Swoosh.MailboxPreview"),
  // ]),
  // else
  get("/dev", "NoneController", "show"),

  // defp put_user_token: if it is a plug, give define_router a plug named "put_user_token"
])

// Pages that Phoenix serves: only for links, so they have no controllers here. Not a part of the table that
// define_router takes. Rows of pages that have not moved yet can be here too.
export const phoenix = define_routes([
  scope("/", "ShopWeb", [
    scope("/users/:user_id", { as: "user" }, [
      get("/followers", "FollowerLive.Index", "index", { as: "follower_index" }),
    ]),
  ]),
  scope("/admin", "ShopWeb.Admin", { as: "admin", host: "admin." }, [
    get("/", "DashboardLive", "ShopWeb.Admin.DashboardLive", { as: "live" }),
    get("/stats/:day", "StatsLive", "day", { as: "stats" }),
  ]),
  scope("/", "ShopWeb", [
    get("/orders", "OrderLive.Index", "index", { as: "order_index" }),
    get("/orders/:id", "OrderLive.Show", "show", { as: "order_show" }),
  ]),
  scope("/accounts", "Account", [get("/", "IndexLive", "index", { as: "index" })]),
])

export const Routes = helpers([...routes, ...phoenix])
