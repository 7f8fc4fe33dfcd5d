import { describe, expect, it } from "vitest"
import { forward, get, pipeline, plug } from "../../../../src/index.js"
import * as edge from "../../../../src/edge.js"
import {
  basic_auth,
  bearer_token,
  compress,
  cookie_store,
  force_ssl,
  layouts,
  logger,
  parsers,
  proxy_to,
  rate_limit,
  request_id,
  rewrite_on,
  session,
  static_files,
} from "../../../../src/server/plugs/index.js"
import { define_router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

/** Plugs that were made from their options. */
const made = {
  basic_auth: basic_auth({ username: "a", password: "b" }),
  bearer_token: bearer_token({ key: "k".repeat(32) }),
  compress: compress(),
  force_ssl: force_ssl(),
  layouts: layouts({}),
  logger: logger(),
  parsers: parsers(),
  proxy_to: proxy_to("http://127.0.0.1:4001"),
  rate_limit: rate_limit({ requests: 5, seconds: 1 }),
  request_id: request_id(),
  rewrite_on: rewrite_on([], { trusted_proxies: [] }),
  session: session({ store: cookie_store({ signing_salt: "salt" }), key: "_app" }),
  static_files: static_files({ at: "/", from: "." }),
}
const inner = define_router([]).build({})
const app = { fetch: () => new Response("") }

/** Builds without its types, which refuse the same. */
const build = (rows: readonly unknown[], values: object, plugs: object = {}): unknown =>
  Reflect.apply(define_router, undefined, [rows, { plugs }]).build(values) as unknown

describe("options for a plug that was made from its own", () => {
  it.each(Object.entries(made))("refuses options of a table for %s, when it is built", (name, value) => {
    const refused = "takes no options: it was made with its own"
    const rows = [pipeline("p", [plug("made", { length: 100 })])]
    expect(() => build(rows, {}, { made: value })).toThrow(`plug "made" in pipeline "p" ${refused}`)
    expect(() => build([pipeline("p", [plug(value as never, ["a"])])], {})).toThrow(refused)
    expect(() => build([forward("/p", "Made", { length: 100 })], { Made: value })).toThrow(`plug Made ${refused}`)
    expect(() => build([get("/p", "Made", { length: 100 })], { Made: value })).toThrow(`plug Made ${refused}`)
    expect(name).not.toBe("")
  })

  it.each(Object.entries(made))("takes an empty list or object for %s", (_name, value) => {
    const rows = [pipeline("p", [plug("made"), plug("made", []), plug("made", {}), plug(value as never)])]
    expect(() => build([...rows, forward("/p", "Made")], { Made: value }, { made: value })).not.toThrow()
  })

  it("refuses the options of a forward to a router or an application, which would be lost", () => {
    for (const value of [inner, app, Object.assign(() => {}, app)])
      expect(() => build([forward("/p", "Target", { max: 1 })], { Target: value })).toThrow(
        "plug Target takes no options: it was made with its own",
      )
    expect(() => build([forward("/p", "Inner", [])], { Inner: inner })).not.toThrow()
    expect(() => build([forward("/p", "App", {})], { App: app })).not.toThrow()
  })

  it("refuses them in waymark/edge", () => {
    const rows = [pipeline("p", [plug("parsers", { length: 100 })])]
    const web = edge.define_router(rows as never, { plugs: { parsers: parsers() } }) as unknown as typeof untyped
    expect(() => web.build({})).toThrow('plug "parsers" in pipeline "p" takes no options: it was made with its own')
  })

  it("passes the options of a table to a plug of the user", async () => {
    const router = define_router([get("/p", "Ping", { max: 3 })]).build({
      Ping: (conn, { max }: { max: number }) => conn.text(String(max)),
    })
    expect((await router.call(build_conn("GET", "/p"))).resp_body).toBe("3")
  })
})
declare const untyped: { readonly build: (values: object) => unknown }
