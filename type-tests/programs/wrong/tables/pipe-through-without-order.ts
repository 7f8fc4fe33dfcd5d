/** The order of a scope's rows is not known, so neither is what goes through its `pipe_through`. */
import { get, helpers, pipe_through, scope } from "waymark"

const admin = [pipe_through("require_admin"), get("/users", "UserController", "index")]
const routes = [scope("/admin", admin)] as const
// refused: the order of these rows is not known, so neither is what pipe_through \"require_admin\" counts for
export const Routes = helpers(routes)

// runs: at run time the order is known
