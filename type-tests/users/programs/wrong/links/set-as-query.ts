/** A set of tags has no keys for a query. */
import { helpers, resources } from "waymark"

const Routes = helpers([resources("/posts", "PostController")])
const tags = new Set(["a", "b"])

// refused: is not assignable to parameter of type 'Query
Routes.post_path(new URL("https://example.com"), "index", tags)

// throws: called with invalid params
