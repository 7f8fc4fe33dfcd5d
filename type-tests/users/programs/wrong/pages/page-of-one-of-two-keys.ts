/** One of two keys is assigned, and a page requires a certain one of them. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const page = ({ title }: { readonly title: string }): string => `<h1>${title.toUpperCase()}</h1>`
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  index: (conn) => {
    const key = conn.method === "POST" ? "title" : "name"
    // refused: Property 'title' is missing
    return conn.assign(key, "Home").render(page)
  },
})

// throws: Cannot read properties of undefined
await web.build({ PageController }).call(build_conn("GET", "/"))
