/** An action answers with a value that does not fit its schema. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { type } from "arktype"

const schemas = { User: type({ name: "string" }) }
const routes = [get("/user", "UserController", "show", { answers: { 200: "User" } })] as const
const UserController = define_router(routes, { schemas }).controller("UserController", {
  // throws: the answer 200 does not fit schema "User" (at get "/user"): name: name must be a string (was a number)
  // refused: Type 'number' is not assignable to type 'string'
  show: (conn) => conn.answer(200, { name: 7 }),
})
await define_router(routes, { schemas }).build({ UserController }).call(build_conn("GET", "/user"))
