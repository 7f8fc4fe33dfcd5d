/** Actions may be called `call`, `init` and `fetch`: the table determines that the name is a controller. */
import assert from "node:assert/strict"
import { get } from "waymark"
import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { build_conn } from "waymark/testing"

const names = ["index", "call", "fetch", "init"] as const
const table = [
  get("/index", "PhoneController", "index"),
  get("/call", "PhoneController", "call"),
  get("/fetch", "PhoneController", "fetch"),
  get("/init", "PhoneController", "init"),
] as const
const web = define_router(table)

const made = web.controller("PhoneController", {
  index: (conn) => conn.text("index"),
  call: (conn) => conn.text("call"),
  fetch: (conn) => conn.text("fetch"),
  init: (conn) => conn.text("init"),
})
class PhoneController {
  index = (conn: Conn): Conn => conn.text("index")
  call(conn: Conn): Conn {
    return conn.text("call")
  }
  fetch(conn: Conn): Conn {
    return conn.text("fetch")
  }
  init(conn: Conn): Conn {
    return conn.text("init")
  }
}
const statics = class {
  static index = (conn: Conn): Conn => conn.text("index")
  static call(conn: Conn): Conn {
    return conn.text("call")
  }
  static fetch(conn: Conn): Conn {
    return conn.text("fetch")
  }
  static init(conn: Conn): Conn {
    return conn.text("init")
  }
}

for (const controller of [
  made,
  Object.freeze({ index: made.index, call: made.call, fetch: made.fetch, init: made.init }),
  new PhoneController(),
  statics,
]) {
  const router = web.build({ PhoneController: controller })
  for (const name of names) assert.equal((await router.call(build_conn("GET", `/${name}`))).resp_body, name)
}
