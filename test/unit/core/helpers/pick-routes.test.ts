import { describe, expect, it } from "vitest"
import { ArgumentError, dynamic, helpers, list_routes, pick_routes, TableError } from "../../../../src/index.js"
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
