import { describe, expect, it } from "vitest"
import {
  ArgumentError,
  dynamic,
  helpers,
  list_routes,
  pick_routes,
  picked_helpers,
  TableError,
} from "../../../../src/index.js"
import type { PickedRow } from "../../../../src/index.js"
import { paramList } from "../../../../src/core/pattern/params.js"
import { pickedTable, pickRoutesCases } from "../../../cases/pick-routes.js"

const site = new URL("https://example.com")

describe("pick_routes", () => {
  it.each(pickRoutesCases)("$rule", ({ names, rows }) => {
    expect(pick_routes(pickedTable, names)).toStrictEqual(rows)
  })

  it.each(pickRoutesCases)("returns a table with the same helpers, also as JSON: $rule", ({ names }) => {
    const picked: readonly unknown[] = pick_routes(pickedTable, names)
    const wanted = new Set<unknown>(names.map((name) => name.replace(/_(path|url)$/, "")))
    const known = (table: readonly unknown[]): readonly object[] =>
      list_routes(table)
        .filter(({ helper }) => wanted.has(helper))
        .map(({ helper, verb, path, plug, plug_opts, trailing_slash }) => ({ helper, verb, path, plug, plug_opts, trailing_slash })) // prettier-ignore
    expect(known(picked)).toEqual(known(pickedTable))
    expect(known(JSON.parse(JSON.stringify(picked)) as readonly unknown[])).toEqual(known(pickedTable))
    expect(list_routes(picked)).toHaveLength(known(pickedTable).length)
  })

  it("returns a table whose helpers build the same paths and URLs", () => {
    const Picked = helpers(pick_routes(pickedTable, ["user_post_path", "api_file_path", "search_url"]))
    expect(Picked.user_post_path(site, "show", 1, 2, { page: 3 })).toBe("/users/1/posts/2?page=3")
    expect(Picked.api_file_url(site, "show", "2", ["a", "b"])).toBe("https://example.com/api/v2/files/a/b/")
    expect(Picked.search_path(site, { deep: true, limits: [1, 2] })).toBe("/search")
    expect(Object.keys(Picked)).not.toContain("admin_page_path")
  })

  it.each(pickRoutesCases)("returns rows that picked_helpers accepts, with the same helpers: $rule", ({ names }) => {
    const picked: readonly unknown[] = pick_routes(pickedTable, names)
    const [one, other] = [helpers(dynamic(picked)), picked_helpers(picked as readonly PickedRow[])]
    expect(Object.keys(other)).toEqual(Object.keys(one))
    for (const { helper, path, plug_opts } of list_routes(picked)) {
      const values = paramList(path).map(([name, kind]) => (kind === "glob" ? [name] : name))
      const link = (given: object): unknown => {
        const build: unknown = Reflect.get(given, `${helper}_path`)
        return typeof build === "function" ? build(site, plug_opts, ...values) : undefined
      }
      expect(link(other)).toBe(link(one))
      expect(link(other)).toBeTypeOf("string")
    }
  })

  it.each([
    [["resources", "/users", "UserController"]],
    [["get", "/", "PageController", "index"]],
    [["scope", {}, []]],
    [["get", "/", "PageController", "index", { as: 5 }]],
    [["get", 5, "PageController", "index", { as: "page" }]],
    [["get", "/", "PageController", "index", null]],
    [5],
  ])("returns the only kind of row that picked_helpers accepts, not %j", (row) => {
    expect(() => picked_helpers([row] as never)).toThrow("picked_helpers takes rows that pick_routes returned, got: ")
  })

  it("refuses a name that no helper has, and lists the existing names", () => {
    const table = dynamic([
      ["get", "/users", "UserController", "index"],
      ["get", "/about", "PageController", "about", { as: null }],
    ])
    const message = 'no helper "usr_path" in the table. It has: "user_path", "user_url"'
    expect(() => pick_routes(table, ["user_path", "usr_path"])).toThrow(new ArgumentError(message))
    expect(() => pick_routes(table, ["user" as "user_path"])).toThrow('no helper "user" in the table')
    expect(() => pick_routes(dynamic([]), ["user_path"])).toThrow('no helper "user_path" in the table. It has: none')
  })

  it("refuses a table that breaks a rule", () => {
    expect(() => pick_routes(dynamic([["got", "/", "PageController", "index"]]), [])).toThrow(TableError)
  })
})
