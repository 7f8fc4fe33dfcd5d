/** A table has a conditional part, and one of its rows breaks a rule: one error, with the place, not one for each row. */
import { define_routes, get, list_routes, scope } from "waymark"

const DEV = process.env["NODE_ENV"] !== "production"
// refused: (at get \"/users/:id\")
const routes = define_routes([
  get("/", "PageController", "index"),
  ...(DEV ? [get("/mailbox", "MailboxController", "index")] : []),
  get("/users/:id", "UserController", "show", { where: { di: "integer" } }),
  get("/posts", "PostController", "index"),
])
// refused: (in scope \"/users\": get \"/:id\")
const scoped = define_routes([
  get("/", "PageController", "index"),
  scope("/users", [
    ...(DEV ? [get("/mailbox", "MailboxController", "index")] : []),
    get("/:id", "UserController", "show", { where: { di: "integer" } }),
    get("/posts", "PostController", "index"),
  ]),
])
// throws: has no param :di
list_routes(routes.length > 0 ? routes : scoped)
