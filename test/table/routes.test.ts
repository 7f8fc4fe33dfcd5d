import { describe, expect, it } from "vitest"
import { tableRoutes } from "../../src/table/routes.js"
import { routesCases } from "../cases/routes.js"

describe.each(routesCases)("$rule", ({ raw, built, routes }) => {
  it("in a table of tuples", () => {
    expect(tableRoutes<readonly unknown[]>(raw)).toStrictEqual(routes)
  })

  it("in a table of builders", () => {
    expect(tableRoutes<readonly unknown[]>(built)).toStrictEqual(routes)
  })
})
