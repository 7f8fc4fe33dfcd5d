import { describe, expect, it } from "vitest"
import { format_routes, list_routes, TableError } from "../../../../src/index.js"
import { loadCases } from "../../../conformance/cases.js"

const table = [
  ["get", "/", "PageController", "index"],
  ["scope", { path: "/api", alias: "API", as: "api" }, [["resources", "/users", "UserController", { only: ["index", "update"] }]]], // prettier-ignore
  ["match", "*", "/live", "Live", ["scoped_alias", "Page"]],
  ["get", "/a", "Plug", null],
  ["get", "/b", "Plug", ["a", 1, null]],
  ["get", "/c", "Plug", [["a", 1], ["b", "c"]]], // prettier-ignore
  ["get", "/d", "Plug", { a: "b", c: { d: [] } }],
  ["get", "/e", "Plug", 7, { as: false }],
  ["get", "/f", "Plug", [["a", 1], "b"]],
  ["get", "/g", "Plug", [["a", 1, 2]]],
  ["get", "/h", "Plug", [[1, 2]]],
  ["forward", "/jobs", "Jobs"],
] as const

describe("the listing of a table's routes", () => {
  it("has a line for each route, in columns", () => {
    expect(format_routes(table)).toBe(
      [
        `    page_path  GET    /               PageController :index`,
        `api_user_path  GET    /api/users      API.UserController :index`,
        `api_user_path  PATCH  /api/users/:id  API.UserController :update`,
        `               PUT    /api/users/:id  API.UserController :update`,
        `    live_path  *      /live           Live :Page`,
        `    plug_path  GET    /a              Plug nil`,
        `    plug_path  GET    /b              Plug ["a", 1, nil]`,
        `    plug_path  GET    /c              Plug [a: 1, b: "c"]`,
        `    plug_path  GET    /d              Plug %{a: "b", c: %{d: []}}`,
        `               GET    /e              Plug 7`,
        `    plug_path  GET    /f              Plug [["a", 1], "b"]`,
        `    plug_path  GET    /g              Plug [["a", 1, 2]]`,
        `    plug_path  GET    /h              Plug [[1, 2]]`,
        `               *      /jobs           Jobs []`,
        ``,
      ].join("\n"),
    )
  })

  it("lists rows of sockets as the reference lists those of endpoints, with their helpers", () => {
    const table = [
      ["get", "/", "PageController", "index"],
      ["scope", { path: "/a", alias: "A" }, [["socket", "/rooms/:room", "RoomSocket"]]],
      ["socket", "/hidden", "HiddenSocket", { as: false }],
    ] as const
    expect(format_routes(table)).toBe(
      [
        `page_path  GET  /               PageController :index`,
        `room_path  WS   /a/rooms/:room  A.RoomSocket`,
        `           WS   /hidden         HiddenSocket`,
        ``,
      ].join("\n"),
    )
  })

  it("has a row of a socket as the reference has that of an endpoint, but for the name of its helper", () => {
    const cases = loadCases().filter(({ console_with_sockets = "" }) => console_with_sockets.includes("  WS  "))
    expect(cases.length).toBeGreaterThan(4)
    for (const { sockets = [], console_with_sockets = "" } of cases) {
      const listed = sockets.filter(({ module }) => module !== "Phoenix.LiveReloader.Socket")
      const rows = listed.map(({ path, module }) => ["socket", `${path}/websocket`, module, { as: "websocket" }])
      const fields = (text: string): readonly (readonly string[])[] =>
        text
          .split("\n")
          .map((line) => line.trim().split(/ +/))
          .filter(([, verb]) => verb === "WS")
      expect(fields(format_routes(rows).replaceAll("websocket_path", "websocket"))).toEqual(
        fields(console_with_sockets),
      )
    }
  })

  it("is empty if there are no routes", () => {
    expect(format_routes([])).toBe("")
    expect(format_routes([["pipeline", "a", []]])).toBe("")
  })

  it("throws for a table that breaks a rule", () => {
    expect(() => format_routes([["gett"]])).toThrow(TableError)
    expect(() => list_routes([["gett"]] as readonly unknown[])).toThrow(TableError)
  })
})
