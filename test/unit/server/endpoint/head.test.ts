import { describe, expect, it } from "vitest"
import { forward, get, head, match, post } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, EndpointConfig } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

/** An action that answers with its name, and with the method that it sees. */
const named = (name: string) => (conn: Conn) => conn.put_resp_header("x-action", `${name} ${conn.method}`).text(name)

const inner = define_router([get("/one", "PageController", "one")]).build({ PageController: { one: named("one") } })
const table = [
  get("/page", "PageController", "page"),
  head("/page", "PageController", "unreached"),
  head("/own", "PageController", "own"),
  get("/own", "PageController", "page"),
  post("/form", "PageController", "form"),
  match("*", "/any", "PageController", "any"),
  forward("/inner", "Inner"),
  get("/late/:id", "PageController", "late"),
  match("*", "/late/*rest", "PageController", "rest"),
] as const
const actions = ["page", "unreached", "own", "form", "any", "late", "rest"] as const
const PageController = Object.fromEntries(actions.map((name) => [name, named(name)])) as Record<
  (typeof actions)[number],
  (conn: Conn) => Conn
>
const router = define_router(table, { warn: () => {} }).build({ PageController, Inner: inner })

/** The status of HEAD, its `x-action` and its body. */
async function send(path: string, config: EndpointConfig = {}, method = "HEAD") {
  const { status, headers, body } = await define_endpoint({ router, on_error: () => {}, ...config }).fetch(
    new Request(`http://localhost${path}`, { method }),
  )
  return [status, headers.get("x-action"), body]
}

describe("a HEAD request", () => {
  it.each([
    ["/page", "unreached HEAD"],
    ["/own", "own HEAD"],
    ["/late/7", "late GET"],
    ["/late/7/8", "rest HEAD"],
    ["/any", "any HEAD"],
    ["/inner/one", "one GET"],
  ])("to %s is answered by its own row, else as GET, without a body: %s", async (path, action) => {
    expect(await send(path)).toEqual([200, action, null])
  })

  it("has the headers of the body that GET has", async () => {
    const web = define_router([get("/:of", "BodyController", "show"), head("/own/empty", "BodyController", "show")])
    const show = (conn: Conn): Conn => {
      const of = conn.params["of"]
      if (of === "page") return conn.put_resp_header("set-cookie", "a=b").html("<p>é</p>")
      if (of === "bytes") return conn.send_resp(200, new Uint8Array(5))
      return of === "text" ? conn.send_resp(200, "é") : conn.send_resp(of === "none" ? 204 : 200)
    }
    const Endpoint = define_endpoint({ router: web.build({ BodyController: { show } }) })
    const headersOf = async (path: string, method: string) => {
      const { headers } = await Endpoint.fetch(new Request(`http://localhost${path}`, { method }))
      return [headers.get("content-length"), headers.get("content-type")]
    }
    expect(await headersOf("/page", "HEAD")).toEqual(["9", "text/html; charset=utf-8"])
    expect(await headersOf("/bytes", "HEAD")).toEqual(["5", null])
    expect(await headersOf("/text", "HEAD")).toEqual(["2", (await headersOf("/text", "GET"))[1]])
    expect(await headersOf("/none", "HEAD")).toEqual([null, null])
    expect(await headersOf("/own/empty", "HEAD")).toEqual([null, null])
  })

  it("without such a row is a 404", async () => {
    expect(await send("/form")).toEqual([404, null, null])
    expect(await send("/inner/two")).toEqual([404, null, null])
  })

  it("is not answered as GET with head: false, nor by a router alone", async () => {
    expect(await send("/own", { head: false })).toEqual([200, "own HEAD", null])
    expect(await send("/late/7", { head: false })).toEqual([200, "rest HEAD", null])
    expect(await send("/inner/one", { head: false })).toEqual([404, null, null])
    await expect(async () => inner.call(build_conn("HEAD", "/one"))).rejects.toThrow("no route found for HEAD /one")
  })

  it("is a method of the routes for GET in a 405", async () => {
    const allow = async (config: EndpointConfig) => {
      const Endpoint = define_endpoint({ router, method_not_allowed: true, ...config })
      return (await Endpoint.fetch(new Request("http://localhost/inner/one", { method: "POST" }))).headers.get("allow")
    }
    expect([await allow({}), await allow({ head: false })]).toEqual(["GET, HEAD, OPTIONS", "GET, OPTIONS"])
  })
})
