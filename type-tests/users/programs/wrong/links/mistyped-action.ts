/** An action that the controller does not have. */
import { helpers, resources } from "waymark"

const Routes = helpers([resources("/users", "UserController")])

// refused: '"shwo"' is not assignable to parameter of type
Routes.user_path(new URL("https://example.com"), "shwo", 1)

// throws: no action "shwo" for Routes.user_path
