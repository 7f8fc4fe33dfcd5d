/** An action answers with readonly lists, such as those of a repository that nobody else may change. */
import { get } from "waymark"
import { define_router } from "waymark/server"
import { build_conn } from "waymark/testing"
import { z } from "zod"

interface User {
  readonly name: string
  readonly emails: readonly string[]
}
const users: readonly User[] = [{ name: "Ada", emails: ["ada@example.com"] }]
const names = ["Ada", "Grace"] as const

const UserSchema = z.object({ name: z.string(), emails: z.array(z.string()) })
const schemas = {
  Users: z.array(UserSchema),
  Page: z.object({ users: z.array(UserSchema), next: z.number().nullable(), place: z.tuple([z.number(), z.number()]) }),
  Names: z.array(z.string()).min(1),
  Json: z.json(),
}
const routes = [
  get("/users", "UserController", "index", { answers: { 200: "Users" } }),
  get("/users/page", "UserController", "page", { answers: { 200: "Page" } }),
  get("/users/names", "UserController", "names", { answers: { 200: "Names" } }),
  get("/users/json", "UserController", "json", { answers: { 200: "Json" } }),
] as const
const web = define_router(routes, { schemas })
const UserController = web.controller("UserController", {
  index: (conn) => conn.answer(200, users),
  page: (conn) => conn.answer(200, { users, next: null, place: [1, 2] as const }),
  names: (conn) => conn.answer(200, names),
  json: (conn) => conn.answer(200, { names, users: users.map(({ name }) => name) }),
})
const Router = web.build({ UserController })
for (const path of ["", "/page", "/names", "/json"]) await Router.call(build_conn("GET", `/users${path}`))
