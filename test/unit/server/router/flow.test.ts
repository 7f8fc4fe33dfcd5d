import { expect, it } from "vitest"
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const fetch_session = define_plug<{ assigns: { session: string } }>((conn) => conn.assign("session", "s1"))
const fetch_user = define_plug<{ requires: { session: string }; assigns: { user: string } }>({
  init: (suffix: string) => suffix.toUpperCase(),
  call: (conn, suffix: string) => conn.assign("user", `${conn.assigns.session}-${suffix}`),
})

it("define_plug returns the plug itself", () => {
  const plain = (): void => undefined
  const object = { call: plain }
  expect(define_plug(plain)).toBe(plain)
  expect(define_plug(object)).toBe(object)
})

it("an action has the assigns of its plugs, in order, and those of the table", async () => {
  const routes = [
    pipeline("session", [plug("fetch_session")]),
    pipeline("browser", [plug("session"), plug("fetch_user", "ada")]),
    scope({ path: "/", assigns: { area: "front" } }, [pipe_through("browser"), get("/", "PageController", "index")]),
  ] as const
  const web = define_router(routes, { plugs: { fetch_session, fetch_user } })
  const PageController = web.controller("PageController", {
    index: ({ assigns }) => Response.json([assigns.area, assigns.session, assigns.user]),
  })
  const conn = await web.build({ PageController }).call(build_conn("GET", "/"))
  expect(await conn.to_response().json()).toEqual(["front", "s1", "s1-ADA"])
})

it("a router does not run the plugs of its option before", async () => {
  const routes = [get("/", "PageController", "index")] as const
  const web = define_router(routes, { before: [fetch_session] })
  const PageController = web.controller("PageController", {
    index: (conn) => conn.text(conn.assigns.session),
  })
  const router = web.build({ PageController })
  const conn = await router.call(build_conn("GET", "/").assign("session", "from before"))
  expect(await conn.to_response().text()).toBe("from before")
})
