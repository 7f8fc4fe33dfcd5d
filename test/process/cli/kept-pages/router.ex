defmodule ClubWeb.Router do
  use ClubWeb, :router

  pipeline :browser do
    plug :accepts, ["html"]
  end

  scope "/", ClubWeb do
    pipe_through [:browser, :require_member]

    get "/members/all", MemberController, :index
    live "/members/new", MemberLive.New, :new
    live "/rules", RulesLive
    get "/members/:id", MemberController, :show
    live "/members/:id/card", MemberLive.Card, :card
    live_dashboard "/dashboard", metrics: ClubWeb.Telemetry

    scope "/teams" do
      pipe_through :require_coach

      post "/:id", TeamController, :update
      live "/:id", TeamLive.Show, :show
      get "/:id/:year", TeamController, :year
    end

    get "/:handle", HandleController, :show
    live "/late", LateLive
    get "/:handle/*path", HandleController, :files
  end
end
