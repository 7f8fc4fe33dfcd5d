/** Interfaces name the types of a table's helpers, client and router. */
import { strict as assert } from "node:assert"
import { bind_helpers, define_routes, get, helpers, post } from "waymark"
import type { Helpers } from "waymark"
import { client } from "waymark/client"
import type { Client } from "waymark/client"
import { define_plug, define_router } from "waymark/server"
import type { ActionConn, ActionParams, ControllerOf, Conn, Web } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

export const routes = define_routes([
  ["pipe_through", "locale"],
  get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
  post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "NewUser" } }),
])
export const schemas = { NewUser: z.object({ name: z.string() }) }
interface Locale {
  assigns: { locale: string }
}
export const plugs = { locale: define_plug<Locale>((conn) => conn.assign("locale", "en")) }

export interface Routes extends Helpers<typeof routes, typeof schemas> {}
export const Routes: Routes = helpers(routes)

export interface Api extends Client<typeof routes, typeof schemas> {}
export const api: Api = client<typeof routes, typeof schemas>(routes, { base_url: "http://localhost" })

export interface AppWeb extends Web<typeof routes, typeof plugs, readonly [], typeof schemas> {}
export const web: AppWeb = define_router(routes, { plugs, schemas })

class UserController implements ControllerOf<typeof web, "UserController"> {
  show(
    conn: ActionConn<typeof web, "UserController", "show">,
    { id }: ActionParams<typeof web, "UserController", "show">,
  ): Conn {
    return conn.text(`${conn.assigns.locale} ${id + 1} ${Routes.user_path(conn, "show", id)}`)
  }
  create(conn: ActionConn<typeof web, "UserController", "create">): Conn {
    return conn.answer(201, conn.body_params)
  }
}
const Router = web.build({ UserController: new UserController() })
const conn = await Router.call(build_conn("GET", "/users/6"))
assert.equal(conn.resp_body, "en 7 /users/6")

// The table and the schemas are not inferred from the interface.
assert.equal(bind_helpers<typeof routes, typeof schemas>(Routes, conn).user_path("show", 7), "/users/7")
