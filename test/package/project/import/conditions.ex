defmodule MeterWeb.Router do
  use MeterWeb, :router
  require Logger

  pipeline :api do
    plug(:accepts, ["json"])
    plug(:check_auth, :api_secret)
  end

  pipeline :admins do
    plug :basic_auth
  end

  scope "/api", MeterWeb do
    pipe_through(:api)

    resources("/session", SessionController, singleton: true, only: [:create, :delete])

    resources "/tenants", TenantController, except: [:new, :edit] do
      post "/reload", TenantController, :reload, as: :reload
    end
  end

  scope "/admin", MeterWeb do
    pipe_through :api

    unless Mix.env() in [:dev, :test] do
      pipe_through :admins
    end

    get "/", AdminController, :index
  end

  scope "/swagger" do
    forward "/", SwaggerUI, otp_app: :meter
  end

  if Mix.env() == :dev do
    scope "/dev" do
      forward "/mailbox", Plug.Swoosh.MailboxPreview
    end
  end

  def swagger_info, do: %{info: %{version: "1.0"}}
end
