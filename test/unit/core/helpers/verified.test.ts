import { describe, expect, it } from "vitest"
import { ArgumentError, get, TableError, verified_routes } from "../../../../src/index.js"
import { define_endpoint } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import {
  kindedServedCases,
  kindedTable,
  kindedUnservedCases,
  servedCases,
  unservedCases,
  verifiedTable,
} from "../../../cases/verified.js"

/** The functions as JavaScript sees them. */
type Anything = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
const { verified_path, verified_url } = verified_routes(verifiedTable)
const Js: Anything = { verified_path, verified_url } as unknown as Anything
const site = new URL("https://example.com")

describe("verified_path accepts a path that a route serves", () => {
  it.each(servedCases)("%j becomes %j", (path, expected) => {
    expect(Js["verified_path"]?.(site, path)).toBe(expected)
    expect(Js["verified_url"]?.(site, path)).toBe(`https://example.com${expected}`)
  })

  it("with any character percent-encoded", () => {
    expect(Js["verified_path"]?.(site, "/%61bout")).toBe("/%61bout")
    expect(Js["verified_path"]?.(site, "/%C3%A9%20%C3%A8")).toBe("/%C3%A9%20%C3%A8")
  })

  it("with a lone surrogate, which becomes U+FFFD", () => {
    expect(Js["verified_path"]?.(site, "/users/\uD83E")).toBe("/users/%EF%BF%BD")
    expect(verified_path(site, "/users/🦊")).toBe("/users/%F0%9F%A6%8A")
  })

  it("with any number of slashes, in linear time", () => {
    const { verified_path: check } = verified_routes([
      get("/files/*path", "File", "show"),
      get("/:a/:b/:c/end", "Other", "show"),
      get("/pre-:a/:b/c", "Other", "edit"),
    ] as const)
    const hole = `${"pre-x/".repeat(100_000)}x`
    expect(check(site, `/files/${hole}`)).toBe(`/files/${hole}`)
    const untyped: (context: URL, path: string) => unknown = check as never
    expect(() => untyped(site, `/other/${hole}`)).toThrow(ArgumentError)
    expect(check(site, "/pre-1/2/c")).toBe("/pre-1/2/c")
    expect(check(site, "/pre-1/2/c/end")).toBe("/pre-1/2/c/end")
  })

  it("and puts a query after the query of the path and before its fragment", () => {
    expect(verified_path(site, "/users", { page: 2, q: "a b" })).toBe("/users?page=2&q=a+b")
    expect(verified_path(site, "/users?sort=name#top", [["page", 2]])).toBe("/users?sort=name&page=2#top")
    expect(verified_path(site, "/users/1", {})).toBe("/users/1")
    expect(verified_path(site, "/slash#x", { id: 1 })).toBe("/slash/?id=1#x")
    expect(verified_path(site, "/users/1", undefined)).toBe("/users/1")
  })
})

describe("verified_path throws for a path that no route serves", () => {
  it.each(unservedCases)("%j", (path, message) => {
    for (const name of ["verified_path", "verified_url"]) {
      const call = (): unknown => Js[name]?.(site, path)
      expect(call).toThrow(ArgumentError)
      expect(call).toThrow(message)
    }
  })

  it.each([
    [5, `expected a path such as "/users/1", got: 5`],
    [undefined, `expected a path such as "/users/1", got: undefined`],
    [["/users"], `expected a path such as "/users/1", got: ["/users"]`],
    [
      "/users/100%",
      `expected two hexadecimal digits of UTF-8 after each "%", which itself is "%25", got: "/users/100%"`,
    ],
    ["/users/%FF", `expected two hexadecimal digits of UTF-8 after each "%", which itself is "%25", got: "/users/%FF"`],
    ["/users/%2e%2E", `expected a path without "." and "..", which lead elsewhere, got: "/users/%2e%2E"`],
  ])("%j, from JavaScript", (path, message) => {
    expect(() => Js["verified_path"]?.(site, path)).toThrow(message)
  })

  it("after checking the context, and before checking the query", () => {
    expect(() => Js["verified_path"]?.("site", "/usres", 1)).toThrow("expected a conn, an endpoint, a URL")
    expect(() => Js["verified_path"]?.(site, "/usres", 1)).toThrow("no route serves")
    expect(() => Js["verified_path"]?.(site, "/users", 1)).toThrow(
      "expected a query: an object or a list of pairs, got: 1",
    )
  })
})

