/** A list of rows stands in a table where its rows should. */
import { get, helpers } from "waymark"

const inner = [get("/posts", "PostController", "index")] as const

const routes = [get("/", "PageController", "index"), inner] as const

// refused: spread this list: ...inner (at table[1])
helpers(routes)

// throws: spread this list: ...inner (at table[1])
