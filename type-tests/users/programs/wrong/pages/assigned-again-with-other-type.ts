/** A key is assigned again with another type, which a page that requires the first type would get. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const page = ({ title }: { readonly title: string }): string => `<h1>${title.toUpperCase()}</h1>`
const web = define_router([get("/", "PageController", "index")])
const PageController = web.controller("PageController", {
  index: (conn) => {
    const titled = conn.assign("title", "Home")
    // refused: Argument of type 'number' is not assignable to parameter of type 'string'
    titled.assign("title", 404)
    return titled.render(page)
  },
})

// throws: title.toUpperCase is not a function
await web.build({ PageController }).call(build_conn("GET", "/"))
