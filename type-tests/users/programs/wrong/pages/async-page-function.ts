/** An asynchronous page function is passed to `render`. */
import { build_conn } from "waymark/testing"

// throws: a page cannot be a promise: await it first (render)
// refused: 'Promise<string>'
build_conn("GET", "/").render(async () => Promise.resolve("<h1>Users</h1>"))
