/** All kinds of pages: strings, objects with their own `toString`, functions of existing assigns. */
import assert from "node:assert/strict"
import { get, pipe_through } from "waymark"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { Conn, Html, LayoutAssigns, PageAssigns } from "waymark/server"
import { build_conn } from "waymark/testing"

class Markup {
  constructor(readonly text: string) {}
  toString(): string {
    return this.text
  }
}
const conn = (): Conn => build_conn("GET", "/")
const either = (text: string): Html => (text === "" ? new Markup("empty") : text)
assert.equal(conn().html("a").resp_body, "a")
assert.equal(conn().html(new Markup("b")).resp_body, "b")
assert.equal(conn().html(either("")).resp_body, "empty")
assert.equal(conn().html({ toString: () => "c" }).resp_body, "c")
assert.equal(conn().render(new Markup("d")).resp_body, "d")
assert.equal(conn().render(() => new Markup("e")).resp_body, "e")
assert.equal(conn().render(({ title }) => title, { title: "f" }).resp_body, "f")
assert.equal(conn().render(({ conn: { method } }: PageAssigns) => method).resp_body, "GET")
const layout = ({ inner_content, title }: LayoutAssigns): Html =>
  new Markup(`${String(title)}: ${String(inner_content)}`)
assert.equal(conn().put_layout(layout).render("g", { title: "G" }).resp_body, "G: g")

interface User {
  readonly name: string
}
const find_user = define_plug<{ assigns: { user: User } }>((given) => given.assign("user", { name: "Ada" }))
const user_page = ({ user, title }: { readonly user: User; readonly title: string }): string => `${title} ${user.name}`
const web = define_router([pipe_through("find_user"), get("/", "UserController", "show")], { plugs: { find_user } })
const UserController = web.controller("UserController", { show: (given) => given.render(user_page, { title: "User" }) })
assert.equal((await web.build({ UserController }).call(conn())).resp_body, "User Ada")

/** JSON accepts unknown values, and values that may be undefined. */
const send = <Value>(given: Conn, value: Value): Conn => given.json(value)
const unknown: unknown = JSON.parse("[1]")
assert.equal(send(conn(), unknown).resp_body, "[1]")
assert.equal(conn().json(unknown).resp_body, "[1]")
assert.equal(conn().json(JSON.parse("[2]")).halt().resp_body, "[2]")
assert.equal(conn().json(new Map<string, number>().get("none")).resp_body, "null")
assert.equal(conn().json({ at: new Date(0), toJSON: () => 1 }).resp_body, "1")

const views = { text: () => new Markup("text"), json: async () => Promise.resolve({ errors: ["none"] }) }
const Endpoint = define_endpoint({ on_error: () => undefined, render_errors: { formats: views } })
const response = await Endpoint.fetch(new Request("http://localhost/", { headers: { accept: "application/json" } }))
assert.deepEqual(await response.json(), { errors: ["none"] })
