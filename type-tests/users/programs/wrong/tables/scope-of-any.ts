/** The rows of a scope have the type of an import that failed. */
import { get, scope } from "waymark"
import { define_router } from "waymark/server"

const imported: any = [get("/a", "ExtController", "index")]
const routes = [get("/", "PageController", "index"), scope("/ext", imported)] as const
// refused: a row of scope \"/ext\" has type `any`
export const web = define_router(routes)

// runs: at run time the rows are known