describe("verified_path checks the kinds of params", () => {
  const kinded: Anything = verified_routes(kindedTable) as unknown as Anything

  it.each(kindedServedCases)("%j becomes %j", (path, expected) => {
    expect(kinded["verified_path"]?.(site, path)).toBe(expected)
  })

  it.each(kindedUnservedCases)("%j throws", (path, message) => {
    const call = (): unknown => kinded["verified_path"]?.(site, path)
    expect(call).toThrow(ArgumentError)
    expect(call).toThrow(message)
  })

  it("with decoded strings", () => {
    expect(kinded["verified_path"]?.(site, "/users/%34%32")).toBe("/users/%34%32")
    expect(kinded["verified_path"]?.(site, "/users/c%23")).toBe("/users/c%23/")
    expect(kinded["verified_path"]?.(site, "/users/%C3%A9")).toBe("/users/%C3%A9/")
    expect(() => kinded["verified_path"]?.(site, "/users/%78")).toThrow(`no route serves the path "/users/%78"`)
  })

  it("for values in templates", () => {
    const { verified_path: path } = verified_routes(kindedTable)
    const file = (id: string): string => path(site, `/files/${id}`)
    expect(file("9b2e4f10-6c3d-4a8e-b1f7-0d5c2a9e8b64")).toBe("/files/9b2e4f10-6c3d-4a8e-b1f7-0d5c2a9e8b64")
    expect(() => file("1")).toThrow(`no route serves the path "/files/1"`)
    const user = (id: number): string => path(site, `/users/${id}`)
    expect(user(42)).toBe("/users/42")
    expect(() => user(1.5)).toThrow(`no route serves the path "/users/1.5"`)
  })

  it("and a param of the name of an object's property has no kind", () => {
    const table = [get("/:constructor/:id", "XController", "x", { where: { id: "integer" } })] as const
    expect(verified_routes(table).verified_path(site, "/x/1")).toBe("/x/1")
  })
})

describe("a value in a template of verified_path", () => {
  const path_of = (id: string): string => verified_path(site, `/users/${id}/edit`)

  it("may be part of a segment", () => {
    expect(path_of("7-hello")).toBe("/users/7-hello/edit")
    expect(path_of(encodeURIComponent("a/b?c#d%"))).toBe("/users/a%2Fb%3Fc%23d%25/edit")
  })

  it.each(["", "a/b", "..", "a%"])("throws if it changes the segments of the path: %j", (id) => {
    expect(() => path_of(id)).toThrow(ArgumentError)
  })
})

describe("verified_path and verified_url build paths like helpers", () => {
  const endpoint = define_endpoint({ url: { scheme: "https", host: "example.com", path: "/app" } })

  it("under the endpoint's path and a conn's script name", () => {
    expect(verified_path(endpoint, "/users/1")).toBe("/app/users/1")
    expect(verified_url({ endpoint }, "/")).toBe("https://example.com/app/")
    const conn = build_conn("GET", "/", { script_name: ["mounted"], endpoint })
    expect(verified_path(conn, "/slash")).toBe("/mounted/slash/")
    expect(verified_url(conn.put_router_url("https://other.example"), "/users")).toBe(
      "https://other.example/mounted/users",
    )
  })
})

describe("verified_routes ignores patterns", () => {
  const table = [get("/users/:id", "UserController", "show"), get("/*path", "PageController", "show")] as const

  it("that are in the option except", () => {
    expect(verified_routes(table).verified_path(site, "/any/path")).toBe("/any/path")
    const strict = verified_routes(table, { except: ["/*path"] })
    expect(strict.verified_path(site, "/users/1")).toBe("/users/1")
    // @ts-expect-error - only the glob serves it
    expect(() => strict.verified_path(site, "/any/path")).toThrow(`no route serves the path "/any/path"`)
  })

  it("and throws for a pattern that no route has", () => {
    // @ts-expect-error - the pattern is misspelt
    expect(() => verified_routes(table, { except: ["/*pth"] })).toThrow(
      `no route has the path "/*pth" of the option except`,
    )
  })
})

describe("verified_routes takes a table", () => {
  it("unless it breaks a rule", () => {
    // @ts-expect-error - a row is no node
    expect(() => verified_routes([["gte", "/", "PageController", "index"]])).toThrow(TableError)
  })

  it("that has no rows", () => {
    const empty = verified_routes([]) as unknown as Anything
    expect(() => empty["verified_path"]?.(site, "/")).toThrow(`no route serves the path "/"`)
  })

  it("whose first route for a path decides whether a slash is appended", () => {
    const both = [
      get("/a", "AController", "index"),
      get("/:b", "BController", "show", { trailing_slash: true }),
      get("/c", "CController", "index"),
      get("/:d", "DController", "show"),
      get("/", "RootController", "show", { trailing_slash: true }),
    ] as const
    const { verified_path: path } = verified_routes(both)
    expect([path(site, "/a"), path(site, "/b"), path(site, "/c")]).toEqual(["/a", "/b/", "/c/"])
    expect([path(site, "/"), path(site, "/?a=b")]).toEqual(["/", "/?a=b"])
  })
})

it("the result of verified_routes is frozen", () => {
  expect(Object.isFrozen(verified_routes([]))).toBe(true)
})
