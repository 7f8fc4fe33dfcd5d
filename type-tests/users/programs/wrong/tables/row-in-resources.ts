/** Rows in resources that are not nodes: one error for each, at the row. */
import { define_routes, get, list_routes, resources } from "waymark"

const pages = [get("/about", "PageController", "about")] as const
const routes = define_routes([
  resources("/posts", "PostController", [
    get("/likes", "LikeController", "index"),
    // refused: unknown node \"gett\"
    ["gett", "/tags", "TagController", "index"],
    // refused: expected [\"get\", path, plug, plug_opts, options?]
    ["get", "/tags"],
  ]),
  // refused: spread this list: ...inner
  resources("/users", "UserController", { only: ["show"] }, [pages]),
])
// throws: unknown node "gett"
list_routes(routes)
