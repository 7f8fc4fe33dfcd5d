import { get, redirect, scope } from "waymark"
import { define_endpoint, define_router } from "waymark/server"

export const routes = [
  redirect("/people/:id", "/v2/users/:id", 301),
  scope(
    "/v1",
    {
      as: "v1",
      deprecated: { since: "2026-12-01", sunset: "2027-06-01", use: "v2_user" },
    },
    [get("/users/:id", "UserController", "show")],
  ),
  scope("/v2", { as: "v2" }, [get("/users/:id", "UserController", "show")]),
] as const

const web = define_router(routes)
const UserController = web.controller("UserController", {
  show: (conn, { id }) => conn.text(`User ${id}`),
})
const Endpoint = define_endpoint({ router: web.build({ UserController }) })

const moved = await Endpoint.fetch(new Request("http://localhost/people/7"))
console.log(moved.status, moved.headers.get("location"))

const old = await Endpoint.fetch(new Request("http://localhost/v1/users/7"))
for (const name of ["deprecation", "sunset", "link"])
  console.log(name, old.headers.get(name))
