defmodule ShelfWeb.Router do
  use ShelfWeb, :router
  alias Shelf.Accounts

  @formats ~w(json erlang)

  pipeline :api do
    plug :accepts, @formats
    plug Corsica, origins: "*", allow_methods: ["HEAD", "GET"]
  end

  scope "/", ShelfWeb, host: "docs." do
    pipe_through :api

    get "/:name/:version", DocsController, :show
    match :*, "/*path", DocsController, :not_found
  end

  scope "/", ShelfWeb, host: ["shelf.example", "www.shelf.example"] do
    # The code is in the query, and not in the log.
    get "/login", LoginController, :show, log: false
    get "/packages/:name", PackageController, :show

    get "/packages/:name/:version/files/*path",
        FileController,
        :show
  end

  scope "/account", ShelfWeb.Account, as: :account do
    post "/keys/rotate", KeyController, :rotate, as: :keys
    delete "/keys/:id", KeyController, :delete
  end
end
