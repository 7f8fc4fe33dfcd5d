/** A promise is passed as JSON: `{}` would be sent. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const list_users = async (): Promise<readonly string[]> => Promise.resolve(["Ada"])
const web = define_router([get("/", "UserController", "index")])
const UserController = web.controller("UserController", {
  // refused: JSON cannot represent functions or promises: call it, or await it first
  index: (conn) => conn.json(list_users()),
})

// throws: JSON cannot represent functions or promises: call it, or await it first, got: a promise
await web.build({ UserController }).call(build_conn("GET", "/"))
