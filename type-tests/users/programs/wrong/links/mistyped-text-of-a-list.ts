/** A text that is not in the list of a param. */
import { get, helpers } from "waymark"

const Routes = helpers([get("/users/:tab", "UserController", "tab", { where: { tab: ["posts", "likes"] } })])

// refused: '"post"' is not assignable to parameter of type
Routes.user_path(new URL("https://example.com"), "tab", "post")

// throws: expected "posts" or "likes" for :tab, got: "post"
