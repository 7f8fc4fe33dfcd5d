/** An action has a different name from that in the table. */
import { resources } from "waymark"
import { define_router } from "waymark/server"

const routes = [
  resources("/users", "UserController", { only: ["index", "show"] }),
  resources("/posts", "PostController"),
] as const
const web = define_router(routes)

// refused: UserController lacks action \"show\"
web.controller("UserController", {
  index: (conn) => conn.text("users"),
  shwo: () => undefined,
})

// throws: UserController lacks action "show". It has: "index", "shwo"
