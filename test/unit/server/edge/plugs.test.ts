import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { SignJWT } from "jose"
import { afterAll, describe, expect, it } from "vitest"
import { get, pipe_through, pipeline, plug, put } from "waymark"
import {
  cookies,
  define_endpoint,
  define_plug,
  define_router,
  endpoint_config,
  files,
  layouts as layouts_feature,
} from "waymark/edge"
import type { CookieMethods, CoreConn } from "waymark/edge"
import { bearer_token, compress, cors, layouts, put_root_layout, rate_limit, static_files } from "waymark/plugs"

type Asked = { fetch(request: Request): Promise<Response> }
const ask = (endpoint: Asked, path: string, init?: RequestInit): Promise<Response> =>
  endpoint.fetch(new Request(`http://localhost${path}`, init))

const answer = (conn: CoreConn): CoreConn => conn.text("word ".repeat(1_000))

it("define_plug takes objects too, whose conn has the features of its second type argument", async () => {
  type Theme = { assigns: { theme: string }; options: { otherwise: string } }
  const put_theme = define_plug<Theme, CookieMethods>({
    init: ({ otherwise }) => otherwise.toUpperCase(),
    call: (conn, otherwise: string) => conn.assign("theme", conn.req_cookies["theme"] ?? otherwise),
  })
  const routes = [
    pipeline("browser", [plug("put_theme", { otherwise: "light" })]),
    pipe_through("browser"),
    get("/", "Pages", "index"),
  ] as const
  const web = define_router(routes, { plugs: { put_theme }, conn: [cookies] })
  const Pages = web.controller("Pages", { index: (conn) => conn.text(conn.assigns.theme) })
  const endpoint = define_endpoint({ router: web.build({ Pages }) })
  expect(await (await ask(endpoint, "/")).text()).toBe("LIGHT")
  expect(await (await ask(endpoint, "/", { headers: { cookie: "theme=dark" } })).text()).toBe("dark")
})

it("define_plug types the options of a plug that declares nothing by its parameter", async () => {
  const put_theme = define_plug((conn, theme: "dark" | "light") => conn.put_resp_header("x-theme", theme))
  const put_size = define_plug({
    init: ({ size }: { size: number }) => String(size),
    call: (conn, size: string) => conn.put_resp_header("x-size", size),
  })
  const routes = [
    pipeline("browser", [plug("put_theme", "dark"), plug("put_size", { size: 7 })]),
    pipe_through("browser"),
    get("/", "Pages", "index"),
  ] as const
  const web = define_router(routes, { plugs: { put_theme, put_size } })
  const { headers } = await ask(
    define_endpoint({ router: web.build({ Pages: { index: (conn) => conn.text("") } }) }),
    "/",
  )
  expect([headers.get("x-theme"), headers.get("x-size")]).toEqual(["dark", "7"])

  const wrong = [
    pipeline("browser", [plug("put_theme", "red")]),
    pipe_through("browser"),
    get("/", "Pages", "index"),
  ] as const
  // @ts-expect-error - put_theme takes "dark" or "light"
  define_router(wrong, { plugs: { put_theme } }).build({ Pages: { index: (conn) => conn.text("") } })
})

