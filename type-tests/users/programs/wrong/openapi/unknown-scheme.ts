/** The security of a pipeline names a scheme that is not declared. */
import { get, pipe_through } from "waymark"
import { openapi } from "waymark/openapi"

const routes = [pipe_through("require_user"), get("/users", "UserController", "index")] as const

openapi(routes, {
  info: { title: "Users", version: "1.0.0" },
  security_schemes: { bearer: { type: "http", scheme: "bearer" } },
  // refused: 'baerer' does not exist
  security: { require_user: [{ baerer: [] }] },
})
// throws: ArgumentError: the security of "require_user" has the scheme "baerer", which is not in "security_schemes". Known: "bearer"
