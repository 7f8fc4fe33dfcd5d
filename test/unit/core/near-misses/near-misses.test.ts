import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { forward, get, match, resources, scope } from "../../../../src/index.js"
import { nearMisses } from "../../../../src/core/near-misses/near-misses.js"
import { compile_matcher } from "../../../../src/core/match/table-matcher.js"
import { randomCases } from "../match/random-tables.js"

const table = [
  get("/", "PageController", "index"),
  get("/login", "LoginController", "new"),
  resources("/users", "UserController", [resources("/posts", "PostController", { only: ["show", "create"] })]),
  scope({ host: "api." }, [get("/v:version/files/*path", "FileController", "show")]),
  get("/search", "SearchController", "show", { host: "example.com" }),
  get("/compare/:x/with/:x", "CompareController", "show"),
  forward("/jobs", "Jobs"),
  get("/login/help", "HelpController", "show"),
] as const

const sentences = (path: string, method = "GET", host = "localhost", rows: readonly unknown[] = table) =>
  nearMisses(rows, { method, path, host }).map(({ sentence }) => sentence)

describe("nearMisses names", () => {
  it("the methods of a path, once for all its routes", () => {
    expect(sentences("/users/42", "POST")).toEqual([
      "/users/:id answers GET, PATCH, PUT and DELETE, not POST",
      `POST /users has no segment "42" after /users`,
      `POST /users/:user_id/posts has one more segment, "posts", after /users/:user_id`,
      `/users/:id/edit has one more segment, "edit", after /users/:id, and answers GET, not POST`,
    ])
  })

  it("the host of a route", () => {
    expect(sentences("/v1/files/a/b")).toEqual([
      `GET /v:version/files/*path answers at hosts that begin with "api.", not at "localhost"`,
    ])
    expect(sentences("/search")).toEqual([`GET /search answers at the host "example.com", not at "localhost"`])
  })

  it("the segment that differs", () => {
    expect(sentences("/users/42/pots/7")).toEqual([
      `GET /users/:user_id/posts/:id has "posts" as segment 3, not "pots"`,
    ])
    expect(sentences("/lgin")).toEqual([`GET /login has "login" as segment 1, not "lgin"`])
    expect(sentences("/1/files/a", "GET", "api.example.com")).toEqual([
      `GET /v:version/files/*path has "v:version" as segment 1, not "1"`,
    ])
  })

  it("the segment that is missing: a param rather than a literal", () => {
    expect(sentences("/users/42/posts")).toContain(`/users/:user_id/posts answers POST, not GET`)
    expect(sentences("/users/42/posts")).toContain(
      `GET /users/:user_id/posts/:id has one more segment, ":id", after /users/:user_id/posts`,
    )
    expect(sentences("/users/edit", "GET", "localhost", [get("/users/:id/edit", "UserController", "edit")])).toEqual([
      `GET /users/:id/edit has one more segment, ":id", after /users`,
    ])
    expect(sentences("/compare/a/with")).toContain(
      `GET /compare/:x/with/:x has one more segment, ":x", after /compare/:x/with`,
    )
  })

  it("the segment that the pattern does not have", () => {
    expect(sentences("/users/42/details")).toEqual([
      `GET /users/:id has no segment "details" after /users/:id`,
      `GET /users/:user_id/posts/:id has one more segment, "posts", after /users/:user_id`,
      `GET /users/:id/edit has "edit" as segment 3, not "details"`,
    ])
  })

  it("the two values of a param that occurs twice", () => {
    expect(sentences("/compare/a/with/b")).toEqual([
      `GET /compare/:x/with/:x has the param :x twice, and "a" is not "b"`,
    ])
  })

  it("the param that is not of its kind", () => {
    const rows = [
      get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
      get("/users/:id", "UserController", "by_uuid", { where: { id: "uuid" } }),
      get("/files/v:version/:tab", "FileController", "tab", { where: { version: "integer", tab: ["a b", "c"] } }),
      get("/:page", "PageController", "show", { where: { page: ["about"] } }),
      get("/:id/:id", "PageController", "twice", { where: { id: "integer" } }),
    ]
    const at = (path: string): readonly string[] => sentences(path, "GET", "localhost", rows)
    expect(at("/users/x")).toEqual([
      `GET /users/:id has the param :id, and "x" is not an integer`,
      `GET /users/:id has the param :id, and "x" is not a UUID`,
    ])
    expect(at("/users/007")[0]).toBe(
      `GET /users/:id has the param :id, and "007" is not a safe integer in its shortest notation`,
    )
    expect(at("/files/vx/c")).toEqual([`GET /files/v:version/:tab has the param :version, and "x" is not an integer`])
    expect(at("/files/v1/b")).toEqual([
      `GET /files/v:version/:tab has the param :tab, and "b" is not one of "a b" and "c"`,
    ])
    expect(at("/files/vx/b")).toEqual([])
    expect(at("/abut")).toEqual([`GET /:page has the param :page, and "abut" is not "about"`])
    expect(at("/login")).toEqual([])
    expect(at("/7/8")).toEqual([`GET /:id/:id has the param :id twice, and "7" is not "8"`])
    expect(at("/7")).toEqual([])
  })

  it("the method too, for a param that is not of its kind, and the kinds of the route that answers", () => {
    const rows = [
      get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
      get("/users/:name", "UserController", "named"),
    ]
    expect(sentences("/users/x", "GET", "localhost", rows)).toEqual([
      `GET /users/:id has the param :id, and "x" is not an integer`,
    ])
    expect(sentences("/users/7", "POST", "localhost", rows)).toEqual([
      "/users/:id answers GET, not POST",
      "/users/:name answers GET, not POST",
    ])
    expect(sentences("/users/x", "POST", "localhost", rows)).toEqual([
      "/users/:name answers GET, not POST",
      `/users/:id has the param :id, and "x" is not an integer, and answers GET, not POST`,
    ])
  })

  it("the earlier route that takes the request", () => {
    const rows = [get("/users/:id", "UserController", "show"), get("/users/new", "UserController", "new")]
    expect(sentences("/users/new", "GET", "localhost", rows)).toEqual([
      "GET /users/new matches, but GET /users/:id comes before it and takes the request",
    ])
  })

  it("no other method at the path of the route that answers", () => {
    expect(sentences("/users/42")).not.toContainEqual(expect.stringMatching(/^\/users\/:id answers/))
  })

  it("a forward by the segments of its own path", () => {
    expect(sentences("/job/1/retry")).toEqual([`/jobs has "jobs" as segment 1, not "job"`])
  })

  it("nothing for a path that only has params in common with the routes", () => {
    expect(sentences("/nowhere/at/all")).toEqual([])
    expect(sentences("/zzz")).toEqual([])
  })
})

