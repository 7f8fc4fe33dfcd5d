/** A function is registered for a name with actions: it is a plug, and gets the action as its options. */
import assert from "node:assert/strict"
import { forward, get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { build_conn } from "waymark/testing"

const web = define_router([
  get("/a", "Echo", "one"),
  get("/b", "Echo", "two"),
  get("/c", "Ready", { n: 3 }),
  forward("/d", "Ready2"),
])
const Ready = { init: ({ n }: { n: number }) => n + 1, call: (conn: Conn, n: number) => conn.text(String(n)) }
const Router = web.build({
  Echo: (conn: Conn, action: string) => conn.text(action),
  Ready,
  Ready2: { call: (conn: Conn) => conn.text("forward") },
})
const ask = async (path: string): Promise<unknown> => (await Router.call(build_conn("GET", path))).resp_body
assert.deepEqual([await ask("/a"), await ask("/b"), await ask("/c"), await ask("/d")], ["one", "two", "4", "forward"])
