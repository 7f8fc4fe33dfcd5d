defmodule ShopWeb.Router do
  @moduledoc """
  A router with every construct that `waymark import` knows.
  """
  use ShopWeb, :router
  use Plug.ErrorHandler
  import ShopWeb.UserAuth
  alias ShopWeb.Plugs
  alias ShopWeb.Plugs.{Locale, RateLimit}
  alias Legacy.Guard, as: OldGuard

  @formats ~w(html json)
  @api "/api"

  pipeline :browser do
    plug :accepts, @formats
    plug :fetch_session
    plug :fetch_live_flash
    plug :put_root_layout, html: {ShopWeb.Layouts, :root}
    plug :put_layout, {ShopWeb.LayoutView, "app.html"}
    # Forms carry a token.
    plug :protect_from_forgery
    plug :put_secure_browser_headers, %{"content-security-policy" => "default-src 'self'"}
    plug Locale, default: :en
    plug Plugs.Guard
    plug OldGuard
    plug :put_user_token

    if Mix.env() == :prod do
      plug Plug.SSL, rewrite_on: [:x_forwarded_proto]
    end
  end

  pipeline :api, do: plug(:accepts, ["json"])

  # A pipeline with the name of its plug.
  pipeline :rate_limit do
    plug RateLimit, limit: 100, store: Application.compile_env(:shop, :store)
  end

  scope "/", ShopWeb do
    pipe_through :browser

    get "/", PageController, :home
    get "/about", PageController, :about, as: :about, log: false, metadata: %{title: "About us"}
    get "/old", Redirect, to: "/new"
    match :*, "/echo", EchoController, :echo
    match :purge, "/cache", CacheController, :purge, warn_on_verify: true
    delete "/session", SessionController, :delete
    head("/ping", PageController, :ping)
    options("/ping", PageController, :options, constraints: %{a: 1})

    resources "/users", UserController, only: [:index, :show, :edit, :update] do
      resources "/posts", PostController, except: [:delete], param: "slug"
      live "/followers", FollowerLive.Index, :index
    end

    resources "/profile", ProfileController, singleton: true, only: ~w(show update)a, name: "me", as: :account
    resources("/tags", TagController, alias: Tagging, assigns: %{section: :tags}) do
      get "/photos/*path", PhotoController, :show
    end
  end

  scope "/admin", ShopWeb.Admin, as: :admin, host: "admin.", assigns: %{role: :admin}, private: %{area: :admin} do
    pipe_through [:browser, :rate_limit, ShopWeb.Plugs.RequireAdmin]

    get "/", DashboardController, :index
    get "/health", Health.Check, [], alias: false, as: nil
    forward "/jobs", Jobs.Router, namespace: "jobs"

    scope alias: false, as: false do
      get "/version", VersionPlug, :show
    end

    scope [] do
      live "/", DashboardLive
      live "/stats/:day", StatsLive, :day, as: :stats
    end
  end

  scope @api <> "/v1", ShopWeb.Api, as: :api, trailing_slash: true do
    pipe_through :api

    for kind <- ~w(books films)a do
      get "/#{kind}/:id", CatalogController, kind
    end

    for {path, action} <- Routes.all() do
      get path, CatalogController, action
    end

    post "/upload/~:name", UploadController, :create, private: %{limit: fn -> 10 end}
    get "/:id.json", CatalogController, :show
  end

  scope path: "/", host: ["a.example.com", "b.example.com"] do
    get "/tenant", TenantController, :show
  end

  scope "/guarded" do
    pipe_through guards()
    get "/", GuardedController, :index
  end

  scope "/", ShopWeb do
    pipe_through [:browser, :require_authenticated_user]

    live_session :authenticated, on_mount: [{ShopWeb.UserAuth, :ensure_authenticated}] do
      live "/orders", OrderLive.Index, :index
      live "/orders/:id", OrderLive.Show, :show
      get "/orders/:id/invoice", OrderController, :invoice
    end
  end

  scope "/accounts", Account do
    live "/", IndexLive, :index
  end

  pow_routes()
  socket "/socket", ShopWeb.UserSocket

  if Mix.env() in [:dev, :test] do
    import Phoenix.LiveDashboard.Router

    scope "/dev" do
      pipe_through :browser

      live_dashboard "/dashboard", metrics: ShopWeb.Telemetry
      forward "/mailbox", Plug.Swoosh.MailboxPreview
    end
  else
    get "/dev", NoneController, :show
  end

  defp put_user_token(conn, _opts) do
    assign(conn, :token, "secret")
  end

  defp put_user_token(conn), do: put_user_token(conn, [])
end
