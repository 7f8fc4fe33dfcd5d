/** An action answers with one of two statuses, and a value of only one of their schemas. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const FOUND: boolean = true
const schemas = { User: z.object({ name: z.string() }), Problem: z.object({ detail: z.string() }) }
const routes = [get("/user", "UserController", "show", { answers: { 200: "User", 404: "Problem" } })] as const
const UserController = define_router(routes, { schemas }).controller("UserController", {
  // throws: the answer 200 does not fit schema "User"
  // refused: Property 'name' is missing
  show: (conn) => conn.answer(FOUND ? 200 : 404, { detail: "not found" }),
})
await define_router(routes, { schemas }).build({ UserController }).call(build_conn("GET", "/user"))
