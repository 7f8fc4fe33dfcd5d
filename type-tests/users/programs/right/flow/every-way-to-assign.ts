/** Plugs that assign the declared keys, halt, answer or throw; and actions that assign their own keys. */
import assert from "node:assert/strict"
import { get, pipe_through, scope } from "waymark"
import { request_basic_auth } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { Conn } from "waymark/server"

interface User {
  readonly name: string
}
const fetch_user = define_plug<{ assigns: { user: User | null; seen?: number } }>(async (conn) => {
  const [name] = conn.get_req_header("x-user")
  if (name === "nobody") return request_basic_auth(conn).halt()
  if (name === "gone") return new Response("gone", { status: 410 })
  if (name === "broken") throw new Error("broken")
  const known = conn.assign("user", name === undefined ? null : { name })
  return name === undefined ? known : known.assign("seen", 1).put_resp_header("x-seen", "1")
})
/** A key that is required with one type and assigned with another already exists: its type is narrowed. */
const require_user = define_plug<{ requires: { user: User | null }; assigns: { user: User } }>((conn) => {
  if (conn.assigns.user !== null) return conn
  return conn.redirect("/login").halt()
})
/** A key that is required with one type may be assigned with another. */
const name_user = define_plug<{ requires: { user: User }; assigns: { user: string } }>((conn) =>
  conn.assign("user", conn.assigns.user.name),
)
const greet = define_plug<{ requires: { user: string } }>((conn) => {
  conn.assign("greeting", `Hello ${conn.assigns.user}`)
})
const put_locale = define_plug<{ assigns: { locale: "en" | "de" } }>({
  init: (locale: "en" | "de") => locale,
  call: (conn, locale: "en" | "de") => conn.assign("locale", locale),
})
const needs_locale = define_plug<{ requires: { area: "front" | "back" } }>((conn) => conn)

const routes = [
  scope("/", { assigns: { area: "front", tags: ["a"], since: new Date(0), page: { title: "Home", depth: 1 } } }, [
    pipe_through(["needs_locale", "fetch_user", "require_user", "name_user", "greet"]),
    get("/", "PageController", "index"),
  ]),
] as const
const plugs = { fetch_user, require_user, name_user, greet, needs_locale, put_locale }
const web = define_router(routes, { plugs })
const named = (conn: Conn): string => String(conn.assigns["greeting"])
const PageController = web.controller("PageController", {
  index: (conn) => {
    conn.assign("area", "garden").assign("tags", ["b", "c"]).assign("page", { title: "Garden", depth: 2 })
    const since: number = conn.assigns.since.getTime()
    return conn
      .assign("user", "Eve")
      .assign("title", 42)
      .text(`${named(conn)} ${conn.assigns.area} ${since}`)
  },
})
const Endpoint = define_endpoint({ router: web.build({ PageController }), on_error: () => {} })
const ask = async (user?: string): Promise<string> => {
  const headers = user === undefined ? {} : { "x-user": user }
  const response = await Endpoint.fetch(new Request("http://localhost/", { headers }))
  return `${response.status} ${await response.text()}`
}
assert.equal(await ask("Ada"), "200 Hello Ada garden 0")
assert.match(await ask(), /^302 /)
assert.match(await ask("nobody"), /^401 /)
assert.equal(await ask("gone"), "410 gone")
assert.match(await ask("broken"), /^500 /)
