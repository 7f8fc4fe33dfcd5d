/** A list of rows is in the place of a row of a scope. */
import { define_routes, get, list_routes, scope } from "waymark"

const pages = [get("/about", "PageController", "about"), get("/terms", "PageController", "terms")] as const
// refused: spread this list: ...inner (in scope \"/en\": items[0])
const routes = define_routes([scope("/en", [pages])])
// throws: spread this list: ...inner
list_routes(routes)
