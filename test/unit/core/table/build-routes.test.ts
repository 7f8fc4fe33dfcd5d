import { describe, expect, it } from "vitest"
import { NODE_SHAPES } from "../../../../src/core/table/messages.js"
import { build_routes, format_routes, helpers } from "../../../../src/index.js"
import { buildRoutesCases } from "../../../cases/build-routes.js"

describe("build_routes makes the rows of the builders", () => {
  it.each(buildRoutesCases)("%s", (_what, built, same) => {
    expect(built).toStrictEqual(same)
    expect(format_routes(built)).toBe(format_routes(same))
  })

  it("with a builder for each kind of row", () => {
    const names: string[] = []
    build_routes((table) => {
      names.push(...Object.keys(table))
      return []
    })
    expect(names.toSorted()).toEqual([...Object.keys(NODE_SHAPES), "plug"].toSorted())
  })
})

it("the table of build_routes is plain data", () => {
  const routes = build_routes((table) => [table.scope("/a", (rows) => [rows.get("/:id", "UserController", "show")])])
  expect(JSON.stringify(routes)).toBe('[["scope",{"path":"/a"},[["get","/:id","UserController","show"]]]]')
  expect(helpers(routes).user_path(new URL("https://example.com"), "show", 7)).toBe("/a/7")
})

it("build_routes reports a rule that its rows break when the table is read", () => {
  const routes = build_routes((table) => [
    // @ts-expect-error - the path has no param :ogr
    table.scope("/orgs/:org", (rows) => [rows.get("/", "OrgController", "show", { where: { ogr: "uuid" } })]),
  ])
  expect(() => helpers(routes)).toThrow('option "where": "/orgs/:org" has no param :ogr')
})
