/** The registry has nothing for the names under a scope's alias. */
import { get, scope } from "waymark"
import { define_router } from "waymark/server"

const web = define_router([scope("/admin", "Admin", [get("/", "PageController", "index")])])
// throws: nothing was given for Admin.PageController
// refused: Admin
web.build({})
