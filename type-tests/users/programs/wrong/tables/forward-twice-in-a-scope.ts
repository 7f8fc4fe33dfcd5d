/** A forward in a builder's scope repeats one of the table: one error, with the place. */
import { define_routes, forward, get, list_routes, scope } from "waymark"

// refused: (in scope \"/v2\": forward \"/api\")
const routes = define_routes([
  get("/", "PageController", "index"),
  forward("/api", "ApiRouter"),
  scope("/v2", [forward("/api", "ApiRouter")]),
])
// throws: ApiRouter has already been forwarded to
list_routes(routes)
