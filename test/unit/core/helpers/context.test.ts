import { describe, expect, it } from "vitest"
import { ArgumentError, helpers } from "../../../../src/index.js"
import { define_endpoint } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const table = [["get", "/users/:id", "UserController", "show"]] as const
const Routes = helpers(table)
const endpoint = define_endpoint({ url: { scheme: "https", host: "example.com", path: "/app" } })

describe("a helper builds its path", () => {
  it("under the path of a URL", () => {
    expect(Routes.user_path(new URL("https://example.com"), "show", 1)).toBe("/users/1")
    expect(Routes.user_path(new URL("https://example.com/"), "show", 1)).toBe("/users/1")
    expect(Routes.user_path(new URL("https://example.com/app"), "show", 1)).toBe("/app/users/1")
    expect(Routes.user_url(new URL("http://user@example.com"), "show", 1)).toBe("http://user@example.com/users/1")
    expect(Routes.user_url(new URL("http://user:pw@example.com:8080/app"), "show", 1)).toBe(
      "http://user:pw@example.com:8080/app/users/1",
    )
  })

  it("under the path of an endpoint", () => {
    expect(Routes.user_path(endpoint, "show", 1)).toBe("/app/users/1")
    expect(Routes.user_url(endpoint, "show", 1)).toBe("https://example.com/app/users/1")
    expect(Routes.user_url({ endpoint }, "show", 1)).toBe("https://example.com/app/users/1")
  })

  it("under the script name of a conn, not the path of its endpoint", () => {
    const conn = build_conn("GET", "/", { script_name: ["mounted", "here"], endpoint })
    expect(Routes.user_path(conn, "show", 1)).toBe("/mounted/here/users/1")
    expect(Routes.path(conn, "/x")).toBe("/mounted/here/x")
    expect(Routes.user_url(conn, "show", 1)).toBe("https://example.com/mounted/here/users/1")
  })

  it("with the router URL of a conn, if it has one", () => {
    const conn = build_conn("GET", "/", { endpoint }).put_router_url("https://other.example")
    expect(Routes.user_url(conn, "show", 1)).toBe("https://other.example/users/1")
    expect(Routes.url(conn.put_router_url(new URL("https://third.example")))).toBe("https://third.example")
  })

  it("for a conn without an endpoint, but throws for a URL or a static path", () => {
    const conn = build_conn("GET", "/")
    expect(Routes.user_path(conn, "show", 1)).toBe("/users/1")
    expect(() => Routes.user_url(conn, "show", 1)).toThrow("the conn has no endpoint, which building url needs")
    expect(() => Routes.static_path(conn, "/a.css")).toThrow(ArgumentError)
  })
})

describe("the helpers of static files", () => {
  it("use the static URL of the endpoint", () => {
    const elsewhere = define_endpoint({ static_url: { scheme: "https", host: "cdn.example", path: "/s" } })
    expect(Routes.static_path(elsewhere, "/a.css")).toBe("/s/a.css")
    expect(Routes.static_url(elsewhere, "/a.css")).toBe("https://cdn.example/s/a.css")
    expect(Routes.static_integrity(elsewhere, "/a.css")).toBeNull()
    const conn = build_conn("GET", "/", { endpoint: elsewhere }).put_static_url("https://own.example")
    expect(Routes.static_url(conn, "/a.css")).toBe("https://own.example/a.css")
  })

  it("are under the path of a URL", () => {
    const url = new URL("https://example.com/app/")
    expect(Routes.static_path(url, "/a.css")).toBe("/app/a.css")
    expect(Routes.static_url(url, "/a.css")).toBe("https://example.com/app/a.css")
    expect(Routes.static_integrity(url, "/a.css")).toBeNull()
  })

  it.each(["a.css", "//evil.example/a.css", "/a\\b.css", ""])("throw for the path %j", (path) => {
    expect(() => Routes.static_path(endpoint, path)).toThrow(ArgumentError)
    expect(() => Routes.static_url(endpoint, path)).toThrow(ArgumentError)
    expect(() => Routes.static_integrity(endpoint, path)).toThrow(ArgumentError)
  })
})

