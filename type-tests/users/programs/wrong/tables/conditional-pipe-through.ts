/** A `pipe_through` is conditional, so it is not known which rows go through it. */
import { get, helpers, pipe_through } from "waymark"

const STRICT = process.env["STRICT"] === "yes"
const routes = [...(STRICT ? [pipe_through("require_user")] : []), get("/", "PageController", "index")] as const
// refused: in rows of unknown order
export const Routes = helpers(routes)

// runs: at run time the order is known
