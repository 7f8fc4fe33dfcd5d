import { describe, expect, it } from "vitest"
import { z } from "zod"
import { dynamic, get, pipe_through } from "../../../../src/index.js"
import { orderOf } from "../../../../src/server/router/plug-order.js"
import { cookie_store, fetch_flash, fetch_session, redis_store, session } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import {
  earlyPlugs,
  metEndpoints,
  orderedPlugs,
  orderPlugs,
  orderRegistry,
  orderRouters,
  unmetEndpoints,
} from "../../../cases/plug-order.js"

const options = { plugs: orderPlugs, schemas: { Body: z.object({ a: z.string() }) } }

describe("a table", () => {
  it.each(earlyPlugs)("%j is refused: %s", (table, message) => {
    expect(() => define_router(dynamic(table), options)).toThrow(message)
  })

  it.each(orderedPlugs)("%j makes a router that needs %j", (table, needs) => {
    const Router = define_router(dynamic(table), options).build(orderRegistry)
    expect(new Set(orderOf(Router)?.needs)).toEqual(new Set(needs))
  })
})

describe("an endpoint", () => {
  it.each(unmetEndpoints)("with plugs %j and the router %s is refused: %s", (plugs, router, message) => {
    expect(() => define_endpoint(withRouter(plugs, router))).toThrow(message)
  })

  it.each(metEndpoints)("takes the plugs %j and the router %s", (plugs, router) => {
    expect(() => define_endpoint(withRouter(plugs, router))).not.toThrow()
  })

  it("names the plug or the row that a router needs something for", () => {
    expect(() => define_endpoint({ router: orderRouters.nested })).toThrow(
      'the router requires session before it, for plug "fetch_session" in pipeline "b"',
    )
    const routes = dynamic([["post", "/w", "P", "a", { body: "Body" }]])
    const Router = define_router(routes, options).build(orderRegistry)
    expect(() => define_endpoint({ router: Router })).toThrow('the router requires parsers before it, for the row "/w"')
  })

  it("with a session in a cookie needs a secret, unless the store has its own", () => {
    const secret = "s".repeat(64)
    const signed = session({ store: cookie_store({ signing_salt: "a" }), key: "_app" })
    expect(() => define_endpoint({ plugs: [signed] })).toThrow("plug 1 of the endpoint requires a secret_key_base")
    expect(() => define_endpoint({ plugs: [(conn) => conn, signed], secret_key_base: [] })).toThrow(
      "plug 2 of the endpoint",
    )
    expect(() => define_endpoint({ plugs: [signed], secret_key_base: secret })).not.toThrow()
    const own = session({ store: cookie_store({ signing_salt: "a", secret_key_base: secret }), key: "_app" })
    const client = { get: async () => null, set: async () => undefined, del: async () => 0 }
    const kept = session({ store: redis_store(client), key: "_app" })
    expect(() => define_endpoint({ plugs: [own, kept] })).not.toThrow()
    const routes = [pipe_through("signed"), get("/", "P", "a")] as const
    const Router = define_router(routes, { plugs: { signed } }).build(orderRegistry)
    expect(() => define_endpoint({ router: Router })).toThrow(
      'the router requires a secret_key_base, for plug "signed" in pipe_through',
    )
  })
})

describe("a controller", () => {
  const web = define_router([pipe_through("forgery"), get("/", "P", "a"), get("/b", "P", "b")], { plugs: orderPlugs })
  const actions = { a: (conn: Conn) => conn.text(""), b: (conn: Conn) => conn.text("") }

  it("is refused if its plugs come too early, or too late for a pipeline", () => {
    const late = web
      .controller("P")
      .plug(fetch_session, { only: ["a"] })
      .actions(actions)
    expect(() => web.build({ P: late })).toThrow('plug "forgery" in pipe_through requires fetch_session before it')
    const free = define_router([get("/", "P", "a"), get("/b", "P", "b")])
    const early = free.controller("P").plug(fetch_flash).plug(fetch_session).actions(actions)
    expect(() => free.build({ P: early })).toThrow("a plug of P requires fetch_session before it")
    const apart = free
      .controller("P")
      .plug(fetch_flash, { only: ["a"] })
      .plug(fetch_session, { only: ["b"] })
    const Router = free.build({ P: apart.actions(actions) })
    expect(orderOf(Router)?.needs).toEqual(["fetch_session", "session"])
  })
})

function withRouter(plugs: readonly unknown[], name: keyof typeof orderRouters): Parameters<typeof define_endpoint>[0] {
  const router = orderRouters[name]
  return { plugs, ...(router === undefined ? {} : { router }) } as Parameters<typeof define_endpoint>[0]
}
