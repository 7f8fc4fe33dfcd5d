/** A controller whose actions are written directly in the registry lacks one of them. */
import { resources } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([resources("/users", "UserController", { only: ["index", "show"] })])

// throws: UserController lacks action "index". It has: "show"
// refused: UserController lacks action \"index\"
web.build({ UserController: { show: (conn, { id }) => conn.text(id) } })
