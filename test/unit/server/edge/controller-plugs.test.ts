import { describe, expect, it } from "vitest"
import { pipe_through, resources } from "waymark"
import { cookies, define_endpoint, define_plug, define_router, resource_routes } from "waymark/edge"
import type { CookieMethods, CoreConn, SessionMethods } from "waymark/edge"

const put_locale = define_plug<{ assigns: { locale: string } }>((conn) => conn.assign("locale", "en"))
const load_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", String(conn.params["id"])))
const require_ada = define_plug<{ requires: { user: string } }>((conn) =>
  conn.assigns.user === "ada" ? conn : conn.put_status(403).text("only Ada").halt(),
)
const put_seen = (conn: CoreConn & CookieMethods) => conn.put_resp_cookie("seen", "yes")
const put_visits = (conn: CoreConn & SessionMethods) => conn.put_session("visits", 1)

const web = define_router(
  [pipe_through("put_locale"), resources("/users", "UserController", { only: ["index", "show", "delete"] })],
  { plugs: { put_locale }, conn: [cookies], resources: resource_routes },
)
const UserController = web
  .controller("UserController")
  .plug(load_user, { except: ["index"] })
  .plug(require_ada, { only: ["delete"] })
  .plug(put_seen)
  .actions({
    index: (conn) => conn.text(`index ${conn.assigns.locale} ${"user" in conn.assigns}`),
    show: (conn, { id }) => conn.put_resp_cookie("shown", id).text(`show ${conn.assigns.user} ${conn.assigns.locale}`),
    delete: () => new Response("deleted"),
  })
const { fetch } = define_endpoint({ router: web.build({ UserController }) })

describe("plugs of a controller of the core", () => {
  it.each([
    ["GET", "/users", 200, "index en false", ["seen"]],
    ["GET", "/users/grace", 200, "show grace en", ["seen", "shown"]],
    ["DELETE", "/users/ada", 200, "deleted", ["seen"]],
    ["DELETE", "/users/grace", 403, "only Ada", []],
  ])("run before the actions that only and except leave: %s %s", async (method, path, status, text, names) => {
    const response = await fetch(new Request(`http://localhost${path}`, { method }))
    const cookieNames = response.headers.getSetCookie().map((cookie) => cookie.split("=")[0])
    expect([response.status, await response.text(), cookieNames]).toEqual([status, text, names])
  })

  it("refuses a plug that needs a feature or an assign that is missing, by types", () => {
    const start = web.controller("UserController")
    // @ts-expect-error - the router names no sessions
    start.plug(put_visits)
    // @ts-expect-error - the same as an object
    start.plug({ call: put_visits })
    // @ts-expect-error - no plug before it assigns the user
    start.plug(require_ada)
    expect(typeof start.plug).toBe("function")
  })

  it("gives a function in place the types of its actions' conns, and its assigns to them", async () => {
    const start = web.controller("UserController")
    const actions = { show: () => new Response(""), delete: () => new Response("") }
    const Controller = start
      .plug((conn) => conn.put_resp_cookie("in", "place").assign("length", conn.assigns.locale.length))
      .plug(
        (conn, { by }: { by: number }) => conn.assign("twice", conn.assigns.length * by),
        { by: 2 },
        { only: ["index"] },
      )
      .actions({ ...actions, index: (conn) => conn.text(conn.assigns.twice.toFixed(1)) })
    const { fetch } = define_endpoint({ router: web.build({ UserController: Controller }) })
    const response = await fetch(new Request("http://localhost/users"))
    expect([await response.text(), response.headers.getSetCookie().length]).toEqual(["4.0", 1])
    // @ts-expect-error - the router names no sessions
    start.plug((conn) => conn.put_session("visits", 1))
    // @ts-expect-error - a key that no plug assigns
    start.plug((conn) => conn.text(conn.assigns.user))
  })

  it("refuses an action that the controller does not have", () => {
    const start = web.controller("UserController")
    // @ts-expect-error - no such action
    expect(() => start.plug(load_user, { only: ["edit"] })).toThrow('"edit"')
  })
})
