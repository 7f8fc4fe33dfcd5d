/** The order of a scope's rows is not known, so its `pipe_through` may apply to any of them. */
import { get, helpers, pipe_through, scope } from "waymark"

const admin = [pipe_through("require_admin"), get("/users", "UserController", "index")]
const routes = [scope("/admin", admin)] as const
// refused: pipe_through \"require_admin\" in rows of unknown order
export const Routes = helpers(routes)

// runs: at run time the order is known
