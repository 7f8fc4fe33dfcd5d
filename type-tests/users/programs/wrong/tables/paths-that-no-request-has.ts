/** Rows with a path that no request can have, and with a path of another router. */
import { get, list_routes, resources } from "waymark"

// refused: a path is matched without query and fragment, as in \"/search\", got: \"/search?q=:query\"
const search = get("/search?q=:query", "SearchController", "index")
// refused: write \":id\", got \"[id]\" in \"/users/[id]\"
export const users = resources("/users/[id]", "UserController", { only: ["index"] })
const rows: readonly unknown[] = [search]
list_routes(rows)

// throws: a path is matched without query and fragment, as in "/search", got: "/search?q=:query"
