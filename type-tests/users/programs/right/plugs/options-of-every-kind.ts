/** All kinds of options of plugs: none, any, lists that a plug may change, objects, functions and instances. */
import assert from "node:assert/strict"
import { get, pipe_through, pipeline, plug, scope } from "waymark"
import { standard_plugs } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { Conn, Plug } from "waymark/server"

class Store {
  readonly #seen: string[] = []
  add(name: string): number {
    return this.#seen.push(name)
  }
}
interface Options {
  max: number
  per?: "minute" | "hour"
  store?: { add(name: string): number }
  keys?: { header: string }[]
  on_limit?: (conn: Conn) => void
}
const seen: unknown[] = []
const plugs = {
  ...standard_plugs,
  limit: (_conn: Conn, options: Options) => void seen.push(options.max),
  names: (_conn: Conn, names: string[]) => void seen.push(names.length),
  weak: (_conn: Conn, options: { max?: number }) => void seen.push(options.max),
  none: () => undefined,
  any: (_conn: Conn, options: unknown) => void seen.push(options),
  either: (_conn: Conn, options: string | { name: string }) => void seen.push(options),
  ready: { init: (names: readonly string[]) => names.join(), call: (_: Conn, text: string) => void seen.push(text) },
  number: define_plug((_conn, number: number) => void seen.push(number)),
  known_to_nobody: ((_conn: Conn) => undefined) as Plug,
}
const limits: Options = { max: 5 }
const routes = [
  pipeline("all", [
    plug("put_secure_browser_headers"),
    plug("put_secure_browser_headers", { "x-a": "b" }),
    plug("limit", { max: 1, per: "hour", store: new Store(), keys: [{ header: "x" }], on_limit: () => undefined }),
    plug("limit", limits),
    plug("names"),
    plug("names", ["a", "b"]),
    plug("weak"),
    plug("weak", { max: 2 }),
    plug("none"),
    plug("none", { whatever: 1 }),
    plug("any"),
    plug("any", 3),
    plug("either", "x"),
    plug("either", { name: "x" }),
    plug("ready", ["r", "s"]),
    plug("number", 4),
    plug("known_to_nobody", 5),
    plug(plugs.limit, { max: 6 }),
    plug((_conn: Conn, names = ["default"]) => void seen.push(names)),
  ]),
  scope("/", [pipe_through(["all", "weak", "none"]), get("/", "PageController", "index")]),
] as const
const web = define_router(routes, { plugs })
const Router = web.build({ PageController: { index: (conn) => conn.text("") } })
assert.equal((await define_endpoint({ router: Router }).fetch(new Request("http://localhost/"))).status, 200)
const shown = '[1,5,0,2,null,2,[],3,"x",{"name":"x"},"r,s",4,6,["default"],null]'
assert.equal(JSON.stringify(seen), shown)
