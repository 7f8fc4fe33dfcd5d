defmodule DeskWeb.Router do
  use DeskWeb, :router
  import Phoenix.LiveDashboard.Router

  pipeline :browser do
    plug :accepts, ["html"]
    plug :put_root_layout, html: {DeskWeb.Layouts, :root}
    plug :protect_from_forgery, with: :clear_session
  end

  live_session :default,
    on_mount: [DeskWeb.UserHook, {DeskWeb.Nav, :desk}] do
    scope "/", DeskWeb do
      pipe_through [:browser, DeskWeb.Plugs.FindUser]

      live "/", HomeLive, :page
      get "/desks/:id/export/:format", ExportController, :download
      live "/desks/:id/*path", DeskLive.Show, :files

      scope "/settings", Settings do
        live "/", Profile

        live "/keys/:key_id",
             Profile.Keys,
             :edit,
             as: :key
      end
    end
  end

  scope "/" do
    pipe_through :browser
    live_dashboard "/dashboard", metrics: DeskWeb.Telemetry
  end
end
