/** A page requires an assign with a different type from that of its route's plugs. */
import { get, pipe_through } from "waymark"
import { define_plug, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const find_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))
const user_page = ({ user }: { readonly user: { readonly name: string } }): string => `<h1>${user.name.length}</h1>`
const web = define_router([pipe_through("find_user"), get("/", "UserController", "show")], { plugs: { find_user } })
const UserController = web.controller("UserController", {
  // refused: Types of property 'user' are incompatible
  show: (conn) => conn.render(user_page),
})

// throws: Cannot read properties of undefined
await web.build({ UserController }).call(build_conn("GET", "/"))
