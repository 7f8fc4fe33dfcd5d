import { describe, expect, it } from "vitest"
import { NoRouteError } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import {
  build_conn,
  conn_test,
  redirected_params,
  UnexpectedResponseError,
} from "../../../../src/server/testing/index.js"

const Page = { show: (conn: Conn) => conn.redirect(String(conn.query_params["to"])) }
const inner = define_router([["get", "/jobs/:job", "Page", "show"]] as const).build({ Page })
const router = define_router([
  ["get", "/", "Page", "show"],
  ["get", "/users/:id", "Page", "show"],
  ["get", "/files/*path", "Page", "show"],
  ["forward", "/inner", "Inner"],
] as const).build({ Page, Inner: inner })
const { get } = conn_test(define_endpoint({ router }))

describe("redirected_params", () => {
  it.each([
    ["/users/a%20b?c=d#e", { id: "a b" }],
    ["/files/a/b", { path: ["a", "b"] }],
    ["/", {}],
    ["/inner/jobs/1", {}],
  ])("returns the params of the route for %s", async (to, params) => {
    expect(redirected_params(await get(build_conn(), "/", { to }))).toEqual(params)
  })

  it("uses the router that the request was forwarded to, then the outer one", async () => {
    expect(redirected_params(await get(build_conn(), "/inner/jobs/1", { to: "/inner/jobs/2" }))).toEqual({ job: "2" })
    expect(redirected_params(await get(build_conn(), "/inner/jobs/1", { to: "/users/2" }))).toEqual({ id: "2" })
  })

  it("throws without a redirect or a route", async () => {
    const away = await get(build_conn(), "/", { to: "/nowhere/1" })
    expect(() => redirected_params(away)).toThrow(NoRouteError)
    expect(() => redirected_params(away, 301)).toThrow(UnexpectedResponseError)
    expect(() => redirected_params(build_conn().redirect("/users/1"))).toThrow(NoRouteError)
  })
})
