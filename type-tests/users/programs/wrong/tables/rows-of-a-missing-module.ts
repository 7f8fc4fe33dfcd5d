/** Rows are imported from a module that does not exist: the import is the only error. */
import { define_routes, get, helpers } from "waymark"
// throws: Cannot find
// refused: Cannot find module './missing.js'
import { rows } from "./missing.js"

const routes = define_routes([get("/", "PageController", "index"), ...rows])
helpers(routes)
