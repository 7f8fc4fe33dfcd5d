/** A page requires assigns that neither the conn nor `render` has. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const user_page = ({ user }: { readonly user: { readonly name: string } }): string => `<h1>${user.name}</h1>`
const web = define_router([get("/", "UserController", "show")])
const UserController = web.controller("UserController", {
  // refused: Property 'user' is missing
  show: (conn) => conn.render(user_page),
})

// throws: Cannot read properties of undefined
await web.build({ UserController }).call(build_conn("GET", "/"))