describe("nearMisses returns", () => {
  it("the index, the route and the differences as data", () => {
    const rows = [get("/a", "A", "a"), get("/users/:id", "UserController", "show", { host: "x.com" })] as const
    const [found] = nearMisses(rows, { method: "GET", path: "/user/a%20b", host: "y.com" })
    expect(found).toMatchObject({
      index: 1,
      route: { path: "/users/:id" },
      differences: [
        { kind: "segment", position: 0, expected: "users", got: "user" },
        { kind: "host", expected: "x.com", got: "y.com" },
      ],
    })
  })

  it("the nearest first, at most the requested number", () => {
    const rows = Array.from({ length: 20 }, (_, index) =>
      match("get", `/pages/${index}`, "PageController", `a${index}`),
    )
    const request = { method: "GET", path: "/pages/x", host: "localhost" }
    expect(nearMisses(rows, request).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
    expect(nearMisses(rows, { ...request, path: "/pages/19", method: "PUT" }, 1).map(({ index }) => index)).toEqual([
      19,
    ])
  })

  it("for random tables and requests: no route that answers, and every later route that fits", () => {
    fc.assert(
      fc.property(randomCases(10), ({ routes, requests }) => {
        // Two routes with the same path may not be forwarded to the same plug.
        const rows = routes
          .filter(({ kind, path }) => kind === "match" || !/[:*]/.test(path))
          .map(({ kind, verb, path, host }, index) => {
            const options = host === null ? {} : { host }
            return kind === "forward"
              ? forward(path, `Plug${index}`, [], options)
              : match(verb, path, "PageController", "index", options)
          })
        for (const { method, path, host } of requests) {
          if (isMalformed(path)) continue
          const answer = compile_matcher(rows).match_path(method, path, host)
          const found = nearMisses(rows, { method, path, host }, rows.length)
          expect(found.map(({ index }) => index)).not.toContain(answer?.index)
          expect(found.filter(({ differences }) => differences.length === 0)).toEqual([])
          const taken = found.filter(({ differences }) => differences.some(({ kind }) => kind === "taken"))
          for (const { index } of taken) {
            expect(index).toBeGreaterThan(answer?.index ?? Infinity)
            expect(compile_matcher([rows[index]]).match_path(method, path, host)).toBeDefined()
          }
          const fitting = rows.filter((row, index) => {
            const isLater = answer !== undefined && index > answer.index
            return isLater && compile_matcher([row]).match_path(method, path, host) !== undefined
          })
          const places = new Set(taken.map(({ route }) => `${route.kind} ${route.host} ${route.path}`))
          expect(places.size).toBe(taken.length)
          expect(fitting.length === 0).toBe(taken.length === 0)
        }
      }),
      { numRuns: 200, seed: 1 },
    )
  })
})

function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path)
    return false
  } catch {
    return true
  }
}
