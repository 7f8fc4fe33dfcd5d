import { describe, expect, it } from "vitest"
import { define_routes, forward, get, list_routes, resources, socket } from "waymark"
import { newCallWriters } from "../../../../src/readers/explorer/client/helper-call.js"
import { readRequest } from "../../../../src/readers/explorer/client/request.js"
import { routeTitle } from "../../../../src/readers/explorer/client/route-text.js"
import { listRows, treeRows } from "../../../../src/readers/explorer/client/rows.js"
import type { Row } from "../../../../src/readers/explorer/client/rows.js"
import { newSearch } from "../../../../src/readers/explorer/client/search.js"
import { readState, writeState } from "../../../../src/readers/explorer/client/state.js"
import { explorerData } from "../../../../src/readers/explorer/explorer-data.js"
import type { ExplorerRoute } from "../../../../src/readers/explorer/explorer-data.types.js"

const table = define_routes([
  get("/", "PageController", "index"),
  resources("/users", "UserController", { only: ["index", "show", "edit"] }, [
    resources("/posts", "PostController", { only: ["index"] }),
  ]),
  get("/api/v:version/posts", "PostController", "api"),
  forward("/jobs", "Jobs"),
])
const { routes } = explorerData(table)
const everything = [...routes.keys()]

/** Rows as text, indented by their levels. */
function drawn(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => {
    const text = row.kind === "group" ? `${row.isExpanded ? "-" : "+"} ${row.path} (${row.count})` : titleOf(row.index)
    return `${"  ".repeat(row.level - 1)}${text} ${row.position}/${row.siblings}`
  })
}

const titleOf = (index: number): string => `${routes[index]?.verb} ${routes[index]?.path}`

describe("the tree", () => {
  it("has a group for each path that other paths continue, and no groups of one route", () => {
    expect(drawn(treeRows(routes, everything, () => true))).toEqual([
      "get / 1/4",
      "- /users (4) 2/4",
      "  get /users 1/3",
      "  - /users/:id (2) 2/3",
      "    get /users/:id 1/2",
      "    get /users/:id/edit 2/2",
      "  get /users/:user_id/posts 3/3",
      "get /api/v:version/posts 3/4",
      "* /jobs 4/4",
    ])
  })

  it("hides the rows of a collapsed group", () => {
    expect(drawn(treeRows(routes, everything, (path) => path !== "/users/:id"))).toContain("  + /users/:id (2) 2/3")
    expect(drawn(treeRows(routes, everything, () => false))).toHaveLength(4)
  })

  it("has every route of a large table once", () => {
    const many = list_routes(Array.from({ length: 500 }, (_, at) => get(`/a${at % 7}/b${at % 31}/c${at}`, "C", "c")))
    const rows = treeRows(
      explorerData(many.map(({ path }) => get(path, "C", "c"))).routes,
      [...many.keys()],
      () => true,
    )
    const found = rows.flatMap((row) => (row.kind === "route" ? [row.index] : []))
    expect(found.toSorted((a, b) => a - b)).toEqual([...many.keys()])
  })
})

it("the list has the routes in the order of the table", () => {
  expect(drawn(listRows([0, 5]))).toEqual(["get / 1/2", `${titleOf(5)} 2/2`])
})

describe("the search", () => {
  const found = (search: string, only = ""): readonly string[] => newSearch(routes)(search, only).map(titleOf)

  it.each([
    ["USER_path", ["get /users", "get /users/:id/edit", "get /users/:id"]],
    ["get edit", ["get /users/:id/edit"]],
    ["postcontroller index", ["get /users/:user_id/posts"]],
    ["forward", ["* /jobs"]],
    ["nothing like it", []],
  ])("for %j finds the routes that have all words", (search, titles) => {
    expect(found(search)).toEqual(titles)
  })

  it("is limited to forwards, or to a mark", () => {
    expect(found("", "forward")).toEqual(["* /jobs"])
    expect(found("posts", "no pipeline")).toEqual(["get /users/:user_id/posts", "get /api/v:version/posts"])
    expect(found("", "unreachable")).toEqual([])
  })
})

it("the search finds a socket by the verb of the listing, under which the page shows it", () => {
  const { routes } = explorerData([get("/chat", "ChatController", "show"), socket("/chat/socket", "ChatSocket")])
  expect(newSearch(routes)("ws", "")).toEqual([1])
  expect(routes.map(routeTitle)).toEqual(["GET /chat", "WS /chat/socket"])
})

describe("the field for the path", () => {
  it.each([
    ["/users/1", { path: "/users/1" }],
    [" /users/1?page=2#top", { path: "/users/1" }],
    ["post /users", { method: "POST", path: "/users" }],
    ["GET https://admin.example.com:8080/users?x=1", { method: "GET", host: "admin.example.com", path: "/users" }],
    ["https://example.com", { host: "example.com", path: "/" }],
    ["users", { path: "users" }],
    ["", { path: "" }],
  ])("reads %j", (text, request) => {
    expect(readRequest(text)).toEqual(request)
  })
})

describe("the hash", () => {
  it.each([
    ["", "", {}],
    ["a request", "#method=GET&path=/users/1", { method: "GET", path: "/users/1" }],
    [
      "everything",
      "#q=a+b&view=list&only=no+pipeline&method=POST&path=/a%25&host=b.example",
      { search: "a b", view: "list", only: "no pipeline", method: "POST", path: "/a%", host: "b.example" },
    ],
    ["an opened route", "#route=3", { opened: 3 }],
  ])("has %s", (_title, hash, part) => {
    const state = readState(hash, "localhost")
    expect(state).toMatchObject(part)
    expect(writeState(state, "localhost")).toBe(hash)
  })

  it("that a person has broken is read as far as possible", () => {
    expect(readState("#route=x&view=wild&method=get&path=%", "localhost")).toMatchObject({
      opened: undefined,
      view: "tree",
      method: "GET",
      path: "%",
    })
  })
})

describe("the helper calls of routes with kinds", () => {
  const kinded = define_routes([
    get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
    get("/users/:key/:tab", "UserController", "show", { where: { key: "uuid", tab: ["posts", "likes"] } }),
    get("/members/:key", "UserController", "show", { where: { key: "uuid" } }),
    get("/people/:number", "UserController", "show", { where: { number: "integer" } }),
  ])
  // The page has the routes as JSON.
  const calls = newCallWriters(JSON.parse(JSON.stringify(explorerData(kinded).routes)) as readonly ExplorerRoute[])

  it("have the names of the params", () => {
    expect([0, 1, 2].map((index) => calls.withNames(index).code)).toEqual([
      'Routes.user_path(conn, "show", id)',
      'Routes.user_path(conn, "show", key, tab)',
      'Routes.user_path(conn, "show", key)',
    ])
  })

  it("have the values of a request, a number for an integer", () => {
    const key = "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"
    expect(calls.withParams(0, { id: 42 })).toEqual({ code: 'Routes.user_path(conn, "show", 42)', path: "/users/42" })
    expect(calls.withParams(1, { key, tab: "likes" }).code).toBe(`Routes.user_path(conn, "show", "${key}", "likes")`)
    expect(calls.withParams(2, { key })).toMatchObject({ path: `/members/${key}` })
  })

  it("are not written for a route that no helper links", () => {
    expect(calls.withNames(3)).toEqual({
      code: null,
      reason: "user_path links GET /users/:id instead, which comes before it",
      instead: 'Routes.path(conn, "/people/:number")',
    })
  })
})
