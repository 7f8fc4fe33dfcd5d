/** Rows with paths and hosts that no request can have, and a path of another router. */
import { build_routes, get, helpers, resources, scope } from "waymark"

helpers([
  // refused: a path is matched without query and fragment, as in \"/search\", got: \"/search?q=:query\"
  get("/search?q=:query", "SearchController", "index"),
])
helpers([
  // refused: write \":id\", got \"[id]\" in \"/users/[id]\"
  resources("/users/[id]", "UserController", { only: ["index"] }),
])
helpers([
  // refused: option \"host\" must be a host without scheme, port and path, in lower case: write \"example.com\", got: \"Example.com\"
  scope("/", { host: "Example.com" }, [get("/", "PageController", "index")]),
])
build_routes((table) => [
  // refused: a path has characters in place of their escapes
  table.get("/a%20b", "PageController", "index"),
])

// throws: a path is matched without query and fragment, as in "/search", got: "/search?q=:query"
