/** A controller without one of its actions. */
import { resources } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([resources("/users", "UserController", { only: ["index", "show"] })])

// throws: UserController lacks action "show". It has: "index"
// refused: show
web.controller("UserController", { index: (conn) => conn.text("users") })
