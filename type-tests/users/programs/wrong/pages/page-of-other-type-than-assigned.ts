/** A page requires an assign with a different type from that in the call of `assign`. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

interface Titled {
  readonly title: string
}
const page = ({ title }: Titled): string => `<h1>${title.toUpperCase()}</h1>`
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  // refused: Type 'number' is not assignable to type 'string'
  index: (conn) => conn.assign("title", 404).render(page),
})

// throws: title.toUpperCase is not a function
await web.build({ PageController }).call(build_conn("GET", "/"))
