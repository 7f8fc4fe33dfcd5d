/** A page function is passed to `html` without being called: its source code would be sent. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const index_page = (): string => "<h1>Users</h1>"
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  // refused: a page cannot be a function: call it, or pass it to render
  index: (conn) => conn.html(index_page),
})

// throws: a page cannot be a function: call it, or pass it to render, html got: function index_page
await web.build({ PageController }).call(build_conn("GET", "/"))
