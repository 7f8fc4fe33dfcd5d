/** Generic functions make plugs that assign a key and value of the caller's choice, and actions see them. */
import { strict as assert } from "node:assert"
import { define_routes, get, pipe_through, pipeline, plug, scope } from "waymark"
import { define_plug, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { build_conn } from "waymark/testing"

interface User {
  readonly name: string
}

function assign_as<const Key extends string, Value>(key: Key, value: Value) {
  return define_plug<{ assigns: Record<Key, Value> }>((conn) => conn.assign(key, value))
}
function limit<const Options extends { max: number }>(options: Options) {
  return define_plug<{ assigns: { limit: Options } }>((conn) => conn.assign("limit", options))
}
/** Halts with a 404 if nothing is found. */
const load = <const Key extends string, Value>(key: Key, find: (conn: Conn) => Value | undefined) =>
  define_plug<{ assigns: { [K in Key]: Value } }>((conn) => {
    const found = find(conn)
    return found === undefined ? conn.send_resp(404, "").halt() : conn.assign(key, found)
  })
const load_later = <const Key extends string, Value>(key: Key, find: () => Promise<Value>) =>
  define_plug<{ assigns: Record<Key, Value> }>(async (conn) => conn.assign(key, await find()))
const perhaps = <const Key extends string, Value>(key: Key, value: Value | undefined) =>
  define_plug<{ assigns: Record<Key, Value | undefined> }>({ call: (conn) => conn.assign(key, value) })
const require_role = <const Role extends string>(role: Role) =>
  define_plug<{ requires: { user: User }; assigns: { role: Role } }>((conn) =>
    conn.assigns.user.name === "" ? new Response(null, { status: 403 }) : conn.assign("role", role),
  )
const copy = <const From extends string, const To extends string, Value>(from: From, to: To) =>
  define_plug<{ requires: Record<From, Value>; assigns: Record<To, Value> }>((conn) =>
    conn.assign(to, conn.assigns[from]),
  )

const routes = define_routes([
  pipeline("browser", [
    plug("limit"),
    plug("user"),
    plug("role"),
    plug(assign_as("tenant", { id: 7 })),
    plug("news"),
    plug("theme"),
    plug("owner"),
  ]),
  scope("/", [pipe_through("browser"), get("/", "PageController", "index")]),
])
const plugs = {
  limit: limit({ max: 3 }),
  user: load("user", (conn): User | undefined => (conn.method === "GET" ? { name: "Ada" } : undefined)),
  role: require_role("admin"),
  news: load_later("news", () => Promise.resolve(["a"])),
  theme: perhaps("theme", "dark"),
  owner: copy<"user", "owner", User>("user", "owner"),
}
const web = define_router(routes, { plugs })
const PageController = web.controller("PageController", {
  index(conn) {
    const { limit: own, user, role, tenant, news, theme, owner } = conn.assigns
    const max: 3 = own.max
    const [id, name, first]: readonly [number, string, string | undefined] = [tenant.id, user.name, news[0]]
    const kind: "admin" = role
    const shade: string | undefined = theme
    // @ts-expect-error - no plug assigns it
    assert.equal(conn.assigns.tennant, undefined)
    return conn.text([max, id, name, first, kind, shade, owner.name].join(" "))
  },
})
const conn = await web.build({ PageController }).call(build_conn("GET", "/"))
assert.equal(conn.resp_body, "3 7 Ada a admin dark Ada")

const { user: _, ...without_user } = plugs
// @ts-expect-error - the plug "role" requires a user
define_router(routes, { plugs: { ...without_user, user: assign_as("usr", 1) } }).build({ PageController })