describe("a helper throws for a context", () => {
  const Js = Routes as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>

  it.each([
    ["a string", "https://example.com", `"https://example.com"`],
    ["null", null, "null"],
    ["undefined", undefined, "undefined"],
    ["a number", 5, "5"],
    ["an empty object", {}, "{}"],
    ["an object without prototype", Object.create(null), "{}"],
    ["an object with an invalid endpoint", { endpoint: {} }, `{"endpoint":{}}`],
    ["an object whose endpoint is null", { endpoint: null }, `{"endpoint":null}`],
    ["an object whose endpoint is a string", { endpoint: "a" }, `{"endpoint":"a"}`],
    ["an object whose url is not a function", { url: "a", path: "/" }, `{"url":"a","path":"/"}`],
    ["an object with a path but no url", { path: "/" }, `{"path":"/"}`],
    ["a conn without private", { script_name: [] }, `{"script_name":[]}`],
    ["a function", () => 1, "a function"],
  ])("that is %s", (_what, context, shown) => {
    const text = (building: string): string =>
      `expected a conn, an endpoint, a URL, or an object with an endpoint when building ${building}, got: ${shown}`
    expect(() => Js["user_path"]?.(context, "show", 1)).toThrow(text("path"))
    expect(() => Js["user_url"]?.(context, "show", 1)).toThrow(text("url"))
    expect(() => Js["url"]?.(context)).toThrow(text("url"))
    expect(() => Js["path"]?.(context, "/")).toThrow(text("path"))
    expect(() => Js["static_path"]?.(context, "/")).toThrow(text("static_path"))
    expect(() => Js["static_url"]?.(context, "/")).toThrow(text("static_url"))
    expect(() => Js["static_integrity"]?.(context, "/")).toThrow(text("static_integrity"))
  })

  it("before it checks the action", () => {
    expect(() => Js["user_path"]?.("show", 1)).toThrow("expected a conn, an endpoint, a URL")
  })
})

describe("a slash at the end of a base URL or path is not doubled", () => {
  class StaticEndpoint {
    static readonly url = (): string => "https://a.example"
    static readonly path = (below: string): string => `/b${below}`
    static readonly static_url = StaticEndpoint.url
    static readonly static_path = (below: string): string => below
    static readonly static_integrity = (): null => null
  }
  const based = define_endpoint({
    url: { host: "example.com", path: "/base/" },
    static_url: { host: "cdn.example", path: "/s/" },
  })

  it.each([
    ["an endpoint's path", based, "/base/users/1", "http://example.com/base/users/1"],
    ["an endpoint's path without its first slash", define_endpoint({ url: { host: "a.example", path: "base" } }), "/base/users/1", "http://a.example/base/users/1"], // prettier-ignore
    ["a URL's path", new URL("https://example.com/base/"), "/base/users/1", "https://example.com/base/users/1"],
    ["a URL's path of slashes", new URL("https://example.com//base//"), "/base/users/1", "https://example.com/base/users/1"], // prettier-ignore
    ["an endpoint that is a class", StaticEndpoint, "/b/users/1", "https://a.example/b/users/1"], // prettier-ignore
    ["a conn's own URL", build_conn().put_router_url("https://example.com/"), "/users/1", "https://example.com/users/1"], // prettier-ignore
    ["a conn's own URL with a path", build_conn().put_router_url(new URL("https://example.com/a/")), "/users/1", "https://example.com/a/users/1"], // prettier-ignore
    ["a conn's script name", build_conn("GET", "/", { script_name: ["base", ""], endpoint: based }), "/base/users/1", "http://example.com/base/users/1"], // prettier-ignore
    ["a part of a conn's script name", build_conn("GET", "/", { script_name: ["/base/"], endpoint: based }), "/base/users/1", "http://example.com/base/users/1"], // prettier-ignore
  ])("%s", (_what, context, path, url) => {
    expect(Routes.user_path(context, "show", 1)).toBe(path)
    expect(Routes.user_url(context, "show", 1)).toBe(url)
  })

  it("for static files", () => {
    expect(Routes.static_path(based, "/a.css")).toBe("/s/a.css")
    expect(Routes.static_url(build_conn().put_static_url("https://cdn.example/"), "/a.css")).toBe("https://cdn.example/a.css") // prettier-ignore
  })
})
