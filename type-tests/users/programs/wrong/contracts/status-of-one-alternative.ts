/** A status that the row has only if a condition holds: without it, the answer throws. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

const STRICT: boolean = false
const schemas = { User: z.object({ name: z.string() }), Problem: z.object({ detail: z.string() }) }
const routes = [
  get("/users/:id", "UserController", "show", { answers: STRICT ? { 200: "User", 404: "Problem" } : { 200: "User" } }),
] as const
const web = define_router(routes, { schemas })
const Router = web.build({
  UserController: web.controller("UserController", {
    show: (conn, { id }) =>
      // refused: Argument of type '404' is not assignable to parameter of type '200'.
      id === "7" ? conn.answer(200, { name: id }) : conn.answer(404, { detail: id }),
  }),
})
// throws: no answer 404 is declared (at get "/users/:id"). Declared: 200
await Router.call(build_conn("GET", "/users/8"))
