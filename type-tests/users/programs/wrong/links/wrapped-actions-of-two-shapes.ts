/** A function that wraps helpers is called with one of two actions whose params differ. */
import { helpers, resources } from "waymark"
import type { ActionOf, HelperArgs, HelperName, HelpersByName } from "waymark"

const routes = [resources("/users", "UserController")] as const
const by_name: HelpersByName<typeof routes> = helpers(routes)
function link<Name extends HelperName<typeof routes>, Action extends ActionOf<typeof routes, Name>>(
  name: Name,
  action: Action,
  ...args: HelperArgs<typeof routes, Name, Action>
): string {
  return by_name[name](new URL("https://example.com"), action, ...args)
}
const act = (isOpen: boolean): "index" | "edit" => (isOpen ? "edit" : "index")

// refused: is not assignable to parameter of type 'never'
link("user_path", act(true))

// throws: no function clause for Routes.user_path/2 and action "edit"
