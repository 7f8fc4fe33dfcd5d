/** A controller for a name that the table does not have. */
import { get } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([get("/", "PageController", "index")])

// throws: the table has no controller "PagController"
// refused: "PagController"
web.controller("PagController", {})
