/** An action that gets the issues reads the body before it looks whether there is one. */
import { post } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import * as v from "valibot"

const schemas = { NewUser: v.object({ name: v.string() }) }
const routes = [post("/users", "UserController", "create", { body: "NewUser", on_invalid: "action" })] as const
const UserController = define_router(routes, { schemas }).controller("UserController", {
  // throws: Cannot read properties of undefined
  // refused: Property 'value' does not exist on type
  create: (conn) => conn.text(conn.body_params.value.name),
})
await define_router(routes, { schemas }).build({ UserController }).call(build_conn("POST", "/users"))
