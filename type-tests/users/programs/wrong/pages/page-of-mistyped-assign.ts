/** A page requires an assign whose key is mistyped in the call of `assign`. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

interface Titled {
  readonly title: string
}
const page = ({ title }: Titled): string => `<h1>${title.toUpperCase()}</h1>`
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  // refused: Property 'title' is missing
  index: (conn) => conn.assign("titel", "Home").render(page),
})

// throws: Cannot read properties of undefined
await web.build({ PageController }).call(build_conn("GET", "/"))
