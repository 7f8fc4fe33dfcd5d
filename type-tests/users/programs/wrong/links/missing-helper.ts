/** A helper that the table does not have, in helpers whose type an interface names. */
import { get, helpers, resources } from "waymark"
import type { Helpers } from "waymark"

const routes = [get("/", "PageController", "index"), resources("/users", "UserController")] as const
interface Routes extends Helpers<typeof routes> {}
const Routes: Routes = helpers(routes)
// throws: Routes.usr_path is not a function
// refused: Property 'usr_path' does not exist on type 'Routes'. Did you mean 'user_path'?
Routes.usr_path(new URL("https://example.com"), "show", 7)
