import { describe, expect, it } from "vitest"
import { ArgumentError, MalformedURIError, NoRouteError, TableError, dynamic, helpers } from "../../../../src/index.js"
import { Conn, conn_from_request, define_endpoint, define_router } from "../../../../src/server.js"
import type { Router, RouterOptions } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"
import { inheritsNothing } from "../../core/match/inherits-nothing.js"

function build(table: readonly unknown[], registry: object, options: RouterOptions = {}): Router {
  return define_router(dynamic(table), options).build(registry as Readonly<Record<string, unknown>>)
}

async function visit(router: Router, path: string, method = "GET"): Promise<Conn> {
  return router.call(build_conn(method, path))
}

describe("the action of a route", () => {
  const PageController = {
    name: "pages",
    index(conn: Conn, params: Readonly<Record<string, unknown>>): Conn {
      return conn.text(`${this.name} ${JSON.stringify(params)}`)
    },
    nothing(): void {},
    async later(conn: Conn): Promise<Conn> {
      await Promise.resolve()
      return conn.text("later")
    },
    response: () => new Response("made", { status: 201 }),
    fail(): never {
      throw new Error("no")
    },
    failLater: () => Promise.reject(new Error("later no")),
  }
  const router = build(
    ["index", "nothing", "later", "response", "fail", "failLater"].map((name) => [
      "get",
      `/${name}/:id`,
      "A.PageController",
      name,
    ]),
    { A: { PageController } },
  )

  it("an action receives the conn and its params, with its controller as this", async () => {
    expect((await visit(router, "/index/7?a=b")).resp_body).toBe(`pages {"id":"7"}`)
  })

  it("a router is sync if everything that it calls is sync", () => {
    expect(router.call(build_conn("GET", "/index/7"))).toBeInstanceOf(Conn)
    expect(router.call(build_conn("GET", "/later/7"))).toBeInstanceOf(Promise)
  })

  it("an action may return nothing, a promise or a Response", async () => {
    expect((await visit(router, "/nothing/7")).state).toBe("unset")
    expect((await visit(router, "/later/7")).resp_body).toBe("later")
    expect((await visit(router, "/response/7")).status).toBe(201)
  })

  it("errors of an action are passed on", async () => {
    expect(() => router.call(build_conn("GET", "/fail/7"))).toThrow("no")
    await expect(visit(router, "/failLater/7")).rejects.toThrow("later no")
  })
})