describe("a plug of an endpoint of the core, with only the feature that it needs", () => {
  const folder = mkdtempSync(join(tmpdir(), "waymark-edge-"))
  afterAll(() => rmSync(folder, { recursive: true }))

  it("cors answers a preflight, and names the origin", async () => {
    const web = define_router([put("/users/:id", "Users", "update")])
    const router = web.build({ Users: { update: (conn) => conn.text("updated") } })
    const endpoint = define_endpoint({ plugs: [cors({ origins: ["https://a.test"] })], router })
    const headers = { origin: "https://a.test", "access-control-request-method": "PUT" }
    const preflight = await ask(endpoint, "/users/7", { method: "OPTIONS", headers })
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "PUT"])
    expect((await ask(endpoint, "/other", { method: "OPTIONS", headers })).status).toBe(404)
    const updated = await ask(endpoint, "/users/7", { method: "PUT", headers: { origin: "https://a.test" } })
    expect(updated.headers.get("access-control-allow-origin")).toBe("https://a.test")
    expect(updated.headers.get("vary")).toBe("origin")
  })

  it("compress compresses", async () => {
    const endpoint = define_endpoint({ plugs: [compress({ encodings: ["gzip"] }), answer] })
    const response = await ask(endpoint, "/", { headers: { "accept-encoding": "gzip" } })
    expect(response.headers.get("content-encoding")).toBe("gzip")
    expect(gunzipSync(await response.arrayBuffer()).toString()).toBe("word ".repeat(1_000))
  })

  it("compress compresses a file of static_files", async () => {
    writeFileSync(join(folder, "big.css"), "a { color: red }\n".repeat(500))
    const config = {
      conn: [files],
      plugs: [compress({ encodings: ["gzip"] }), static_files({ at: "/", from: folder })],
    } as const
    const response = await ask(define_endpoint(endpoint_config(config)), "/big.css", {
      headers: { "accept-encoding": "gzip" },
    })
    expect(response.headers.get("content-encoding")).toBe("gzip")
    expect(gunzipSync(await response.arrayBuffer()).toString()).toHaveLength(17 * 500)
  })

  it("rate_limit refuses a client beyond its limit", async () => {
    const key = (conn: CoreConn): string | undefined => conn.get_req_header("x-key")[0]
    const endpoint = define_endpoint({ plugs: [rate_limit({ requests: 1, seconds: 60, key }), answer] })
    const send = (): Promise<Response> => ask(endpoint, "/", { headers: { "x-key": "a" } })
    expect([(await send()).status, (await send()).status]).toEqual([200, 429])
    const byAddress = define_endpoint({ plugs: [rate_limit({ requests: 1, seconds: 60 }), answer], on_error: () => {} })
    expect((await ask(byAddress, "/")).status).toBe(500) // a request without a server has no address
  })

  it("bearer_token assigns the claims", async () => {
    const key = "k".repeat(32)
    const token = bearer_token({ key })
    const web = define_router([pipe_through("token"), get("/", "Page", "index")], { plugs: { token } })
    const Page = web.controller("Page", { index: (conn) => conn.text(conn.assigns.claims.sub ?? "nobody") })
    const endpoint = define_endpoint({ router: web.build({ Page }) })
    const signed = await new SignJWT({ sub: "ada" })
      .setProtectedHeader({ alg: "HS256" })
      .sign(new TextEncoder().encode(key))
    const passed = await ask(endpoint, "/", { headers: { authorization: `Bearer ${signed}` } })
    expect(await passed.text()).toBe("ada")
    const refused = await ask(endpoint, "/")
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, 'Bearer realm="Application"'])
  })

  it("static_files sends files and their parts", async () => {
    writeFileSync(join(folder, "a.txt"), "0123456789")
    const config = endpoint_config({ conn: [files], plugs: [static_files({ at: "/assets", from: folder })] })
    const endpoint = define_endpoint({ ...config, on_error: () => {} })
    const whole = await ask(endpoint, "/assets/a.txt")
    expect([whole.status, whole.headers.get("content-length"), await whole.text()]).toEqual([200, "10", "0123456789"])
    const part = await ask(endpoint, "/assets/a.txt", { headers: { range: "bytes=2-4" } })
    expect([part.status, await part.text()]).toEqual([206, "234"])
    const etag = whole.headers.get("etag") ?? ""
    expect((await ask(endpoint, "/assets/a.txt", { headers: { "if-none-match": etag } })).status).toBe(304)
    expect((await ask(endpoint, "/assets/..%2fa.txt")).status).toBe(400)
  })

  it("layouts names the layouts of pages", async () => {
    const root = ({ inner_content }: { readonly inner_content: unknown }): string =>
      `<main>${String(inner_content)}</main>`
    const plugs = {
      named: layouts({ root }),
      in_root: (conn: Parameters<typeof put_root_layout>[0]) => put_root_layout(conn, "root"),
    }
    const web = define_router([pipe_through(["named", "in_root"]), get("/", "Page", "index")], {
      plugs,
      conn: [layouts_feature],
    })
    const Page = web.controller("Page", { index: (conn) => conn.render(() => "Hello", {}) })
    expect(await (await ask(define_endpoint({ router: web.build({ Page }) }), "/")).text()).toBe("<main>Hello</main>")
  })
})

describe("the types of the plugs", () => {
  it("refuse conns that lack the feature", () => {
    // @ts-expect-error - static_files needs the feature files
    endpoint_config({ plugs: [static_files({ at: "/", from: "." })] })
    // @ts-expect-error - with other features too
    endpoint_config({ conn: [cookies], plugs: [static_files({ at: "/", from: "." })] })
    // @ts-expect-error - layouts needs the feature layouts
    endpoint_config({ plugs: [layouts({ root: () => "" })] })
    // A layout that is written for the conns of waymark/server.
    const root = ({ conn }: { readonly conn: import("waymark/server").Conn }): string => conn.get_flash("info") ?? ""
    // @ts-expect-error - it uses the flash
    endpoint_config({ conn: [layouts_feature], plugs: [layouts({ root })] })
    // @ts-expect-error - the key of the limit reads the session
    endpoint_config({ plugs: [rate_limit({ requests: 1, seconds: 1, key: (conn) => String(conn.get_session("id")) })] })
    expect(
      define_endpoint(endpoint_config({ conn: [files], plugs: [static_files({ at: "/", from: "." })] })).config.plugs,
    ).toHaveLength(1)
  })
})
