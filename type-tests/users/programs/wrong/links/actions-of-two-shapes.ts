/** A tab bar links to one of two actions, and only one of them takes an id. */
import { bind_helpers, helpers, resources } from "waymark"

const Routes = helpers([resources("/users", "UserController")])
const site = new URL("https://example.com")
const act = (isOpen: boolean): "index" | "show" => (isOpen ? "show" : "index")

// refused: is not assignable to parameter of type 'never'
Routes.user_path(site, act(true))
// refused: is not assignable to parameter of type 'never'
Routes.user_url(site, act(false), 7)
// refused: is not assignable to parameter of type 'never'
bind_helpers(Routes, site).user_path(act(true))

// throws: no function clause for Routes.user_path/2 and action "show"
