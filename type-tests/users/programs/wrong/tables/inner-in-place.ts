/** A table that is written in the call contains a list of rows. */
import { get, helpers } from "waymark"

const inner = [get("/posts", "PostController", "index")] as const

helpers([
  get("/", "PageController", "index"),
  // refused: spread this list: ...inner
  inner,
])

// throws: spread this list: ...inner (at table[1])
