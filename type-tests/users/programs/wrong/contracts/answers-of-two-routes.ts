/** The routes of an action declare other answers for a status, and the value fits only one of them. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const schemas = { User: z.object({ name: z.string() }), Page: z.object({ title: z.string() }) }
const routes = [
  get("/user", "UserController", "show", { answers: { 200: "User" } }),
  get("/page", "UserController", "show", { answers: { 200: "Page" } }),
] as const
const UserController = define_router(routes, { schemas }).controller("UserController", {
  // throws: the answer 200 does not fit schema "Page"
  // refused: Property 'title' is missing
  show: (conn) => conn.answer(200, { name: "Ada" }),
})
await define_router(routes, { schemas }).build({ UserController }).call(build_conn("GET", "/page"))
