defmodule CountWeb.Router do
  use CountWeb, :router
  use Count

  pipeline :browser do
    plug :accepts, ["html"]
    on_paid(do: plug(CountWeb.Plugs.Team))
  end

  on_paid do
    pipeline :flags do
      plug CountWeb.Plugs.Admins
    end
  end

  scope "/" do
    storybook_assets()
  end

  on_paid do
    scope alias: CountWeb.Live, assigns: %{skip_tracking: true} do
      pipe_through [:browser, :flags]

      live "/teams/:id", Support.Team, :show, as: :team
    end
  end

  scope path: "/plugins", as: :plugins do
    pipeline :plugins_api do
      plug(:accepts, ["json"])
    end

    scope "/v1", CountWeb.Plugins, assigns: %{plugins: true} do
      pipe_through([:plugins_api])

      get("/goals", Goals, :index)

      on_paid do
        get("/funnels", Funnels, :index)
      end
    end
  end

  scope "/", CountWeb do
    scope [] do
      pipe_through [:browser, CountWeb.Plugs.LoggedOut]

      for name <- ["terms", "privacy"] do
        get "/#{name}", PageController, String.to_atom(name)
      end
    end

    scope alias: Live, assigns: %{open_to: [:invited, true]} do
      pipe_through :browser

      live "/register", Register, :form, as: :register
    end
  end
end
