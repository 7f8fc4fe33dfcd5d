import { describe, expect, it } from "vitest"
import { get, helpers } from "../../../../src/index.js"
import { define_endpoint } from "../../../../src/server.js"
import type { EndpointConfig, StaticManifest } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const static_manifest: StaticManifest = {
  latest: { "css/app.css": "css/app-0123.css", "icons.svg": "icons-4567.svg", "old.js": "old-89.js" },
  digests: { "css/app-0123.css": { sha512: "abc+/==" }, "icons-4567.svg": {} },
}
const Routes = helpers([get("/", "PageController", "index")])
const endpoint = (config: EndpointConfig = {}) => define_endpoint({ static_manifest, ...config })

describe("static_path", () => {
  it.each([
    ["/css/app.css", "/css/app-0123.css?vsn=d"],
    ["/icons.svg#user", "/icons-4567.svg?vsn=d#user"],
    ["/icons.svg", "/icons-4567.svg?vsn=d"],
    ["/css/app.css?x=1", "/css/app.css?x=1"],
    ["/css/app-0123.css", "/css/app-0123.css"],
    ["/nothing.css#x", "/nothing.css#x"],
    ["/constructor", "/constructor"],
    ["/__proto__", "/__proto__"],
  ])("the static path of %s is %s, from an endpoint and from a conn", (path, expected) => {
    const conn = build_conn("GET", "/", { endpoint: endpoint(), script_name: ["x"] })
    expect(Routes.static_path(endpoint(), path)).toBe(expected)
    expect(Routes.static_path(conn, path)).toBe(expected)
    expect(Routes.static_path(define_endpoint({}), path)).toBe(path)
  })

  it("static paths and URLs use the path and the host of static_url", () => {
    const config = { url: { host: "a.example", path: "/app" }, static_url: { host: "cdn.example", path: "/files" } }
    expect(Routes.static_path(endpoint(config), "/css/app.css")).toBe("/files/css/app-0123.css?vsn=d")
    expect(Routes.static_url(endpoint(config), "/css/app.css")).toBe("http://cdn.example/files/css/app-0123.css?vsn=d")
  })

  it.each(["//css/app.css", "css/app.css", "/a\\b"])("the static path %s is rejected", (path) => {
    expect(() => Routes.static_path(endpoint(), path)).toThrow(path.includes("\\") ? "unsafe" : "a single /")
    expect(() => Routes.static_integrity(endpoint(), path)).toThrow(path.includes("\\") ? "unsafe" : "a single /")
  })
})

describe("static_integrity", () => {
  it.each([
    ["/css/app.css", "sha512-abc+/=="],
    ["/css/app.css#x", "sha512-abc+/=="],
    ["/icons.svg", null],
    ["/old.js", null],
    ["/nothing", null],
    ["/constructor", null],
  ])("the static integrity of %s is %s", (path, expected) => {
    expect(Routes.static_integrity(endpoint(), path)).toBe(expected)
  })
})
