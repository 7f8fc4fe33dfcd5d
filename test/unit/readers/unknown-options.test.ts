import { describe, expect, it } from "vitest"
import { waymark } from "../../../src/build/bundler/index.js"
import { openapi } from "../../../src/readers/openapi/index.js"
import { serve } from "../../../src/server/node/index.js"
import * as plugs from "../../../src/server/plugs/index.js"
import { build_conn } from "../../../src/server/testing/index.js"

const store = plugs.cookie_store({ signing_salt: "a" })
const secret = "s".repeat(64)
const client = { get: async () => null, set: async () => null, del: async () => 0 }

/** What takes options, with an option that other libraries have. */
const CALLS: Readonly<Record<string, () => unknown>> = {
  'openapi has no option "server"': () =>
    openapi([], { info: { title: "A", version: "1" }, server: [{ url: "/" }] } as never),
  'waymark.esbuild has no option "table"': () => waymark.esbuild({ table: "routes.ts" } as never),
  'serve has no option "host"': () => serve({ fetch: async () => new Response() }, { host: "0.0.0.0" } as never),
  'parsers has no option "limit"': () => plugs.parsers({ limit: "1mb" } as never),
  'the parser json has no option "limit"': () => plugs.parsers({ parsers: [["json", { limit: 5 } as never]] }),
  'session has no option "maxAge"': () => plugs.session({ store, key: "a", maxAge: 5 } as never),
  'cookie_store has no option "salt"': () => plugs.cookie_store({ signing_salt: "a", salt: "b" } as never),
  'redis_store has no option "disableTTL"': () => plugs.redis_store(client as never, { disableTTL: true } as never),
  'cors has no option "methods"': () => plugs.cors({ origins: "*", methods: ["GET"] } as never),
  'compress has no option "threshold"': () => plugs.compress({ threshold: 0 } as never),
  'static_files has no option "maxAge"': () => plugs.static_files({ at: "/", from: ".", maxAge: "1d" } as never),
  'send_download has no option "name"': () =>
    plugs.send_download(build_conn("GET", "/"), { content: "a" }, { filename: "a.txt", name: "b" } as never),
  'force_ssl has no option "trustProtoHeader"': () => plugs.force_ssl({ trustProtoHeader: true } as never),
  'hsts of force_ssl has no option "maxAge"': () => plugs.force_ssl({ hsts: { maxAge: 5 } as never }),
  'rate_limit has no option "windowMs"': () => plugs.rate_limit({ requests: 5, seconds: 60, windowMs: 5 } as never),
  'rewrite_on has no option "trust"': () => plugs.rewrite_on([], { trusted_proxies: [], trust: 1 } as never),
  'basic_auth has no option "users"': () => plugs.basic_auth({ username: "a", password: "b", users: {} } as never),
  'bearer_token has no option "secret"': () => plugs.bearer_token({ key: secret, secret } as never),
  'verify_url has no option "maxAge"': () => plugs.verify_url({ maxAge: 5 } as never),
  'sign_url has no option "maxAge"': () => plugs.sign_url(secret, "http://a/", { max_age: 5, maxAge: 5 } as never),
  'sign_token has no option "maxAge"': () => plugs.sign_token(secret, "a", 1, { maxAge: 5 } as never),
  'verify_token has no option "maxAge"': () => plugs.verify_token(secret, "a", "b", { maxAge: 5 } as never),
  'logger has no option "level"': () => plugs.logger({ level: "debug" } as never),
  'request_id has no option "header"': () => plugs.request_id({ header: "x-id" } as never),
  'put_resp_cookie has no option "httpOnly"': () =>
    build_conn("GET", "/").put_resp_cookie("a", "b", { httpOnly: false } as never),
  'delete_resp_cookie has no option "Path"': () =>
    build_conn("GET", "/").delete_resp_cookie("a", { Path: "/" } as never),
}

describe("an option of another name is refused, which would be ignored", () => {
  it.each(Object.entries(CALLS))("%s", async (message, call) => {
    await expect((async () => call())()).rejects.toThrow(`${message}. Supported: "`)
  })
})

it("the attributes of one cookie may be the options of another", () => {
  const conn = build_conn("GET", "/").put_resp_cookie("a", "1", { path: "/a", same_site: "Lax" })
  const given = conn.resp_cookies.get("a")
  expect(conn.put_resp_cookie("b", "2", given).resp_cookie_headers()[1]).toContain(
    "b=2; Path=/a; HttpOnly; SameSite=Lax",
  )
  expect(conn.delete_resp_cookie("a", given).resp_cookie_headers()[0]).toContain("a=; Path=/a")
})
