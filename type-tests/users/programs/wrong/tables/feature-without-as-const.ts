/** A feature's rows have no `as const`, and an action's name is mistyped in a link of the table into which they are spread. */
import { get, helpers, resources } from "waymark"

const blog = [resources("/posts", "PostController"), get("/feed", "FeedController", "show")]
const routes = [get("/", "PageController", "index"), ...blog] as const
const Routes = helpers(routes)
const site = new URL("https://example.com")
Routes.post_path(site, "edit", 1)
// refused: "edti"
Routes.post_path(site, "edti", 1)

// throws: no action "edti"
