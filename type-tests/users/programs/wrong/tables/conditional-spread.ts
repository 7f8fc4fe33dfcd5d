/** A spread depends on the environment, and the name of a helper is mistyped. */
import { get, helpers } from "waymark"

const DEV = process.env["NODE_ENV"] !== "production"
const routes = [
  get("/", "PageController", "index"),
  ...(DEV ? [get("/mailbox", "MailboxController", "index")] : []),
  get("/users/:id", "UserController", "show"),
] as const
const Routes = helpers(routes)
const site = new URL("https://example.com")
Routes.mailbox_path(site, "index")
// refused: usr_path
Routes.usr_path(site, "show", 1)

// throws: is not a function
