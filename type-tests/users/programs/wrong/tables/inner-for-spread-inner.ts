/** A table contains a list of rows instead of the rows themselves. */
import { get, helpers } from "waymark"

const inner = [get("/posts", "PostController", "index")] as const

const routes = [get("/", "PageController", "index"), inner] as const

// refused: spread this list: ...inner (at table[1])
helpers(routes)

// throws: spread this list: ...inner (at table[1])
