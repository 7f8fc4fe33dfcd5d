/** Two scopes forward to the same router, whose helpers could not know which prefix to use. */
import { forward, helpers, scope } from "waymark"

const routes = [scope("/a", "Web", [forward("/api", "Api")]), scope("/b", "Web", [forward("/api", "Api")])] as const

// refused: has already been forwarded to (in scope \"/b\": forward \"/api\")
helpers(routes)

// throws: Web.Api has already been forwarded to (in scope "/b": forward "/api")
