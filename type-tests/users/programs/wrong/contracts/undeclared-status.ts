/** An action answers with a status that its row does not declare. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const schemas = { User: z.object({ name: z.string() }) }
const routes = [get("/user", "UserController", "show", { answers: { 200: "User", 404: null } })] as const
const UserController = define_router(routes, { schemas }).controller("UserController", {
  // throws: no answer 403 is declared (at get "/user"). Declared: 200, 404
  // refused: Argument of type '403' is not assignable to parameter of type
  show: (conn) => conn.answer(403, { name: "Ada" }),
})
await define_router(routes, { schemas }).build({ UserController }).call(build_conn("GET", "/user"))
