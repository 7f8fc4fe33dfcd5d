/** A list of rows stands in a table that is written in the call. */
import { get, helpers } from "waymark"

const inner = [get("/posts", "PostController", "index")] as const

helpers([
  get("/", "PageController", "index"),
  // refused: spread it: ...inner
  inner,
])

// throws: expected a node, got a list of nodes; spread it: ...inner (at table[1])
