/** A router of waymark/edge has a feature only if a condition holds, but its table always needs it. */
import { get } from "waymark"
import { define_router, param_kinds } from "waymark/edge"

const STRICT: boolean = Math.random() > 2
const routes = [get("/users/:id", "UserController", "show", { where: { id: "integer" } })] as const
// throws: the row "/users/:id" has kinds of params: define_router needs { kinds: param_kinds }
// refused: the row \"/users/:id\" has kinds of params: define_router needs { kinds: param_kinds }
define_router(routes, { name: "Site", ...(STRICT ? { kinds: param_kinds } : {}) })
