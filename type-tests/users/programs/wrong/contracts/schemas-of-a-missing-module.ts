/** The schemas are imported from a module that does not exist: the import is the only error. */
import { get } from "waymark"
import { define_router } from "waymark/server"
// throws: Cannot find
// refused: Cannot find module './missing.js'
import { schemas } from "./missing.js"

define_router([get("/", "PageController", "index", { query: "Filter" })], { schemas })