describe("a controller", () => {
  it("a controller may be an instance of a class with inherited actions", async () => {
    class Base {
      protected readonly greeting = "hello"
      show(conn: Conn, { id }: Readonly<Record<string, unknown>>): Conn {
        return conn.text(`${this.greeting} ${String(id)}`)
      }
    }
    class UserController extends Base {
      readonly #secret = "index"
      index(conn: Conn): Conn {
        return conn.text(this.#secret)
      }
    }
    const router = build([["resources", "/users", "UserController", { only: ["index", "show"] }]], {
      UserController: new UserController(),
    })
    expect((await visit(router, "/users")).resp_body).toBe("index")
    expect((await visit(router, "/users/7")).resp_body).toBe("hello 7")
  })

  it("a controller may be registered nested by alias, under a dotted name, or both", async () => {
    const X = { x: (conn: Conn) => conn.text("ok") }
    const table = [["get", "/", "A.B.X", "x"]]
    for (const registry of [{ A: { B: { X } } }, { "A.B.X": X }, { "A.B": { X } }, { A: { "B.X": X } }])
      expect((await visit(build(table, registry), "/")).resp_body).toBe("ok")
  })
})

describe("missing values in the registry", () => {
  const table = [["get", "/", "A.PageController", "index"]]

  it.each([
    ["nothing", {}],
    ["the name without its alias", { PageController: { index: () => {} } }],
    ["an alias alone", { A: {} }],
    ["undefined", { A: { PageController: undefined } }],
    ["null", { A: { PageController: null } }],
    ["a string", { A: { PageController: "index" } }],
  ])("build refuses a registry with %s for a controller", (_what, registry) => {
    expect(() => build(table, registry)).toThrow(ArgumentError)
    expect(() => build(table, registry)).toThrow(
      "nothing was given for A.PageController: expected a controller, a plug, a router or an object with fetch, got: ",
    )
  })

  it("the error about a missing action lists the actions of the controller", () => {
    class Base {
      show(): void {}
    }
    class PageController extends Base {
      readonly notAnAction = 1
      edit = (): void => {}
      new(): void {}
    }
    const run = (): unknown => build(table, { A: { PageController: new PageController() } })
    expect(run).toThrow(ArgumentError)
    expect(run).toThrow(`A.PageController lacks action "index". It has: "edit", "new", "show"`)
  })

  it.each(["constructor", "toString", "hasOwnProperty", "__proto__", "valueOf"])(
    "%j of every object is not an action",
    (action) => {
      const run = (): unknown =>
        build([["get", "/", "PageController", action]], { PageController: { index: () => {} } })
      expect(run).toThrow(ArgumentError)
      expect(run).toThrow(`PageController lacks action "${action}". It has: "index"`)
    },
  )

  it.each(["__proto__", "constructor", "toString"])("%j of every object is not a controller", (name) => {
    expect(() => build([["get", "/", `A.${name}`, "x"]], { A: {} })).toThrow(ArgumentError)
    expect(() => build([["get", "/", `A.${name}.B`, "x"]], { A: {} })).toThrow(ArgumentError)
  })

  it("define_router refuses a table that breaks a rule", () => {
    expect(() => define_router(dynamic([["gett"]]))).toThrow(TableError)
  })
})

describe("assigns and private values of a route", () => {
  it("assigns and private values of a route are merged into the conn before the pipelines run", async () => {
    const seen: unknown[] = []
    const table = [
      ["pipe_through", "look"],
      ["scope", { assigns: { a: 1, b: 1 }, private: { p: 1 } }, [["get", "/", "X", "x", { assigns: { b: 2 } }]]],
    ]
    const look = (conn: Conn): void => void seen.push({ ...conn.assigns }, conn.private["p"], conn.private["q"])
    const router = build(table, { X: { x: () => {} } }, { plugs: { look } })
    const conn = build_conn("GET", "/").assign("c", 3).put_private("q", 4)
    await router.call(conn)
    expect(seen).toEqual([{ a: 1, b: 2, c: 3 }, 1, 4])
  })

  it("assigns and private values that one request changes do not leak into the next", async () => {
    const table = [["get", "/", "X", "x", { assigns: { list: 1 }, private: { p: 1 } }]]
    const router = build(table, {
      X: { x: (conn: Conn) => conn.assign("list", 2).put_private("p", 2).assign("more", 1) },
    })
    await router.call(build_conn("GET", "/"))
    const seen: unknown[] = []
    const again = build(table, { X: { x: (conn: Conn) => void seen.push(conn.assigns, conn.private["p"]) } })
    await again.call(build_conn("GET", "/"))
    expect(seen).toEqual([{ list: 1 }, 1])
  })
})

describe("params", () => {
  const router = build([["post", "/:a/*rest", "X", "x"]], { X: { x: (conn: Conn) => conn.json(conn.params) } })
  const paramsFor = async (path: string, body: Readonly<Record<string, unknown>> = {}): Promise<unknown> => {
    const conn = await router.call(build_conn("POST", path, { body_params: body }))
    return JSON.parse(String(conn.resp_body))
  }

  it("params of the path take precedence over the body, and the body over the query", async () => {
    expect(await paramsFor("/path/x?a=query&b=query&c=query", { a: "body", b: "body" })).toEqual({
      a: "path",
      b: "body",
      c: "query",
      rest: ["x"],
    })
  })

  it("params of the path are decoded once, and an escaped slash does not split a segment", async () => {
    expect(await paramsFor("/a%2Fb%2520/c%2Fd/+")).toEqual({ a: "a/b%20", rest: ["c/d", "+"] })
  })

  it("params inherit nothing", async () => {
    const seen: unknown[] = []
    const look = build([["post", "/:a", "X", "x"]], {
      X: { x: (conn: Conn, params: object) => void seen.push(params, conn.query_params, conn.path_params) },
    })
    await look.call(build_conn("POST", "/1?b[c]=2"))
    expect(seen.map(inheritsNothing)).toEqual([true, true, true])
  })

  it("params cannot change Object.prototype", async () => {
    await paramsFor("/x?__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1", {
      ...(JSON.parse(`{"__proto__": {"polluted": 1}}`) as object),
    })
    expect("polluted" in {}).toBe(false)
  })
})

describe("a request without a matching route", () => {
  const router = build([["get", "/a/:id", "X", "x"]], { X: { x: () => {} } }, { name: "MyRouter" })

  it("a request throws NoRouteError if its method or path does not match", () => {
    for (const [method, path] of [
      ["GET", "/b"],
      ["POST", "/a/1"],
      ["GET", "/a/1/2"],
      ["HEAD", "/a/1"],
    ] as const)
      // prettier-ignore
      expect(() => router.call(build_conn(method, path))).toThrow(NoRouteError)
    expect(() => router.call(build_conn("GET", "/b"))).toThrow("no route found for GET /b (MyRouter)")
  })

  it("a path with a malformed escape is answered with 400", () => {
    expect(() => router.call(build_conn("GET", "/a/%"))).toThrow(MalformedURIError)
    expect(() => router.call(build_conn("GET", "/nowhere/%zz"))).toThrow(MalformedURIError)
  })
})

describe("a forward", () => {
  const record = (conn: Conn): Conn => conn.json({ path_info: conn.path_info, script_name: conn.script_name })

  it("a forward moves its prefix from path_info to script_name, and back", async () => {
    const seen: unknown[] = []
    const router = build([["scope", { path: "/a" }, [["forward", "/b/c", "App"]]]], {
      App: (conn: Conn) => void seen.push([conn.path_info, conn.script_name]),
    })
    const conn = build_conn("GET", "/a/b/c/d%2Fe/f", { script_name: ["outer"] })
    await router.call(conn)
    expect(seen).toEqual([[["d%2Fe", "f"], ["outer", "a", "b", "c"]]]) // prettier-ignore
    expect([conn.path_info, conn.script_name]).toEqual([["a", "b", "c", "d%2Fe", "f"], ["outer"]]) // prettier-ignore
  })

  it("a forward restores path_info and script_name if its target throws or rejects", async () => {
    const fail = (): never => {
      throw new Error("no")
    }
    for (const App of [fail, async () => fail()]) {
      const conn = build_conn("GET", "/a/b")
      await expect((async () => build([["forward", "/a", "App"]], { App }).call(conn))()).rejects.toThrow("no")
      expect([conn.path_info, conn.script_name]).toEqual([["a", "b"], []]) // prettier-ignore
    }
  })

  it("a forward passes its options to its plug", async () => {
    const seen: unknown[] = []
    const App = {
      init: (opts: unknown) => ["ready", opts],
      call: (conn: Conn, ready: unknown) => (seen.push(ready), conn),
    }
    const router = build([["forward", "/a", "App", { x: 1 }], ["forward", "/b", "Other"]], { App, Other: App }) // prettier-ignore
    await visit(router, "/a")
    await visit(router, "/b", "DELETE")
    expect(seen).toEqual([["ready", { x: 1 }], ["ready", []]]) // prettier-ignore
  })

  it("forwards may be nested, and each router has its own path_params", async () => {
    const inner = build([["get", "/:id/edit", "X", "x"]], { X: { x: (conn: Conn) => conn.json(conn.path_params) } })
    const middle = build([["forward", "/m", "Inner"]], { Inner: inner })
    const outer = build([["forward", "/o", "Middle"]], { Middle: middle })
    expect((await visit(outer, "/o/m/7/edit")).resp_body).toBe(`{"id":"7"}`)
    expect(() => outer.call(build_conn("GET", "/o/m/7"))).toThrow(NoRouteError)
  })

  it("a forwarded application receives the request with the rest of the path", async () => {
    const App = {
      fetch: async (request: Request) =>
        Response.json({
          url: request.url,
          method: request.method,
          a: request.headers.get("a"),
          body: await request.text(),
        }),
    }
    const router = build([["forward", "/app", "App"]], { App })
    const request = new Request("http://example.com:8080/app/x%2Fy/z?q=1", {
      method: "POST",
      body: "text",
      headers: { a: "1" },
    })
    const conn = new Conn({
      method: "POST",
      host: "example.com",
      port: 8080,
      scheme: "http",
      request_path: "/app/x%2Fy/z",
      query_string: "q=1",
      request,
    })
    const done = await router.call(conn)
    expect(done.halted).toBe(true)
    expect(await done.to_response().json()).toEqual({
      url: "http://example.com:8080/x%2Fy/z?q=1",
      method: "POST",
      a: "1",
      body: "text",
    })
  })

  it.each([
    ["with the method that a plug has set", { body: "_method=put" }, "PUT", "_method=put"],
    ["without a body if a plug has changed the method to GET", {}, "GET", ""],
    ["with a body that was already read as text", { body: "text", raw: "text" }, "POST", "text"],
  ])(
    "a forwarded application receives a request %s",
    async (_title, { body, raw }: { body?: string; raw?: string }, method, text) => {
      const App = { fetch: async (request: Request) => new Response(`${request.method} ${await request.text()}`) }
      const router = build([["forward", "/app", "App"]], { App })
      const request = new Request("http://localhost/app", {
        method: body === undefined ? "HEAD" : "POST",
        body: body ?? null,
      })
      if (raw !== undefined) await request.text()
      const conn = conn_from_request(request).put_private("waymark_raw_body", raw)
      conn.method = method
      const done = await router.call(conn)
      expect(await new Response(done.resp_body).text()).toBe(`${method} ${text}`)
    },
  )

  it("a body that was read before the forward throws only if the application reads it", async () => {
    const Reader = { fetch: async (request: Request) => new Response(await request.text()) }
    const Other = { fetch: () => new Response("not read") }
    const router = build([["forward", "/reader", "Reader"], ["forward", "/other", "Other"]], { Reader, Other }) // prettier-ignore
    const ask = async (path: string): Promise<Conn> => {
      const request = new Request(`http://localhost${path}`, { method: "POST", body: "x" })
      await request.text()
      return router.call(conn_from_request(request))
    }
    await expect(ask("/reader")).rejects.toThrow("the body of /reader was read before the forward, but not by parsers")
    expect(await (await ask("/other")).to_response().text()).toBe("not read")
  })

  it("a forward may lead to an endpoint, whose helpers have the prefix", async () => {
    const table = [["get", "/x", "PageController", "index"]] as const
    const Inner = helpers(table)
    const PageController = { index: (conn: Conn) => conn.text(Inner.page_path(conn, "index")) }
    const App = define_endpoint({ router: build(table, { PageController }) })
    const done = await visit(build([["forward", "/app", "App"]], { App }), "/app/x")
    expect(done.resp_body).toBe("/app/x")
  })

  it("a forwarded application receives the query of a conn without a request", async () => {
    const App = { fetch: (request: Request) => new Response(request.url) }
    const done = await visit(build([["forward", "/app", "App"]], { App }), "/app/x?q=1")
    expect(await done.to_response().text()).toBe("http://www.example.com/x?q=1")
  })

  it("x-forwarded-prefix has the path of the forward, not the value of the client", async () => {
    const App = { fetch: ({ headers }: Request) => new Response(headers.get("x-forwarded-prefix")) }
    const options = { headers: { "x-forwarded-prefix": "//evil.example" } }
    const under = async (table: readonly unknown[], path: string): Promise<string> => {
      const done = await build(table, { App }).call(build_conn("GET", path, options))
      return done.to_response().text()
    }
    expect(await under([["scope", { path: "/a" }, [["forward", "/b", "App"]]]], "/a/b/c")).toBe("/a/b")
    expect(await under([["forward", "/", "App"]], "/c")).toBe("")
  })

  it("a forward may be at the root", async () => {
    const router = build([["forward", "/", "App"]], { App: record })
    expect((await visit(router, "/x/y")).resp_body).toBe(`{"path_info":["x","y"],"script_name":[]}`)
  })
})

describe("helpers of a forwarded router", () => {
  const innerTable = [["get", "/users/:id", "UserController", "show"]] as const
  const otherTable = [["get", "/others/:id", "OtherController", "show"]] as const
  const Inner = helpers(innerTable)
  const Other = helpers(otherTable)
  const outerTable = [
    ["get", "/", "PageController", "index"],
    ["scope", { path: "/s" }, [["forward", "/middle", "Middle"]]],
  ] as const
  const Outer = helpers(outerTable)
  const build_all = (seen: unknown[]): Router => {
    const inner = build(innerTable, {
      UserController: {
        show: (conn: Conn) =>
          void seen.push(
            Inner.user_path(conn, "show", 1),
            Outer.page_path(conn, "index"),
            Other.other_path(conn, "show", 1),
          ),
      },
    })
    const middle = build([["forward", "/inner", "Inner"]], { Inner: inner })
    return build(outerTable, {
      PageController: {
        index: (conn: Conn) => void seen.push(Inner.user_path(conn, "show", 1), Outer.page_path(conn, "index")),
      },
      Middle: middle,
    })
  }

  it("helpers of a nested router have the whole prefix on a conn of the outer router", async () => {
    const seen: unknown[] = []
    await visit(build_all(seen), "/")
    expect(seen).toEqual(["/s/middle/inner/users/1", "/"])
  })

  it("helpers of a nested router have the whole prefix on its own conn, those of the outer router do not", async () => {
    const seen: unknown[] = []
    await visit(build_all(seen), "/s/middle/inner/users/7")
    expect(seen.slice(0, 2)).toEqual(["/s/middle/inner/users/1", "/"])
  })

  it("helpers have the script name under which the outer router was called", async () => {
    const seen: unknown[] = []
    await build_all(seen).call(build_conn("GET", "/", { script_name: ["mounted"] }))
    expect(seen).toEqual(["/mounted/s/middle/inner/users/1", "/mounted/"])
  })

  it("helpers have only the script name of a conn that went through no router", () => {
    expect(Inner.user_path(build_conn("GET", "/"), "show", 1)).toBe("/users/1")
  })
})
